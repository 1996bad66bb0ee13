// Sessions on the wire: cards, and full records reduced to what the caller may see.
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { meetingShownBefore, stateOf } from '#sessions/contract/session.lifecycle.ts'
import type { Session, SessionCard, SessionRole } from '#sessions/contract/session.shapes.ts'
import { childrenOf, roleIn, roster, snapshotOf } from './read.ts'
import { registrations, type SessionRow } from '../sessions.tables.ts'
import { filesInSnapshot, signSnapshot } from '../schedule/snapshot-files.ts'

export type WireCard = z.input<typeof SessionCard>
export type WireSession = z.input<typeof Session>

/** In row order; loads people and pictures once. */
export async function wireCards(by: CallContext, rows: readonly SessionRow[]): Promise<WireCard[]> {
  if (rows.length === 0) return []
  const sign = rows.some(({ image }) => image !== null) ? await signer(by.db, by.now) : undefined
  const owners = await peopleOf(
    by.db,
    rows.map(({ owner }) => owner),
  )
  const mine = await registeredIn(by.db, rows, by.actor.id)
  return rows.map(row => cardOf(by, row, owners.get(row.owner), mine, quickRole(by, row), sign))
}

export async function wireCard(by: CallContext, row: SessionRow): Promise<WireCard> {
  const [card] = await wireCards(by, [row])
  if (!card) throw kitFail('not-found')
  return card
}

/** Without loading the class: the session itself tells its co-teachers. */
function quickRole(
  { actor }: CallContext,
  { owner, taught, people, school, guest }: SessionRow,
): SessionRole | null {
  const me = actor.id
  if (me !== null && (me === owner || me === taught)) return 'teacher'
  if (me !== null && people.includes(me)) return 'learner'
  if (school !== null && isAdminOf(actor, school)) return 'observer'
  return guest ? 'guest' : null
}

async function registeredIn(
  db: Tx,
  rows: readonly SessionRow[],
  me: string | null,
): Promise<ReadonlySet<string>> {
  const ids = rows.filter(({ people }) => me !== null && people.includes(me)).map(({ id }) => id)
  if (me === null || ids.length === 0) return new Set()
  return new Set(
    (
      await db
        .select({ id: registrations.session })
        .from(registrations)
        .where(and(inArray(registrations.session, ids), eq(registrations.uid, me)))
    ).map(({ id }) => id),
  )
}

function cardOf(
  { now }: CallContext,
  row: SessionRow,
  owner: { name: string; avatar: string | null } | undefined,
  mine: ReadonlySet<string>,
  role: SessionRole | null,
  sign: ((hash: string) => string) | undefined,
): WireCard {
  const {
    name,
    image,
    type,
    category,
    color,
    start,
    end,
    ended,
    reminder,
    status,
    sessionType,
    cid,
    mode,
    unit,
    unitType,
    school,
    classId,
    className,
    personal,
    grades,
    subjects,
    regNum,
    regMax,
    regDate,
    pid,
    childSize,
    series,
    guest,
    isLib,
    premium,
    promotion,
    booking,
    servicePack,
    pageNum,
    questionNum,
    size,
    isView,
    taught,
    del,
    version,
    createdAt,
    updatedAt,
  } = row
  return {
    _id: row.id,
    sid: row.sid,
    name,
    image,
    imageUrl: image === null ? null : (sign?.(image) ?? null),
    uid: row.owner,
    owner: { _id: row.owner, name: owner?.name ?? '', avatar: owner?.avatar ?? null },
    type,
    category,
    color,
    start,
    end,
    ended,
    reminder,
    status,
    state: stateOf(row, now),
    sessionType,
    cid,
    mode,
    unit,
    unitType,
    school,
    classId,
    className,
    personal,
    grades,
    subjects,
    regNum,
    regMax,
    regDate,
    discount: { price: row.price, val: row.discount, end: row.discountEnd, size: row.discountSize },
    pid,
    parent: pid === null ? null : { mode, group: row.group, groupName: row.groupName },
    childSize,
    series,
    guest,
    isLib,
    premium,
    promotion,
    booking,
    servicePack,
    pageNum,
    questionNum,
    size,
    count: { students: row.countStudents, report: row.countReport },
    isView,
    taught,
    del,
    hasMeeting: row.meeting !== null,
    role,
    registered: mine.has(row.id),
    version,
    createdAt,
    updatedAt,
  }
}

export async function wireSession(by: CallContext, row: SessionRow): Promise<WireSession> {
  const { db, actor, now } = by
  const role = await roleIn(db, row, actor)
  const [card, people] = [await wireCard(by, row), await roster(db, row)]
  const sees = role === 'teacher' || role === 'observer'
  const shown = sees ? people : people.filter(({ _id }) => _id === actor.id)
  const snapshot = sees ? await snapshotOf(db, row.id) : undefined
  const sign = snapshot && (await signer(db, now))
  return {
    ...card,
    role,
    students: shown.filter(({ by: how }) => how === 'students').map(({ _id }) => _id),
    reg: shown
      .filter(({ by: how }) => how === 'reg')
      .map(({ _id, avatar, nickname, order, last }) => ({ _id, avatar, nickname, last, order })),
    childs: (row.childSize > 0 ? await childrenOf(db, row.id) : []).map(
      ({ id, cid, sid, name, group, groupName, mode, sessionType, start, end, status }) => ({
        _id: id,
        cid,
        sid,
        name,
        group,
        groupName,
        mode,
        sessionType,
        start,
        end,
        status,
      }),
    ),
    block: row.block,
    lobby: row.lobby,
    welcome: row.welcome,
    countdown: row.countdown,
    drawkey: role === 'teacher' || role === 'learner' ? row.drawkey : null,
    zoom: meetingFor(row, role, now),
    overview: row.overview,
    promotionSession: row.promotionSession,
    tutorialPackUser: row.tutorialPackUser,
    income: role === 'teacher' ? row.income : 0,
    freePromptCount: row.freePromptCount,
    snapshot: snapshot && sign ? signSnapshot(snapshot, sign) : null,
    files:
      snapshot && sign ? Object.fromEntries(filesInSnapshot(snapshot).map(hash => [hash, sign(hash)])) : {},
  }
}

/** The meeting's address is for participants, shortly before the start; teachers always see it. */
function meetingFor(
  { meeting, start, status }: SessionRow,
  role: SessionRole | null,
  now: Date,
): WireSession['zoom'] {
  if (meeting === null || role === null || role === 'guest') return null
  const shown =
    role === 'teacher' ||
    (role === 'learner' && status !== 'close' && start.getTime() - meetingShownBefore <= now.getTime())
  return {
    waiting_room: meeting.waiting_room,
    passcode: shown ? meeting.passcode : null,
    url: shown ? meeting.url : null,
  }
}
