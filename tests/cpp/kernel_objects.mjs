// SPDX-License-Identifier: MIT
//
// Checks the object code of kernels: textbook loops scalar, fast ones in vectors with their helpers
// inlined. A flag lost on its way to the compiler changes no result, only what the
// comparisons of kernels mean. Reads the WebAssembly objects; nothing is timed.
//
//   node kernel_objects.mjs <llvm-objdump> <object>...
//
// What it can't tell: how good the code is that has the right instructions.
import { spawnSync } from 'node:child_process'
import { normalize, sep } from 'node:path'

const [objdump, ...objects] = process.argv.slice(2)

const textbook = /_(naive|blocked)\.cpp\.[^/]+$/
const fast = /_(simd|threads)\.cpp\.[^/]+$/

// Vectors that are loaded and stored are copies, which compilers make of any loop.
const vectorArithmetic = /\s(?:[fi]\d+x\d+|v128)\.(?!load|store|const)\w+/
const vector = /\s(?:[fi]\d+x\d+|v128)\.\w+/
const scalarArithmetic = /\sf32\.(?:add|sub|mul|div)/

// Functions that a header gives to whoever calls them: left whole, they are weak.
const weakFunction = /^\S+\s+w\s+F CODE (?:\.hidden )?(.*)$/
// Of an interface, called once for a row, or the kernel of an activation itself, which is a template.
const mayStay =
  /::~\w+\(|^flopscope::layers::(simd::exponentials|ActivationLayer<.*>::(backward_)?simd)\(/

/** The lines of each object, in the order in which they were asked for. */
function disassemble(paths) {
  const { error, status, stdout, stderr } = spawnSync(
    objdump,
    ['-t', '-d', '-C', '--no-show-raw-insn', ...paths],
    { encoding: 'utf8', maxBuffer: 2 ** 29 },
  )
  if (error || status !== 0) throw error ?? new Error(stderr)
  const parts = stdout.split(/^.*:\s+file format wasm$/m).slice(1)
  if (parts.length !== paths.length) throw new Error(`${objdump} shows ${parts.length} objects`)
  return parts.map((part) => part.split('\n'))
}

/** What is wrong with an object, in a sentence each. */
function complaints(path, lines) {
  // The builds have objects of the same name.
  const name = normalize(path).split(sep).slice(-3).join('/')
  const first = (pattern) => lines.find((line) => pattern.test(line))?.trim()
  if (textbook.test(path)) {
    const found = first(vectorArithmetic)
    return found ? [`${name}: a textbook loop has become vectors, ${found}`] : []
  }
  const outOfLine = lines
    .map((line) => weakFunction.exec(line)?.[1])
    .filter((called) => called && !mayStay.test(called))
  const scalar = first(scalarArithmetic)
  return [
    ...(outOfLine.length > 0
      ? [`${name}: ${outOfLine.length} helpers are not inlined, the first is ${outOfLine[0]}`]
      : []),
    ...(scalar && !first(vector) ? [`${name}: computes without vectors, ${scalar}`] : []),
  ]
}

const kernels = objects.filter((path) => textbook.test(path) || fast.test(path))
const dumps = disassemble(kernels)
const found = kernels.flatMap((path, index) => complaints(path, dumps[index]))

// The patterns, too: they would find nothing either if the disassembler changed its words.
for (const [kind, pattern] of [
  [textbook, scalarArithmetic],
  [fast, vectorArithmetic],
]) {
  const seen = kernels.some(
    (path, index) => kind.test(path) && dumps[index].some((line) => pattern.test(line)),
  )
  if (!seen) found.push(`no object named ${kind} has an instruction like ${pattern}`)
}

for (const sentence of found) console.log(sentence)
console.log(`${kernels.length} objects of kernels, ${found.length} complaints`)
process.exitCode = found.length > 0 ? 1 : 0
