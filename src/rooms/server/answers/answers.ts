// Validates an answer against its page, before the room decides whether to accept it.
import type * as z from '#zod'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { filesHeld } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { AnswerPoint } from '#rooms/contract/response.contract.ts'
import { isMediaLink, roomLimits } from '#rooms/contract/room.shapes.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { largestAnswer } from '#schools/server/room-limit.api.ts'
import { isFile } from './wire.ts'
import type { RoomAccess } from '../room/room-access.ts'
import type { Json, ResponseRow } from '../rooms.tables.ts'

export interface AnswerInput {
  readonly content?: string | undefined
  readonly answer?: readonly string[] | undefined
  readonly locked?: boolean | undefined
  readonly point?: z.output<typeof AnswerPoint> | null | undefined
  readonly json?: Json | null | undefined
}

export type Values = Pick<ResponseRow, 'content' | 'answer' | 'locked' | 'point' | 'json' | 'right' | 'size'>
type PreviousAnswer = Pick<ResponseRow, 'content' | 'answer' | 'locked' | 'point' | 'json'>
const nothing: PreviousAnswer = { content: '', answer: [], locked: false, point: null, json: null }

/** The stored values: the given ones merged over the previous ones. */
export function valuesOf(
  type: ResponseRow['type'],
  question: Question | undefined,
  given: AnswerInput,
  fileSize: number,
  before: PreviousAnswer = nothing,
): Values {
  const content = given.content ?? before.content
  const answer = [...new Set(given.answer ?? before.answer)]
  const json = given.json === undefined ? before.json : given.json
  const point = given.point === undefined ? before.point : given.point
  const bytes = json === null ? 0 : JSON.stringify(json).length
  if (bytes > roomLimits.json) throw fail(roomsErrors, 'answer-too-large')
  if (content === '' && answer.length === 0 && json === null) throw fail(roomsErrors, 'answer-empty')
  if (type === 'choice' && question) assertOptions(question, answer)
  return {
    content,
    answer,
    json,
    point,
    locked: type === 'choice' && (given.locked ?? before.locked),
    right: rightOf(type, question, answer),
    size: content.length + bytes + fileSize,
  }
}

function assertOptions({ options, multi }: Question, answer: readonly string[]): void {
  if (answer.length === 0) throw fail(roomsErrors, 'answer-empty')
  if ((!multi && answer.length > 1) || answer.some(picked => options.every(({ _id }) => _id !== picked)))
    throw fail(roomsErrors, 'option-unknown')
}

/** Choices are marked on submission. */
export function rightOf(
  type: ResponseRow['type'],
  question: Question | undefined,
  answer: readonly string[],
): boolean | null {
  if (type !== 'choice' || !question) return null
  const right = question.options.filter(({ on }) => on).map(({ _id }) => _id)
  // A scale has no correct step.
  if (right.length === 0) return null
  return right.length === answer.length && right.every(_id => answer.includes(_id))
}

/** Size of the sender's own file, limited by the plan of the room's owner; a web link has none. */
export async function fileSizeOf(
  db: Tx,
  { kit, session, by }: Pick<RoomAccess, 'kit' | 'session' | 'by'>,
  type: ResponseRow['type'],
  content: string | undefined,
): Promise<number> {
  if (type !== 'media' || content === undefined || content === '') return 0
  if (!isFile(content)) {
    if (isMediaLink(content)) return 0
    throw fail(roomsErrors, 'answer-file')
  }
  const file = (await filesHeld(db, [by.id], [content])).get(content)
  if (!file || file.size > (await largestAnswer(kit, db, session.school ?? session.owner)))
    throw fail(roomsErrors, 'answer-file')
  return file.size
}
