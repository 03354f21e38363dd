// SPDX-License-Identifier: MIT
//
// Builds the page in another language: each message of its modules and of its HTML is replaced by the translation. What
// C++ says comes at run time, with a code, so its sentences become a table by code.
import type { Plugin } from 'vite'
import { nameTable, readingOf, sentenceTable } from './catalogue.ts'
import { translatedHtml } from './html.ts'
import { source, translator } from './languages.ts'
import { translated } from './messages.ts'

const quoted = JSON.stringify

export function translation(language: string): readonly Plugin[] {
  if (language === source) return []
  const translate = translator(language)
  return [
    {
      name: 'flopscope-translation',
      enforce: 'pre',
      // English shows what C++ says as it stands.
      async resolveId(id, importer, options) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        return found?.id.endsWith('/web/texts/told/told.ts')
          ? found.id.replace('told.ts', 'told-translated.ts')
          : found
      },
      transform(code, id) {
        const [file = ''] = id.split('?')
        if (file.endsWith('/web/lab/format/language.ts')) {
          return { code: `export const language = ${quoted(language)}`, map: null }
        }
        if (file.endsWith('/web/texts/told/told-translated.ts')) {
          return {
            code: code
              .replace('Sentences = []', `Sentences = ${quoted(sentenceTable(translate))}`)
              .replace(/(const names: [^=]*) = \{\}/, `$1 = ${quoted(nameTable(translate))}`),
            map: null,
          }
        }
        const reading = readingOf(file)
        if (!reading) return null
        const said = (message: string) => translate(message, file)
        return { code: translated(code, file, reading, said), map: null }
      },
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          translatedHtml(html, (message) => translate(message, 'html')).replace(
            /<html lang="\w+"/,
            `<html lang="${language}"`,
          ),
      },
    },
  ]
}
