import { defineSlot } from '#kit/web/slots.tsx'

export interface InRoomProps {
  readonly sid: string
  /** Codes of all sessions of the list that go on, so that they are counted in one call. */
  readonly sids: readonly string[]
}

/** Who is there just now, beside a session of mine that goes on. */
export const inRoom = defineSlot<InRoomProps>('people in the room of a session')
