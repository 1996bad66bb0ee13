// A learner's term figures for a report, where the school or teacher includes them.
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { ReportTerm } from '#rooms/contract/report.shapes.ts'
import { categoryName } from '#rooms/contract/gradebook-words.rules.ts'
import { classRow } from '#schools/server/classes.api.ts'
import { bookOf, settingsOf } from './book.ts'
import { termFor } from './facts.ts'
import type { ClassSnapshotRow } from '../takeaway.tables.ts'

/** Based on sent reports including this one, never on marks the learner does not know yet. */
export async function reportedTerm(
  kit: Kit,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  { classId, start }: Pick<ClassSnapshotRow, 'classId' | 'start'>,
  uid: string,
): Promise<ReportTerm | null> {
  if (classId === null) return null
  const klass = await classRow(db, classId)
  const { settings } = await settingsOf(db, klass)
  if (!settings.inReports) return null
  const by = { db, now, actor: { id: uid, roles: [] } }
  // The term of the lesson, even if the report is sent after it.
  const { terms, term } = await termFor({ db, now: start }, klass.school, undefined)
  const book = await bookOf(kit, by, klass, 'student', { terms, term })
  const [row] = book.rows
  if (!row || row.percent === null) return null
  return {
    title: term.title,
    percent: row.percent,
    code: row.code,
    name: book.scale.find(({ code }) => code === row.code)?.name ?? null,
    categories:
      book.weights === null
        ? []
        : row.categories.flatMap(({ category, percent, code, share }) =>
            percent === null ? [] : [{ name: categoryName(book, category), percent, code, share }],
          ),
  }
}
