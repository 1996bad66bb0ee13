// The term's figures of one learner as a report carries them, where the school or the teacher chose so.
import type { Kit } from '#kit/server/kit.ts'
import type { ReportTerm } from '#rooms/contract/report.shapes.ts'
import { categoryName } from '#rooms/contract/gradebook-words.rules.ts'
import { classRow } from '#schools/server/classes.api.ts'
import { bookOf, settingsOf } from './book.ts'
import { termFor, type BookReader } from './facts.ts'
import type { ClassSnapshotRow } from '../takeaway.tables.ts'

/** From what was sent to the learner, this report included; nothing of lessons whose points they do not know yet. */
export async function reportedTerm(
  kit: Kit,
  { db, now }: Pick<BookReader, 'db' | 'now'>,
  { classId, start }: Pick<ClassSnapshotRow, 'classId' | 'start'>,
  uid: string,
): Promise<ReportTerm | null> {
  if (classId === null) return null
  const klass = await classRow(db, classId)
  const { settings } = await settingsOf(db, klass)
  if (!settings.inReports) return null
  const by = { db, now, actor: { id: uid, roles: [] } }
  // The term that the lesson was in, also when the report leaves after it.
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
