// SPDX-License-Identifier: MIT
//
// A lesson in a learning platform by SCORM 1.2: the files of its package, and what the platform is told of score,
// completion, time and answers. No server of ours has a part in it. The package holds the whole lab as one file.

import { isDone, type KeptStep } from './kept.ts'
import type { Lesson } from './lesson.ts'
import { guessSaid } from './said.ts'

/** The functions of the standard's run-time that a platform offers. */
export interface ScormApi {
  LMSInitialize(nothing: ''): string
  LMSGetValue(element: string): string
  LMSSetValue(element: string, value: string): string
  LMSCommit(nothing: ''): string
  LMSFinish(nothing: ''): string
}

const xml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The manifest of a package whose only item is the lesson. */
const manifest = (title: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="flopscope-lesson" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="flopscope">
    <organization identifier="flopscope">
      <title>${xml(title)}</title>
      <item identifier="lesson" identifierref="lab">
        <title>${xml(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="lab" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
      <file href="flopscope.html"/>
    </resource>
  </resources>
</manifest>
`

/** Platforms keep no end of an address, so a page of the package leads to the lesson. */
const index = (title: string, link: string): string => `<!doctype html>
<meta charset="utf-8">
<title>${xml(title)}</title>
<script>location.replace('flopscope.html?scorm=1${link}')</script>
`

/** The package's files but for the lab itself, flopscope.html. */
export const scormFiles = (title: string, link: string) => ({
  'imsmanifest.xml': manifest(title),
  'index.html': index(title, link),
})

/** The run-time of the platform around this window, if there is one: it stands in a window above, or in the one that
 *  opened this. */
export function findScorm(from: Window): ScormApi | undefined {
  const mostWindows = 20
  let place: Window | null = from
  for (let level = 0; place && level < mostWindows; level += 1) {
    try {
      const { API } = place as Window & { readonly API?: ScormApi }
      if (API) return API
    } catch {
      // A window of another origin shows nothing.
      return undefined
    }
    place = place.parent === place ? (place.opener as Window | null) : place.parent
  }
  return undefined
}

/** Share of the quick checks that are right, in per cent. */
export function scoreOf({ steps }: Lesson, kept: readonly KeptStep[]): number {
  return Math.round((100 * kept.filter(({ passed }) => passed).length) / steps.length)
}

export const isCompleted = ({ steps }: Lesson, kept: readonly KeptStep[]): boolean =>
  steps.every((step, at) => kept.some((each) => each.step === at + 1 && isDone(step, each)))

/** 0000:12:05.50, as the standard writes a span of time. */
export function timespan(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const [hours = '', minutes = ''] = parts.map((part, at) =>
    String(part).padStart(at === 0 ? 4 : 2, '0'),
  )
  return `${hours}:${minutes}:${((ms / 1000) % 60).toFixed(2).padStart(5, '0')}`
}

/** A platform that is told how far a lesson came. */
export class ScormSession {
  readonly #api: ScormApi
  readonly #now: () => number
  readonly #begun: number

  constructor(api: ScormApi, now: () => number) {
    this.#api = api
    this.#now = now
    this.#begun = now()
    api.LMSInitialize('')
    if (/^(|not attempted|unknown)$/.test(api.LMSGetValue('cmi.core.lesson_status')))
      api.LMSSetValue('cmi.core.lesson_status', 'incomplete')
  }

  /** Of the lesson's steps those that were begun. */
  report(lesson: Lesson, kept: readonly KeptStep[], step: number): void {
    const set = (element: string, value: string) => this.#api.LMSSetValue(element, value)
    set('cmi.core.lesson_location', String(step))
    set('cmi.core.score.min', '0')
    set('cmi.core.score.max', '100')
    set('cmi.core.score.raw', String(scoreOf(lesson, kept)))
    if (isCompleted(lesson, kept)) set('cmi.core.lesson_status', 'completed')
    set('cmi.core.session_time', timespan(this.#now() - this.#begun))
    kept.forEach(({ step, guess, checked, passed }, at) => {
      const { prediction, check } = lesson.steps[step - 1] ?? {}
      const predicted = prediction && guess !== undefined ? guessSaid(prediction, guess) : ''
      const chosen = check?.choices[checked ?? ''] ?? ''
      const interaction = `cmi.interactions.${at}`
      set(`${interaction}.id`, `step-${step}`)
      set(`${interaction}.type`, 'fill-in')
      set(
        `${interaction}.student_response`,
        [predicted, chosen].filter(Boolean).join('; ').slice(0, 255),
      )
      if (passed !== undefined) set(`${interaction}.result`, passed ? 'correct' : 'wrong')
    })
    this.#api.LMSCommit('')
  }

  end(): void {
    this.#api.LMSSetValue('cmi.core.session_time', timespan(this.#now() - this.#begun))
    this.#api.LMSFinish('')
  }
}
