// SPDX-License-Identifier: MIT
//
// The case of the growing memory: a leak among proposals that only make it smaller.

import { fieldInterval } from '../../lab/format/field.ts'
import type { MemoryReport } from '../../lab/generated/records.ts'
import { lessons } from '../../texts/lessons.ts'
import type { Case } from '../base/case.ts'
import { growth } from '../base/growth.ts'
import { type Finding, noFinding, trial } from '../base/trial.ts'

const { cases: texts } = lessons

function finding(report: MemoryReport | undefined): Finding {
  const grows = report && growth(report)
  if (!report || !grows) return noFinding
  if (grows === 'stays') return { verdict: 'works', speedup: 1, text: texts.stays }
  const { text } = fieldInterval(report, 'growth_bytes')
  return { verdict: 'fails', speedup: 0, text: texts.grows(text) }
}

const remembered = (link: string) =>
  trial<'memory'>({ links: [link], found: ({ reports: [report] }) => finding(report) })

export const investigation: Case = {
  place: 3,
  title: 'The growing memory',
  about: 'A service runs for an hour, and then has no memory left.',
  story: [
    'A service answers requests with `leaky_cache`, on 16,384 numbers each. After some time the system ends it, for it holds all memory. One request is small: 64 KB.',
    'A fix is one where the memory stays as it is from run to run.',
  ],
  clues: [
    {
      ask: 'What does it hold after each of 50 requests?',
      link: 'memory?op=leaky_cache&size=16384&iterations=50',
    },
    { ask: 'How much work is one request?', link: 'cost?op=leaky_cache&size=16384' },
  ],
  suspects: {
    kept: 'Something is kept of each request and never given back.',
    large: 'The requests are too large for this memory.',
    often: 'There are too many requests before it is restarted.',
  },
  fixes: {
    smaller: {
      says: 'Send a quarter of the numbers: 4,096 in each request.',
      aims: 'large',
      trial: remembered('memory?op=leaky_cache&size=4096&iterations=50'),
    },
    restart: {
      says: 'Restart it after 30 requests in place of 50.',
      aims: 'often',
      trial: remembered('memory?op=leaky_cache&size=16384&iterations=30'),
    },
    release: {
      says: 'Answer with `relu`: it gives its memory back when a request ends.',
      aims: 'kept',
      trial: remembered('memory?op=relu&size=16384&iterations=50'),
    },
  },
  closing: [
    'A [leak|leak] is a slope. Smaller requests and earlier restarts make the slope flatter or shorter: the end comes later, and it comes.',
    'The tag on the allocations says whose the memory is, and that is where the fix belongs.',
  ],
  open: [
    'No fix was found to stop the growth. There must be at least 25 requests in the time allowed: try again when the machine has less to do.',
  ],
}
