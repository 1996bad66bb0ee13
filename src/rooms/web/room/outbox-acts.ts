// Types of the outbox: pending actions, their storage, and the sender.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import type { AnswerValues } from './room-api.ts'

export interface OutboxEntry {
  readonly key: string
  readonly at: number
  /** In server time; missing in entries of older versions. */
  readonly made?: number
  readonly page: string
  readonly type: QuestionType
}

export interface Uploaded {
  readonly hash: string
  readonly type: string
}

/** `file`: the bytes are stored beside it and uploaded first. */
export interface AnswerEntry extends OutboxEntry {
  readonly do: 'give'
  readonly values: AnswerValues
  readonly file?: { readonly name: string; readonly type: string }
}

/** `target`: id of the answer, or the key of one still in flight. */
interface Changing extends OutboxEntry {
  readonly do: 'change'
  readonly target: string
  readonly values: AnswerValues
}

interface TakingBack extends OutboxEntry {
  readonly do: 'takeBack'
  readonly target: string
}

export type Unsent = AnswerEntry | Changing | TakingBack

/** An action the server refused, with the reason and the typed text. */
export interface Refused {
  readonly act: Unsent
  readonly code: string
  readonly message: string
}

export interface OutboxStorage {
  all(): Unsent[]
  put(act: Unsent): void
  remove(key: string): void
}

export interface Files {
  put(key: string, file: Blob): Promise<void>
  get(key: string): Promise<File | undefined>
  remove(key: string): Promise<void>
}

export interface Sender {
  give(act: AnswerEntry, values: AnswerValues): Promise<Response>
  change(id: string, values: AnswerValues, made?: number): Promise<Response>
  takeBack(id: string, made?: number): Promise<unknown>
  /** Returns hash and type of the stored file, which may have been converted. */
  upload(file: File): Promise<Uploaded>
}

export interface OutboxEvents {
  /** Something was added, sent, refused or removed. */
  changed(): void
  sent(act: Unsent, record: Response | null): void
  refused(refused: Refused): void
  /** No response; retried later. */
  later(): void
}

/** No response, or one that means "later": will be retried. */
export const isLater = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401

export const pauses = [500, 1000, 2000, 4000, 8000]

export const withFile = (values: AnswerValues, { hash, type }: Uploaded): AnswerValues => ({
  ...values,
  content: hash,
  json: { ...values.json, type },
})
