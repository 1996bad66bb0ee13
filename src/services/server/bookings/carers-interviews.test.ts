// Lessons about reports: carers read those of other lessons, reviewers those of interviews.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#kit/contract/permissions.ts'
import { ownReport } from '#rooms/server/takeaway/report.ts'
import { sessionById } from '#sessions/server/sessions.api.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import type { CarerReport } from '#services/contract/bookings/bookings.shapes.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { endedNow, onSalePack, sendReport } from '../testing/lesson-kinds-world.ts'
import { sumsOf } from '../testing/packages-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'
import { applications } from '../services.tables.ts'

let world: BookingsWorld
beforeAll(async () => {
  world = await startBookings()
})
afterAll(() => world.stop())

const available = async (packUser: string) =>
  (await sumsOf(world.db, packUser, world.kit.clock.now())).available
const readReport = ({ id }: Person, session: string, student: string, role: Role = 'teacher') =>
  ownReport(
    world.kit,
    { db: world.db, now: world.kit.clock.now(), actor: { id, roles: ['user', role] } },
    session,
    student,
  )

describe('a carer', () => {
  const carerPack: Partial<PackSnapshot> = {
    consultant: 'carer',
    serviceRoles: 'consultant',
    subject: ['Science', 'Mathematics'],
  }
  const carer = () => world.provider({}, { serviceRolesUser: ['consultant'] })

  test('reads reports of lessons in the subject, and attaches them; nobody else does', async () => {
    const [teacher, helper, lea] = [await world.provider(), await carer(), await world.learner(3)]
    const lesson = await world.book(lea, teacher, world.at(2))
    const session = await endedNow(world, teacher, lesson)
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
    await sendReport(world, { session, uid: lea.id, name: 'Forces' })
    expect((await reports(by)).map(({ name }) => name)).toEqual(['Forces'])
    expect((await world.booking(by, _id)).carer).toMatchObject({ hasView: true, used: false })
    for (const stranger of [later, await world.again(teacher), await world.learner()])
      expect(await refusal(reports(stranger))).toBe('not-found')
    expect((await readReport(by, session, lea.id)).remark).toBe('Go on like this.')
    await expect(readReport(await world.learner(), session, lea.id)).rejects.toMatchObject({
      code: 'not-found',
    })
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
    await expect(readReport(by, session, lea.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('sees nothing of lessons in other subjects', async () => {
    const [teacher, helper, lea] = [await world.provider(), await carer(), await world.learner(3)]
    const session = await endedNow(world, teacher, await world.book(lea, teacher, world.at(2)))
    await sendReport(world, { session, uid: lea.id, name: 'Forces' })
    const later = await world.again(lea)
    const who = { ...later, packUser: await world.packFor(later, 1, carerPack) }
    // The helper is approved for science; the lesson is mathematics from the same package.
    await world.db
      .update(applications)
      .set({ subject: 'Mathematics' })
      .where(eq(applications.owner, helper.id))
    const { _id } = await world.book(who, helper, world.at(3), { carer: { subject: 'Mathematics' } })
    const by = await world.again(helper)
    expect(await by.service('service-booking').get('byCarer', { query: { _id } })).toEqual([])
    await expect(readReport(by, session, lea.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an interview', () => {
  test('is booked for free with a consultant; reviewers read the report, or request another', async () => {
    const pack = await onSalePack(world, {
      name: 'Interview',
      role: 'consultant',
      consultant: 'interviewTeacher',
    })
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
    expect(await refusal(invite(reviewer, { interviewPack: await onSalePack(world) }))).toBe('interview-pack')
    const packUser = (await invite(reviewer, { interviewPack: pack })).interviewLesson?.packUser ?? ''
    expect(await refusal(invite(reviewer, { interviewPack: pack }))).toBe('wrong-state')
    await world.expectNotice(applicant, 'AuthInterviewBook')
    expect(await available(packUser)).toBe(1)
    const booked = await world.book({ ...applicant, packUser }, consultant, world.at(2))
    const session = await endedNow(world, consultant, booked)
    expect((await sessionById(world.db, session)).type).toBe('jobSeekerTask')
    await sendReport(world, { session, uid: applicant.id, name: 'Interview' })
    const staff = await world.again(reviewer)
    const read = async () => (await staff.service('service-auth').get(_id)) as Application
    expect(await read()).toMatchObject({
      interviewLesson: { booking: { _id: booked._id, status: 'ended' }, takeaway: { session } },
      interviewInvited: true,
      interviewPack: pack,
      interviewApply: true,
      takeaway: session,
    })
    expect((await readReport(staff, session, applicant.id, 'customer_service')).remark).toBe(
      'Go on like this.',
    )
    await expect(readReport(await world.provider(), session, applicant.id)).rejects.toMatchObject({
      code: 'not-found',
    })
    await staff.service('service-auth').get('interviewReturn', { query: { id: _id } })
    expect(await read()).toMatchObject({
      interviewLesson: null,
      interviewInvited: false,
      interviewPack: null,
      interviewApply: false,
      takeaway: null,
      takeawayCreatedAt: null,
    })
    const again = await invite(staff, { interviewPack: pack })
    expect(again).toMatchObject({ interviewInvited: true, interviewApply: false })
    expect(again.interviewLesson?.booking).toBeNull()
    expect(await available(packUser)).toBe(1)
  })

  test('that is cancelled also cancels the lesson and credit', async () => {
    const pack = await onSalePack(world, {
      name: 'Interview',
      role: 'consultant',
      consultant: 'interviewTeacher',
    })
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
    await reviewer.service('service-auth').get('interviewReturn', { query: { id: _id } })
    expect(await world.booking(applicant, booked._id)).toMatchObject({ cancel: 'system' })
    expect(await available(packUser)).toBe(0)
    await world.expectNotice(applicant, 'AuthInterviewReturned')
  })
})
