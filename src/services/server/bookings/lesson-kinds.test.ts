// Lessons of special kinds: the free first one, lessons that go with a course, with a carer, interviews, and weekly series in calendars.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import type { Role } from '#kit/contract/permissions.ts'
import { ownReport } from '#rooms/server/takeaway-report.ts'
import { classSnapshots, takeaways } from '#rooms/server/takeaway.tables.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import type { Match } from '#services/contract/bookings/matching.shapes.ts'
import type { Booking, CarerReport } from '#services/contract/bookings/bookings.shapes.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { packs } from '../packages.tables.ts'
import { applications } from '../services.tables.ts'
import { byClock } from './act.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

/** On sale, for the providers of this world. */
async function onSale(more: Partial<typeof packs.$inferInsert> = {}): Promise<string> {
  const [id, now] = [world.kit.newId(), world.kit.clock.now()]
  await world.db.insert(packs).values({
    id,
    name: 'Science mentoring',
    type: 'mentoring',
    role: 'mentoring',
    mentoringType: 'academic',
    countries: ['NZ'],
    curriculum: 'nz',
    subjects: ['Science'],
    gradeGroups: ['intermediate'],
    salesTarget: ['personal'],
    status: 'published',
    createdBy: 'staff',
    createdAt: now,
    updatedAt: now,
    ...more,
  })
  return id
}
const available = async (packUser: string) =>
  (await sumsOf(world.db, packUser, world.kit.clock.now())).available
const endedNow = async (provider: Person, booking: Booking): Promise<string> => {
  const { session } = await world.schedule(provider, booking._id)
  world.server.clock.set(new Date(booking.end))
  await world.db.transaction(async db =>
    closeSession(world.kit, byClock(db, world.kit.clock.now()), await sessionById(db, session?._id ?? '')),
  )
  return session?._id ?? ''
}
/** A report as a teacher sends it. */
async function sendReport(session: string, uid: string, name: string, sent = true): Promise<void> {
  const now = world.kit.clock.now()
  await world.db.insert(classSnapshots).values({
    id: session,
    sid: session,
    name,
    owner: 'teacher',
    teacher: 'Ann Applicant',
    start: now,
    end: now,
    ownPace: false,
    students: [],
    members: [],
    teachers: [],
    pages: [],
    questions: [],
    materials: [],
    stats: { answered: 0, questions: 0 } as never,
    createdAt: now,
    updatedAt: now,
  })
  await world.db.insert(takeaways).values({
    id: world.kit.newId(),
    session,
    uid,
    ...(sent && {
      sentAt: now,
      sentHash: 'hash',
      sends: 1,
      sent: { marks: [], comments: [], remark: 'Go on like this.' },
    }),
    createdAt: now,
    updatedAt: now,
  })
}

const readReport = ({ id }: Person, session: string, student: string, role: Role = 'teacher') =>
  ownReport(
    world.kit,
    { db: world.db, now: world.kit.clock.now(), actor: { id, roles: ['user', role] } },
    session,
    student,
  )

describe('a free first lesson', () => {
  const trialOf = async (who: Person, servicer: Person, pack: string) =>
    (
      (await who.service('service-booking').patch('trial', { pack, servicer: servicer.id })) as {
        packUser: string
      }
    ).packUser

  test('is had once with each provider who offers it, is unpaid, and good for them alone', async () => {
    const pack = await onSale()
    const [provider, other] = [await world.provider({ trialMinutes: 20 }), await world.provider()]
    const lea = await world.person({ role: 'student' })
    expect(await refusal(trialOf(lea, other, pack))).toBe('trial-none')
    expect(await refusal(trialOf(provider, provider, pack))).toBe('own-booking')
    const packUser = await trialOf(lea, provider, pack)
    expect(await trialOf(lea, provider, pack)).toBe(packUser)
    const who = { ...lea, packUser }
    expect(await refusal(world.book(who, other, world.at(3)))).toBe('trial-other')
    const booked = await world.book(who, provider, world.at(3))
    expect(booked).toMatchObject({ duration: 20, trial: true })
    expect((await world.booking(provider, booked._id)).pay).toEqual({ rate: 0, cents: 0, state: 'none' })
    expect(await refusal(trialOf(lea, provider, pack))).toBe('trial-used')
    await world.call(lea, 'cancel', { _id: booked._id })
    expect(await trialOf(lea, provider, pack)).toBe(packUser)
    expect(await available(packUser)).toBe(1)
  })

  test('asked for many times at once is still one', async () => {
    const [pack, provider] = [await onSale(), await world.provider({ trialMinutes: 15 })]
    const lea = await world.person({ role: 'student' })
    const given = await Promise.all(Array.from({ length: 8 }, () => trialOf(lea, provider, pack)))
    expect(new Set(given).size).toBe(1)
    expect(await available(given[0] ?? '')).toBe(1)
  })

  test('does not mix with what is bought of the same package, and lists its provider alone', async () => {
    const [pack, provider] = [await onSale(), await world.provider({ trialMinutes: 15 })]
    await world.provider()
    const lea = await world.person({ role: 'student' })
    const packUserId = await trialOf(lea, provider, pack)
    const match = async (query: Record<string, unknown>) =>
      ((await lea.service('service-conf').get('teachersByPack', { query })) as { data: Match[] }).data
    expect((await match({ packUserId })).map(({ _id }) => _id)).toEqual([provider.id])
    const before = await match({ pack, $limit: 50 })
    expect(before.length).toBeGreaterThan(1)
    expect(before.map(({ _id }) => _id)).toContain(provider.id)
  })
})

