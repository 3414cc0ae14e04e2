#!/bin/sh
# setup.sh FOLDER: builds the virtual environment from the lock file, whole and by hash. Everything it says goes to
# standard error, so that `make bench` prints nothing but its object.
set -eu
exec >&2
venv=$1
cd "$(dirname "$0")/.."

python=
for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null &&
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    echo "Nightbell needs Python 3.11 or newer; please install it (on Debian 12 and later: sudo apt install python3)."
    exit 1
fi

if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    tools/need.sh python3-venv
fi
system=
if [ -n "${SYSTEM:-}" ] || grep -q '^include-system-site-packages = true' "$venv/pyvenv.cfg" 2>/dev/null; then
    tools/need.sh python3-lgpio
    system=--system-site-packages
fi
tools/need.sh fonts-unifont || echo "(Without it panels show English only; everything else works.)"

echo "Building $venv ..."
clear=
"$venv/bin/python" -c 'import pip' 2>/dev/null || clear=--clear
"$python" -m venv $clear $system "$venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore
"$venv/bin/python" -m pip install -qq --require-hashes -r requirements.lock
"$venv/bin/python" -m pip install -qq --no-deps --no-build-isolation -e .
