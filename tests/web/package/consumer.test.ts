// SPDX-License-Identifier: MIT
//
// The package as npm would install it, used by a strict TypeScript program that is compiled and run.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Consumer, installPackage, root } from '../support/packed.ts'

const program = `
import { AbortError, FlopscopeError, openLab, makeResult, parseResult, resultJson } from 'flopscope'
import { googleBenchmarkJson, markdownReport, rowsNdjson } from 'flopscope/reports'
import { operations, questions, traceOptionsFields } from 'flopscope/questions'
import type { Environment, Lab, Subject, TimingProgress, TimingReport, Variant } from 'flopscope'

const subject: Subject = { op: 'matmul', m: 8, k: 8, n: 8, kernel: 'simd' }
const lab: Lab = await openLab()
const environment: Environment = lab.environment()
const realm: 'worker' | 'main' = lab.environment().realm
const variant: Variant = lab.environment().variant
const abort = new AbortController()
const phases = new Set<string>()
const onProgress = (progress: TimingProgress) => phases.add(progress.phase)
const report: TimingReport = await lab.timing(subject, { runs: 12, max_ms: 60_000, signal: abort.signal, onProgress })
const samples: Float64Array = report.samples_ms
const mean: number | undefined = report.mean_ms
const options = { runs: 12 }
const saved = resultJson(makeResult({ subject, options, environment, report }))
const reopened = await parseResult(saved)
if (reopened.experiment !== 'timing') throw new Error('it is of another experiment')
const { flops } = await lab.cost({ op: 'linear', batch: 2 }, { convention: 'macs' })
try {
  // @ts-expect-error there is no such operation
  await lab.timing({ op: 'divide' })
} catch (error) {
  if (!(error instanceof FlopscopeError) || error instanceof AbortError) throw error
}
lab.close()

const local = await openLab({ worker: false })
const timer = new local.Timer({ runs: 12, max_ms: 60_000 })
{
  using prepared = local.prepare({ op: 'relu', size: 4 })
  prepared.run()
  const output: Float32Array = prepared.output()
  using section = timer.start('section')
  if (output.length !== 4 || !section.running) throw new Error('no output')
}
const timed = await timer.measure(async () => Math.hypot(samples.length, 1))
local.close()
const [written] = (await markdownReport(reopened)).split('\\n')
const rows = rowsNdjson([reopened, reopened]).includes('"run":2,')
const { benchmarks } = JSON.parse(googleBenchmarkJson(reopened))
console.log(JSON.stringify({
  written, rows, repetitions: benchmarks[0].repetitions,
  runs: samples.length, reopened: reopened.report.runs, flops, mean: typeof mean,
  phases: [...phases].includes('finished'), sections: timer.sections.length, timed: timed.runs,
  operations: operations.length > 0, asked: [questions.trace, traceOptionsFields[0]?.name], realm, variant, saved: JSON.parse(saved),
}))
`

const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // The package's own types are checked too.
  skipLibCheck: false,
  target: 'ES2022',
  lib: ['ES2022', 'DOM'],
  types: [],
  outDir: 'out',
}

describe('a TypeScript program that installs the package', () => {
  let consumer: Consumer
  beforeAll(() => {
    consumer = installPackage()
    consumer.write('program.ts', program)
  })
  afterAll(() => consumer.remove())

  it.each([
    ['as Node resolves modules', { module: 'NodeNext', moduleResolution: 'NodeNext' }],
    ['as bundlers resolve modules', { module: 'ESNext', moduleResolution: 'Bundler' }],
  ])('is compiled without a complaint, %s', (_, resolution) => {
    const config = { compilerOptions: { ...options, ...resolution }, files: ['program.ts'] }
    consumer.write('tsconfig.json', JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [tsc, '-p', consumer.folder], { encoding: 'utf8' })
  })

  it('measures when it runs, and saves what the shipped schema describes', () => {
    const out = execFileSync(process.execPath, [consumer.path('out/program.js')], {
      cwd: consumer.folder,
      encoding: 'utf8',
    })
    const { saved, ...found } = JSON.parse(out)
    const require = createRequire(consumer.path('out/program.js'))
    const schema = JSON.parse(readFileSync(require.resolve('flopscope/result.schema.json'), 'utf8'))
    const ajv = new Ajv2020({
      discriminator: true,
      strictRequired: false,
      keywords: ['unit', 'origin'],
    })
    expect(ajv.validate(schema, saved), ajv.errorsText()).toBe(true)
    expect(found).toEqual({
      written: '# How long does it take, and how sure is that?',
      rows: true,
      repetitions: 12,
      runs: 12,
      reopened: 12,
      // m k n of 2 x 256 x 256, the defaults of what is left out
      flops: 131_072,
      mean: 'number',
      phases: true,
      sections: 1,
      timed: 12,
      operations: true,
      asked: ['Where does the time go?', 'warmup'],
      realm: 'worker',
      variant: expect.stringMatching(/^(plain|relaxed)$/),
    })
  })

  it('gets the command with it', () => {
    const command = consumer.path('node_modules/flopscope/dist/cli/flopscope.js')
    mkdirSync(consumer.path('node_modules/.bin'))
    symlinkSync(command, consumer.path('node_modules/.bin/flopscope'))
    const out = execFileSync(
      consumer.path('node_modules/.bin/flopscope'),
      ['cost', 'relu', '--json'],
      {
        encoding: 'utf8',
      },
    )
    expect(JSON.parse(out)).toMatchObject({ report: { bytes_written: 262_144 } })
  })
})
