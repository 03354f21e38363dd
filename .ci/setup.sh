#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# setup.sh start|test|browsers|documents: installs what is missing to build and serve the page, or to test
# it too, or the browsers that do so, or the programs whose documents hold a question and that read our files.
# On Debian and Ubuntu it does so itself, elsewhere it says what to install and how, and what browsers
# are for is left out without them. When nothing is missing it only looks, which takes a fraction of a second.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# What to look for, and the Debian package that has it. An absolute path is a file, else a command.
tools=(
  emcc:emscripten
  cmake:cmake
  ninja:ninja-build
)
test_tools=(
  g++:g++
  clang++:clang
  clang-format:clang-format
  clang-tidy:clang-tidy
  clang-19:clang-19
  wasm-ld-19:lld-19
  /usr/include/catch2/catch.hpp:catch2
  /usr/include/boost/math/distributions/students_t.hpp:libboost-math-dev
  /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
  shellcheck:shellcheck
)
browsers=(
  chromium:chromium
  firefox-esr:firefox-esr
  WebKitWebDriver:webkit2gtk-driver
  Xvfb:xvfb
  /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf:fonts-dejavu-core
  /usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf:fonts-liberation
)
documents=(
  sphinx-build:python3-sphinx
  mkdocs:mkdocs
  pandoc:pandoc
  # With what its statistics are made of.
  /usr/share/benchmark/compare.py:libbenchmark-tools
  /usr/lib/python3/dist-packages/numpy:python3-numpy
  /usr/lib/python3/dist-packages/scipy:python3-scipy
)
# Debian's Emscripten looks for acorn where only this package puts it.
if [[ $(command -v emcc || echo /usr/bin/emcc) == /usr/bin/emcc && -e /etc/debian_version ]]; then
  tools+=(/usr/share/nodejs/acorn:node-acorn)
fi

# Elsewhere, paths, versions in names, and the programs of X11 say nothing, and CMake looks for Catch2.
commands_for_tests=(clang++ clang-format clang-tidy shellcheck)

mode=${1:-start}
case $mode in
  start) ;;
  test)
    tools+=("${test_tools[@]}")
    # Who has to install them by hand is told of all at once.
    [[ $(id -u) -eq 0 ]] || tools+=("${browsers[@]}")
    ;;
  browsers) tools=("${browsers[@]}") ;;
  documents) tools=("${documents[@]}") ;;
  *) stop "setup.sh takes 'start', 'test', 'browsers' or 'documents', not '$mode'" ;;
esac

check_node() {
  local needed='20.19 or 22.12 and newer'
  have node || stop "Node.js $needed is needed: https://nodejs.org"
  have npm || stop "npm is needed; it comes with Node.js: https://nodejs.org"
  # What Vite asks for: these load an ES module by require().
  node -e 'const [a, b] = process.versions.node.split(".").map(Number)
           process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' ||
    stop "Node.js is $(node --version); $needed is needed: https://nodejs.org"
}

missing_packages() {
  local entry sought
  for entry in "${tools[@]}"; do
    sought=${entry%%:*}
    if [[ $sought == /* ]]; then
      [[ -e $sought ]] || echo "${entry#*:}"
    else
      have "$sought" || echo "${entry#*:}"
    fi
  done
}

apt_update() { apt-get update -qq; }

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
}

say_how_to_install() {
  stop "please install what is missing, then try again:
  sudo apt-get install --no-install-recommends $*"
}

check_commands() {
  local needed='' command sought=(emcc cmake ninja)
  [[ $mode == start ]] || sought+=("${commands_for_tests[@]}")
  for command in "${sought[@]}"; do
    have "$command" || needed+=" $command"
  done
  [[ -n $needed ]] || return 0
  local brew='emscripten cmake ninja' dnf='emscripten cmake ninja-build'
  if [[ $mode == test ]]; then
    brew+=' llvm clang-format shellcheck catch2 boost nlohmann-json
              (clang-tidy is in the bin/ of llvm, which your PATH needs)'
    dnf+=' clang clang-tools-extra ShellCheck catch-devel boost-devel json-devel chromium firefox'
  fi
  stop "please install$needed, then try again:
  macOS:      brew install $brew
  Fedora:     sudo dnf install $dnf
  elsewhere:  your system's packages; Emscripten also from emsdk,
              https://emscripten.org/docs/getting_started/downloads.html"
}

install_packages() {
  if ! have apt-get; then
    [[ $mode == browsers || $mode == documents ]] || check_commands
    return
  fi
  local missing=() package
  while read -r package; do
    missing+=("$package")
  done < <(missing_packages)
  [[ ${#missing[@]} -eq 0 ]] && return
  if [[ $(id -u) -eq 0 ]]; then
    step "Asking for Debian's list of packages" apt_update
    step "Installing ${missing[*]}" apt_install "${missing[@]}"
  else
    say_how_to_install "${missing[@]}"
  fi
}

# Compared by content: a checkout touches files without changing them.
install_node_modules() {
  local installed=node_modules/.flopscope-lock.json
  cmp -s package-lock.json "$installed" && return
  step "Installing the npm packages" npm ci --ignore-scripts --loglevel=error
  cp package-lock.json "$installed"
}

check_node
install_packages
install_node_modules
