// SPDX-License-Identifier: MIT
//
// Operations and models that forms know: the operations of a first measurement at once, all else as soon as
// catalogue.ts is here. A form that nobody touches would otherwise carry the fields of everything.

import { firstOperationInfos, type OperationInfo } from './generated/records.ts'

/** What is known of what can stand in a form: an operation or a model. */
export interface WorkInfo extends Omit<OperationInfo, 'name'> {
  readonly name: string
  /** What a form begins with where that is no default. */
  readonly begin?: Readonly<Record<string, unknown>>
}

/** What forms call a model of the caller's own. */
export const ownName = 'own'

let operations: readonly OperationInfo[] = firstOperationInfos
let models: readonly WorkInfo[] = []

const named = <Info extends { readonly name: string }>(infos: readonly Info[], name: unknown) =>
  infos.find((each) => each.name === name)

export const knownOperation = (name: unknown): OperationInfo | undefined => named(operations, name)
/** A model that forms offer, or one of the caller's own. */
export const knownModel = (name: unknown): WorkInfo | undefined => named(models, name)

/** Whether the fields of that operation or model are here; if there is one of the name, they are elsewhere. */
export const isKnown = (name: unknown): boolean => Boolean(knownOperation(name) ?? knownModel(name))

/** The names of all models that are known by now. */
export const knownModelNames = (): readonly string[] =>
  models.map(({ name }) => name).filter((name) => name !== ownName)

export function know(all: {
  readonly operations: readonly OperationInfo[]
  readonly models: readonly WorkInfo[]
}): void {
  ;({ operations, models } = all)
}

/** Resolves as soon as everything is known. */
export const allKnown = (): Promise<unknown> => import('./catalogue.ts')
