// SPDX-License-Identifier: MIT
//
// node tests/generate/results.mjs [name ...]: writes tests/fixtures/results/<name>.json, the saved runs of the examples in
// tests/web/examples, made by the package in dist/; without names those that are not there yet. Whatever comes later must
// open them and show the same figures, so they are not made anew but joined by others. Their times are those of one machine.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { makeResult, openLab, resultJson } from '../../dist/lib/flopscope.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const fileOf = (name) => here(`../fixtures/results/${name}.json`)

const { module } = await runnerImport(here('../web/support/examples.ts'))
const onOne = await openLab()

/** A run of `lab` as its file has it. */
const savedOf = (lab) => (run) =>
  JSON.parse(resultJson(makeResult({ ...run, environment: lab.environment() })))

async function measured(question, { subjects = {}, options = {} }) {
  const { name: experiment, threads } = question
  const lab = threads ? await openLab({ threads }) : onOne
  const saved = savedOf(lab)
  const asked = typeof subjects === 'function' ? await subjects({ lab, saved }) : subjects
  const report = await lab.experiment(experiment, asked, module.unhurried(question, options))
  if (threads) lab.close()
  return saved({ experiment, ...asked, options, report })
}

const wanted = process.argv.slice(2)
for (const question of module.examples) {
  for (const [name, run] of Object.entries(question.runs)) {
    if (wanted.length > 0 ? !wanted.includes(name) : existsSync(fileOf(name))) continue
    writeFileSync(fileOf(name), `${JSON.stringify(await measured(question, run), null, 2)}\n`)
    console.log(name)
  }
}
onOne.close()
