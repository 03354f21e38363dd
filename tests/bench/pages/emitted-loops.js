// SPDX-License-Identifier: MIT
//
// Loops of arithmetic and of reading, written as WebAssembly bytes by hand, so that no compiler before the browser's own
// has a say in their order: what the lab's compiled loops are held against.

const leb = (value) => {
  const bytes = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest & 127) | 128)
  }
}
const counted = (items) => [...leb(items.length), ...items.flat()]
/** `bytes` after their number. */
const sized = (bytes) => [...leb(bytes.length), ...bytes]
const section = (id, items) => [id, ...sized(counted(items))]

const [i32, v128, f32] = [0x7f, 0x7b, 0x7d]
const get = (local) => [0x20, ...leb(local)]
const set = (local) => [0x21, ...leb(local)]
/** Its bytes end with one whose second bit is no sign. */
const constant = (value) => {
  const bytes = leb(value)
  const last = bytes.length - 1
  return [0x41, ...(bytes[last] < 64 ? bytes : [...bytes.slice(0, -1), bytes[last] | 128, 0])]
}
const [i32Add, i32Sub, i32LessThan] = [0x6a, 0x6b, 0x49]
const [add, mul, fused] = [
  [0xfd, 0xe4, 0x01],
  [0xfd, 0xe6, 0x01],
  [0xfd, 0x85, 0x02],
]
const splat = [0xfd, 0x13]
const firstLane = [0xfd, 0x1f, 0]
const one = [0x43, 0, 0, 0x80, 0x3f]
const load = (offset) => [0xfd, 0, 4, ...leb(offset)]
const store = (offset) => [0xfd, 0x0b, 4, ...leb(offset)]
const loopWhile = (body, condition) => [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b]

const places = (count, first) => Array.from({ length: count }, (_, at) => first + at)

/** (steps) -> a number that depends on all of it; `accumulators` vectors, four steps at a time. */
function arithmetic(accumulators, isFused) {
  const vectors = places(accumulators, 1)
  const [factor, term] = [accumulators + 1, accumulators + 2]
  const step = isFused
    ? vectors.flatMap((y) => [...get(y), ...get(factor), ...get(term), ...fused, ...set(y)])
    : [
        ...vectors.flatMap((y) => [...get(y), ...get(factor), ...mul, ...set(y)]),
        ...vectors.flatMap((y) => [...get(y), ...get(term), ...add, ...set(y)]),
      ]
  const begin = [...vectors, factor, term].flatMap((y) => [...one, ...splat, ...set(y)])
  const body = [...step, ...step, ...step, ...step, ...get(0), ...constant(4), i32Sub, ...set(0)]
  return {
    parameters: [i32],
    locals: [[accumulators + 2, v128]],
    code: [...begin, ...loopWhile(body, get(0)), ...sumOf(vectors)],
  }
}

/** (bytes, passes) -> the same; reads the beginning of the memory, `accumulators` vectors at a time. */
function reading(accumulators) {
  const vectors = places(accumulators, 3)
  const place = 2
  const read = vectors.flatMap((y, at) => [
    ...[...get(y), ...get(place), ...load(16 * at), ...add, ...set(y)],
  ])
  return {
    arrays: 1,
    parameters: [i32, i32],
    locals: [
      [1, i32],
      [accumulators, v128],
    ],
    code: [...passesOf(read, accumulators), ...sumOf(vectors)],
  }
}

/** (bytes, passes) -> the same, of two places so many bytes apart, `accumulators` vectors of each at a time. */
function readingTwoPlaces(accumulators) {
  const [place, other, first] = [2, 3, 4]
  const sums = (local, begin) =>
    places(accumulators, begin).flatMap((y, at) => [
      ...[...get(y), ...get(local), ...load(16 * at), ...add, ...set(y)],
    ])
  const step = [...get(other), ...constant(16 * accumulators), i32Add, ...set(other)]
  const read = [...sums(place, first), ...sums(other, first + accumulators), ...step]
  return {
    arrays: 2,
    parameters: [i32, i32],
    locals: [
      [2, i32],
      [2 * accumulators, v128],
    ],
    code: [
      ...passesOf(read, accumulators, [...get(0), ...set(other)]),
      ...sumOf(places(2 * accumulators, first)),
    ],
  }
}

/** (bytes, passes) -> a number; `arrays` of so many bytes follow each other in the memory, of which the last is written:
 *  twice the first, plus the second where there are three. `together` vectors at a time. */
