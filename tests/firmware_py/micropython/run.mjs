// Runs the firmware under MicroPython: node run.mjs PACKAGES FIRMWARE. A line in, a line out (see nodes.py).
import { openSync, readFileSync, readSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, firmware] = process.argv.slice(2);
const place = join(packages, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(place));
const python = await loadMicroPython({ heapsize: 4 * 1024 * 1024, stdout: (line) => writeSync(2, line + "\n") });

python.FS.mkdir("/node");
for (const name of readdirSync(firmware).filter((name) => name.endsWith(".py"))) {
    python.FS.writeFile("/node/" + name, readFileSync(join(firmware, name)));
}
process.on("uncaughtException", (error) => {
    writeSync(2, String(error.stack).slice(-2000) + "\n"); // without the interpreter's own source
    process.exit(1);
});
python.runPython('import sys; sys.path.insert(0, "/")');
python.runPython(readFileSync(join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "nodes.py"), "utf8"));
const take = python.globals.get("take");

const input = openSync("/dev/stdin", "r");
const chunk = Buffer.alloc(65536);
let rest = "";
for (;;) {
    const length = readSync(input, chunk);
    if (length === 0) break;
    rest += chunk.toString("latin1", 0, length);
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) writeSync(1, take(line) + "\n");
}
