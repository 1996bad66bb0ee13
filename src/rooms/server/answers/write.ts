// Answers are created, changed and deleted through the room's writer: checked by the rules, acknowledged
// after the commit.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { referFiles, type Sign } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { responseContract } from '#rooms/contract/response.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { madeAt } from '#rooms/contract/work-state.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { releaseCommentFiles } from './comment-files.ts'
import { fileSizeOf, type AnswerInput } from './answers.ts'
import { keepVersion, reportAnswer, rowOf, storeAnswer, storeChange, usingOf } from './store.ts'
import { signFor, notifyResponse, wireFor } from './wire.ts'
import {
  bestRoomAccessFor,
  personFor,
  roomAccessFor,
  roomAccessForAnswer,
  viewer,
  type RoomAccess,
} from '../room/room-access.ts'
import type { RoomBatch } from '../room/room-working.ts'
import { writeRoom } from '../room/room-writer.ts'
import { responseKeys, responses, roomComments, type ResponseRow } from '../rooms.tables.ts'
import { addSize } from '../room/sizes.ts'

type NewResponse = z.output<(typeof responseContract)['methods']['create']['data']>
const toWire = (row: ResponseRow, { session, by }: RoomAccess, state: RoomBatch['state'], sign: Sign) => {
  const wire = wireFor(row, session.sid, state, viewer(by), sign)
  if (!wire) throw kitFail('not-found')
  return wire
}

export async function giveAnswer(kit: Kit, call: CallContext, data: NewResponse) {
  const access = await (data.teacherSharing
    ? roomAccessFor(kit, call, data.sid, 'teacher')
    : roomAccessForAnswer(kit, call, data.sid))
  const { by, room } = access
  const uid = data.teacherSharing ? (data.uid ?? '') : by.id
  if (!data.teacherSharing && data.uid !== undefined && data.uid !== by.id)
    throw fail(roomsErrors, 'room-forbidden')
  const fileSize = await fileSizeOf(call.db, access, data.type, data.content)
  const sign = await signFor(call.db, call.now, [{ type: data.type, content: data.content ?? '' }])
  // People in the room are known there by name.
  const nickname =
    data.teacherSharing || kinds[access.session.type].flags.ownPace ? await nameOf(call.db, access, uid) : ''
  try {
    return await writeRoom(kit, room.id, at =>
      writeAnswer(at, access, { data, uid, nickname, fileSize, sign }),
    )
  } catch (error) {
    // A repeat of an acknowledged act: conditions that refuse it now did not apply then.
    const known = await byKey(call.db, room.id, by.id, data.key)
    if (known === undefined) throw error
    return replayAnswer(call, access, known)
  }
}

async function writeAnswer(
  at: RoomBatch,
  access: RoomAccess,
  { data, uid, nickname, fileSize, sign }: AnswerSubmission,
) {
  const { by } = access
  const slot = `${by.id} ${data.key}`
  const earlier = at.acknowledged(slot)
  if (earlier !== undefined) {
    await at.flush()
    return replayAnswer({ db: at.tx, now: at.now }, access, earlier)
  }
  const { page, type, key, teacherSharing: sharing } = data
  const row = await storeAnswer(at, {
    by,
    uid,
    nickname,
    page,
    type,
    key,
    sharing,
    given: data,
    fileSize,
    sign,
    made: madeIn(at, uid, data.at),
  })
  at.acknowledge(slot, row.id)
  return toWire(row, access, at.state, sign)
}

interface AnswerSubmission {
  readonly data: NewResponse
  readonly uid: string
  readonly nickname: string
  readonly fileSize: number
  readonly sign: Sign
}

interface Claim {
  /** When it was made, as claimed by the author's browser. */
  readonly at?: number | undefined
}

/** Not before its author entered. */
const madeIn = (at: RoomBatch, uid: string, claimed: number | undefined): number =>
  madeAt(claimed, at.now.getTime(), at.state.seats[uid]?.entered ?? 0)

