// SPDX-License-Identifier: MIT
//
// The lab page.

import { version } from '../../package.json'
import '../page/environment.ts'
import { defineQuestion, type FlopscopeQuestion } from '../page/question.ts'
import { keepInAddress } from './address.ts'
import { offerReopening } from './reopen.ts'
import { offerThemes } from './theme-choice.ts'
import { isolatedTwin } from './twin.ts'

// The first question is used at once; each other one loads when its place is near.
defineQuestion('timing')
for (const { localName } of document.querySelectorAll('.question')) {
  defineQuestion(localName.replace('flopscope-', ''))
}

const timing = document.querySelector<FlopscopeQuestion>('flopscope-timing')
const saved = document.querySelector<HTMLInputElement>('#saved')
const unopened = document.querySelector<HTMLElement>('#unopened')
if (timing) keepInAddress(timing, (element) => element.scrollIntoView())
if (saved && unopened) offerReopening({ saved, unopened })

const twin = isolatedTwin()
if (twin) document.querySelector('flopscope-environment')?.setAttribute('isolated-page', twin)

const themeButton = document.querySelector<HTMLButtonElement>('#theme')
if (themeButton) offerThemes(themeButton)

const versionPlace = document.querySelector('#version')
if (versionPlace) versionPlace.textContent = version
