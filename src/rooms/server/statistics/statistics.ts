// Learners' results on content over its sessions, or in one session or course: a call of `session`.
import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { contentFor, contentRows } from '#authoring/server/contents.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { inPageOrder } from '#rooms/contract/pages.rules.ts'
import { plotsOf } from '#rooms/contract/takeaway-figures.rules.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import {
  percentOf,
  questionFigures,
  type OptionCount,
  type PageFigures,
} from '#rooms/contract/statistics.rules.ts'
import { schoolsOfAdmin } from '#schools/contract/relations.ts'
import { classesOfPerson } from '#schools/server/classes.api.ts'
import { withInsights } from '#schools/server/room-limit.api.ts'
import { stateOf } from '#sessions/contract/session.lifecycle.ts'
import { copiesOf, pageIdsOf, sessionsOfContent } from '#sessions/server/after-class.api.ts'
import {
  childrenOf,
  roleIn,
  sessionsByIds,
  type SessionRow,
  type SessionsJoin,
} from '#sessions/server/sessions.api.ts'
import { did, presenceIn, type LearnerWork } from './learning-data.ts'
import { responses } from '../rooms.tables.ts'
import { marks } from '../takeaway.tables.ts'

const maxRows = 100

export const statistics: NonNullable<SessionsJoin['statistics']> = async (kit, by, { pid }) => {
  const { db, now } = by
  const { name, of, cid, list: taught, more } = await subject(by, pid)
  const list = await withinPlan(kit, db, taught)
  const ids = list.map(({ id }) => id)
  const [facts, copies, pages] = [await did(db, ids), await copiesOf(db, ids), await pageIdsOf(db, ids)]
  const lessons = list.map(session => ({
    id: session.id,
    learners: session.people.length,
    pages: pages.get(session.id) ?? [],
    questions: inPageOrder(
      (pages.get(session.id) ?? []).map(_id => ({ _id })),
      copies.get(session.id)?.questions ?? [],
    ),
  }))
  const [figures, picked, marked] = [
    await figuresIn(db, ids),
    await pickedIn(db, ids),
    await marksIn(db, ids),
  ]
  return {
    _id: pid,
    name,
    of,
    cid,
    more,
    sessions: list.map((session, at) => {
      const seen = session.people.map(uid => presenceIn(session, facts.seat(session.id, uid)))
      const [questions, counted] = [
        lessons[at]?.questions.length ?? 0,
        (what: string) => seen.filter(each => each === what).length,
      ]
      return {
        _id: session.id,
        sid: session.sid,
        name: session.name,
        type: session.type,
        className: session.className,
        start: session.start,
        state: stateOf(session, now),
        sessionType: session.sessionType,
        learners: session.people.length,
        present: session.people.length - counted('absent'),
        late: counted('late'),
        absent: counted('absent'),
        questions,
        answered: session.people.reduce((sum, uid) => sum + facts.answers(session.id, uid), 0),
        possible: questions * session.people.length,
      }
    }),
    questions: questionFigures(lessons, figures, picked, marked),
    standards: plotsOf(marked),
    members: await membersOf(db, list, facts, id => copies.get(id)?.questions.length ?? 0, marked),
  }
}

interface Subject {
  readonly name: string
  readonly of: 'content' | 'session'
  readonly cid: string | null
  readonly list: readonly SessionRow[]
  readonly more: boolean
}

/** A session or course by its id; otherwise content, as far as the caller taught it. */
export async function subject(by: CallContext, pid: string): Promise<Subject> {
  const { db, actor, now } = by
  const [session] = await sessionsByIds(db, [pid])
  if (session) {
    const role = await roleIn(db, session, actor)
    if (role !== 'teacher' && role !== 'observer') throw kitFail('not-found')
    const children = await childrenOf(db, pid)
    return {
      name: session.name,
      of: 'session',
      cid: session.cid,
      list: children.length === 0 ? [session] : children,
      more: false,
    }
  }
  const me = actor.id ?? ''
  const classes = (await classesOfPerson(db, me)).filter(({ as }) => as === 'teacher').map(({ id }) => id)
  const list = await sessionsOfContent(
    db,
    pid,
    { me, schools: schoolsOfAdmin(actor), classes },
    now,
    maxRows + 1,
  )
  // People who taught it see its results, even without access to the content any more.
  const content =
    list.length > 0
      ? (await contentRows(db, [pid])).get(pid)
      : await contentFor(db, actor, pid, 'content.read')
  const name = content?.name ?? list[0]?.name ?? ''
  return { name, of: 'content', cid: pid, list: list.slice(0, maxRows), more: list.length > maxRows }
}

