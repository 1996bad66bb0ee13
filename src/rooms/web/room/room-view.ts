// The view of a room for screens, and the engine's dependencies.
import { emptyRoom } from '#rooms/contract/room.facts.ts'
import type { RoomRole, RoomState } from '#rooms/contract/room.shapes.ts'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { Response, RoomComment } from '#rooms/contract/response.contract.ts'
import type { DraftStorage, KeptDraft } from './drafts.ts'
import type { Files, Refused, OutboxStorage, Unsent, Uploaded } from './outbox-acts.ts'
import type { Content, Drawing, RoomApi, Screen } from './room-api.ts'

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** `live`: receives events; `polling`: polls; `lost`: no response. */
export type Link = 'live' | 'polling' | 'lost'

/** What screens see. Unchanged parts keep their identity. */
export interface RoomView {
  readonly phase: 'opening' | 'refused' | 'in'
  readonly refusal: Refusal | null
  readonly sid: string
  /** Id of the session. */
  readonly session: string
  readonly role: RoomRole
  readonly about: Room['about'] | null
  /** Includes the user's unconfirmed actions. */
  readonly state: RoomState
  readonly online: ReadonlySet<string>
  /** Pages that learners have open in student pace, for teachers. */
  readonly places: Readonly<Record<string, string>>
  readonly content: Content | null
  /** Page → id → record, for visible pages. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Response>>>>
  readonly comments: Readonly<Record<string, RoomComment>>
  readonly drawings: Readonly<Record<string, Drawing>>
  readonly link: Link
  /** Number of subscriptions so far: data read before the latest one may be incomplete. */
  readonly listened: number
  readonly unsent: readonly Unsent[]
  /** Page → unsent draft. */
  readonly drafts: Readonly<Record<string, KeptDraft>>
  readonly refused: readonly Refused[]
}

export interface EngineParts {
  readonly api: RoomApi
  readonly screen: Screen
  storage(person: string, sid: string): OutboxStorage
  draftStorage(person: string, sid: string): DraftStorage
  readonly files: Files
  upload(file: File): Promise<Uploaded>
  now?(): number
}

export const blank: RoomView = {
  phase: 'opening',
  refusal: null,
  sid: '',
  session: '',
  role: 'guest',
  about: null,
  state: emptyRoom,
  online: new Set(),
  places: {},
  content: null,
  answers: {},
  comments: {},
  drawings: {},
  link: 'polling',
  listened: 0,
  unsent: [],
  drafts: {},
  refused: [],
}
