#!/bin/sh
# need.sh PACKAGE...: sees to it that these Debian packages are there. Installs what is missing where apt can be used
# without asking for a password; else says in one sentence what to install, and fails.
set -u

present() {
    case $1 in
        chromium) command -v chromium >/dev/null || command -v chromium-browser >/dev/null ;;
        chromium-headless-shell) command -v chromium-headless-shell >/dev/null ;;
        nodejs) command -v node >/dev/null ;;
        npm) command -v npm >/dev/null ;;
        fonts-unifont) find /usr/share/fonts -name 'unifont.[ot]tf' 2>/dev/null | grep -q . ;;
        *) dpkg -s "$1" >/dev/null 2>&1 ;;
    esac
}

missing=
for package in "$@"; do
    present "$package" || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then
    root="env DEBIAN_FRONTEND=noninteractive"
elif sudo -n true 2>/dev/null; then
    root="sudo -n env DEBIAN_FRONTEND=noninteractive"
else
    root=
fi

if [ -n "$root" ] && command -v apt-get >/dev/null; then
    echo "Installing$missing with apt ..." >&2
    install() { $root apt-get install -q -y --no-install-recommends $missing >/dev/null 2>&1; }
    install || { $root apt-get update -q >/dev/null 2>&1 && install; } && exit 0
fi
echo "Please install$missing (on Debian: sudo apt install$missing), then try again." >&2
exit 1
