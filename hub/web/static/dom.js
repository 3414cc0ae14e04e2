// Builds and patches what is seen. Its one rule: text is text; nothing here reads markup.
// A node says what a tap on it does by `do` (a command) or `act` (an action of the page); `means` is what that tap
// means now: a button that changes its meaning under a thumb is inert for a moment.
export const words = {};
export const INERT = 400;

export const t = (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

const SVG = "http://www.w3.org/2000/svg";
// A picture of icons.svg, by its name there.
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "/static/icons.svg#" + name);
  svg.append(use);
  return svg;
}

// h("button.big", {do: {...}, "aria-label": "..."}, "text", node, [nodes], null)
export function h(spec, props, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  if (tag === "button") node.type = "button";
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "do") node.dataset.do = JSON.stringify(value);
    else if (name === "act" || name === "means" || name === "key") node.dataset[name] = value;
    else if (name === "style") for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
    else if (name === "class") node.className += " " + value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(9)) if (child !== null && child !== undefined && child !== false) node.append(child);
  return node;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const keyOf = (node) => (node.known ??= node.id || node.dataset?.key || "");

function rest(node) {
  node.setAttribute("aria-disabled", "true");
  clearTimeout(node.resting);
  node.resting = setTimeout(() => node.removeAttribute("aria-disabled"), INERT);
}

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return; // the browser compares whole trees far sooner than we go through them
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  const meant = old.dataset.means;
  // What has changed is lit for a moment.
  if (fresh.classList.contains("seat") && old.textContent !== fresh.textContent && !calm.matches) old.animate([{ outline: "3px solid currentColor" }, { outline: "3px solid transparent" }], 900);
  for (const { name } of [...old.attributes])
    if (name !== "style" && name !== "open" && !fresh.hasAttribute(name) && !(name === "aria-disabled" && old.resting)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (fresh.style && old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
  if (meant !== undefined && meant !== fresh.dataset.means) rest(old);
  if (old.tagName === "svg") old.replaceChildren(...fresh.childNodes);
  else if (!fresh.dataset.own) morph(old, [...fresh.childNodes]);
}

// Makes the children of `parent` be like `fresh`, keeping nodes that are still the same: focus, scroll, thumb stay.
export function morph(parent, fresh) {
  const kept = new Set(fresh.map(keyOf).filter(Boolean));
  for (const node of [...parent.childNodes]) if (keyOf(node) && !kept.has(keyOf(node))) node.remove(); // so that no other one moves under a thumb
  const keyed = new Map();
  for (const node of parent.childNodes) if (keyOf(node)) keyed.set(keyOf(node), node);
  let at = parent.firstChild;
  for (const node of fresh) {
    const key = keyOf(node);
    let old = key ? keyed.get(key) : at;
    if (!key) while (old && keyOf(old)) old = old.nextSibling;
    if (old && old.nodeName === node.nodeName) {
      if (old === at) at = at.nextSibling;
      else parent.insertBefore(old, at);
      patch(old, node);
    } else parent.insertBefore(node, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

const actions = {};
export const on = (made) => Object.assign(actions, made);

// One listener for all taps. `command` is called with what `do` holds.
export function listen(command) {
  document.addEventListener("click", (event) => {
    const node = event.target.closest("[data-do],[data-act]");
    if (!node || node.tagName === "FORM" || node.tagName === "SELECT" || node.tagName === "INPUT") return;
    if (node.disabled || node.getAttribute("aria-disabled") === "true") return;
    run(node, command);
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    run(event.target, command);
  });
  for (const kind of ["change", "input"])
    document.addEventListener(kind, (event) => {
      const wanted = event.target.dataset?.act;
      if (wanted && (event.target.tagName === "SELECT" ? kind === "change" : kind === "input")) run(event.target, command);
    });
}

function run(node, command) {
  if (node.dataset.do) return command(JSON.parse(node.dataset.do), node);
  const [name, ...args] = node.dataset.act.split("|");
  return actions[name]?.(...args, node);
}