describe('a course', () => {
  test('is one that the owner took part in; lessons booked from then on name it', async () => {
    const [provider, tom] = [await world.provider(), await world.learner()]
    const pupil = world.pupils[0] as Person
    const lea = { ...pupil, packUser: await world.packFor(pupil, 3) }
    const session = await world.lesson({ cid: await world.task({}), classId: await world.klass([pupil]) })
    const courses = (await lea
      .service('service-pack-user')
      .get('courses', { query: { _id: lea.packUser } })) as { _id: string; name: string }[]
    expect(courses.map(({ _id }) => _id)).toContain(session._id)
    const bind = (who: Person, packUser: string, course: string | null) =>
      who.service('service-pack-user').patch(packUser, { course }) as Promise<PackUser>
    expect(await refusal(bind(tom, tom.packUser, session._id))).toBe('not-found')
    expect(await refusal(bind(tom, lea.packUser, session._id))).toBe('not-found')
    const plain = await world.book(lea, provider, world.at(3))
    expect((await bind(lea, lea.packUser, session._id)).course?.name).toBe(session.name)
    const bound = await world.book(lea, provider, world.at(4))
    expect(plain.oldSession).toBeNull()
    expect((await world.booking(provider, bound._id)).oldSession).toMatchObject({
      _id: session._id,
      name: session.name,
    })
    expect((await bind(lea, lea.packUser, null)).course).toBeNull()
  })
})

describe('a carer', () => {
  const carerPack = {
    consultant: 'carer',
    serviceRoles: 'consultant',
    subject: ['Science', 'Mathematics'],
  } as const
  const carer = () => world.provider({}, { serviceRolesUser: ['consultant'] })

  test('reads what was sent about lessons in the subject, and brings it along; nobody else does', async () => {
    const [teacher, helper, lea] = [await world.provider(), await carer(), await world.learner(3)]
    const lesson = await world.book(lea, teacher, world.at(2))
    const session = await endedNow(teacher, lesson)
    const later = await world.again(lea)
    const who = { ...later, packUser: await world.packFor(later, 3, carerPack) }
    expect(await refusal(world.book(who, helper, world.at(3)))).toBe('carer-subject')
    expect(await refusal(world.book(who, helper, world.at(3), { carer: { subject: 'History' } }))).toBe(
      'carer-subject',
    )
    const { _id } = await world.book(who, await world.again(helper), world.at(3), {
      carer: { subject: 'Science' },
    })
    const by = await world.again(helper)
    const reports = async (of: Person, id = _id) =>
      (await of.service('service-booking').get('byCarer', { query: { _id: id } })) as CarerReport[]
    expect(await reports(by)).toEqual([])
    await sendReport(session, lea.id, 'Forces')
    expect((await reports(by)).map(({ name }) => name)).toEqual(['Forces'])
    expect((await world.booking(by, _id)).carer).toMatchObject({ hasView: true, used: false })
    for (const stranger of [later, await world.again(teacher), await world.learner()])
      expect(await refusal(reports(stranger))).toBe('not-found')
    expect((await readReport(by, session, lea.id)).remark).toBe('Go on like this.')
    expect(await refusal(readReport(await world.learner(), session, lea.id))).toBe('not-found')
    expect(await refusal(world.call(by, 'importCarer', { _id, sessions: [world.kit.newId()] }))).toBe(
      'carer-report',
    )
    await world.call(by, 'importCarer', { _id, sessions: [session] })
    expect((await world.booking(later, _id)).carer).toMatchObject({
      subject: 'Science',
      used: true,
      imported: [{ session, name: 'Forces' }],
    })
    expect(await refusal(reports(await world.again(teacher), lesson._id))).toBe('carer-none')
    await world.call(later, 'cancel', { _id })
    expect(await refusal(reports(by))).toBe('carer-none')
    expect(await refusal(readReport(by, session, lea.id))).toBe('not-found')
  })

  test('sees nothing of lessons in other subjects', async () => {
    const [teacher, helper, lea] = [await world.provider(), await carer(), await world.learner(3)]
    const session = await endedNow(teacher, await world.book(lea, teacher, world.at(2)))
    await sendReport(session, lea.id, 'Forces')
    const later = await world.again(lea)
    const who = { ...later, packUser: await world.packFor(later, 1, carerPack) }
    // The helper is approved for science; the lesson is about mathematics of the same package.
    await world.db
      .update(applications)
      .set({ subject: 'Mathematics' })
      .where(eq(applications.owner, helper.id))
    const { _id } = await world.book(who, helper, world.at(3), { carer: { subject: 'Mathematics' } })
    const by = await world.again(helper)
    expect(await by.service('service-booking').get('byCarer', { query: { _id } })).toEqual([])
    expect(await refusal(readReport(by, session, lea.id))).toBe('not-found')
  })
})