export async function changeAnswer(
  kit: Kit,
  call: CallContext,
  id: string,
  { at: claimed, ...given }: AnswerInput & Claim,
) {
  const { access, row: found } = await answerFor(kit, call, id)
  const { by, room } = access
  const fileSize = await fileSizeOf(
    call.db,
    access,
    found.type,
    given.content === found.content ? undefined : given.content,
  )
  const sign = await signFor(call.db, call.now, [
    { type: found.type, content: given.content ?? found.content },
  ])
  return writeRoom(kit, room.id, async at => {
    await at.flush()
    assertSeen(found, access, at.state, sign)
    const made = madeIn(at, by.id, claimed)
    const after = await storeChange(at, { by, id, given, fileSize, sign, made })
    return toWire(after, access, at.state, sign)
  })
}

export async function takeBackAnswer(kit: Kit, call: CallContext, id: string, claimed?: number) {
  const { access, row: found } = await answerFor(kit, call, id)
  const { by, room, session } = access
  const sign = await signFor(call.db, call.now, [found])
  return writeRoom(kit, room.id, async at => {
    await at.flush()
    assertSeen(found, access, at.state, sign)
    at.do(by, { do: 'unanswer', _id: id, made: madeIn(at, by.id, claimed) })
    await releaseCommentFiles(at.tx, at.session.id, eq(roomComments.response, id))
    const [row] = await at.tx.delete(responses).where(eq(responses.id, id)).returning()
    if (!row) throw fail(roomsErrors, 'answer-unknown')
    await keepVersion(at, row)
    await reportAnswer(at, row.uid)
    if (row.type === 'media') await referFiles(at.tx, usingOf(at, row), [])
    at.after(() => addSize(kit, session.id, -row.size))
    const state = at.state
    at.after(() => notifyResponse(kit, 'removed', row, session.sid, state, sign))
    return toWire(row, access, state, sign)
  })
}

/** An answer the caller may not see is reported as not found. */
function assertSeen(
  row: ResponseRow,
  { session, by }: RoomAccess,
  state: RoomBatch['state'],
  sign: Sign,
): void {
  if (!wireFor(row, session.sid, state, viewer(by), sign)) throw fail(roomsErrors, 'answer-unknown')
}

/** A learner may only get their own; a teacher any. */
export async function answerFor(
  kit: Kit,
  call: CallContext,
  id: string,
): Promise<{ readonly access: RoomAccess; readonly row: ResponseRow }> {
  const row = await rowOf(call.db, id)
  if (!row) throw fail(roomsErrors, 'answer-unknown')
  const screen = row.uid === call.actor.id && !row.teacherSharing ? 'student' : undefined
  return { row, access: await accessToAnswer(kit, call, row, screen) }
}

/** To callers without access, an answer looks like a missing one. */
export const accessToAnswer = (
  kit: Kit,
  call: CallContext,
  { session }: ResponseRow,
  screen?: 'student',
): Promise<RoomAccess> =>
  bestRoomAccessFor(kit, call, session, screen).catch((error: unknown) => {
    throw error instanceof CodedError && error.code === 'not-found'
      ? fail(roomsErrors, 'answer-unknown')
      : error
  })

const byKey = async (db: Tx, room: string, uid: string, key: string): Promise<string | undefined> =>
  (
    await db
      .select({ response: responseKeys.response })
      .from(responseKeys)
      .where(and(eq(responseKeys.room, room), eq(responseKeys.uid, uid), eq(responseKeys.key, key)))
  )[0]?.response

/** A retry of an acknowledged change returns the current answer, even if the page is locked by now. */
async function replayAnswer(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  access: RoomAccess,
  id: string | undefined,
) {
  const row = id === undefined ? undefined : await rowOf(db, id)
  if (!row) throw fail(roomsErrors, 'answer-removed')
  const { board } = access.room
  return toWire(row, access, { ...board, seats: {} } as RoomBatch['state'], await signFor(db, now, [row]))
}

/** Name of the learner a teacher adds an answer for; the room checks that they belong to it. */
const nameOf = async (db: Tx, { by }: RoomAccess, uid: string): Promise<string> =>
  uid === by.id ? (await personFor(db, by)).nickname : ((await peopleOf(db, [uid])).get(uid)?.name ?? '')
