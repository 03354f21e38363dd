// SPDX-License-Identifier: MIT
//
// v1/embed.js, the one script of a page that is not ours: every question as an element of it. It speaks the language of
// the first element's place in the page, or that of its own address, v1/embed.js?lang=de, where the site has that.

import { language } from '../lab/format/language.ts'
import { defineStills, tags } from '../page/embed/still.ts'

/** Languages of the site besides English; written by the build. */
declare const FLOPSCOPE_LANGUAGES: readonly string[]

const script = new URL(import.meta.url)

function askedLanguage(): string {
  const first = document.querySelector(tags.join())
  const ofPlace = first?.closest<HTMLElement>('[lang]') ?? document.documentElement
  const [asked = ''] = (script.searchParams.get('lang') ?? ofPlace.lang).split('-')
  return asked
}

const asked = language === 'en' ? askedLanguage() : language
if (asked !== language && FLOPSCOPE_LANGUAGES.includes(asked)) {
  await import(/* @vite-ignore */ new URL(`embed.${asked}.js`, script).href)
} else defineStills()
