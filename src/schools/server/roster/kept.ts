// Why an undo keeps a row of an import: something was built on it, or changed since.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RosterImportRow, RosterRowRecord } from '../roster.tables.ts'

/** Reverts one row, under the lock of the school. @returns Why the row is kept, or null if it was undone. */
export type Undo = (tx: Tx, kit: Kit, record: RosterImportRow, row: RosterRowRecord) => Promise<string | null>

export const keptWords = {
  gone: 'No longer in the school.',
  joined: 'Has joined since the import.',
  guardianJoined: 'A guardian has confirmed since the import.',
  archived: 'Archived since the import.',
  restored: 'Restored since the import.',
  changed: 'Changed since the import.',
  guardians: 'Guardians were added or changed since the import.',
  classes: 'Classes were changed since the import.',
  people: 'There are people in this class.',
  used: 'Classes, lessons or grades use it.',
  terms: 'It still has terms.',
} as const
