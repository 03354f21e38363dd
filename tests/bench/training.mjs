// SPDX-License-Identifier: MIT
//
// A step of training of the MLP 784-128-10 on batches of 64, with SGD: the whole step, forward, backward
// and update, here and in TensorFlow.js. ONNX Runtime Web trains nothing, and TensorFlow.js's WebAssembly
// has no way back through convolutions, so nobody else takes part.
import { ask, withFreshPage } from './chromium.mjs'
import { goal, printGoals } from './goals.mjs'
import { ratioOf, timeOf } from './statistics.mjs'
import { number, ratio, table } from './table.mjs'

export async function timeTraining(browser, address, { training }, say) {
  const pages = []
  for (let page = 0; page < training.pages; ++page) {
    say(`training, page ${page + 1} of ${training.pages}`)
    await withFreshPage(browser, `${address}/isolated/training.html`, async (tab, url) => {
      await tab.goto(url)
      pages.push(await ask(tab, 'time', training.options))
    })
  }
  const samples = (who) => pages.map((page) => page[who].rounds_ms)
  const rows = Object.keys(pages[0])
    .filter((name) => name !== 'tfjs')
    .map((build) => ({
      build,
      step_ms: timeOf(samples(build)),
      tfjs_ms: timeOf(samples('tfjs')),
      tfjs: ratioOf(samples('tfjs'), samples(build)),
    }))
  const goals = rows.map(({ build, tfjs }) =>
    goal({
      what: `a step of training, ${build}, tfjs`,
      found: tfjs.ratio,
      low: tfjs.low,
      high: tfjs.high,
      limit: 1,
      unit: 'x',
    }),
  )
  const stuck = pages.flatMap((page, index) =>
    Object.entries(page)
      .filter(([, { first_loss, last_loss }]) => !(last_loss < first_loss))
      .map(([name]) => `training, page ${index + 1}: the loss of ${name} does not fall`),
  )
  return { pages, rows, goals, stuck }
}

export function printTraining({ rows, goals, stuck }) {
  return [
    'A step of training: MLP 784-128-10, batch 64, SGD',
    table(
      ['build', 'ours ms', 'tfjs ms', 'tfjs / ours'],
      rows.map((row) => [row.build, number(row.step_ms), number(row.tfjs_ms), ratio(row.tfjs)]),
    ),
    printGoals(goals),
    ...stuck.map((text) => `  WRONG: ${text}`),
  ].join('\n')
}
