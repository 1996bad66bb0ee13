// Threads between learners and providers: questions before booking, and messages about a lesson.
import { eq } from 'drizzle-orm'
import { threadKinds, type Side } from '#communications/server/threads.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { bookings } from '../bookings.tables.ts'
import { questions } from '../questions.tables.ts'

interface Sides {
  readonly booker: string
  readonly servicer: string
}

export const forLessonThreads = (): readonly Provision[] => [
  provide(
    threadKinds,
    'service-question',
    between(questionSides, rid => `/booking/leave-a-message/question?id=${rid}`),
  ),
  provide(
    threadKinds,
    'service-booking',
    between(bookingSides, rid => `/detail/booking/messages/${rid}`),
  ),
]

/** The booker is the thread's user, the provider the other side. */
const between = (
  sidesOf: (tx: Tx, rid: string) => Promise<Sides | undefined>,
  linkOf: (rid: string) => string,
) => ({
  async partyOf(tx: Tx, rid: string, { id }: Actor): Promise<Side | null> {
    const sides = await sidesOf(tx, rid)
    if (!sides || id === null) return null
    if (sides.booker === id) return 'user'
    return sides.servicer === id ? 'admin' : null
  },
  async otherSide(tx: Tx, rid: string, writer: Side): Promise<readonly string[]> {
    const sides = await sidesOf(tx, rid)
    if (!sides) return []
    return [writer === 'user' ? sides.servicer : sides.booker]
  },
  async about(tx: Tx, rid: string) {
    const sides = await sidesOf(tx, rid)
    const person = sides && (await personOf(tx, sides.servicer))
    return {
      name: person ? `Lessons with ${person.name}` : 'Lessons',
      links: { user: linkOf(rid), admin: linkOf(rid) },
    }
  },
})

async function questionSides(tx: Tx, rid: string): Promise<Sides | undefined> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, rid))
  return row
}

async function bookingSides(tx: Tx, rid: string): Promise<Sides | undefined> {
  const [row] = await tx
    .select({ booker: bookings.booker, servicer: bookings.servicer })
    .from(bookings)
    .where(eq(bookings.id, rid))
  return row
}
