// What people do in generated histories, each also where it is not allowed.
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import { schedule } from '#sessions/server/booked.api.ts'
import { isLive } from '#services/contract/bookings/bookings.lifecycle.ts'
import { accidentClaims, decide } from '../accidents/decide.ts'
import { reportAccident } from '../accidents/report.ts'
import { suspend } from '../accidents/suspend.ts'
import { withdrawSuspension } from '../accidents/withdraw.ts'
import { accidents, bookings, type BookingRow } from '../bookings.tables.ts'
import { byClock } from '../bookings/act.ts'
import { book } from '../bookings/book.ts'
import { bookingsJob } from '../bookings/bookings.job.ts'
import { cancelAndJudge } from '../bookings/cancel-and-judge.ts'
import { endBooking } from '../bookings/end.ts'
import { scheduleLesson } from '../bookings/lesson-session.ts'
import { answerMove, proposeMove } from '../bookings/move.ts'
import { rate } from '../ratings/rate.ts'
import { applications, profiles } from '../services.tables.ts'
import { suspensions } from '../suspensions.tables.ts'
import { as, attempt, pick, twice } from './attempt.ts'
import type { BookingsWorld } from './bookings-world.ts'
import type { Person } from './services-world.ts'

export interface Buyer extends Person {
  readonly packUser: string
}
export interface Scene {
  readonly world: BookingsWorld
  readonly providers: readonly Person[]
  /** Everybody with credits; providers are among them. */
  readonly buyers: readonly Buyer[]
  readonly staff: Person
  readonly content: ReadonlyMap<string, string>
  /** Looks at what was booked, at once. */
  readonly onBooked: (rows: readonly BookingRow[]) => Promise<void>
}
export interface Step {
  readonly do: keyof typeof acts
  readonly who: number
  readonly other: number
  /** Hours from now, also where nobody can be booked. */
  readonly hours: number
  readonly times: number
  readonly weeks: number
}

