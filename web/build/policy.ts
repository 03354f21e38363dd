// SPDX-License-Identifier: MIT
//
// The content security policy under which the pages run, and under which the library is tested. As a tag,
// because a static host sends no header for it.
import type { Plugin } from 'vite'

export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Writes it into each page, ahead of all that it governs. */
export function contentSecurityPolicy(): Plugin {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: policy }
  return {
    name: 'flopscope-content-security-policy',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
  }
}
