// URLs of existing and new sessions.
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'

export const editPathOf = ({ _id, type }: { readonly _id: string; readonly type: SessionKind }): string =>
  `/com/${kinds[type].flags.class ? 'scheduleSession' : 'scheduleWorkshop'}/${_id}`
export const movePathOf = ({ _id }: { readonly _id: string }): string => `/com/reschedule/${_id}`

/** Replaces a class id: anybody with the code may join. */
export const noClass = 'open'
