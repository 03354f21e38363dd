// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { sentenceTable } from '../../../web/build/translation/catalogue.ts'
import { cppSentences } from '../../../web/build/translation/cpp-sentences.ts'
import { messagesOfHtml, tagsOf, translatedHtml } from '../../../web/build/translation/html.ts'
import { catalogues } from '../../../web/build/translation/languages.ts'
import { messagesOf, slotsOf, translated } from '../../../web/build/translation/messages.ts'
import { pseudo } from '../../../web/build/translation/pseudo.ts'
import { told } from '../../../web/texts/told/told.ts'
import { teller } from '../../../web/texts/told/told-translated.ts'

const words = { singleWords: true }
const inLessons = { singleWords: false }

const say = (code: string, catalogue: Readonly<Record<string, string>>) =>
  translated(code, 'a.ts', words, (message) => catalogue[message])

test('a message is a literal, with a name for each expression in it', () => {
  const code = `export const texts = {
    next: 'Is that near?',
    took: (time: string, runs: number) => \`Took \${strong(time)} in \${runs.length} of \${runs}\`,
  }`
  expect(messagesOf(code, 'a.ts', words)).toEqual([
    'Is that near?',
    'Took {time} in {length} of {runs}',
  ])
})

test('names of programs, links, types, keys and what is compared are no messages', () => {
  const code = `import x from './some words.ts'
    type Kind = 'one kind' | 'another kind'
    export const lesson = {
      'a key': undefined,
      link: 'timing?op=matmul&m=128',
      isFast: (kind: Kind) => kind === 'one kind' && measured(report, 'p50_ms'),
      title: 'Fast',
    }`
  expect(messagesOf(code, 'a.ts', inLessons)).toEqual(['Fast'])
})

test('a translation may order, repeat and leave the form of what a message speaks of', () => {
  const code = 'const f = (a: string, b: string) => `$' + '{a} before $' + '{b}.`'
  expect(say(code, { '{a} before {b}.': 'Nach {b} {b} erst {a}.' })).toBe(
    'const f = (a: string, b: string) => `Nach $' + '{b} $' + '{b} erst $' + '{a}.`',
  )
})

test('a counted noun has the forms of the language, and white space around words stays', () => {
  const code = 'const f = (n: number) => ` of $' + "{counted(n, 'run')} `"
  expect(messagesOf(code, 'a.ts', words)).toEqual(['of {n:run|runs}'])
  expect(say(code, { 'of {n:run|runs}': 'von {n:Lauf|Läufen}' })).toBe(
    'const f = (n: number) => ` von $' + '{counted(n, "Lauf", "Läufen")} `',
  )
})

test('words inside of what a message speaks of are translated, too', () => {
  const code = 'const f = (t?: string) => `All$' + '{t ? ` of $' + "{t}` : ''}.`"
  expect(say(code, { 'All{t}.': 'Alle{t}.', 'of {t}': 'von {t}' })).toBe(
    'const f = (t?: string) => `Alle$' + '{t ? ` von $' + "{t}` : ''}.`",
  )
})

test('a translation that speaks of what is not there is refused', () => {
  expect(() => say("const a = 'Two words'", { 'Two words': 'Zwei {was}' })).not.toThrow()
  expect(() => say('const f = (a: string) => `Two $' + '{a}`', { 'Two {a}': 'Zwei {b}' })).toThrow(
    'which is not there',
  )
})

test('a page’s messages are its sentences with the tags inside, and its attributes', () => {
  const html = `<p>Press <b>Run</b>
    now.</p><a href="#x" data-terms="fast, slow">Go <span>there</span></a>`
  expect(messagesOfHtml(html)).toEqual([
    'fast, slow',
    'Press <b>Run</b> now.',
    'Go <span>there</span>',
  ])
  const german = { 'Press <b>Run</b> now.': 'Jetzt <b>Starten</b>.', 'fast, slow': 'schnell' }
  expect(translatedHtml(html, (message) => german[message as keyof typeof german])).toBe(
    '<p>Jetzt <b>Starten</b>.</p><a href="#x" data-terms="schnell">Go <span>there</span></a>',
  )
})

