// SPDX-License-Identifier: MIT
//
// The folder that the benchmark serves: its pages, bundled with the peers; the peers' WebAssembly;
// and a copy of dist/ as it is published, which a build meanwhile does not change.
import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'tests/bench/pages')
const site = join(root, 'build/bench/site')

// Of one thread and of several. The bundler finds ONNX Runtime's by itself.
const tfjsWasm = ['simd', 'threaded-simd'].map(
  (build) => `@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-${build}.wasm`,
)

/** Makes the folder anew and returns where it is. */
export async function makeSite() {
  if (!existsSync(join(root, 'dist/lib/flopscope.js'))) {
    throw new Error('dist/lib/flopscope.js is missing; run npm run build first')
  }
  rmSync(site, { recursive: true, force: true })
  await build({
    configFile: false,
    root: pages,
    base: './',
    logLevel: 'error',
    build: {
      outDir: site,
      target: 'esnext',
      modulePreload: false,
      // TensorFlow.js starts its workers from the text of one of its functions, which a minifier would
      // make refer to what is outside of it.
      minify: false,
      rolldownOptions: {
        input: ['kernels', 'threads', 'emit', 'clock', 'coarse', 'training', 'detective'].map(
          (name) => join(pages, `${name}.html`),
        ),
        external: ['@mitata/counters'], // which mitata asks for in Node alone
      },
    },
  })
  for (const file of tfjsWasm) {
    cpSync(join(root, 'node_modules', file), join(site, 'peers', basename(file)))
  }
  for (const name of [
    'first.html',
    'overhead.html',
    'truth.html',
    'roofs.html',
    'choice.html',
    'emitted-loops.js',
  ])
    cpSync(join(pages, name), join(site, name))
  // Made where it is asked for only (.ci/bench.sh).
  for (const file of ['js', 'wasm'].map((type) => `flopscope_trials.${type}`)) {
    const made = join(root, 'build/wasm-simd/tests/cpp', file)
    if (existsSync(made)) cpSync(made, join(site, 'trials', file))
  }
  cpSync(join(root, 'dist'), join(site, 'dist'), { recursive: true })
  return site
}
