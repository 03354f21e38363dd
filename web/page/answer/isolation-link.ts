// SPDX-License-Identifier: MIT
//
// The way to a page that is isolated, beside a refusal of what only such a page can do. The view "This machine" of the lab
// page knows whether there is one; in any other page nothing is shown.

import { html, nothing } from 'lit'
import { environment as words } from '../../texts/environment.ts'

export function isolationLink() {
  const machine = document.querySelector('flopscope-environment')
  if (!machine || globalThis.crossOriginIsolated) return nothing
  // The same question there, where the host offers such a page; else the view in which this one can be isolated.
  const twin = machine.getAttribute('isolated-page')
  return twin
    ? html` <a href=${twin.replace(/#.*/, location.hash)}>${words.openIsolated[0]}</a>`
    : html` <a href="#machine">${words.isolate}</a>`
}
