import { defineSlot } from '#kit/web/slots.tsx'

export interface InRoomProps {
  readonly sid: string
  /** Codes of all running sessions in the list, so that one call counts them. */
  readonly sids: readonly string[]
}

/** Current attendance, beside a running session of mine. */
export const inRoom = defineSlot<InRoomProps>()
