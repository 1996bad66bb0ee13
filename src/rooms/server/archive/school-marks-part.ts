// Marks and gradebooks in a school's archive, session by session.
import { asc, eq } from 'drizzle-orm'
import { taskCategoriesOf } from '#academics/server/evaluation.api.ts'
import { type ArchiveContext, schoolArchiveParts } from '#identity/server/archives.api.ts'
import { csvLine } from '#kit/contract/csv.rules.ts'
import { among } from '#kit/server/bulk.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { termsOfSchool } from '#schools/server/classes.api.ts'
import { rosterClassesOf, rosterIdsOf } from '#schools/server/roster-ids.api.ts'
import { copiedQuestions } from '#sessions/server/after-class.api.ts'
import { schoolSessionPieces, type SchoolSession } from '#sessions/server/school-sessions.api.ts'
import { bookChanges, bookLessons, bookSettings } from '../gradebook.tables.ts'
import { marks } from '../takeaway.tables.ts'

const about = [
  'Points that learners were given, and what decides about the marks of a term. Spreadsheet programs open the tables.',
  '',
  '- `marks.csv`: the points of each learner for each question, also those that were not sent in a report.',
  '- `overrides.csv`: figures that a teacher put in place of calculated ones, for a lesson or a whole term, with the reason. Without a percentage the learner was excused. Withdrawn ones are in it.',
  '- `lessons.csv`: lessons whose category differs from that of their content, or that do not count.',
  '- `gradebooks.json`: how the gradebooks of the school and of single classes calculate.',
  '',
  'Lessons are named by their code in `sessions/sessions.csv`, learners and classes by their `sourcedId` in `roster/`. Categories, weights and the map of marks are in `settings/`.',
].join('\n')

type Write = (context: ArchiveContext) => AsyncGenerator<string>
const written: Readonly<Record<string, Write>> = {
  'marks.csv': markLines,
  'overrides.csv': overrideLines,
  'lessons.csv': lessonLines,
  'gradebooks.json': gradebooks,
}

export const forSchoolMarks = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'marks', {
    about,
    items: () => Promise.resolve(Object.keys(written)),
    async *files(context, name) {
      const content = written[name]?.(context)
      if (content) yield { name, content }
    },
  }),
]

async function* markLines({ tx, of }: ArchiveContext): AsyncGenerator<string> {
  yield csvLine([
    'session',
    'lesson',
    'learner',
    'question',
    'points',
    'possible points',
    'by itself',
    'changed',
  ])
  const ids = await rosterIdsOf(tx, of)
  for await (const sessions of schoolSessionPieces(tx, of))
    for (const { id, sid, name } of sessions) {
      const rows = await tx
        .select({
          uid: marks.uid,
          question: marks.question,
          point: marks.point,
          score: marks.score,
          auto: marks.auto,
          at: marks.updatedAt,
        })
        .from(marks)
        .where(eq(marks.session, id))
        .orderBy(asc(marks.uid), asc(marks.id))
      if (rows.length === 0) continue
      const questions = new Map((await copiedQuestions(tx, id)).map(each => [each._id, each.name]))
      for (const { uid, question, point, score, auto, at } of rows)
        yield csvLine([
          sid,
          name,
          ids.get(uid) ?? uid,
          questions.get(question) ?? '',
          String(point),
          String(score),
          String(auto),
          at.toISOString(),
        ])
    }
}

async function* overrideLines({ tx, of }: ArchiveContext): AsyncGenerator<string> {
  yield csvLine([
    'class',
    'class name',
    'term',
    'session',
    'learner',
    'percent',
    'reason',
    'teacher',
    'given',
    'withdrawn by',
    'withdrawn',
  ])
  const ids = await rosterIdsOf(tx, of)
  const { terms } = await termsOfSchool(tx, of)
  const titleOf = new Map(terms.map(({ id, title }) => [id, title]))
  const codeOf = await sessionCodes({ tx, of })
  const person = (uid: string | null) => (uid === null ? '' : (ids.get(uid) ?? uid))
  for (const { id, rosterId, name } of await rosterClassesOf(tx, of)) {
    const rows = await tx
      .select()
      .from(bookChanges)
      .where(eq(bookChanges.classId, id))
      .orderBy(asc(bookChanges.at), asc(bookChanges.id))
    for (const row of rows)
      yield csvLine([
        rosterId,
        name,
        titleOf.get(row.term) ?? row.term,
        codeOf.get(row.session) ?? row.session,
        person(row.uid),
        row.percent === null ? '' : String(row.percent),
        row.reason,
        person(row.by),
        row.at.toISOString(),
        person(row.withdrawnBy),
        row.withdrawnAt?.toISOString() ?? '',
      ])
  }
}

/** Codes of lessons by id. */
async function sessionCodes({ tx, of }: Pick<ArchiveContext, 'tx' | 'of'>): Promise<Map<string, string>> {
  const codes = new Map<string, string>()
  for await (const sessions of schoolSessionPieces(tx, of))
    for (const { id, sid } of sessions) codes.set(id, sid)
  return codes
}

async function* lessonLines({ tx, of }: ArchiveContext): AsyncGenerator<string> {
  yield csvLine(['session', 'lesson', 'category', 'counts'])
  const categories = new Map((await taskCategoriesOf(tx, of)).map(({ id, name }) => [id, name]))
  for await (const sessions of schoolSessionPieces(tx, of)) {
    const rows = await tx
      .select()
      .from(bookLessons)
      .where(
        among(
          bookLessons.session,
          sessions.map(({ id }) => id),
        ),
      )
    const byId = new Map<string, SchoolSession>(sessions.map(session => [session.id, session]))
    for (const { session, category, counts } of rows)
      yield csvLine([
        byId.get(session)?.sid ?? session,
        byId.get(session)?.name ?? '',
        category === null ? '' : (categories.get(category) ?? category),
        String(counts),
      ])
  }
}

async function* gradebooks({ tx, of }: ArchiveContext): AsyncGenerator<string> {
  const classes = await rosterClassesOf(tx, of)
  const rows = await tx
    .select()
    .from(bookSettings)
    .where(among(bookSettings.id, [of, ...classes.map(({ id }) => id)]))
  const settingsOf = new Map(rows.map(({ id, settings }) => [id, settings]))
  yield JSON.stringify(
    {
      school: settingsOf.get(of) ?? null,
      classes: classes.flatMap(({ id, rosterId, name }) => {
        const settings = settingsOf.get(id)
        return settings ? [{ class: rosterId, name, settings }] : []
      }),
    },
    null,
    2,
  )
}
