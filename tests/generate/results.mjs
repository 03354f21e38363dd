// SPDX-License-Identifier: MIT
//
// node tests/generate/results.mjs [name ...]: writes tests/fixtures/results/<name>.json, the saved runs of the examples in
// tests/web/examples, made by the package in dist/; without names those that are not there yet. Whatever comes later must
// open them and show the same figures, so they are not made anew but joined by others. Their times are those of one machine.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { makeResult, openLab, resultJson } from '../../dist/lib/flopscope.js'
import { serve } from '../../web/serve/server.mjs'
import { executable, flags, softwareGpu } from '../browser/browsers.mjs'

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

/** The same in Chromium, whose WebGPU has an adapter that is a program; Node has no WebGPU. */
async function measuredByWebGpu({ name: experiment, ...question }, { options }) {
  const { address, close } = await serve(0)
  const args = [...flags, ...softwareGpu]
  const browser = await chromium.launch({ executablePath: executable('Chromium'), args })
  const page = await browser.newPage()
  await page.goto(`${address}/isolated/`)
  const asked = { experiment, options, inTime: module.unhurried(question, options) }
  const text = await page.evaluate(async ({ experiment, options, inTime }) => {
    const { makeResult, openLab, resultJson } = await import('./lib/flopscope.js')
    const lab = await openLab()
    const report = await lab.experiment(experiment, {}, inTime)
    return resultJson(makeResult({ experiment, options, report, environment: lab.environment() }))
  }, asked)
  await browser.close()
  close()
  return JSON.parse(text)
}

const wanted = process.argv.slice(2)
for (const question of module.examples) {
  for (const [name, run] of Object.entries(question.runs)) {
    if (wanted.length > 0 ? !wanted.includes(name) : existsSync(fileOf(name))) continue
    const saved = await (run.webgpu ? measuredByWebGpu : measured)(question, run)
    writeFileSync(fileOf(name), `${JSON.stringify(saved, null, 2)}\n`)
    console.log(name)
  }
}
onOne.close()
