# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Sourced by every script here: strict mode, the project's root as working directory, a home that can
# be written to, and how a step runs: quietly, with its output shown when it fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD

# npm and Firefox want to write to a home, and a container may have none. GitHub gives root
# the home of another user, in which Firefox refuses to start. The user's own places for caches and
# settings stay as they are, except that with another home those of the former one are wrong too.
if [[ ! -d ${HOME:-} || ! -O $HOME || ! -w $HOME ]]; then
  export HOME=$root/build/home
  mkdir -p "$HOME"
  unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR
fi

# npm puts the packages' commands first on the PATH, and Binaryen's among them must not stand in for
# those of Emscripten. The scripts name the commands that they want.
commands=$root/node_modules/.bin
PATH=:$PATH:
while [[ $PATH == *":$commands:"* ]]; do
  PATH=${PATH/":$commands:"/:}
done
PATH=${PATH#:}
PATH=${PATH%:}

# tool <command of an npm package> [argument...]
tool() {
  local name=$1
  shift
  "$commands/$name" "$@"
}

# Emscripten starts Python for every file, and the stand-in of a version manager takes its time.
if [[ -z ${EMSDK_PYTHON:-} ]] && command -v python3 >/dev/null; then
  EMSDK_PYTHON=$(python3 -c 'import sys; print(sys.executable)')
  export EMSDK_PYTHON
fi

say() { printf '%s\n' "$*"; }

stop() {
  printf 'flopscope: %s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# step <what is done> <command> [argument...]
#
# The command runs as a condition, where `set -e` does not hold: a function given here returns its
# failures itself.
step() {
  local what=$1 log
  shift
  log=$root/build/log/${what//[^a-zA-Z0-9]/-}.log
  mkdir -p "$root/build/log"
  say "$what ..."
  if ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    stop "failed: $what (all of its output is in ${log#"$root"/})"
  fi
}

# Clang takes half of GCC's time for the library. The tests of the package and the workflows use GCC.
if [[ -z ${CXX:-} ]] && have clang++; then
  export CXX=clang++
fi

# configure_and_build <CMake preset>: presets are read by the first configuration only, so a changed
# file of presets asks for another one.
configure_and_build() {
  local preset=$1
  local made=build/$preset/build.ninja
  if [[ ! -e $made || CMakePresets.json -nt $made ]]; then
    cmake --preset "$preset" || return
  fi
  cmake --build --preset "$preset"
}
