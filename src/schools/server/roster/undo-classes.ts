// Undoes what an import did to classes, terms and years.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { spanOf } from '#schools/contract/import/judge-classes.rules.ts'
import { blocks, classes, classStudents, terms, years, type ClassRow } from '../classes.tables.ts'
import { announce } from '../classes/edit-classes.ts'
import { bringClassBack, dropClass } from '../classes/put-away-classes.ts'
import { areTermsUsed } from '../term-uses.api.ts'
import type { RosterImportRow, RosterRowRecord, RowBefore } from '../roster.tables.ts'
import { keptWords, type Undo } from './kept.ts'
import { breakSeconds, lessonSeconds, spanTitle } from './write-classes.ts'

async function classRow(tx: Tx, { target }: RosterRowRecord): Promise<ClassRow | undefined> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(eq(classes.id, target ?? ''))
    .for('update')
  return row
}

export const removeClass: Undo = async (tx, kit, _record, row) => {
  const held = await classRow(tx, row)
  if (!held) return keptWords.gone
  if (held.countTeacher > 0 || (await hasStudents(tx, held.id))) return keptWords.people
  if (held.archivedAt !== null) return keptWords.archived
  if (held.updatedAt.getTime() !== held.createdAt.getTime()) return keptWords.changed
  await dropClass(tx, kit, held)
  return null
}

/** Archived students keep their place too. */
const hasStudents = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.select().from(classStudents).where(eq(classStudents.class, id)).limit(1)).length > 0

const isAt = (instant: Date | null, { writtenAt }: RowBefore): boolean =>
  instant?.getTime() === new Date(writtenAt).getTime()

export const renameClass: Undo = async (tx, kit, _record, row) => {
  const { before } = row
  const held = await classRow(tx, row)
  if (!held || !before) return keptWords.gone
  if (!isAt(held.updatedAt, before)) return keptWords.changed
  await tx
    .update(classes)
    .set({
      ...before.columns,
      version: held.version + 1,
      updatedAt: new Date(before.updatedAt ?? before.writtenAt),
    })
    .where(eq(classes.id, held.id))
  await announce(tx, kit, 'patched', held.id)
  return null
}

/** Restores a class that the import archived. */
export const returnClass: Undo = async (tx, kit, _record, row) => {
  const { before } = row
  const held = await classRow(tx, row)
  if (!held) return keptWords.gone
  // The class had been archived before the import.
  if (!before) return null
  if (held.archivedAt === null) return keptWords.restored
  if (!isAt(held.archivedAt, before)) return keptWords.archived
  await bringClassBack(tx, kit, held, {
    now: kit.clock.now(),
    set: { enrol: before.enrol ?? false },
    withStudents: false,
  })
  await announce(tx, kit, 'patched', held.id)
  return null
}

const isAsWritten = (
  held: { readonly title: string; readonly start: string; readonly end: string },
  { dateOrder, createdAt }: RosterImportRow,
  row: RosterRowRecord,
): boolean => {
  const [start, end] = spanOf(row, dateOrder, createdAt)
  return held.title === spanTitle(row) && held.start === start && held.end === end
}

export const removeTerm: Undo = async (tx, _kit, record, row) => {
  const [held] = await tx
    .select()
    .from(terms)
    .where(eq(terms.id, row.target ?? ''))
    .for('update')
  if (!held) return keptWords.gone
  if (await areTermsUsed(tx, [held.id])) return keptWords.used
  const isDrawn = (await tx.select().from(blocks).where(eq(blocks.term, held.id)).limit(1)).length > 0
  const isUsual = held.time === lessonSeconds && held.break === breakSeconds
  if (isDrawn || !isUsual || !isAsWritten(held, record, row)) return keptWords.changed
  await tx.delete(terms).where(eq(terms.id, held.id))
  return null
}

export const removeYear: Undo = async (tx, _kit, record, row) => {
  const [held] = await tx
    .select()
    .from(years)
    .where(eq(years.id, row.target ?? ''))
    .for('update')
  if (!held) return keptWords.gone
  const inYear = await tx.select({ id: terms.id }).from(terms).where(eq(terms.year, held.id)).limit(1)
  if (inYear.length > 0) return keptWords.terms
  if (!isAsWritten(held, record, row)) return keptWords.changed
  await tx.delete(years).where(eq(years.id, held.id))
  return null
}
