// Guests in a class submit files in its teacher's space, while the class is open to guests.
import { and, eq, isNotNull } from 'drizzle-orm'
import { hostRule } from '#files/server/files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { largestAnswer } from '#schools/server/room-limit.api.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { guests, rooms, seats } from '../rooms.tables.ts'

export const forFiles = (): readonly Provision[] => [
  provide(hostRule, async (kit, { id }) => {
    if (id === null) return undefined
    const [at] = await kit.db
      .select({ session: rooms.session })
      .from(guests)
      .innerJoin(rooms, eq(rooms.id, guests.room))
      // The plan limits the number of guests, and with it what all of them can upload.
      .innerJoin(
        seats,
        and(
          eq(seats.room, rooms.id),
          eq(seats.uid, guests.id),
          eq(seats.side, 'learner'),
          isNotNull(seats.entered),
          eq(seats.standing, 'in'),
        ),
      )
      .where(eq(guests.id, id))
    const [session] = at ? await sessionsByIds(kit.db, [at.session]) : []
    if (!session?.guest || session.del || !learnersMayEnter(session, kit.clock.now())) return undefined
    return {
      pool: session.owner,
      maxBytes: await largestAnswer(kit, kit.db, session.school ?? session.owner),
    }
  }),
]
