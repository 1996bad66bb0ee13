// Reflections by place: counts of class journals, and cleanup for deleted sessions.
import { and, count, eq, inArray } from 'drizzle-orm'
import { referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { JournalCounts } from '#schools/server/journals.api.ts'
import { reflections } from '../reflection.tables.ts'

export const countJournals: JournalCounts = async (tx, classes) => {
  const rows = await tx
    .select({ classId: reflections.classId, draft: reflections.draft, n: count() })
    .from(reflections)
    .where(and(inArray(reflections.classId, [...classes]), eq(reflections.mode, 'journal')))
    .groupBy(reflections.classId, reflections.draft)
  const of = (classId: string, draft: boolean) =>
    rows.find(row => row.classId === classId && row.draft === draft)?.n ?? 0
  return new Map(classes.map(id => [id, { journalPub: of(id, false), journalUnPub: of(id, true) }]))
}

/** Deletes the reflections of a deleted session. */
export async function forgetSession(tx: Tx, session: string): Promise<void> {
  const gone = await tx
    .delete(reflections)
    .where(eq(reflections.session, session))
    .returning({ id: reflections.id, owner: reflections.owner })
  for (const { id, owner } of gone)
    await referFiles(tx, { table: 'rooms_reflections', record: id, owner, school: null, place: id }, [])
}
