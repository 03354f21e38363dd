// SPDX-License-Identifier: MIT
//
// The lab page.

import { version } from '../../package.json'
import '../page/environment.ts'
import '../page/timing.ts'
import { keepInAddress } from './address.ts'
import { loadWhenNear } from './questions.ts'
import { offerReopening } from './reopen.ts'
import { offerThemes } from './theme-choice.ts'
import { isolatedTwin } from './twin.ts'

const timing = document.querySelector('flopscope-timing')
const saved = document.querySelector<HTMLInputElement>('#saved')
const unopened = document.querySelector<HTMLElement>('#unopened')
if (timing) {
  keepInAddress(timing, (element) => element.scrollIntoView())
  if (saved && unopened) offerReopening({ timing, saved, unopened })
}

loadWhenNear(document)

const twin = isolatedTwin()
if (twin) document.querySelector('flopscope-environment')?.setAttribute('isolated-page', twin)

const themeButton = document.querySelector<HTMLButtonElement>('#theme')
if (themeButton) offerThemes(themeButton)

const versionPlace = document.querySelector('#version')
if (versionPlace) versionPlace.textContent = version
