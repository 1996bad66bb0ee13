// Answers are given, changed and taken back through the room's writer: refused by rule, acknowledged after the commit.
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { holdFiles, referFiles, type Sign } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import type { responseContract } from '#rooms/contract/response.contract.ts'
import { own } from '#rooms/contract/room.marks.ts'
import { mostOf } from '#rooms/contract/room.rules.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { fileSizeOf, valuesOf, type Given } from './answers.ts'
import { isFile, signFor, tellResponse, wireFor } from './response-wire.ts'
import { bestPlaceFor, personFor, placeFor, placeForAnswer, viewer, type Place } from './room-access.ts'
import { writeRoom, type Working } from './room-writer.ts'
import { responseKeys, responses, type ResponseRow } from './rooms.tables.ts'
import { addSize } from './sizes.ts'

type Calling = Pick<Call, 'db' | 'actor' | 'now'>
type New = z.output<(typeof responseContract)['methods']['create']['data']>
const wired = (row: ResponseRow, { session, by }: Place, state: Working['state'], sign: Sign) => {
  const wire = wireFor(row, session.sid, state, viewer(by), sign)
  if (!wire) throw kitFail('not-found')
  return wire
}

export async function giveAnswer(kit: Kit, call: Calling, data: New) {
  const place = await (data.teacherSharing
    ? placeFor(kit, call, data.sid, 'teacher')
    : placeForAnswer(kit, call, data.sid))
  const { by, room } = place
  const uid = data.teacherSharing ? (data.uid ?? '') : by.id
  if (!data.teacherSharing && data.uid !== undefined && data.uid !== by.id)
    throw fail(roomsErrors, 'room-forbidden')
  const fileSize = await fileSizeOf(call.db, place, data.type, data.content)
  const sign = await signFor(call.db, call.now, [{ type: data.type, content: data.content ?? '' }])
  // Whoever is in the room is known there by name.
  const nickname =
    data.teacherSharing || kinds[place.session.type].flags.ownPace ? await nameOf(call.db, place, uid) : ''
  try {
    return await writeRoom(kit, room.id, at => put(at, place, { data, uid, nickname, fileSize, sign }))
  } catch (error) {
    // It was sent before, and acknowledged by whoever had it first: whatever stands in the way now did not then.
    const known = await byKey(call.db, room.id, by.id, data.key)
    if (known === undefined) throw error
    return again(call, place, known)
  }
}

interface Giving {
  readonly data: New
  readonly uid: string
  readonly nickname: string
  readonly fileSize: number
  readonly sign: Sign
}

async function put(at: Working, place: Place, { data, uid, nickname, fileSize, sign }: Giving) {
  const { by, session } = place
  const { page, type, key, teacherSharing } = data
  const slot = `${by.id} ${key}`
  const earlier = at.acknowledged(slot)
  if (earlier !== undefined) {
    await at.flush()
    return again({ db: at.tx, now: at.now }, place, earlier)
  }
  const question = at.snapshot.questions.find(each => each.page === page)
  if (!at.settingFor(by).isPage(page)) throw fail(roomsErrors, 'page-unknown')
  if (!teacherSharing && question?.type !== type) throw fail(roomsErrors, 'answer-type')
  // A page that takes one answer keeps one: what comes later, perhaps from another device, replaces it.
  const before = teacherSharing || mostOf(type) > 1 ? undefined : own(at.state, uid, page)[0]
  const values = valuesOf(type, question, data, fileSize)
  const id = before?._id ?? at.kit.newId()
  at.do(by, {
    do: 'answer',
    mark: { _id: id, uid, page, type, locked: values.locked, sharing: teacherSharing },
  })
  if (before) await at.flush()
  const old = before && (await rowOf(at.tx, id))
  const row: ResponseRow = {
    id,
    room: at.room.id,
    session: session.id,
    uid,
    nickname: at.state.seats[uid]?.nickname || nickname,
    page,
    type,
    slot: teacherSharing || mostOf(type) > 1 ? null : 0,
    ...values,
    teacherSharing,
    by: by.id,
    key,
    star: before?.star ?? false,
    hidden: before?.hidden ?? false,
    guest: by.role === 'guest',
    version: (before?.version ?? 0) + 1,
    createdAt: old?.createdAt ?? at.now,
    updatedAt: at.now,
  }
  if (old)
    await at.tx
      .update(responses)
      .set({ ...values, key, version: row.version, updatedAt: at.now })
      .where(eq(responses.id, id))
  else at.insert(responses, row)
  await keepFile(at, row)
  at.insert(responseKeys, { room: at.room.id, uid: by.id, key, response: id })
  at.after(() => addSize(at.kit, session.id, values.size - (old?.size ?? 0)))
  at.acknowledge(slot, id)
  const state = at.state
  at.after(() => tellResponse(at.kit, old ? 'patched' : 'created', row, session.sid, state, sign))
  return wired(row, place, state, sign)
}

