// SPDX-License-Identifier: MIT
//
// v1/embed.js, the one script of a page that is not ours: every question as an element of it. It speaks the language of
// the first element's place in the page, where the site has that.

import { language } from '../lab/format/language.ts'
import { defineStills, tags } from '../page/embed/still.ts'

/** Languages of the site besides English; written by the build. */
declare const FLOPSCOPE_LANGUAGES: readonly string[]

function askedLanguage(): string {
  const first = document.querySelector(tags.join())
  const { lang } = first?.closest<HTMLElement>('[lang]') ?? document.documentElement
  return lang.split('-')[0] ?? ''
}

const script = import.meta.url

const asked = language === 'en' ? askedLanguage() : language
if (asked !== language && FLOPSCOPE_LANGUAGES.includes(asked)) {
  // As seen from the folder of either script that this may be in, v1/ or assets/.
  await import(/* @vite-ignore */ new URL(`../v1/embed.${asked}.js`, script).href)
} else defineStills()
