// Deletes classes in bulk: archives them at once without their students, and deletes them when the undo
// period ends.
import { and, eq } from 'drizzle-orm'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import { classes, type ClassRow } from '../classes.tables.ts'
import { dropClass } from '../classes/put-away-classes.ts'
import { closeAlone } from './year-steps.ts'

async function classRow({ tx, school }: BulkContext, id: string): Promise<ClassRow | undefined> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, id), eq(classes.school, school.id)))
    .for('update')
  return row
}

const stamp = (row: ClassRow | undefined): string => row?.updatedAt.toISOString() ?? ''

export const eraseClass: BulkStep = {
  async run(context, id) {
    const row = await classRow(context, id)
    const wasArchived = row !== undefined && row.archivedAt !== null
    const before = wasArchived ? {} : await closeAlone.run(context, id)
    return { ...before, wasArchived, at: stamp(await classRow(context, id)) }
  },
  async undo(context, id, before) {
    const row = await classRow(context, id)
    if (!row || row.archivedAt === null || stamp(row) !== before.at) return false
    return before.wasArchived ? true : closeAlone.undo(context, id, before)
  },
  async finish(context, id, before) {
    const row = await classRow(context, id)
    if (!row || row.archivedAt === null || stamp(row) !== before.at) return false
    await dropClass(context.tx, context.kit, row)
    return true
  },
}
