// Access to an import: only admins of its school, and changes only at the right stage.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import type { rosterImportsContract, RosterStage } from '#schools/contract/roster-imports.contract.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertReaches } from '../access.ts'
import { rosterImports, type RosterImportRow } from '../roster.tables.ts'
import { wireImport } from './rows.ts'
import { lockImport } from './write.ts'

type Patches = typeof rosterImportsContract.methods.calls.patch
export type PatchCall<K extends keyof Patches> = Call<unknown, z.output<Patches[K]['data']>>

export async function importById(tx: Tx, id: string, where?: Call['where']): Promise<RosterImportRow> {
  const [row] = await tx
    .select()
    .from(rosterImports)
    .where(and(eq(rosterImports.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

/** An import of another school answers as if it did not exist. */
export async function permitted(tx: Tx, actor: Call['actor'], id: string): Promise<RosterImportRow> {
  const record = await importById(tx, id)
  assertReaches(settingPermissions, 'import.run', actor, record.school)
  return record
}

/** Locks the import and checks that it is at the stage that the call needs. */
export async function lockedAt(
  tx: Tx,
  actor: Call['actor'],
  id: string,
  stage: RosterStage,
): Promise<RosterImportRow> {
  await permitted(tx, actor, id)
  const record = await lockImport(tx, id)
  if (record?.stage !== stage) throw fail(schoolErrors, 'import-stage')
  return record
}

export async function change(
  tx: Tx,
  record: RosterImportRow,
  set: Partial<typeof rosterImports.$inferInsert>,
) {
  const [changed] = await tx.update(rosterImports).set(set).where(eq(rosterImports.id, record.id)).returning()
  return wireImport(tx, changed ?? record)
}