function writing(arrays, together) {
  const [place, output, second, vector] = [2, 3, 4, 5]
  const write = places(together, 0).flatMap((at) => [
    ...[...get(place), ...load(16 * at), ...set(vector)],
    ...[...get(output), ...get(vector), ...get(vector), ...add],
    ...(arrays === 3 ? [...get(second), ...load(16 * at), ...add] : []),
    ...store(16 * at),
  ])
  const others = [output, second].flatMap((local) => [
    ...[...get(local), ...constant(16 * together), i32Add, ...set(local)],
  ])
  const begin = [
    ...[...get(0), ...set(second)],
    ...[...get(0), ...(arrays === 3 ? [...get(0), i32Add] : []), ...set(output)],
  ]
  return {
    arrays,
    parameters: [i32, i32],
    locals: [
      [3, i32],
      [1, v128],
    ],
    code: [...passesOf([...write, ...others], together, begin), ...get(vector), ...firstLane],
  }
}

/** (bytes, passes): so many times `begin`, and then `body` for every `together` vectors of the bytes, whose place is in
 *  local 2. */
function passesOf(body, together, begin = []) {
  const place = 2
  const next = [...get(place), ...constant(16 * together), i32Add, ...set(place)]
  const pass = [
    ...[...constant(0), ...set(place), ...begin],
    ...loopWhile([...body, ...next], [...get(place), ...get(0), i32LessThan]),
    ...[...get(1), ...constant(1), i32Sub, ...set(1)],
  ]
  return loopWhile(pass, get(1))
}

const sumOf = ([first, ...others]) => [
  ...get(first),
  ...others.flatMap((y) => [...get(y), ...add]),
  ...firstLane,
]

/** A module's one function, on `memory` pages of 64 KB in which each number is there: pages that nobody wrote to are one
 *  and the same. */
function instance({ parameters, locals, code }, memory = 0) {
  const declared = locals.map(([count, type]) => [...leb(count), type])
  const body = [...counted(declared), ...code, 0x0b]
  const named = (name) => sized([...name].map((letter) => letter.charCodeAt(0)))
  const bytes = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[0x60, ...counted(parameters.map((type) => [type])), ...counted([[f32]])]]),
    ...section(3, [[0]]),
    ...section(5, memory ? [[0, ...leb(memory)]] : []),
    ...section(7, [[...named('loop'), 0, 0], ...(memory ? [[...named('memory'), 2, 0]] : [])]),
    ...section(10, [sized(body)]),
  ])
  if (!WebAssembly.validate(bytes)) return undefined
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  if (memory) new Float32Array(exports.memory.buffer).fill(1)
  return exports.loop
}

/** Tells the rate of `call`, which does so much: the median of 40 batches of about a millisecond, of which other
 *  programs' turns hit few, once the browser has compiled it to its best. */
function rated(call, amount) {
  let calls = 1
  const batch = () => {
    const begin = performance.now()
    for (let made = 0; made < calls; ++made) call()
    return performance.now() - begin
  }
  const warmUp = (span) => {
    for (const end = performance.now() + span; performance.now() < end; ) {
      if (batch() < 1) calls *= 2
    }
  }
  warmUp(300)
  return () => {
    warmUp(10)
    const times = Array.from({ length: 40 }, batch).sort((a, b) => a - b)
    return (1000 * amount * calls) / times[20]
  }
}

/** Tells the rate of the best of these; none where there are none. */
const best = (rates) => () =>
  rates.length > 0 ? Math.max(...rates.map((rate) => rate())) : undefined

/** Tells the operations per second of the best form; none where the browser has no such instruction. */
export function emittedPeak(isFused) {
  const steps = 10_000
  const loops = [10, 12, 13, 14].map((form) => [form, instance(arithmetic(form, isFused))])
  return best(
    loops.flatMap(([form, loop]) => (loop ? [rated(() => loop(steps), 8 * form * steps)] : [])),
  )
}

/** Tells the bytes per second of the best form, read and written in a working set of so many. */
export function emittedBandwidth(bytes) {
  const passes = Math.max(1, Math.round(2 ** 18 / bytes))
  const forms = [reading(4), reading(8), readingTwoPlaces(4), writing(2, 4), writing(3, 4)]
  return best(
    forms.map((form) => {
      const loop = instance(form, Math.max(1, bytes / 65536))
      // Whole turns of eight vectors.
      const each = Math.floor(bytes / form.arrays / 128) * 128
      return rated(() => loop(each, passes), each * form.arrays * passes)
    }),
  )
}