test('sentences of C++ are told by the literals that they were made of', () => {
  const tell = teller(
    [
      [
        'must_be',
        '{field} must be {allowed}, but it is {value}.',
        '{field} muss {allowed} sein, ist aber {value}.',
      ],
      ['between', '{number} from {least:6} to {most:6}', '{number} von {least:6} bis {most:6}'],
      ['whole_number', 'a whole number', 'eine ganze Zahl'],
    ],
    { 'out channels': 'Ausgabekanäle' },
  )
  expect(tell('m must be a whole number from 1 to 8, but it is 0.')).toBe(
    'm muss eine ganze Zahl von 1 bis 8 sein, ist aber 0.',
  )
  expect(tell('subjects[1]: m must be a whole number, but it is "x".')).toBe(
    'subjects[1]: m muss eine ganze Zahl sein, ist aber "x".',
  )
  expect(tell('out channels')).toBe('Ausgabekanäle')
  expect(tell('What nobody knows.')).toBe('What nobody knows.')
})

test('the sentences of C++ are found with their codes', () => {
  // Behind the code of the error stands that of its sentence.
  expect(cppSentences()).toContainEqual({
    code: 'out_of_memory',
    words: '{what} needs {needed}; {why}.',
  })
  expect(cppSentences()).toContainEqual({
    code: 'must_be',
    words: '{field} must be {allowed}, but it is {value}.',
  })
  expect(cppSentences()).toContainEqual({
    code: 'clock_error',
    words:
      'The clock is coarse for this: a run may be off by up to {run_percent} %, and the mean by up to {mean_percent} %.',
  })
})

test('pseudo-English changes each word and nothing that programs read', () => {
  expect(pseudo('Run `naive` {count:time|times} <b>now</b>')).toBe(
    'Ŕûûñ `naive` {count:ţîîɱéé|ţîîɱééš} <b>ñööŵ</b>',
  )
  expect(slotsOf(pseudo('{a} of {b:run|runs}'))).toEqual(['a', 'b'])
  expect(tagsOf(pseudo('<a href="#x">it</a>'))).toEqual(['</a>', '<a href="#x">'])
})

test('refusals and cautions that JavaScript makes itself are told, too', () => {
  const german = catalogues('de').get('sentences.json') ?? {}
  const tell = teller(sentenceTable((message) => german[message] as string) as never, {})
  expect(tell('The link says "m" more than once; the last is used.', 'link_repeats')).toBe(
    'Der Link nennt "m" mehr als einmal; das letzte gilt.',
  )
  expect(tell('The setup of the function "fn" failed: boom.')).toBe(
    'setup der Funktion „fn“ ist gescheitert: boom.',
  )
  expect(tell('The machine ran on its battery, where many slow down.', 'on_battery')).toBe(
    'Der Rechner lief im Akkubetrieb, in dem viele langsamer werden.',
  )
})

test('a negative number of C++ has the minus and the signs of the language', () => {
  const costs = '{name} costs {percent} % ({low} to {high} %).'
  const tell = teller([['wide', costs, '{name} kostet {percent} % ({low} bis {high} %).']], {})
  expect(tell('Tracing costs -2.87 % (-40 to 57.3 %).', 'wide')).toMatch(
    /^Tracing kostet −2.87 % \(−40 bis 57.3 %\)\.$/,
  )
  expect(told('Tracing costs -2.87 % (-0.6 to 1.66 %).')).toBe(
    'Tracing costs −2.87 % (−0.6 to 1.66 %).',
  )
  expect(told('--max-ms must be at least 1, but it is "-5": pre-2020.')).toBe(
    '--max-ms must be at least 1, but it is "-5": pre-2020.',
  )
})