export const acts = {
  async book(scene: Scene, { who, other, hours, times, weeks }: Step) {
    const { world } = scene
    const [buyer, provider] = [pick(scene.buyers, who), pick(scene.providers, other)]
    const hour = Math.floor(world.kit.clock.now().getTime() / hourMs)
    const data = {
      packUser: buyer.packUser,
      servicer: provider.id,
      start: new Date((hour + hours) * hourMs).toISOString(),
      times,
      weeks,
      message: '',
      attachments: [],
      topic: [],
    }
    const made = await attempt(scene, by => book(world.kit, as(by, buyer), data))
    if (made) await scene.onBooked(made)
  },
  async cancel(scene: Scene, { who, other }: Step) {
    const row = await someBooking(scene, who)
    if (!row) return
    const id = pick([row.booker, row.servicer], other)
    const cause = id === row.booker ? 'booker' : 'servicer'
    await twice(scene, by => cancelAndJudge(scene.world.kit, as(by, { id }), row.id, cause, ''))
  },
  async move(scene: Scene, { who, hours, other }: Step) {
    const row = await someBooking(scene, who)
    if (!row || !isLive(row.status)) return
    const { kit } = scene.world
    const start = new Date(row.start.getTime() + ((hours % 60) - 30) * hourMs).toISOString()
    const data = { _id: row.id, start, message: '' }
    await attempt(scene, by => proposeMove(kit, as(by, { id: row.booker }), data))
    const answer = { _id: row.id, agree: other % 3 > 0 }
    await attempt(scene, by => answerMove(kit, as(by, { id: row.servicer }), answer))
  },
  /** Some time passes after the proposal, and other things happen. */
  async agree(scene: Scene, { who }: Step) {
    const row = await someBooking(scene, who)
    if (!row?.moveBy) return
    const id = row.moveBy === row.booker ? row.servicer : row.booker
    await attempt(scene, by => answerMove(scene.world.kit, as(by, { id }), { _id: row.id, agree: true }))
  },
  async schedule(scene: Scene, { who }: Step) {
    const row = await someBooking(scene, who)
    if (row) await prepare(scene, row)
  },
  /** A lesson takes place; so does whatever else comes before. */
  async teach(scene: Scene, { who }: Step) {
    const row = await someBooking(scene, who)
    if (row?.status !== 'booked') return
    await prepare(scene, row)
    await passTo(scene, Math.max(row.end.getTime(), scene.world.kit.clock.now().getTime()))
  },
  wait: (scene: Scene, { hours }: Step) =>
    passTo(scene, scene.world.kit.clock.now().getTime() + hours * hourMs),
  /** The provider plans a class of their own. */
  async plan(scene: Scene, { who, hours }: Step) {
    const { world, providers, content } = scene
    const { id } = pick(providers, who)
    const start = Math.ceil(world.kit.clock.now().getTime() / hourMs) * hourMs + hours * hourMs
    const request = sessionContract.methods.create.data.parse({
      type: 'taskWorkshop',
      cid: content.get(id),
      start: new Date(start).toISOString(),
      end: new Date(start + hourMs).toISOString(),
      zoom: { url: 'https://meet.people.test/x' },
    })
    await attempt(scene, by => schedule(world.kit, as(by, { id }, ['user', 'teacher']), request))
  },
  /** By everybody, twice: the booker's first one counts. */
  async rate(scene: Scene, { who, other }: Step) {
    const row = await someBooking(scene, who)
    if (!row) return
    const data = { booking: row.id, feel: other % 2 === 0, tags: [], message: 'So it was.' }
    for (const id of [row.servicer, pick(scene.buyers, other).id, row.booker])
      await twice(scene, by => rate(scene.world.kit, as(by, { id }), data))
  },
  async report(scene: Scene, { who, times }: Step) {
    const row = await someBooking(scene, who)
    if (!row) return
    const { kit } = scene.world
    const tags = ["Teacher didn't show up"] as const
    const data = { booking: row.id, tags, content: 'I waited.', attachments: [] }
    await twice(scene, by => reportAccident(kit, as(by, { id: row.booker }), data))
    const verdict = { status: 'approved', checkReason: 'Yes.', days: times - 1, serviceReturn: true } as const
    for (const { id } of [{ id: row.servicer }, { id: row.booker }, scene.staff, scene.staff])
      await attempt(scene, async by => {
        const [report] = await by.db.select().from(accidents).where(eq(accidents.booking, row.id))
        if (!report) return
        const judge = as(by, { id })
        const held = await accidentClaims(kit).change(by.db, judge, report, id)
        await decide(kit, judge, held, verdict)
      })
  },
  suspend: (scene: Scene, { who, times }: Step) =>
    attempt(scene, ({ db, now }) =>
      suspend(scene.world.kit, byClock(db, now), {
        uid: pick(scene.providers, who).id,
        type: 'teaching-accident',
        days: times,
      }),
    ),
  async withdraw(scene: Scene, { who }: Step) {
    const { world, providers, staff } = scene
    const uid = pick(providers, who).id
    const [row] = await world.db
      .select()
      .from(suspensions)
      .where(and(eq(suspensions.uid, uid), isNull(suspensions.withdrawnAt)))
      .orderBy(desc(suspensions.createdAt))
    const log = row?.id
    await attempt(scene, by => withdrawSuspension(world.kit, as(by, staff), { uid, log }))
  },
  /** Switched off or on again by the provider. */
  pause: ({ world, providers }: Scene, { who, times }: Step) =>
    world.db
      .update(profiles)
      .set({ enable: { 'mentoring:academic': times > 1 } })
      .where(eq(profiles.id, pick(providers, who).id)),
  /** No longer approved, or again. */
  lapse: ({ world, providers }: Scene, { who, times }: Step) =>
    world.db
      .update(applications)
      .set(times > 1 ? { status: 'approved' } : { status: 'rejected', reason: 'No.' })
      .where(eq(applications.owner, pick(providers, who).id)),
} as const

async function someBooking({ world, buyers }: Scene, n: number): Promise<BookingRow | undefined> {
  const rows = await world.db
    .select()
    .from(bookings)
    .where(
      inArray(
        bookings.packUser,
        buyers.map(({ packUser }) => packUser),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
  return rows.length === 0 ? undefined : pick(rows, n)
}

const prepare = (scene: Scene, { id, servicer }: BookingRow) =>
  attempt(scene, by =>
    scheduleLesson(scene.world.kit, as(by, { id: servicer }, ['user', 'teacher']), id, {
      cid: scene.content.get(servicer) ?? '',
    }),
  )

async function passTo({ world, providers }: Scene, time: number): Promise<void> {
  world.server.clock.set(new Date(time))
  const now = world.kit.clock.now()
  await runJob(bookingsJob(world.kit), now)
  const over = await world.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(
          bookings.servicer,
          providers.map(({ id }) => id),
        ),
        eq(bookings.status, 'scheduled'),
        lte(bookings.end, now),
      ),
    )
  for (const { id } of over) await world.db.transaction(db => endBooking(world.kit, byClock(db, now), id))
}
