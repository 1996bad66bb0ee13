// People's acts in generated histories, including forbidden ones.
import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import { schedule } from '#sessions/server/booked.api.ts'
import { liveStates } from '#services/contract/bookings/bookings.lifecycle.ts'
import { accidentClaims, decide } from '../accidents/decide.ts'
import { reportAccident } from '../accidents/report.ts'
import { accidents, bookings, type BookingRow } from '../bookings.tables.ts'
import { byClock } from '../bookings/act.ts'
import { bookingsJob } from '../bookings/bookings.job.ts'
import { cancelAndJudge } from '../bookings/cancel-and-judge.ts'
import { endBooking } from '../bookings/end.ts'
import { scheduleLesson } from '../bookings/lesson-session.ts'
import { answerMove, proposeMove } from '../bookings/move.ts'
import { rate } from '../ratings/rate.ts'
import { as, attempt, pick, twice } from './attempt.ts'
import { bookAhead, tryToBook, type Scene, type BookingTurn } from './history-scene.ts'
import { standingActs } from './history-standing.ts'

export const acts = {
  book: bookAhead,
  async cancel(scene: Scene, { who, other }: BookingTurn) {
    const row = await someBooking(scene, who)
    if (!row) return
    const id = pick([row.booker, row.servicer], other)
    const cause = id === row.booker ? 'booker' : 'servicer'
    await twice(scene, by => cancelAndJudge(scene.world.kit, as(by, { id }), row.id, cause, ''))
  },
  async move(scene: Scene, turn: BookingTurn) {
    const { hours, other } = turn
    const row = (await lessonAhead(scene, turn)) ?? (await bookedAhead(scene, turn))
    if (!row) return
    const { kit } = scene.world
    // To another lesson's time, to the same time of another day, or to any time.
    const aim = hours % 2 === 0 ? await otherLesson(scene, row) : undefined
    const ahead = other % 2 === 0 ? (1 + (hours % 5)) * 24 : (hours % 60) - 30
    const start = aim?.start ?? new Date(row.start.getTime() + ahead * hourMs)
    const data = { _id: row.id, start: start.toISOString(), message: '' }
    await attempt(scene, by => proposeMove(kit, as(by, { id: row.booker }), data))
    const isRaced = aim === undefined && other % 2 === 0
    if (isRaced) await takeBefore(scene, row, start)
    const answer = { _id: row.id, agree: aim !== undefined || isRaced || other % 3 > 0 }
    await attempt(scene, by => answerMove(kit, as(by, { id: row.servicer }), answer))
  },
  /** Time passes after the proposal, with other actions between. */
  async agree(scene: Scene, { who }: BookingTurn) {
    const row = await someBooking(scene, who)
    if (!row?.moveBy) return
    const id = row.moveBy === row.booker ? row.servicer : row.booker
    await attempt(scene, by => answerMove(scene.world.kit, as(by, { id }), { _id: row.id, agree: true }))
  },
  async schedule(scene: Scene, { who }: BookingTurn) {
    const row = await someBooking(scene, who)
    if (row) await prepare(scene, row)
  },
  /** Holds a lesson, and everything scheduled before it. */
  async teach(scene: Scene, { who }: BookingTurn) {
    const row = await someBooking(scene, who)
    if (row?.status !== 'booked') return
    await prepare(scene, row)
    await passTo(scene, Math.max(row.end.getTime(), scene.world.kit.clock.now().getTime()))
  },
  wait: (scene: Scene, { hours }: BookingTurn) =>
    passTo(scene, scene.world.kit.clock.now().getTime() + hours * hourMs),
  /**
   * The provider schedules a class, and somebody wants the same time: with them, or for themselves as a
   * learner.
   */
  async plan(scene: Scene, { who, other, hours, times }: BookingTurn) {
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
    const planned = { start: new Date(start), times, weeks: 1 }
    await tryToBook(scene, pick(scene.buyers, other), pick(providers, who), planned)
    const host = scene.buyers.find(buyer => buyer.id === id)
    if (host) await tryToBook(scene, host, pick(providers, who + 1), planned)
  },
  /** Everybody rates twice; only the booker's first rating counts. */
  async rate(scene: Scene, { who, other }: BookingTurn) {
    const row = await someBooking(scene, who)
    if (!row) return
    const data = { booking: row.id, feel: other % 2 === 0, tags: [], message: 'So it was.' }
    for (const id of [row.servicer, pick(scene.buyers, other).id, row.booker])
      await twice(scene, by => rate(scene.world.kit, as(by, { id }), data))
  },
  async report(scene: Scene, { who, times }: BookingTurn) {
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
  ...standingActs,
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

async function otherLesson({ world }: Scene, { id, servicer }: BookingRow): Promise<BookingRow | undefined> {
  const [found] = await world.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.servicer, servicer),
        ne(bookings.id, id),
        inArray(bookings.status, [...liveStates]),
        gt(bookings.start, world.kit.clock.now()),
      ),
    )
    .limit(1)
  return found
}

async function lessonAhead({ world, buyers }: Scene, { who }: BookingTurn): Promise<BookingRow | undefined> {
  const rows = await world.db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(
          bookings.packUser,
          buyers.map(({ packUser }) => packUser),
        ),
        inArray(bookings.status, ['booked', 'scheduled']),
        gt(bookings.start, world.kit.clock.now()),
      ),
    )
    .orderBy(bookings.createdAt, bookings.id)
  return rows.length === 0 ? undefined : pick(rows, who)
}

/** Books first, because most histories have nothing to move. */
async function bookedAhead(scene: Scene, turn: BookingTurn): Promise<BookingRow | undefined> {
  const provider = pick(scene.providers, turn.other)
  for (const hour of [0, 10])
    for (const buyer of scene.buyers) {
      const start = scene.world.at(2 + (turn.hours % 4), hour)
      await tryToBook(scene, buyer, provider, { start, times: 1, weeks: 1 })
      const row = await lessonAhead(scene, turn)
      if (row) return row
    }
  return undefined
}

/** Others try to take the proposed time before it is accepted. */
async function takeBefore(scene: Scene, { booker, servicer }: BookingRow, start: Date): Promise<void> {
  const provider = scene.providers.find(({ id }) => id === servicer)
  const others = scene.buyers.filter(({ id }) => id !== booker && id !== servicer)
  if (!provider) return
  for (const buyer of others) await tryToBook(scene, buyer, provider, { start, times: 1, weeks: 1 })
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
