// What waits in the outbox, where it is kept, and who sends it.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import type { AnswerValues } from './room-api.ts'

export interface Act {
  readonly key: string
  readonly at: number
  /** By the server's clock; what was kept by an older page has none. */
  readonly made?: number
  readonly page: string
  readonly type: QuestionType
}

export interface Uploaded {
  readonly hash: string
  readonly type: string
}

/** `file`: the bytes wait beside it and are sent first. */
export interface Giving extends Act {
  readonly do: 'give'
  readonly values: AnswerValues
  readonly file?: { readonly name: string; readonly type: string }
}

/** `target`: id of the answer, or key of one that is itself still on its way. */
interface Changing extends Act {
  readonly do: 'change'
  readonly target: string
  readonly values: AnswerValues
}

interface TakingBack extends Act {
  readonly do: 'takeBack'
  readonly target: string
}

export type Unsent = Giving | Changing | TakingBack

/** What the server did not take, with its words; what was typed is still in it. */
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
  give(act: Giving, values: AnswerValues): Promise<Response>
  change(id: string, values: AnswerValues, made?: number): Promise<Response>
  takeBack(id: string, made?: number): Promise<unknown>
  /** Answers the hash and the type of what arrived, which may have been repackaged. */
  upload(file: File): Promise<Uploaded>
}

export interface OutboxEvents {
  /** Something was added, sent, refused or taken out. */
  changed(): void
  sent(act: Unsent, record: Response | null): void
  refused(refused: Refused): void
  /** No answer came. */
  later(): void
}

/** Without an answer, or with one that says "later": tried again. */
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
