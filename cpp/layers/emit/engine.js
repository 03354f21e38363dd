// SPDX-License-Identifier: MIT
//
// Compiles WebAssembly that C++ wrote into the heap (engine.h), on the module's own memory, and puts its function into
// the table by which C++ calls. Any refusal is 0, at which no function stands: an engine may lack an instruction, a page
// may forbid compiling, a table may not grow, and a function may trap.

function compileFunction(at, size, trial, trialSize) {
  try {
    // Addresses from 2 GB on arrive as negative numbers.
    const begin = at >>> 0
    const first = trial >>> 2
    // A copy: of shared memory no engine compiles.
    const compiled = new WebAssembly.Module(HEAPU8.slice(begin, begin + size))
    const { f } = new WebAssembly.Instance(compiled, { m: { m: wasmMemory } }).exports
    f(...HEAP32.subarray(first, first + trialSize))
    const place = wasmTable.grow(1)
    wasmTable.set(place, f)
    return place
  } catch {
    return 0
  }
}

mergeInto(LibraryManager.library, {
  flopscope_compile: compileFunction,
  // Newer versions of Emscripten link the table only where it is asked for.
  flopscope_compile__deps: '$wasmTable' in LibraryManager.library ? ['$wasmTable'] : [],
})
