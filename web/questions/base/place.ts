// SPDX-License-Identifier: MIT
//
// Place and time of a measurement in words.

import { language } from '../../lab/format/language.ts'
import type { Environment } from '../../lab/public.ts'
import { common } from '../../texts/common.ts'
import { page } from '../../texts/page.ts'
import type { Context } from './question.ts'

/** "here", or "there" where another machine made it. */
export const hereOrThere = ({ saved = 'here' }: Context): string => common.place[saved]

/** A page that is not in English has dates in its own language, whatever the browser's. */
const locale = language === 'en' ? undefined : language
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** "29 Feb 2024, 13:30", as it is written here. */
export const dayOf = (created: string): string => day.format(new Date(created))

/** "Chromium 156 on Linux x86_64, in a worker; Flopscope 0.1.0, relaxed build, on 1 of 8 threads." */
export function place({
  runtime,
  platform,
  variant,
  threads,
  hardware_threads,
  realm,
  flopscope_version,
}: Environment) {
  const { on, of, worker, page: inPage, threads: used, counted } = page.place
  const all = counted(hardware_threads ?? threads)
  return of(
    on([runtime, platform]),
    realm === 'worker' ? worker : inPage,
    flopscope_version,
    variant,
    hardware_threads ? used(threads, all) : all,
  )
}

/** "Linux x86_64, 8 threads": the machine, as far as a browser tells of it. */
export const platformOf = ({ platform, hardware_threads }: Environment): string =>
  [platform, hardware_threads && page.place.counted(hardware_threads)].filter(Boolean).join(', ')

/** "relaxed 0.1.0 on 1 thread". */
export const buildOf = ({ variant, flopscope_version, threads }: Environment): string =>
  page.place.build(variant, flopscope_version, page.place.counted(threads))
