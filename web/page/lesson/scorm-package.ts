// SPDX-License-Identifier: MIT
//
// The SCORM package of a lesson as a zip file, made in the browser of whoever asks for it.

import { lessonLink } from '../../lessons/base/names.ts'
import { scormFiles } from '../../lessons/base/scorm.ts'
import { folder } from '../run/lab.ts'

export async function scormPackage(name: string, title: string): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const lab = await fetch(new URL('flopscope.html', folder()))
  if (!lab.ok) throw new Error(`flopscope.html: ${lab.status}`)
  const texts = Object.entries(scormFiles(title, lessonLink(name, 1, true)))
  const files = {
    ...Object.fromEntries(texts.map(([file, text]) => [file, strToU8(text)])),
    'flopscope.html': new Uint8Array(await lab.arrayBuffer()),
  }
  return new Blob([zipSync(files) as Uint8Array<ArrayBuffer>])
}
