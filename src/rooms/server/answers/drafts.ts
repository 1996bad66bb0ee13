// Drafts: saved while they grow, and submitted when their page closes. A draft is a row, never a fact: nobody
// is notified of it.
import { and, eq, lte, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { responseContract } from '#rooms/contract/response.contract.ts'
import { markOf, maxAnswersOf, own } from '#rooms/contract/room.marks.ts'
import { isMediaLink, roomLimits } from '#rooms/contract/room.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import {
  closingsOf,
  isDraftCurrent,
  isInTime,
  madeAt,
  type Closing,
} from '#rooms/contract/work-state.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { snapshotOf } from '#sessions/server/sessions.api.ts'
import { storeAnswer, storeChange } from './store.ts'
import { isFile } from './wire.ts'
import { roomAccessForAnswer, type RoomAccess } from '../room/room-access.ts'
import { loadState } from '../room/room-state.ts'
import type { RoomActor, RoomBatch } from '../room/room-working.ts'
import { roomNearby, writeRoom } from '../room/room-writer.ts'
import { responseKeys, rooms, seats } from '../rooms.tables.ts'
import { drafts, type DraftRow } from '../work.tables.ts'

type NewDraft = z.output<(typeof responseContract)['methods']['calls']['patch']['draft']['data']>

export async function draftsOf(kit: Kit, call: CallContext, sid: string) {
  const { room, by } = await roomAccessForAnswer(kit, call, sid)
  const rows = await call.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.room, room.id), eq(drafts.uid, by.id)))
  return { drafts: rows.map(({ madeAt: at, ...row }) => ({ ...row, at: at.getTime() })) }
}

/**
 * Accepted while the page is open; afterwards only late deliveries made in time, which are submitted at once.
 */
export async function saveDraft(kit: Kit, call: CallContext, data: NewDraft): Promise<{ at: number }> {
  const access = await roomAccessForAnswer(kit, call, data.sid)
  const { room, by } = access
  const { state, snapshot } = roomNearby(kit, room.id) ?? (await readRoom(call, access))
  if (snapshot.questions.find(({ page }) => page === data.page)?.type !== data.type)
    throw fail(roomsErrors, 'answer-type')
  // Files are checked when submitted; a draft only holds the link that a guest types.
  if (data.type === 'media' && isFile(data.content)) throw fail(roomsErrors, 'answer-file')
  const now = call.now.getTime()
  const made = madeAt(data.at, now, state.seats[by.id]?.entered ?? 0)
  const closings = closingsOf(state, by.id, data.page, settingOf(call, access))
  const late = closings.find(closing => !isInTime(closing, now, made))
  if (late) throw fail(roomsErrors, late.reason)
  await writeDraft(call, access, data, new Date(made))
  if (closings.length > 0)
    await writeRoom(kit, room.id, at => submitDrafts(at, { uid: by.id, page: data.page }))
  return { at: made }
}

const readRoom = async ({ db }: CallContext, { room, session }: RoomAccess) => ({
  state: await loadState(db, room),
  snapshot: await snapshotOf(db, session.id),
})

const settingOf = ({ now }: CallContext, { session }: RoomAccess) => ({
  now: now.getTime(),
  open: learnersMayEnter(session, now),
  alone: kinds[session.type].flags.ownPace,
  ended: session.ended?.getTime() ?? null,
})

async function writeDraft(
  { db }: CallContext,
  { room, by }: RoomAccess,
  data: NewDraft,
  made: Date,
): Promise<void> {
  const { page, type, target, key, base, content, answer, point, json } = data
  if (json !== null && JSON.stringify(json).length > roomLimits.json)
    throw fail(roomsErrors, 'answer-too-large')
  const isEmpty = content.trim() === '' && answer.length === 0 && json === null
  if (isEmpty) {
    await db
      .delete(drafts)
      .where(
        and(eq(drafts.room, room.id), eq(drafts.uid, by.id), eq(drafts.page, page), lte(drafts.madeAt, made)),
      )
    return
  }
  const values = { type, target, key, base, content, answer, point, json, madeAt: made }
  await db
    .insert(drafts)
    .values({ room: room.id, uid: by.id, page, ...values })
    .onConflictDoUpdate({
      target: [drafts.room, drafts.uid, drafts.page],
      set: values,
      // Two saves in flight may arrive out of order.
      setWhere: sql`${drafts.madeAt} <= excluded.made_at`,
    })
}

