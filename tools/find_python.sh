#!/bin/sh
# Print the first Python on PATH that can build the project: 3.11 or newer, with venv, pip and its C header.
check='
import os, sys, sysconfig
ok = sys.version_info >= (3, 11) and os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))
import ensurepip, venv
sys.exit(not ok)
'
for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python3.15 python; do
    if "$name" -c "$check" >/dev/null 2>&1; then
        command -v "$name"
        exit 0
    fi
done
echo "no Python 3.11 or newer with venv and C headers on PATH; on Debian: apt-get install python3-venv python3-dev gcc" >&2
exit 1
