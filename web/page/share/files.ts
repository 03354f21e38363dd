// SPDX-License-Identifier: MIT
//
// Files that leave the page, and text that goes to the clipboard. Nothing is sent anywhere.

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
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
