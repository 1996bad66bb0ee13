// Archives and restores classes in bulk, together with their students.
import { and, eq, sql } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { classes, type ClassRow } from '../classes.tables.ts'
import { announce } from '../classes/edit-classes.ts'
import { bringClassBack, putClassAway } from '../classes/put-away-classes.ts'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import type { ClassFields } from '../bulk.tables.ts'

export async function classRow({ tx, school }: BulkContext, id: string): Promise<ClassRow> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, id), eq(classes.school, school.id)))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row
}

export async function liveClass(context: BulkContext, id: string): Promise<ClassRow> {
  const row = await classRow(context, id)
  if (row.archivedAt !== null) throw fail(schoolErrors, 'bulk-archived')
  return row
}

export async function changeClass(
  { tx, kit, now }: BulkContext,
  id: string,
  set: ClassFields & { readonly name?: string },
): Promise<void> {
  await tx
    .update(classes)
    .set({ ...set, version: sql`${classes.version} + 1`, updatedAt: now })
    .where(eq(classes.id, id))
  await announce(tx, kit, 'patched', id)
}

async function archive(context: BulkContext, id: string): Promise<void> {
  const { tx, kit, now } = context
  const row = await liveClass(context, id)
  await putClassAway(tx, kit, row, now)
  await announce(tx, kit, 'patched', id)
}

/** Restores the class with its previous grade or subject. */
async function restore(context: BulkContext, id: string): Promise<void> {
  const { tx, kit, now } = context
  const row = await classRow(context, id)
  if (row.archivedAt === null) throw fail(schoolErrors, 'bulk-not-archived')
  await bringClassBack(tx, kit, row, { now, withStudents: true })
  await announce(tx, kit, 'patched', id)
}

const isArchived = async (context: BulkContext, id: string) =>
  (await classRow(context, id)).archivedAt !== null

export const classActs: { readonly archive: BulkStep; readonly restore: BulkStep } = {
  archive: {
    run: async (context, id) => (await archive(context, id), {}),
    async undo(context, id) {
      if (!(await isArchived(context, id))) return false
      await restore(context, id)
      return true
    },
  },
  restore: {
    run: async (context, id) => (await restore(context, id), {}),
    async undo(context, id) {
      if (await isArchived(context, id)) return false
      await archive(context, id)
      return true
    },
  },
}
