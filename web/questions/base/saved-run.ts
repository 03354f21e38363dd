// SPDX-License-Identifier: MIT
//
// A saved run in words: by its question, its subjects, and which of its figures do not follow from the rest of it.

import { formatField } from '../../lab/format/field.ts'
import { questionInfos } from '../../lab/generated/questions.ts'
import type { AnyResultFile, Recomputed } from '../../lab/public.ts'
import { isSaved } from '../../lab/role.ts'
import { common } from '../../texts/common.ts'
import type { Context } from './question.ts'
import { subjectWithKernel } from './subject-name.ts'

/** The context of a saved result, by which its question words it. */
export function contextOf(file: AnyResultFile): Context {
  const { environment, options, created } = file
  return { subjects: { ...file }, options: { ...options }, environment, created, final: true }
}

/** "matmul 128 × 128 × 128, naive kernel; relu 4,096", the kernels that were asked for; empty for saved runs. */
export function subjectsText(file: AnyResultFile): string {
  const members: Readonly<Record<string, unknown>> = { ...file }
  const roles = questionInfos.find(({ name }) => name === file.experiment)?.roles ?? []
  return roles
    .filter(({ takes }) => !isSaved(takes))
    .flatMap(({ name }) => (members[name] ?? []) as object | object[])
    .map((subject) => subjectWithKernel(subject))
    .join('; ')
}

/** More than so many are only counted. */
const mostTexts = 3

export function differenceTexts({
  differences,
  believed,
}: Pick<Recomputed, 'differences' | 'believed'>): string[] {
  const plain = differences.filter(({ method }) => !method)
  const texts = plain.slice(0, mostTexts).map(({ field, said, computed }) => {
    const name = field.slice(field.lastIndexOf('.') + 1)
    const text = (value: unknown) =>
      typeof value === 'object' || typeof value === 'boolean'
        ? JSON.stringify(value).slice(0, 40)
        : formatField({ [name]: value }, name)
    return common.differs(field, text(said), text(computed))
  })
  const more = plain.length - texts.length
  if (more > 0) texts.push(common.differMore(more))
  const methods = differences.length - plain.length
  if (methods > 0) texts.push(common.differByMethod(methods))
  if (believed) texts.push(common.believed)
  return texts
}
