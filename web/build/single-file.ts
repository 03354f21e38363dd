// SPDX-License-Identifier: MIT
//
// The lab page with its styles and its script inside, to be kept, passed on and opened from disk. Its policy names what
// is inside by digest and allows nothing else: the file can ask no address for anything. What a page marks with `data-site`
// leads to the rest of the site, and is left out.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What in a script would end it. */
const enclosed = (code: string) => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C')

/** The page `file` of the folder `dist`, with `script` in place of its module. */
export function singleFile(dist: string, file: string, script: string): string {
  const page = readFileSync(join(dist, file), 'utf8')
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  const scripts: string[] = []
  const styles: string[] = []
  const within = (tag: 'script' | 'style', text: string, digests: string[]) => {
    digests.push(digest(text))
    return `<${tag}>${text}</${tag}>`
  }
  const icon = `data:image/svg+xml;base64,${Buffer.from(read('icon.svg')).toString('base64')}`
  const body = page
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replaceAll(/<link rel="(modulepreload|manifest|alternate)"[^>]*>/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<script src="\.\/(language|without-modules)\.js"><\/script>/g, '')
    .replace(/href="\.\/icon\.svg"/, `href="${icon}"`)
    .replaceAll(/<script src="\.\/([^"]+)"><\/script>/g, (_, name: string) =>
      within('script', enclosed(read(name)), scripts),
    )
    .replaceAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (_, name: string) =>
      within('style', read(name), styles),
    )
    .replaceAll(/<(\w+) data-site[\s>].*?<\/\1\s*>/gs, '')
    .replace('</body>', () => `${within('script', enclosed(script), scripts)}</body>`)
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.join(' ')}`,
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return body.replace(/<head>/, `<head>${meta}`)
}
