// SPDX-License-Identifier: MIT
//
// Words of several questions that are asked one after another.

import { counted } from './counted.ts'

export const all = {
  title: 'Run all',
  about:
    'Each chosen question is asked as its form begins, one after another, and all answers come in one report. Stopping keeps what was measured.',
  questions: 'Questions to ask',
  takes: (time: string) => (time ? `at most ${time}` : 'at once'),
  together: (questions: number, time: string) =>
    `${counted(questions, 'question')}, ${time ? `at most about ${time} together` : 'answered at once'}.`,
  run: (questions: number) => `Run ${counted(questions, 'question')}`,
  at: (place: number, of: number, title: string, phase: string) =>
    `${place} of ${of}: ${title} ${phase}`,
  failed: (reason: string) => `No answer: ${reason}`,
  stopped: (done: number, of: number) => `Stopped: ${done} of ${of} were answered.`,
  done: (of: number) => `All ${of} were answered.`,
  answers: 'Answers',
} as const