/** Sessions whose school, or independent teacher, has a plan with insights. */
export async function withinPlan(
  kit: Kit,
  db: Tx,
  taught: readonly SessionRow[],
): Promise<readonly SessionRow[]> {
  const ownerOf = ({ school, owner }: SessionRow) => school ?? owner
  const covered = await withInsights(kit, db, taught.map(ownerOf))
  const list = taught.filter(session => covered.has(ownerOf(session)))
  if (list.length === 0 && taught.length > 0) throw fail(takeawayErrors, 'insights-plan')
  return list
}

/** Counts people, not answers. */
export const figuresIn = async (db: Tx, ids: readonly string[]): Promise<PageFigures[]> =>
  ids.length === 0
    ? []
    : db
        .select({
          session: responses.session,
          page: responses.page,
          answered: countDistinct(responses.uid),
          right: sql<number>`count(distinct ${responses.uid}) filter (where ${responses.right})::int`,
        })
        .from(responses)
        .where(and(inArray(responses.session, [...ids]), eq(responses.guest, false)))
        .groupBy(responses.session, responses.page)

export async function pickedIn(db: Tx, ids: readonly string[]): Promise<OptionCount[]> {
  if (ids.length === 0) return []
  const each = db
    .select({
      session: responses.session,
      page: responses.page,
      uid: responses.uid,
      option: sql<string>`unnest(${responses.answer})`.as('option'),
    })
    .from(responses)
    .where(and(inArray(responses.session, [...ids]), eq(responses.guest, false)))
    .as('each')
  return db
    .select({ session: each.session, page: each.page, option: each.option, count: countDistinct(each.uid) })
    .from(each)
    .groupBy(each.session, each.page, each.option)
}

export const marksIn = async (db: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          session: marks.session,
          uid: marks.uid,
          question: marks.question,
          score: marks.score,
          point: marks.point,
          outlines: marks.outlines,
        })
        .from(marks)
        .where(inArray(marks.session, [...ids]))
        .orderBy(marks.id)

async function membersOf(
  db: Tx,
  list: readonly SessionRow[],
  facts: LearnerWork,
  questionsIn: (session: string) => number,
  marked: readonly { readonly uid: string; readonly score: number; readonly point: number }[],
) {
  const uids = [...new Set(list.flatMap(({ people }) => people))]
  const [people, points] = [await peopleOf(db, uids), Map.groupBy(marked, ({ uid }) => uid)]
  return uids
    .map(uid => {
      const own = list.filter(({ people: of }) => of.includes(uid))
      const seen = own.map(session => presenceIn(session, facts.seat(session.id, uid)))
      const [given, sum] = [
        points.get(uid) ?? [],
        (of: (session: SessionRow) => number) => own.reduce((all, session) => all + of(session), 0),
      ]
      const absent = seen.filter(each => each === 'absent').length
      return {
        _id: uid,
        nickname: people.get(uid)?.name ?? '',
        avatar: people.get(uid)?.avatar ?? null,
        sessions: own.length,
        present: seen.length - absent,
        late: seen.filter(each => each === 'late').length,
        absent,
        answered: sum(({ id }) => facts.answers(id, uid)),
        questions: sum(({ id }) => questionsIn(id)),
        percent: percentOf(
          given.reduce((all, { point }) => all + point, 0),
          given.reduce((all, { score }) => all + score, 0),
        ),
      }
    })
    .toSorted((a, b) => a.nickname.localeCompare(b.nickname))
}
