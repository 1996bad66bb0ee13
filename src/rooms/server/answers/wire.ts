// An answer as its reader may see it.
import type * as z from '#zod'
import { signer, type Sign } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { fellowsOf, isOfGroup } from '#rooms/contract/group-answers.rules.ts'
import { hiddenName, type RoomState } from '#rooms/contract/room.shapes.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { learnersOf, ownOf, teachersOf } from '../room/room-news.ts'
import type { ResponseRow } from '../rooms.tables.ts'

type Wire = z.input<typeof Response>
export type AnswerVisibility = Pick<RoomState, 'showAnswers' | 'pace' | 'seats' | 'groupAnswers'>
export const isFile = (content: string): boolean => /^[0-9a-f]{64}$/.test(content)
const noSign: Sign = () => ''

/** Only media answers are files. */
export const signFor = (
  db: Tx,
  now: Date,
  rows: readonly Pick<ResponseRow, 'content' | 'type'>[],
): Promise<Sign> =>
  rows.some(({ type, content }) => type === 'media' && isFile(content))
    ? signer(db, now)
    : Promise.resolve(noSign)

/** The complete record, for teachers. */
const wireWhole = (
  {
    id,
    uid,
    nickname,
    page,
    type,
    content,
    answer,
    locked,
    point,
    json,
    teacherSharing,
    star,
    hidden,
    right,
    auto,
    key,
    version,
    createdAt,
    updatedAt,
  }: ResponseRow,
  sid: string,
  seats: RoomState['seats'],
  sign: Sign,
): Wire => ({
  _id: id,
  sid,
  uid,
  nickname,
  page,
  type,
  content,
  fileUrl: type === 'media' && isFile(content) ? sign(content) : null,
  answer,
  locked,
  point,
  json,
  teacherSharing,
  star,
  hidden,
  group: seats[uid]?.group ?? null,
  right,
  auto,
  key,
  version,
  createdAt,
  updatedAt,
})

/** The record for a learner; null unless it is their own, their group's, or shown. */
export function wireFor(
  row: ResponseRow,
  sid: string,
  state: AnswerVisibility,
  self: string | null,
  sign: Sign,
): Wire | null {
  const whole = wireWhole(row, sid, state.seats, sign)
  if (self === null) return whole
  const mode = shownOn(state as RoomState, row.page)
  const isRevealed = mode !== 'off' || state.pace === 'close'
  // The author is not shown that their answer is hidden from classmates.
  const own = { ...whole, hidden: false, right: isRevealed ? whole.right : null }
  if (row.uid === self) return own
  if (row.hidden) return null
  if (isOfGroup(state, { uid: row.uid, sharing: row.teacherSharing }, self))
    return { ...own, nickname: shownName(row, state) }
  if (mode === 'off') return null
  return mode === 'names'
    ? { ...whole, nickname: shownName(row, state) }
    : { ...whole, uid: null, nickname: '', group: null, key: null }
}

const shownName = ({ uid, nickname }: ResponseRow, { seats }: AnswerVisibility): string =>
  seats[uid]?.nameHidden ? hiddenName : nickname

/** Hides an answer from everybody but its author and the teachers, or shows it again. */
export function notifyHidden(
  kit: Pick<Kit, 'broadcast'>,
  row: ResponseRow,
  sid: string,
  state: AnswerVisibility,
  sign: Sign,
): void {
  kit.broadcast('response patched', wireWhole(row, sid, state.seats, sign), [teachersOf(sid)])
  const author = [ownOf(sid, row.uid)]
  if (row.hidden)
    return kit.broadcast('response removed', { _id: row.id, sid, page: row.page }, [learnersOf(sid)], author)
  const others = wireFor(row, sid, state, '', sign)
  if (others) kit.broadcast('response created', others, [learnersOf(sid)], author)
}

/**
 * Teachers get the complete record, the owner and their group one without the result, the others one if
 * the page is shown.
 */
export function notifyResponse(
  kit: Pick<Kit, 'broadcast'>,
  event: 'created' | 'patched' | 'removed',
  row: ResponseRow,
  sid: string,
  state: AnswerVisibility,
  sign: Sign,
): void {
  const name = `response ${event}`
  const own = [row.uid, ...(row.teacherSharing ? [] : fellowsOf(state, row.uid))].map(uid => ownOf(sid, uid))
  const record = (wire: Wire) => (event === 'removed' ? { _id: row.id, sid, page: row.page } : wire)
  const [theirs, others] = [wireFor(row, sid, state, row.uid, sign), wireFor(row, sid, state, '', sign)]
  kit.broadcast(name, record(wireWhole(row, sid, state.seats, sign)), [teachersOf(sid)])
  if (theirs) kit.broadcast(name, record(theirs), own)
  if (others) kit.broadcast(name, record(others), [learnersOf(sid)], own)
}
