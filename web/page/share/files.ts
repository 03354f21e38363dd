// SPDX-License-Identifier: MIT
//
// Files that leave the page, and text that goes to the clipboard. Nothing is sent anywhere.

import type { Size } from '../../charts/parts/svg.ts'
import { page } from '../../texts/page.ts'

/** Hands a text, or bytes, to the browser as a file to save. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Hands rows to the browser as a file for a spreadsheet. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(name, 'text/csv', csvOf(rows))
}

/** Rows as a spreadsheet reads them: the mark says how the letters are written, and a hyphen is the only minus. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const cell = (text: string) => quoted(text.replace(/^−(?=\d)/, '-'))
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Dots of an image for each of a picture, so that a slide shows it as finely as a screen. */
const fineness = 2

/** An SVG file as the bytes of a PNG. */
export async function pixels(svg: string, { width, height }: Size): Promise<Blob> {
  const image = new Image(fineness * width, fineness * height)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0, image.width, image.height)
  return new Promise((resolve, reject) => {
    const refused = new Error(page.figure.noPng)
    canvas.toBlob((bytes) => (bytes ? resolve(bytes) : reject(refused)), 'image/png')
  })
}

/** Whether `text` is on the clipboard now; pages without a secure address may not write there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
