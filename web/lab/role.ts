// SPDX-License-Identifier: MIT
//
// The kinds of roles that saved runs have, apart from those of what is measured.

import type { RoleKind } from './generated/methods.ts'

export type SavedKind = Extract<RoleKind, `saved ${string}`>

/** Whether a role takes saved runs. */
export const isSaved = (takes: string | undefined): takes is SavedKind =>
  takes === 'saved run' || takes === 'saved runs'
