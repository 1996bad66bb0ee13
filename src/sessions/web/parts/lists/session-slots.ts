import { defineSlot } from '#kit/web/slots.tsx'

export interface InRoomProps {
  readonly sid: string
  /** Codes of all sessions of the list that go on, so that they are counted in one call. */
  readonly sids: readonly string[]
}

/** Current attendance, beside a running session of mine. */
export const inRoom = defineSlot<InRoomProps>('people in the room of a session')
