// Who was in the room of a lesson of the demo world.
import type { Kit } from '#kit/server/kit.ts'
import { demoAt } from '#sessions/server/demo.api.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import { personFor } from './room-access.ts'
import { roomOf } from './room-state.ts'
import type { By } from './room-working.ts'
import { writeRoom } from './room-writer.ts'

/** A learner or a teacher comes in at that time. */
export async function demoEnter(kit: Kit, session: SessionRow, by: By, at: Date): Promise<void> {
  const [room, person] = [await roomOf(kit.db, kit, session, at), await personFor(kit.db, by)]
  const how = by.role === 'teacher' ? 'enterTeacher' : 'enter'
  await writeRoom(demoAt(kit, at), room.id, working => Promise.resolve(working.do(by, { do: how, person })))
}
