// SPDX-License-Identifier: MIT
//
// What forms know of operations and models: of the operations of a first measurement at once, of all else
// as soon as all-works.ts is here. A form that nobody touches would otherwise carry the fields of everything.

import {
  firstOperationInfos,
  type OperationInfo,
  offeredModelNames,
  operationNames,
} from './generated/records.ts'

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

/** Whether there is such an operation or model, but its fields are not here yet. */
export const isToCome = (name: unknown): boolean =>
  [...operationNames, ...offeredModelNames, ownName].includes(name as string) &&
  !knownOperation(name) &&
  !knownModel(name)

export function know(all: {
  readonly operations: readonly OperationInfo[]
  readonly models: readonly WorkInfo[]
}): void {
  ;({ operations, models } = all)
}

/** Resolves as soon as everything is known. */
export const allKnown = (): Promise<unknown> => import('./catalogue.ts')