interface DraftFilter {
  readonly uid?: string
  readonly page?: string
  /** Without it, all drafts. */
  isDue?(draft: DraftRow, closings: readonly Closing[]): boolean
}

/** Submits unsent drafts; the room is locked. A draft older than a submission is only deleted. */
export async function submitDrafts(at: RoomBatch, { uid, page, isDue }: DraftFilter = {}): Promise<void> {
  await at.flush()
  const here = and(
    eq(drafts.room, at.room.id),
    uid === undefined ? undefined : eq(drafts.uid, uid),
    page === undefined ? undefined : eq(drafts.page, page),
  )
  for (const draft of await at.tx.select().from(drafts).where(here)) {
    const by = authorOf(at, draft)
    if (isDue && !isDue(draft, closingsOf(at.state, draft.uid, draft.page, at.settingFor(by)))) continue
    await at.tx
      .delete(drafts)
      .where(and(eq(drafts.room, draft.room), eq(drafts.uid, draft.uid), eq(drafts.page, draft.page)))
    if (await isSuperseded(at, draft)) continue
    try {
      await submitDraft(at, by, draft)
    } catch (error) {
      // Marked, submitted for good, or no longer an answer to this question.
      if (!(error instanceof CodedError)) throw error
    }
    await at.flush()
  }
}

const authorOf = ({ state }: RoomBatch, { uid }: DraftRow): RoomActor => ({
  id: uid,
  role: state.seats[uid]?.guest ? 'guest' : 'learner',
})

async function isSuperseded(
  at: RoomBatch,
  { uid, page, type, target, key, base }: DraftRow,
): Promise<boolean> {
  if (at.state.seats[uid]?.standing === 'removed') return true
  if (target !== null) return !isDraftCurrent({ base }, markOf(at.state, target)?.version ?? 0)
  if (maxAnswersOf(type) === 1) return !isDraftCurrent({ base }, own(at.state, uid, page)[0]?.version ?? 0)
  if (key === null) return false
  const sent = await at.tx
    .select({ key: responseKeys.key })
    .from(responseKeys)
    .where(and(eq(responseKeys.room, at.room.id), eq(responseKeys.uid, uid), eq(responseKeys.key, key)))
  return sent.length > 0
}

async function submitDraft(at: RoomBatch, by: RoomActor, draft: DraftRow): Promise<void> {
  const { uid, page, type, target, key, content, answer, point, json } = draft
  const given = { content: type === 'media' ? content.trim() : content, answer, point, json }
  if (type === 'media' && !isMediaLink(given.content)) throw fail(roomsErrors, 'answer-file')
  const submission = { by, given, fileSize: 0, sign: () => '', auto: true }
  if (target !== null) return void (await storeChange(at, { ...submission, id: target }))
  const nickname = (await peopleOf(at.tx, [uid])).get(uid)?.name ?? ''
  await storeAnswer(at, { ...submission, uid, nickname, page, type, key, sharing: false })
}

/** Timers expire without a request, and a draft may be saved while its page closes. */
export async function submitDue(kit: Kit, now: Date): Promise<void> {
  const timer = (field: string) => sql`(${rooms.board}->'timer'->>${field})::numeric`
  const clock = sql`extract(epoch from ${seats.clock}) * 1000`
  const due = await kit.db
    .selectDistinct({ room: drafts.room })
    .from(drafts)
    .innerJoin(rooms, eq(rooms.id, drafts.room))
    .leftJoin(seats, and(eq(seats.room, drafts.room), eq(seats.uid, drafts.uid), eq(seats.side, 'learner')))
    .where(
      sql`${rooms.board}->>'pace' = 'close'
        or coalesce(${seats.block}, false)
        or jsonb_exists(${rooms.board}->'pageLock', ${drafts.page})
        or jsonb_exists(coalesce(${rooms.board}->'revealed', '[]'), ${drafts.page})
        or ${now.getTime()} >= case ${timer('type')}
          when 1 then ${timer('deadline')}
          when 2 then (case when ${rooms.board}->>'pace' = 'student' then ${clock} else ${timer('startedAt')} end) + ${timer('minutes')} * 60000
        end`,
    )
  const isDue: DraftFilter['isDue'] = (_draft, closings) => closings.length > 0
  for (const { room } of due) await writeRoom(kit, room, at => submitDrafts(at, { isDue }))
}
