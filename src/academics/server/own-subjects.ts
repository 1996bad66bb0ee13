// Subjects and skill sets of a person or a school, for personal data and archives.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { entries, subjects, type SubjectRow } from './academics.tables.ts'
import { casePackages } from './case-packages.tables.ts'

/** Ids of subjects and skill sets, as a subquery. */
export const ownSubjectIds = (tx: Tx, owner: string) =>
  tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.owner, owner))

/** Trees of subjects and skill sets that have entries, or that are published. */
export const ownTrees = (tx: Tx, owner: string, of: 'draft' | 'published') => {
  const table = of === 'draft' ? entries : casePackages
  return tx
    .selectDistinct({ record: table.record, kind: table.kind })
    .from(table)
    .where(inArray(table.record, ownSubjectIds(tx, owner)))
    .orderBy(asc(table.record), asc(table.kind))
}

export const ownSubject = async (tx: Tx, owner: string, id: string): Promise<SubjectRow | undefined> =>
  (
    await tx
      .select()
      .from(subjects)
      .where(and(eq(subjects.id, id), eq(subjects.owner, owner)))
  )[0]
