// Toggles whether a provider can be booked in generated histories, with booking attempts after each
// change.
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import { suspend } from '../accidents/suspend.ts'
import { withdrawSuspension } from '../accidents/withdraw.ts'
import { bookings } from '../bookings.tables.ts'
import { byClock } from '../bookings/act.ts'
import { answerMove, proposeMove } from '../bookings/move.ts'
import { applications, profiles } from '../services.tables.ts'
import { suspensions } from '../suspensions.tables.ts'
import { as, attempt, pick } from './attempt.ts'
import { tryToBook, type Scene, type BookingTurn } from './history-scene.ts'

export const standingActs = {
  /** With lessons within its first day and after it, if possible. */
  async suspend(scene: Scene, turn: BookingTurn) {
    const provider = pick(scene.providers, turn.who)
    await everybodyTries(scene, turn)
    for (const [at, start] of soonIn(scene).entries())
      await tryToBook(scene, pick(scene.buyers, turn.other + at), provider, { start, times: 1, weeks: 1 })
    await suspended(scene, provider.id, turn.times)
    await moveInto(scene, provider.id)
    await everybodyTries(scene, turn)
  },
  async withdraw(scene: Scene, turn: BookingTurn) {
    const { world, providers, staff } = scene
    const uid = pick(providers, turn.who).id
    const open = () =>
      world.db
        .select()
        .from(suspensions)
        .where(
          and(
            eq(suspensions.uid, uid),
            isNull(suspensions.withdrawnAt),
            gt(suspensions.endAt, world.kit.clock.now()),
          ),
        )
        .orderBy(desc(suspensions.createdAt))
    for (let rows = await open(); rows.length < 2; rows = await open())
      await suspended(scene, uid, turn.times)
    const before = await open()
    const log = before[0]?.id
    const isDone = await attempt(scene, async by => {
      await withdrawSuspension(world.kit, as(by, staff), { uid, log })
      return true
    })
    scene.onWithdrawn(isDone ? before.slice(1) : before, await open())
    await everybodyTries(scene, turn)
  },
  /** Disabled or enabled by the provider. */
  async pause(scene: Scene, turn: BookingTurn) {
    await scene.world.db
      .update(profiles)
      .set({ enable: { 'mentoring:academic': turn.times > 1 } })
      .where(eq(profiles.id, pick(scene.providers, turn.who).id))
    await everybodyTries(scene, turn)
  },
  /** Revokes or restores the approval. */
  async lapse(scene: Scene, turn: BookingTurn) {
    await scene.world.db
      .update(applications)
      .set(turn.times > 1 ? { status: 'approved' } : { status: 'rejected', reason: 'No.' })
      .where(eq(applications.owner, pick(scene.providers, turn.who).id))
    await everybodyTries(scene, turn)
  },
} as const

const suspended = (scene: Scene, uid: string, days: number) =>
  attempt(scene, ({ db, now }) =>
    suspend(scene.world.kit, byClock(db, now), { uid, type: 'teaching-accident', days }),
  )

/** Bookable hours of the next day, by day and night. */
function soonIn({ world }: Scene): Date[] {
  const hour = Math.ceil(world.kit.clock.now().getTime() / hourMs)
  return [13, 16, 19, 22].map(ahead => new Date((hour + ahead) * hourMs))
}

/** Proposes moving remaining lessons into the suspension's first day, with both sides willing. */
async function moveInto(scene: Scene, servicer: string): Promise<void> {
  const { kit, db } = scene.world
  const left = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.servicer, servicer),
        inArray(bookings.status, ['booked', 'scheduled']),
        gt(bookings.start, kit.clock.now()),
      ),
    )
    .limit(3)
  for (const { id: _id, booker } of left)
    for (const start of soonIn(scene)) {
      const move = { _id, start: start.toISOString(), message: '' }
      await attempt(scene, by => proposeMove(kit, as(by, { id: booker }), move))
      await attempt(scene, by => answerMove(kit, as(by, { id: servicer }), { _id, agree: true }))
    }
}

/** Everybody books an otherwise free local hour of the provider on a future day. */
async function everybodyTries(scene: Scene, { who, hours }: BookingTurn): Promise<void> {
  const provider = pick(scene.providers, who)
  const day = scene.world.at(2 + (hours % 4), 0).getTime()
  for (const [at, buyer] of scene.buyers.entries()) {
    const start = new Date(day + ((20 + at + (hours % 6)) % 24) * hourMs)
    await tryToBook(scene, buyer, provider, { start, times: 1, weeks: 1 })
  }
}
