// SPDX-License-Identifier: MIT
//
// Does a coarse clock bias what is measured? A function of about a microsecond, timed in turns by a
// reference and, under the clock of 100 us, by this library, by tinybench and by mitata.
import { ask, withFreshPage } from './chromium.mjs'
import { goal, printGoals } from './goals.mjs'
import { median, medianRatio } from './statistics.mjs'
import { bias, table } from './table.mjs'

const settings = [
  { path: '/isolated/clock.html', name: 'isolated page, its clock coarsened to 100 us' },
  { path: '/clock.html', name: "plain page, the browser's own clock of 100 us" },
]

/** Who takes turns with whom. The others take longer, so they get fewer turns. */
const ours = ['reference', 'flopscope']
const others = ['reference', 'tinybench', 'mitata']

export async function timeClocks(browser, address, { turns }, say) {
  const found = []
  for (const { path, name } of settings) {
    await withFreshPage(browser, `${address}${path}`, async (tab, url) => {
      await tab.goto(url)
      const steps = await ask(tab, 'open')
      const read = (instrument) => ask(tab, 'read', instrument, turns.options)
      say(`clock, ${name}: ${ours.join(', ')}`)
      const oursRounds = await takeTurns(ours, turns.ours, read)
      say(`clock, ${name}: ${others.join(', ')}`)
      const othersRounds = await takeTurns(others, turns.others, read)
      const biases = [
        biasOf('flopscope', oursRounds),
        biasOf('tinybench', othersRounds),
        biasOf('mitata', othersRounds),
      ]
      found.push({ name, steps, rounds: [...oursRounds, ...othersRounds], biases })
    })
  }
  return { settings: found, goals: found.flatMap(goalsOf) }
}

/** ABBA BAAB, with as many letters as there are instruments: two readings of each a round. */
async function takeTurns(instruments, count, read) {
  const rounds = []
  for (let round = 0; round < count; ++round) {
    const there = round % 2 ? [...instruments].reverse() : instruments
    const readings = Object.fromEntries(instruments.map((instrument) => [instrument, []]))
    for (const instrument of [...there, ...[...there].reverse()]) {
      readings[instrument].push(await read(instrument))
    }
    rounds.push(readings)
  }
  return rounds
}

/** An instrument's answer over the reference's: a ratio a round, and the median of these. */
function biasOf(instrument, rounds) {
  const about = (figure) => {
    const answer = (who) =>
      rounds.map((readings) => {
        const [there, back] = readings[who].map((reading) => reading[figure])
        return (there + back) / 2
      })
    const answers = answer(instrument)
    const references = answer('reference')
    return {
      ns: 1e6 * median(answers),
      bias: medianRatio(answers.map((value, round) => value / references[round])),
    }
  }
  return { instrument, mean: about('mean_ms'), p50: about('p50_ms') }
}

function goalsOf({ name, biases }) {
  const [{ mean, p50 }] = biases
  return Object.entries({ mean, p50 }).map(([figure, { bias: found }]) =>
    goal({
      what: `1 us function under a clock of 100 us, ${name}: bias of the ${figure}`,
      ...absolutePercent(found),
      limit: 1,
      unit: ' %',
      most: true,
      required: true,
    }),
  )
}

/** How far from 1, whatever the direction, in percent. */
function absolutePercent({ ratio, low, high }) {
  const off = (value) => 100 * Math.abs(value - 1)
  if (low === undefined) return { found: off(ratio) }
  const ends = [off(low), off(high)]
  return {
    found: off(ratio),
    low: low <= 1 && high >= 1 ? 0 : Math.min(...ends),
    high: Math.max(...ends),
  }
}

export function printClocks({ settings, goals }) {
  const lines = settings.flatMap(({ name, steps, rounds, biases }) => {
    const references = rounds.flatMap(({ reference }) => reference)
    const reference_ns = 1e6 * median(references.map(({ mean_ms }) => mean_ms))
    const bound = Math.max(...references.map(({ bound_percent }) => bound_percent ?? 0))
    const by = steps.fine_step_ms
      ? `this library under the clock of ${us(steps.fine_step_ms)} us`
      : 'a plain loop'
    return [
      `Clock bias: ${name} (step found: ${us(steps.coarse_step_ms)} us)`,
      table(
        ['instrument', 'mean ns', 'bias of mean %', 'p50 ns', 'bias of p50 %'],
        biases.map(({ instrument, mean, p50 }) => [
          instrument,
          mean.ns.toFixed(1),
          bias(mean.bias),
          p50.ns.toFixed(1),
          bias(p50.bias),
        ]),
      ),
      `  Against ${reference_ns.toFixed(1)} ns by ${by}; the clock adds at most ${bound.toFixed(3)} % to that mean.`,
      '',
    ]
  })
  return [...lines, printGoals(goals)].join('\n')
}

const us = (ms) => Number((1000 * ms).toPrecision(3))
