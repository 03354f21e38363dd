// SPDX-License-Identifier: MIT
//
// The operations as sentences list them.
import { operations } from '../../../web/lab/generated/questions.ts'

const names = operations.map(({ name }) => name)

/** matmul, linear, ... */
export const operationNames = names.join(', ')
/** matmul, linear, ... or bandwidth */
export const anyOperation = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
