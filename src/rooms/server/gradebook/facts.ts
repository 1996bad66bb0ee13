// The data behind a gradebook: class and caller, terms, lessons with points, and each learner's results.
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { MarkEntry } from '#rooms/contract/takeaway.rules.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import {
  classRow,
  learnersOf,
  teachesClass,
  termsOfSchool,
  type ClassRow,
  type TermRow,
} from '#schools/server/classes.api.ts'
import { dayOf, nextDay, startOfDay } from '#sessions/contract/days.rules.ts'
import { bookChanges, type ChangeRow } from '../gradebook.tables.ts'
import { classSnapshots, marks, takeaways, type SentReport } from '../takeaway.tables.ts'
import { possibleOf, sum } from '../takeaway/wire.ts'

export type BookRole = 'teacher' | 'admin' | 'student'

/** To people without access, the class looks like a missing one. */
export async function classFor(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  id: string,
  to: 'staff' | 'learner',
): Promise<{ readonly klass: ClassRow; readonly as: BookRole }> {
  const klass = await classRow(db, id)
  const me = actor.id ?? ''
  if (to === 'learner') {
    if (!(await learnersOf(db, id)).includes(me)) throw kitFail('not-found')
    return { klass, as: 'student' }
  }
  if (await teachesClass(db, id, me)) return { klass, as: 'teacher' }
  if (isAdminOf(actor, klass.school)) return { klass, as: 'admin' }
  throw kitFail('not-found')
}

/** A school without terms has a single term with this id. */
const noTerm = 'all'

export interface BookTerm {
  readonly id: string
  readonly title: string
  readonly from: Date
  readonly until: Date
}

const spanOf = ({ id, title, start, end }: TermRow, zone: string): BookTerm => ({
  id,
  title,
  from: startOfDay(start, zone),
  until: startOfDay(nextDay(end), zone),
})

/** The requested term, else the current one, else the last that has started. */
export async function termFor(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  school: string,
  wanted: string | undefined,
): Promise<{ readonly term: BookTerm; readonly terms: readonly TermRow[] }> {
  const { terms, timeZone } = await termsOfSchool(db, school)
  const today = dayOf(now, timeZone)
  const usual =
    terms.findLast(({ start, end }) => start <= today && today <= end) ??
    terms.findLast(({ start }) => start <= today) ??
    terms[0]
  const found = wanted === undefined ? usual : terms.find(({ id }) => id === wanted)
  if (wanted !== undefined && wanted !== noTerm && !found) throw kitFail('not-found')
  return {
    terms,
    term: found
      ? spanOf(found, timeZone)
      : { id: noTerm, title: 'All lessons', from: new Date(0), until: new Date('9999-01-01T00:00:00Z') },
  }
}

export interface LessonFacts {
  readonly id: string
  readonly name: string
  readonly start: Date
  readonly end: Date
  readonly ownPace: boolean
  readonly students: ReadonlySet<string>
  /** Maximum points by question, for each question that has points and its page. */
  readonly possible: ReadonlyMap<string, number>
  readonly pages: ReadonlyMap<string, string>
  readonly score: number
}

const maxLessons = 300

/** Lessons of the class with points, in chronological order; beyond the limit only the newest. */
export async function lessonsIn(db: Tx, classId: string, term: BookTerm, now: Date): Promise<LessonFacts[]> {
  const rows = await db
    .select({
      id: classSnapshots.id,
      name: classSnapshots.name,
      start: classSnapshots.start,
      end: classSnapshots.end,
      ownPace: classSnapshots.ownPace,
      students: classSnapshots.students,
      questions: classSnapshots.questions,
    })
    .from(classSnapshots)
    .where(
      and(
        eq(classSnapshots.classId, classId),
        gte(classSnapshots.start, term.from),
        lt(classSnapshots.start, new Date(Math.min(term.until.getTime(), now.getTime() + 1))),
      ),
    )
    .orderBy(desc(classSnapshots.start), desc(classSnapshots.id))
    .limit(maxLessons)
  return rows
    .toReversed()
    .map(({ students, questions, ...row }) => {
      const possible = possibleOf({ questions })
      return {
        ...row,
        students: new Set(students.map(({ _id }) => _id)),
        possible,
        pages: new Map(questions.map(({ _id, page }) => [_id, page])),
        score: sum(possible.values()),
      }
    })
    .filter(({ score }) => score > 0)
}

export interface WorkFacts {
  readonly pages: ReadonlySet<string>
  readonly marks: readonly {
    readonly question: string
    readonly point: number
    readonly assess: readonly MarkEntry[]
  }[]
  readonly sentAt: Date | null
}

/** By lesson and learner. @param sentOnly Only results that were sent, as they were sent. */
export async function workIn(
  db: Tx,
  lessons: readonly string[],
  sentOnly: string | undefined,
): Promise<(session: string, uid: string) => WorkFacts | undefined> {
  if (lessons.length === 0) return () => undefined
  const rows = await db
    .select({
      session: takeaways.session,
      uid: takeaways.uid,
      sentAt: takeaways.sentAt,
      sent: sentOnly === undefined ? sql<null>`null` : takeaways.sent,
      pages: sql<
        string[]
      >`array(select jsonb_path_query(${takeaways.response} || ${takeaways.added}, '$[*].page') #>> '{}')`,
    })
    .from(takeaways)
    .where(
      and(
        inArray(takeaways.session, [...lessons]),
        sentOnly === undefined ? undefined : eq(takeaways.uid, sentOnly),
      ),
    )
  const given = sentOnly === undefined ? await marksIn(db, lessons) : new Map<string, WorkFacts['marks']>()
  const found = new Map(
    rows.map(({ session, uid, sentAt, sent, pages }) => [
      `${session} ${uid}`,
      {
        sentAt,
        pages: new Set(pages),
        marks: sentOnly === undefined ? (given.get(`${session} ${uid}`) ?? []) : sentMarks(sent),
      },
    ]),
  )
  return (session, uid) => found.get(`${session} ${uid}`)
}

const sentMarks = (sent: SentReport | null): WorkFacts['marks'] =>
  (sent?.marks ?? []).map(({ question, point, outlines }) => ({
    question,
    point,
    assess: outlines.assess ?? [],
  }))

async function marksIn(db: Tx, lessons: readonly string[]): Promise<Map<string, WorkFacts['marks']>> {
  const rows = await db
    .select({
      session: marks.session,
      uid: marks.uid,
      question: marks.question,
      point: marks.point,
      assess: sql<MarkEntry[] | null>`${marks.outlines} -> 'assess'`,
    })
    .from(marks)
    .where(inArray(marks.session, [...lessons]))
    .orderBy(asc(marks.id))
  return new Map(
    [...Map.groupBy(rows, ({ session, uid }) => `${session} ${uid}`)].map(([key, list]) => [
      key,
      list.map(({ question, point, assess }) => ({ question, point, assess: assess ?? [] })),
    ]),
  )
}

/** Overrides in force: of this term, and of lessons, whichever term they are viewed in. */
export const changesIn = (db: Tx, classId: string, term: string): Promise<ChangeRow[]> =>
  db
    .select()
    .from(bookChanges)
    .where(
      and(
        eq(bookChanges.classId, classId),
        inArray(bookChanges.term, ['', term]),
        isNull(bookChanges.withdrawnAt),
      ),
    )
