// SPDX-License-Identifier: MIT
//
// Words of the terminal: its help and its refusals.

import { type Said, wording } from '../lab/wording.ts'

export const terminal = {
  about: 'Measures neural-network operations on this machine.',
  usage: (call: string) => `Usage: flopscope ${call} [options]`,
  sections: {
    commands: 'Commands',
    operations: 'Operations',
    models: 'Models',
    functions: 'Functions',
    baseline: 'Baseline',
    options: 'Options',
  },
  shapeOf: (name: string, doc: string) => `Shape of ${name}, ${doc}`,
  example: 'Example: flopscope timing matmul --m 256 --k 256 --n 256',
  more: 'More: flopscope <command> --help, flopscope <command> <operation or model> --help',
  moreOf: (name: string, about: string) => `More: flopscope ${name} <${about}> --help`,
  docs: {
    json: 'print the result as JSON',
    help: 'print this help',
    version: 'print the version',
    all: 'many questions, each as its form begins, in one report',
    report: 'saved runs as a report in Markdown, or in another form',
    environment: 'this machine and its clock, as far as they can be told',
    serve: 'the page for everybody in a room without network',
    port: 'where; 0 takes any that is free',
    host: 'whom it answers: 0.0.0.0 all, localhost this machine alone',
    spec: 'one of your own, by its spec',
    function: 'one that a module of your own exports',
    ownFunction: 'a function of your own',
    ownModel: 'a model of your own',
    kernel: 'the form it is written in',
    layerKernel: 'the form that its layers are written in, where it runs',
    pass: 'which way it is run; backward after one forward pass',
    baseline: 'an operation or a model to compare with, where it is another',
    baselineField: 'of the baseline, where it differs',
  },
  unless: (value: string) => `; ${value || 'none'} unless told`,
  eachAtMost: { doc: 'time for each question at most', default: null },
  takesNoValue: (option: string, value: string) =>
    `--${option} takes no value, but it has "${value}".`,
  trueOrFalse: (option: string, value: string) =>
    `${option} must be true (--${option}) or false (--no-${option}), but it is "${value}".`,
  repeated: (option: string) => `--${option} is given more than once.`,
  needsValue: (option: string) => `--${option} needs a value.`,
  noOption: (given: string, known: string) =>
    `${given} is not an option here; the options are ${known}.`,
  needsSubject: (command: string, what: string, names: string) =>
    `${command} needs ${what} after it: ${names}.`,
  needsModel: (command: string, given: string, names: string) =>
    `${command} takes a model, but ${given} is an operation; the models are ${names}.`,
  needsFiles: (command: string, files: string) => `${command} needs files after it: ${files}.`,
  needsFileToo: (command: string, missing: string, files: string) =>
    `${command} needs a ${missing} file, too: ${command} ${files}.`,
  noMeaning: (word: string) => `"${word}" has no meaning here.`,
  data: (choices: string, unreadable: string) =>
    `--data must be ${choices}, or files with commas between; ${unreadable}`,
  nothingFor: (option: string, path: string) =>
    `There is nothing in this answer for --${option}, so ${path} was not written.`,
  notWritten: (path: string, reason: Said) =>
    wording('not_written', '{path} could not be written: {reason}', { path, reason }),
  wrote: (path: string) => `Wrote ${path}.`,
  partial: 'This is what had been measured.',
} as const
