// SPDX-License-Identifier: MIT

import { parseResult } from '../../../web/lab/files/result.ts'
import type { AnyResultFile } from '../../../web/lab/public.ts'
import type { SavedRun } from './saved-runs.ts'

/** A saved run as it is read. */
export const resultOf = ({ text }: SavedRun): Promise<AnyResultFile> => parseResult(text)
