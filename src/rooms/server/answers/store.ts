// Storage of answers from every source: the learner, the teacher for a learner, or the server when a page
// closes.
import { eq } from 'drizzle-orm'
import { holdFiles, referFiles, type Sign } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { put } from '#kit/server/outbox.ts'
import { maxAnswersOf, own } from '#rooms/contract/room.marks.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { valuesOf, type AnswerInput } from './answers.ts'
import { isFile, notifyResponse } from './wire.ts'
import type { RoomActor, RoomBatch } from '../room/room-working.ts'
import { responseKeys, responses, type ResponseRow } from '../rooms.tables.ts'
import { addSize } from '../room/sizes.ts'
import { responseVersions } from '../work.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** An answer that requires an update of the report. */
    'answer-accepted': { session: string; uid: string }
  }
}

interface Submission {
  readonly by: RoomActor
  readonly uid: string
  /** Null where the room does not know the person. */
  readonly nickname: string
  readonly page: string
  readonly type: ResponseRow['type']
  readonly key: string | null
  /** Added by the teacher. */
  readonly sharing: boolean
  readonly given: AnswerInput
  readonly fileSize: number
  readonly sign: Sign
  readonly made?: number
  readonly auto?: boolean
}

/** A page that takes one answer keeps one: a later one, perhaps from another device, replaces it. */
export async function storeAnswer(
  at: RoomBatch,
  { by, uid, nickname, page, type, key, sharing, given, fileSize, sign, made, auto = false }: Submission,
): Promise<ResponseRow> {
  const question = at.snapshot.questions.find(each => each.page === page)
  if (!at.settingFor(by).isPage(page)) throw fail(roomsErrors, 'page-unknown')
  if (!sharing && question?.type !== type) throw fail(roomsErrors, 'answer-type')
  const isSingle = !sharing && maxAnswersOf(type) === 1
  const before = isSingle ? own(at.state, uid, page)[0] : undefined
  const values = valuesOf(type, question, given, fileSize)
  const id = before?._id ?? at.kit.newId()
  at.do(by, { do: 'answer', mark: { _id: id, uid, page, type, locked: values.locked, sharing }, made, auto })
  if (before) await at.flush()
  const old = before && (await rowOf(at.tx, id))
  const row: ResponseRow = {
    id,
    room: at.room.id,
    session: at.session.id,
    uid,
    nickname: at.state.seats[uid]?.nickname || nickname,
    page,
    type,
    slot: isSingle ? 0 : null,
    ...values,
    teacherSharing: sharing,
    by: by.id,
    key,
    star: before?.star ?? false,
    hidden: before?.hidden ?? false,
    auto,
    guest: by.role === 'guest',
    version: (before?.version ?? 0) + 1,
    createdAt: old?.createdAt ?? at.now,
    updatedAt: at.now,
  }
  if (old) await replace(at, old, { ...values, key, auto, version: row.version, updatedAt: at.now })
  else at.insert(responses, row)
  await keepFile(at, row)
  if (key !== null) at.insert(responseKeys, { room: at.room.id, uid: by.id, key, response: id })
  await stored(at, old, row, sign)
  return row
}

interface Change {
  readonly by: RoomActor
  readonly id: string
  readonly given: AnswerInput
  readonly fileSize: number
  readonly sign: Sign
  readonly made?: number
  readonly auto?: boolean
}

/** The caller must have flushed pending writes to the database. */
export async function storeChange(
  at: RoomBatch,
  { by, id, given, fileSize, sign, made, auto = false }: Change,
): Promise<ResponseRow> {
  const row = await rowOf(at.tx, id)
  if (!row) throw fail(roomsErrors, 'answer-unknown')
  const { uid, page, type, teacherSharing } = row
  const question = at.snapshot.questions.find(each => each.page === page)
  const values = valuesOf(type, question, given, fileSize, row)
  const sharing = by.role === 'teacher' && teacherSharing
  at.do(by, { do: 'answer', mark: { _id: id, uid, page, type, locked: values.locked, sharing }, made, auto })
  const after: ResponseRow = { ...row, ...values, auto, version: row.version + 1, updatedAt: at.now }
  await replace(at, row, { ...values, auto, version: after.version, updatedAt: at.now })
  if (after.content !== row.content) await keepFile(at, after)
  await stored(at, row, after, sign)
  return after
}

async function stored(
  at: RoomBatch,
  before: ResponseRow | undefined,
  row: ResponseRow,
  sign: Sign,
): Promise<void> {
  await reportAnswer(at, row.uid)
  const { kit, state, session } = at
  at.after(() => addSize(kit, session.id, row.size - (before?.size ?? 0)))
  at.after(() => notifyResponse(kit, before ? 'patched' : 'created', row, session.sid, state, sign))
}

async function replace(at: RoomBatch, old: ResponseRow, values: Partial<ResponseRow>): Promise<void> {
  await keepVersion(at, old)
  await at.tx.update(responses).set(values).where(eq(responses.id, old.id))
}

/** The log keeps every submitted version with its time. */
export async function keepVersion(
  { tx }: Pick<RoomBatch, 'tx'>,
  { id, version, room, uid, page, type, content, answer, point, json, right, auto, updatedAt }: ResponseRow,
): Promise<void> {
  await tx
    .insert(responseVersions)
    .values({
      response: id,
      version,
      room,
      uid,
      page,
      type,
      content,
      answer,
      point,
      json,
      right,
      auto,
      at: updatedAt,
    })
    .onConflictDoNothing()
}

/** Self-study and finished lessons may already have a report, which is updated outside the room's lock. */
export async function reportAnswer(at: RoomBatch, uid: string): Promise<void> {
  const { kit, session, state } = at
  if (!kinds[session.type].flags.ownPace && state.pace !== 'close') return
  await put(at.tx, kit.clock, 'answer-accepted', { session: session.id, uid }, { orderKey: session.id })
  at.after(() => kit.wake())
}

export const rowOf = async (db: Tx, id: string): Promise<ResponseRow | undefined> =>
  (await db.select().from(responses).where(eq(responses.id, id)))[0]

export const usingOf = ({ session }: RoomBatch, { id }: ResponseRow) => ({
  table: 'rooms_responses',
  record: id,
  owner: session.owner,
  school: session.school,
  place: session.id,
})

/** A submitted file stays with the class, and counts against the session owner's storage. */
async function keepFile(at: RoomBatch, row: ResponseRow): Promise<void> {
  if (row.type !== 'media' || !isFile(row.content)) return
  await holdFiles(at.tx, () => at.kit.newId(), at.session.owner, [row.content], at.now)
  await referFiles(at.tx, usingOf(at, row), [row.content])
}
