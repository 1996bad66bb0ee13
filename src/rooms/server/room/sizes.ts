// What answers weigh counts for the owner of the session. Counted after the commit and together: the row of
// the session must not be locked while the room is, because changes of the session lock them in the opposite
// order.
import { errorFields } from '#kit/server/log.ts'
import type { Kit } from '#kit/server/kit.ts'
import { addToFigures } from '#sessions/server/sessions.api.ts'

const together = 500
const sizesByKit = new WeakMap<Kit, Map<string, number>>()

export function addSize(kit: Kit, session: string, bytes: number): void {
  if (bytes === 0) return
  const waiting = sizesByKit.get(kit) ?? new Map<string, number>()
  sizesByKit.set(kit, waiting)
  const before = waiting.get(session)
  waiting.set(session, (before ?? 0) + bytes)
  if (before !== undefined) return
  setTimeout(() => {
    const size = waiting.get(session) ?? 0
    waiting.delete(session)
    addToFigures(kit.db, session, { size }).catch((error: unknown) =>
      kit.log.warn('size of answers not counted', { session, size, ...errorFields(error) }),
    )
  }, together).unref()
}
