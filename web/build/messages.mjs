// SPDX-License-Identifier: MIT
//
// `node web/build/messages.mjs fr` brings web/languages/fr up to date: messages that it lacks are added with nothing behind
// them, those that are no longer said are taken out. A page shows the English of what is empty.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const [language] = process.argv.slice(2)
if (!language || Intl.PluralRules.supportedLocalesOf(language).length === 0) {
  console.error('Say a language: node web/build/messages.mjs fr')
  process.exit(2)
}

const { module } = await runnerImport(`${root}web/build/translation/catalogue.ts`)
const folder = `web/languages/${language}`
mkdirSync(folder, { recursive: true })
for (const [area, messages] of module.messagesByArea()) {
  const file = `${folder}/${area}.json`
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const now = Object.fromEntries([...messages].map((message) => [message, known[message] ?? '']))
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  const missing = Object.values(now).filter((said) => said === '').length
  const gone = Object.keys(known).filter((message) => !messages.has(message)).length
  console.log(`${file}: ${messages.size} messages, ${missing} to be translated, ${gone} taken out`)
}
