// Demo lessons between the demo student and a demo provider: one rated, one reported, one prepared for the
// future. Each uses the product's own functions at its time.
import { eq } from 'drizzle-orm'
import { demoPictures, makeDemo, type DemoContent, type DemoPlace } from '#authoring/server/demo.api.ts'
import { dayMs, hourMs, minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { demoEnter, demoStays } from '#rooms/server/demo.api.ts'
import { demoAt, demoPerson } from '#sessions/server/demo.api.ts'
import { closeSession, sessionById, startSession } from '#sessions/server/sessions.api.ts'
import { addEvidence } from '../accidents/answer.ts'
import { reportAccident, type NewAccident } from '../accidents/report.ts'
import { bookings } from '../bookings.tables.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { rate } from '../ratings/rate.ts'
import { profiles } from '../services.tables.ts'
import { nextSlots } from '../slots/slots.ts'
import { book, type LessonAbout } from './book.ts'
import { scheduleLesson } from './lesson-session.ts'

export async function demoLessons(kit: Kit): Promise<void> {
  const [student, provider] = [await demoPerson(kit.db, 'student'), await demoPerson(kit.db, 'provider')]
  if (!student || !provider || (await kit.db.$count(bookings)) > 0) return
  const bought = (await kit.db.select().from(packUsers).where(eq(packUsers.owner, student.id))).find(
    ({ snapshot }) => snapshot.name === 'Physics mentoring',
  )
  if (!bought) return
  await kit.db
    .update(profiles)
    .set({ meetingUrl: 'https://meet.example/priya' })
    .where(eq(profiles.id, provider.id))
  const scene: Scene = {
    bought,
    student: { id: student.id, roles: ['user', 'student'] },
    provider: { id: provider.id, roles: ['user', 'teacher'] },
    content: await makeContent(kit, provider.id),
  }
  const ago = (days: number) => new Date(kit.clock.now().getTime() - days * dayMs)
  await praise(kit, scene, await teach(kit, scene, ago(12), 'How do I read a graph of speed and time?', true))
  await report(kit, scene, await teach(kit, scene, ago(5), 'Why does a falling cat turn?', false))
  // In the past: the provider's later acts must be over, or their notices would be delayed.
  const lately = new Date(kit.clock.now().getTime() - 2 * hourMs)
  await prepare(kit, scene, lately, 'I would like to measure how fast I walk.')
}

export interface Scene {
  readonly bought: PackUserRow
  readonly student: Actor & { readonly id: string }
  readonly provider: Actor & { readonly id: string }
  readonly content: string
  /** The lesson's subject, if it came from a report. */
  readonly about?: LessonAbout
}

/** Books the next free time, and has the provider prepare it an hour later. */
async function prepare(
  kit: Kit,
  { bought, student, provider, content, about }: Scene,
  at: Date,
  message: string,
): Promise<{ readonly booking: string; readonly session: string }> {
  const then = demoAt(kit, at)
  const booking = await kit.db.transaction(async db => {
    const profile = await demandProfile(db, provider.id)
    const lesson = { profile, snapshot: bought.snapshot, booker: student.id, times: 1 }
    const [slot] = await nextSlots(then, { db, now: at }, lesson, new Date(at.getTime() + dayMs), 1)
    if (!slot) throw new Error('the demo provider has no free time')
    const [made] = await book(
      then,
      { db, now: at, actor: student },
      {
        packUser: bought.id,
        servicer: provider.id,
        start: slot.start.toISOString(),
        times: 1,
        weeks: 1,
        message,
        attachments: [],
        topic: [],
      },
      { ...(about && { about }) },
    )
    if (!made) throw new Error('the demo lesson was not booked')
    return made.id
  })
  const later = new Date(at.getTime() + hourMs)
  const { session } = await kit.db.transaction(db =>
    scheduleLesson(demoAt(kit, later), { db, now: later, actor: provider }, booking, { cid: content }),
  )
  return { booking, session: session.id }
}

/** The student attends, and the provider if configured. */
export async function teach(
  kit: Kit,
  scene: Scene,
  at: Date,
  message: string,
  isProviderThere: boolean,
): Promise<string> {
  const { booking, session } = await prepare(kit, scene, at, message)
  const { start, end } = await sessionById(kit.db, session)
  await kit.db.transaction(async db =>
    startSession(demoAt(kit, start), { db, now: start }, await sessionById(db, session, { lock: true })),
  )
  const begun = await sessionById(kit.db, session)
  await demoEnter(kit, begun, { id: scene.student.id, role: 'learner' }, start)
  // One lost connection, and the page closed after half an hour.
  const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)
  await demoStays(kit, session, scene.student.id, [
    [start, after(12), true],
    [after(14), after(30), false],
  ])
  if (isProviderThere) {
    await demoEnter(kit, begun, { id: scene.provider.id, role: 'teacher' }, start)
    await demoStays(kit, session, scene.provider.id, [[start, end, false]])
  }
  await kit.db.transaction(async db =>
    closeSession(
      demoAt(kit, end),
      { db, actor: scene.provider, now: end },
      await sessionById(db, session, { lock: true }),
    ),
  )
  return booking
}

const afterwards = async (kit: Kit, booking: string): Promise<Date> => {
  const [row] = await kit.db.select().from(bookings).where(eq(bookings.id, booking))
  return new Date((row?.end.getTime() ?? 0) + hourMs)
}

async function praise(kit: Kit, { student }: Scene, booking: string): Promise<void> {
  const now = await afterwards(kit, booking)
  await kit.db.transaction(db =>
    rate(
      demoAt(kit, now),
      { db, now, actor: student },
      {
        booking,
        feel: true,
        tags: ['Uses examples', 'Clear goals'],
        message: 'Now I see the area under the line. Thank you!',
      },
    ),
  )
}

/** The student reports an hour after the lesson, the provider responds an hour later. */
async function report(kit: Kit, { student, provider }: Scene, booking: string): Promise<void> {
  const now = await afterwards(kit, booking)
  const accident: NewAccident = {
    booking,
    tags: ["Teacher didn't show up"],
    content: 'I waited for half an hour and nobody came.',
    attachments: [],
  }
  const reported = await kit.db.transaction(db =>
    reportAccident(demoAt(kit, now), { db, now, actor: student }, accident),
  )
  if (!reported) throw new Error('the demo lesson was not reported')
  const later = new Date(now.getTime() + hourMs)
  const answer = {
    content: 'I am sorry. My power was out, and I could not reach anybody.',
    attachments: [],
  }
  await kit.db.transaction(db =>
    addEvidence(demoAt(kit, later), { db, now: later, actor: provider }, reported, answer),
  )
}

const lessonContent: DemoContent = {
  mode: 'task',
  name: 'Measure first, calculate later',
  cover: ['#5f3dc4', '#d0bfff'],
  pages: [
    {
      title: 'How fast do you walk?',
      lines: ['A phone and a door are enough.', 'Say what you expect before you measure.'],
    },
    {
      title: 'Draw the graph',
      lines: ['Time to the right, way upwards.'],
      ask: { name: 'What does the slope of your line tell you?' },
    },
  ],
}

export async function makeContent(
  kit: Kit,
  owner: string,
  content: DemoContent = lessonContent,
  place: DemoPlace = { curriculum: 'uk', subject: 'Physics', grade: 'Grade 9' },
): Promise<string> {
  const pictures = await demoPictures(kit, owner, [content])
  const row = await kit.db.transaction(db =>
    makeDemo(
      { kit, db, now: kit.clock.now(), pictures, actor: { id: owner, roles: ['user', 'teacher'] } },
      content,
      place,
    ),
  )
  return row.id
}
