// SPDX-License-Identifier: MIT
//
// Full, windowed, linear and cached attention by the length of the sequence, the bytes of full attention, and its share of
// a transformer block.

import type { AttentionMemoryData } from '../charts/attention-memory.ts'
import type { AttentionShareData } from '../charts/attention-share.ts'
import type { ForetoldSeries } from '../charts/parts/foretold.ts'
import type { FormGrowth } from '../charts/parts/forms.ts'
import { boundsOf } from '../lab/format/field.ts'
import { formatBytes, formatCount, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { attentionOptionsFields } from '../lab/generated/options.ts'
import type { AttentionForm, AttentionReport, ShareReach } from '../lab/generated/records.ts'
import { texts } from '../texts/attention.ts'
import { joined, type Text, unsure } from '../texts/say.ts'
import { told } from '../texts/told/told.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { listTable, wholeTable } from './base/tables.ts'

export const question: Question<'attention'> = {
  ...about('attention', attentionOptionsFields, texts.plan),
  roles: [],
  options: { values: [256, 512, 1024, 2048] },
  foremost: ['window', 'heads', 'd_model', 'values', 'share'],
  labels: texts.labels,
  sentence,
  notes,
  figures,
  tables,
  next: { name: 'memory', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

/** What was asked for: the share of a block where there is one, and else the time and what the first form gains. */
function sentence(report: AttentionReport): Text {
  const found = foundBy(report)
  if (!found) return [texts.outcomes[report.outcome]]
  const { time, gains, projected } = found
  return joined(projected.length > 0 ? projected : [time, ...gains.slice(0, 1)], ' ')
}

/** What else a sentence can say. */
function notes(report: AttentionReport): readonly Text[] {
  const found = foundBy(report)
  if (!found) return []
  const { time, gains, room, projected, core } = found
  return projected.length > 0 ? [...core, time, ...gains, ...room] : [...gains.slice(1), ...room]
}

/** All that is said, a number a sentence; nothing where there is no answer. */
function foundBy(report: AttentionReport) {
  const { outcome, forms, points, window, confidence } = report
  const longest = Math.max(...points.map(({ seq }) => seq))
  const full = points.find(({ form, seq }) => form === 'full' && seq === longest)
  if (outcome !== 'measured' || full?.p50_ms === undefined) return undefined
  return {
    time: texts.full(formatExact(longest), estimate(full, 'p50_ms', confidence)),
    gains: forms.flatMap((form) => gain(form, formatExact(window))),
    room: room(report),
    projected: shareOf('projected', report, longest),
    core: shareOf('core', report, longest),
  }
}

function room({ memory_growth = [] }: AttentionReport): readonly Text[] {
  const all = memory_growth.find(
    ({ scores, pass }) => scores === 'materialized' && pass === 'forward',
  )
  return all?.longest_seq === undefined ? [] : [texts.room(formatExact(all.longest_seq))]
}

/** The share at the longest, and where it has the one that was asked for. */
function shareOf(
  part: 'projected' | 'core',
  { block_shares = [], share_reaches = [], share_percent = 0, confidence }: AttentionReport,
  longest: number,
): readonly Text[] {
  const share = block_shares.find((each) => each.part === part && each.seq === longest)
  if (share?.share_percent === undefined) return []
  const percent = estimate(share, 'share_percent', confidence)
  const reach = share_reaches.find((each) => each.part === part)
  return [
    texts.share[part](formatExact(longest), percent),
    ...(reach && reach.state !== 'unknown'
      ? [reachOf(part, reach, formatPercent(share_percent))]
      : []),
  ]
}

function reachOf(part: 'projected' | 'core', reach: ShareReach, percent: string): Text {
  if (reach.reach_seq === undefined) {
    const said = texts.noReach[part][reach.state](percent)
    return reach.state === 'unsure' ? unsure(said) : [said]
  }
  return texts.reach[part](percent, estimate(reach, 'reach_seq'))
}

function gain(form: AttentionForm, window: string): readonly Text[] {
  if (form.form === 'full' || form.speedup === undefined) return []
  const who = texts.subjects[form.form](window)
  const [low, high] = boundsOf(form, 'speedup') ?? []
  const bounded = low !== undefined && high !== undefined
  if (bounded && low <= 1 && high >= 1) return [unsure(texts.same(who))]
  return [texts.gain(who, estimate(form, 'speedup', undefined, texts.times))]
}

function figures(report: AttentionReport, { final }: Context): readonly Figure[] {
  const times = report.points.some(({ p50_ms }) => p50_ms !== undefined)
  return [
    ...(times ? [timeFigure(report, final)] : []),
    ...(report.memory?.length ? [memoryFigure(report)] : []),
    ...(report.block_shares?.some(({ share_percent }) => share_percent !== undefined)
      ? [shareFigure(report)]
      : []),
  ]
}

function timeFigure(report: AttentionReport, final: boolean): Figure {
  const forms = report.forms.map((form) => growthOf(final ? form : { form: form.form }, report))
  return {
    chart: 'attention',
    data: forms,
    caption: texts.figure,
    file: 'attention.svg',
    head: texts.figureHead,
    rows: () =>
      forms.flatMap(({ name, points, timeAt }) =>
        points.map(({ value, point, low, high }) => [
          name,
          formatExact(value),
          ...[point, low, high, timeAt?.(value)].map((time) => formatTime(time, 4)),
        ]),
      ),
  }
}

function memoryFigure({ memory = [] }: AttentionReport): Figure {
  const names = [...new Set(memory.map(({ scores, pass }) => texts.scores[scores][pass]))]
  const series: ForetoldSeries[] = names.map((name) => ({
    name,
    points: memory
      .filter(({ scores, pass }) => texts.scores[scores][pass] === name)
      .map(({ seq, predicted_bytes, peak_bytes }) => ({
        length: seq,
        foretold: predicted_bytes,
        measured: peak_bytes === undefined ? undefined : { point: peak_bytes },
      })),
  }))
  const data: AttentionMemoryData = { series }
  const bytes = (count: number | undefined) => (count === undefined ? '' : formatBytes(count, 4))
  return {
    chart: 'attention-memory',
    data,
    caption: texts.memoryFigure,
    file: 'attention-memory.svg',
    head: texts.memoryFigureHead,
    rows: () =>
      series.flatMap(({ name, points }) =>
        points.map(({ length, foretold, measured }) => [
          name,
          formatExact(length),
          bytes(foretold),
          bytes(measured?.point),
        ]),
      ),
  }
}

function shareFigure({ block_shares = [], share_percent }: AttentionReport): Figure {
  const parts = [...new Set(block_shares.map(({ part }) => part))]
  const series: ForetoldSeries[] = parts.map((wanted) => ({
    name: texts.parts[wanted],
    points: block_shares
      .filter(({ part }) => part === wanted)
      .map((share) => ({
        length: share.seq,
        foretold: share.flops_share_percent,
        measured: intervalOf(share, 'share_percent'),
      })),
  }))
  const data: AttentionShareData = { series, asked: share_percent }
  const percent = (value: number | undefined) => (value === undefined ? '' : formatPercent(value))
  return {
    chart: 'attention-share',
    data,
    caption: texts.shareFigure,
    file: 'attention-share.svg',
    head: texts.shareFigureHead,
    rows: () =>
      series.flatMap(({ name, points }) =>
        points.map(({ length, foretold, measured }) => [
          name,
          formatExact(length),
          ...[measured?.point, measured?.low, measured?.high, foretold].map(percent),
        ]),
      ),
  }
}

function growthOf(
  { form, exponent, coefficient_ms }: Pick<AttentionForm, 'form'> & Partial<AttentionForm>,
  { points }: AttentionReport,
): FormGrowth {
  return {
    name: told(form),
    points: withInterval(
      points.filter((each) => each.form === form),
      'p50_ms',
      ({ seq }) => ({ value: seq }),
    ),
    exponent,
    timeAt:
      exponent === undefined || coefficient_ms === undefined
        ? undefined
        : (seq) => coefficient_ms * seq ** exponent,
  }
}

function tables(report: AttentionReport): readonly Table[] {
  return [
    listTable(report, 'forms', { ...texts.forms, name: ({ form }) => told(form) }),
    listTable(report, 'points', {
      ...texts.points,
      name: ({ form }) => told(form),
      cells: { flops: ({ flops }) => formatCount(flops) },
    }),
    listTable(report, 'memory_growth', {
      ...texts.memoryGrowth,
      name: ({ scores, pass }) => texts.scores[scores][pass],
    }),
    listTable(report, 'memory', {
      ...texts.memory,
      name: ({ scores, pass }) => texts.scores[scores][pass],
      cells: { state: ({ state }) => texts.states[state] },
    }),
    listTable(report, 'share_reaches', {
      ...texts.shareReaches(formatPercent(report.share_percent ?? 0)),
      name: ({ part }) => texts.parts[part],
      cells: { state: ({ state }) => texts.reaches[state] },
    }),
    listTable(report, 'block_shares', {
      ...texts.shares,
      name: ({ part }) => texts.parts[part],
    }),
    listTable(report, 'block_points', {
      ...texts.blockPoints,
      name: ({ part }) => texts.parts[part],
      cells: { flops: ({ flops }) => formatCount(flops) },
    }),
    wholeTable(texts.whole, report, texts.rows),
  ]
}