describe('an interview', () => {
  test('is booked for nothing with a consultant; reviewers read the report, or ask for another', async () => {
    const pack = await onSale({ name: 'Interview', role: 'consultant', consultant: 'interviewTeacher' })
    const consultant = await world.provider({}, { serviceRolesUser: ['consultant'] })
    const applicant = await world.applicant({ timeZone: 'UTC' })
    const { _id } = await world.submitted(applicant, { subject: 'Mathematics' })
    const reviewer = await world.reviewer()
    const invite = (by: Person, data: Record<string, unknown>) =>
      by
        .service('service-auth')
        .patch('interviewInvite', { _id, note: 'Welcome.', ...data }) as Promise<Application>
    expect(await refusal(invite(reviewer, { interviewPack: pack }))).toBe('claim-needed')
    await world.change(reviewer, _id, { follower: reviewer.id })
    expect(await refusal(invite(reviewer, { interviewPack: await onSale() }))).toBe('interview-pack')
    const packUser = (await invite(reviewer, { interviewPack: pack })).interviewLesson?.packUser ?? ''
    expect(await refusal(invite(reviewer, { interviewPack: pack }))).toBe('wrong-state')
    await world.expectNotice(applicant, 'AuthInterviewBook')
    expect(await available(packUser)).toBe(1)
    const booked = await world.book({ ...applicant, packUser }, consultant, world.at(2))
    const session = await endedNow(consultant, booked)
    expect((await sessionById(world.db, session)).type).toBe('jobSeekerTask')
    await sendReport(session, applicant.id, 'Interview')
    const staff = await world.again(reviewer)
    const read = async () => (await staff.service('service-auth').get(_id)) as Application
    expect((await read()).interviewLesson).toMatchObject({
      booking: { _id: booked._id, status: 'ended' },
      takeaway: { session },
    })
    expect((await readReport(staff, session, applicant.id, 'customer_service')).remark).toBe(
      'Go on like this.',
    )
    expect(await refusal(readReport(await world.provider(), session, applicant.id))).toBe('not-found')
    await staff.service('service-auth').get('interviewReturn', { query: { _id } })
    expect((await read()).interviewLesson).toBeNull()
    const again = await invite(staff, { interviewPack: pack })
    expect(again.interviewLesson?.booking).toBeNull()
    expect(await available(packUser)).toBe(1)
  })

  test('that is called off takes the lesson and the credit with it', async () => {
    const pack = await onSale({ name: 'Interview', role: 'consultant', consultant: 'interviewTeacher' })
    const consultant = await world.provider({}, { serviceRolesUser: ['consultant'] })
    const applicant = await world.applicant({ timeZone: 'UTC' })
    const { _id } = await world.submitted(applicant, { subject: 'Mathematics' })
    const reviewer = await world.reviewer()
    await world.change(reviewer, _id, { follower: reviewer.id })
    const invited = (await reviewer
      .service('service-auth')
      .patch('interviewInvite', { _id, note: '', interviewPack: pack })) as Application
    const packUser = invited.interviewLesson?.packUser ?? ''
    const booked = await world.book({ ...applicant, packUser }, consultant, world.at(2))
    await reviewer.service('service-auth').get('interviewReturn', { query: { _id } })
    expect(await world.booking(applicant, booked._id)).toMatchObject({ cancel: 'system' })
    expect(await available(packUser)).toBe(0)
    await world.expectNotice(applicant, 'AuthInterviewReturned')
  })
})

test('the calendar file of a weekly series has every lesson, the cancelled one as cancelled', async () => {
  const [provider, lea] = [await world.provider(), await world.learner(4)]
  const first = await world.book(lea, provider, world.at(3), { weeks: 4 })
  const series = (await lea
    .service('service-booking')
    .find({ query: { series: first.series ?? '', $sort: { start: 1 } } })) as unknown as { data: Booking[] }
  await world.call(lea, 'cancel', { _id: series.data[2]?._id })
  const { text, filename } = (await lea
    .service('service-booking')
    .get('calendar', { query: { _id: first._id } })) as { text: string; filename: string }
  expect(filename).toMatch(/^lessons-/)
  const starts = [...text.matchAll(/DTSTART:(\S+)/g)].map(([, at]) => at)
  const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  expect(starts).toEqual(
    [0, 1, 2, 3].map(week => stamp(new Date(Date.parse(first.start) + week * 7 * dayMs))),
  )
  expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  const single = await world.book(await world.learner(), provider, world.at(4))
  const one = (await provider.service('service-booking').get('calendar', { query: { _id: single._id } })) as {
    text: string
  }
  expect(one.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