export async function changeAnswer(kit: Kit, call: Calling, id: string, given: Given) {
  const { place, row: found } = await answerFor(kit, call, id)
  const { by, room, session } = place
  const fileSize = await fileSizeOf(
    call.db,
    place,
    found.type,
    given.content === found.content ? undefined : given.content,
  )
  const sign = await signFor(call.db, call.now, [
    { type: found.type, content: given.content ?? found.content },
  ])
  return writeRoom(kit, room.id, async at => {
    await at.flush()
    const row = await rowOf(at.tx, id)
    if (!row) throw fail(roomsErrors, 'answer-unknown')
    const values = valuesOf(
      row.type,
      at.snapshot.questions.find(({ page }) => page === row.page),
      given,
      fileSize,
      row,
    )
    at.do(by, {
      do: 'answer',
      mark: {
        _id: id,
        uid: row.uid,
        page: row.page,
        type: row.type,
        locked: values.locked,
        sharing: by.role === 'teacher' && row.teacherSharing,
      },
    })
    const after: ResponseRow = { ...row, ...values, version: row.version + 1, updatedAt: at.now }
    await at.tx
      .update(responses)
      .set({ ...values, version: after.version, updatedAt: at.now })
      .where(eq(responses.id, id))
    if (after.content !== row.content) await keepFile(at, after)
    at.after(() => addSize(kit, session.id, values.size - row.size))
    const state = at.state
    at.after(() => tellResponse(kit, 'patched', after, session.sid, state, sign))
    return wired(after, place, state, sign)
  })
}

export async function takeBackAnswer(kit: Kit, call: Calling, id: string) {
  const { place, row: found } = await answerFor(kit, call, id)
  const { by, room, session } = place
  const sign = await signFor(call.db, call.now, [found])
  return writeRoom(kit, room.id, async at => {
    await at.flush()
    at.do(by, { do: 'unanswer', _id: id })
    const [row] = await at.tx.delete(responses).where(eq(responses.id, id)).returning()
    if (!row) throw fail(roomsErrors, 'answer-unknown')
    if (row.type === 'media') await referFiles(at.tx, usingOf(at, row), [])
    at.after(() => addSize(kit, session.id, -row.size))
    const state = at.state
    at.after(() => tellResponse(kit, 'removed', row, session.sid, state, sign))
    return wired(row, place, state, sign)
  })
}

/** One's own as a learner; any other as a teacher. */
export async function answerFor(
  kit: Kit,
  call: Calling,
  id: string,
): Promise<{ readonly place: Place; readonly row: ResponseRow }> {
  const row = await rowOf(call.db, id)
  if (!row) throw fail(roomsErrors, 'answer-unknown')
  const screen = row.uid === call.actor.id && !row.teacherSharing ? 'student' : undefined
  return { row, place: await placeOfAnswer(kit, call, row, screen) }
}

/** Whoever may not enter the room learns no more of an answer than of one that does not exist. */
export const placeOfAnswer = (
  kit: Kit,
  call: Calling,
  { session }: ResponseRow,
  screen?: 'student',
): Promise<Place> =>
  bestPlaceFor(kit, call, session, screen).catch((error: unknown) => {
    throw error instanceof CodedError && error.code === 'not-found'
      ? fail(roomsErrors, 'answer-unknown')
      : error
  })

export const rowOf = async (db: Tx, id: string): Promise<ResponseRow | undefined> =>
  (await db.select().from(responses).where(eq(responses.id, id)))[0]

const byKey = async (db: Tx, room: string, uid: string, key: string): Promise<string | undefined> =>
  (
    await db
      .select({ response: responseKeys.response })
      .from(responseKeys)
      .where(and(eq(responseKeys.room, room), eq(responseKeys.uid, uid), eq(responseKeys.key, key)))
  )[0]?.response

/** It was acknowledged before: the answer as it is now, whatever has been locked or closed since. */
async function again({ db, now }: Pick<Calling, 'db' | 'now'>, place: Place, id: string | undefined) {
  const row = id === undefined ? undefined : await rowOf(db, id)
  if (!row) throw fail(roomsErrors, 'answer-removed')
  const { board } = place.room
  return wired(row, place, { ...board, seats: {} } as Working['state'], await signFor(db, now, [row]))
}

/** Of a learner for whom the teacher puts something in; the room knows whether they belong to it. */
const nameOf = async (db: Tx, { by }: Place, uid: string): Promise<string> =>
  uid === by.id ? (await personFor(db, by)).nickname : ((await peopleOf(db, [uid])).get(uid)?.name ?? '')

const usingOf = ({ session }: Working, { id }: ResponseRow) => ({
  table: 'rooms_responses',
  record: id,
  owner: session.owner,
  school: session.school,
  place: session.id,
})

/** A file that was handed in stays with the class, and counts for who holds it. */
async function keepFile(at: Working, row: ResponseRow): Promise<void> {
  if (row.type !== 'media' || !isFile(row.content)) return
  await holdFiles(at.tx, () => at.kit.newId(), at.session.owner, [row.content], at.now)
  await referFiles(at.tx, usingOf(at, row), [row.content])
}
