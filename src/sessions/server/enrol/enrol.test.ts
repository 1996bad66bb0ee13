// Registering for free seats: eligibility, deadlines, limits, waiting list, notices.
import { runJob } from '#kit/server/testing/run-job.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { minimumJob } from './minimum.ts'
import { sessions } from '../sessions.tables.ts'
import { refusal, startEnrol, type EnrolWorld, type Person } from '../testing/enrol-world.ts'
import { waitingJob } from './waiting.ts'

let world: EnrolWorld
let me: Person
beforeAll(async () => {
  world = await startEnrol()
  me = await world.learner(['Ada', 'Lovelace'])
})
afterAll(() => world.stop())

const workshop = (data: Record<string, unknown> = {}) => world.workshop({ ...world.inHours(72), ...data })

describe('registering', () => {
  test('adds somebody to the list under their own name, and counts them', async () => {
    const { _id } = await workshop()
    const answer = (await world.register(_id, me)) as Session
    expect(answer).toMatchObject({
      registered: true,
      role: 'learner',
      regNum: 1,
      reg: [{ _id: me.id, nickname: 'Ada Lovelace', order: null }],
    })
    expect(await world.sessionRow(_id)).toMatchObject({ regNum: 1, people: [me.id] })
    expect(await refusal(world.register(_id, me))).toBe('enrol-there')
    expect(await world.seated(_id)).toEqual([me.id])
  })
  test('is only possible for oneself', async () => {
    const { _id } = await workshop()
    const other = await world.learner()
    expect(await refusal(me.service('session').patch(_id, { $addToSet: { reg: { _id: other.id } } }))).toBe(
      'enrol-others',
    )
    expect(
      await refusal(world.guest.service('session').patch(_id, { $addToSet: { reg: { _id: me.id } } })),
    ).not.toBe('none')
    expect(await world.seated(_id)).toEqual([])
  })
  test('requires the right kind of account, and membership for a school’s session', async () => {
    const open = await workshop()
    expect(await refusal(world.register(open._id, world.stranger))).toBe('enrol-role')
    expect(await refusal(world.register(open._id, world.teacher))).toBe('enrol-own')
    const inner = await world.create({
      type: 'taskSchoolWorkshop',
      cid: await world.task(),
      ...world.inHours(72),
    })
    expect(await refusal(world.register(inner._id, me))).not.toBe('none')
    expect(await world.seated(inner._id)).toEqual([])
    const [pupil] = world.pupils
    expect(await refusal(world.register(inner._id, pupil ?? me))).toBe('none')
    expect(await world.seated(inner._id)).toEqual([pupil?.id])
  })
  test('ends at the deadline, at the start, and on closing; a picked list accepts nobody', async () => {
    const late = await workshop()
    await world.shift(late._id, { regDate: world.soon(-1) })
    expect(await refusal(world.register(late._id, me))).toBe('enrol-late')
    const lesson = await world.lesson()
    expect(await refusal(world.register(lesson._id, me))).not.toBe('none')
    expect(await refusal(world.register(lesson._id, world.pupils[0] ?? me))).toBe('enrol-select')
  })
  test('50 concurrent for 20 seats: 20 get one, and the list matches its count', async () => {
    const { _id } = await workshop({ regMax: 20 })
    const all = await world.learners(50)
    const answers = await Promise.all(all.map(who => refusal(world.register(_id, who))))
    expect(answers.filter(code => code === 'none')).toHaveLength(20)
    expect(new Set(answers.filter(code => code !== 'none'))).toEqual(new Set(['enrol-full']))
    expect(await world.seated(_id)).toHaveLength(20)
    expect(await world.sessionRow(_id)).toMatchObject({ regNum: 20, regMax: 20 })
    // The rest are on the waiting list, in order.
    const rest = all.filter((_, at) => answers[at] !== 'none')
    for (const who of rest) expect(await refusal(world.wait(_id, who))).toBe('none')
    expect(await world.waits(_id)).toEqual(rest.map(({ id }) => id))
  })
  test('ten concurrent times by one person is one seat', async () => {
    const { _id } = await workshop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(world.register(_id, me))))
    expect(answers.filter(code => code === 'none')).toHaveLength(1)
    expect(await world.sessionRow(_id)).toMatchObject({ regNum: 1 })
  })
  test('for a course covers all of its sessions', async () => {
    const [one, two] = [
      await world.workshop({ ...world.inHours(60), regMax: 1 }),
      await world.workshop(world.inHours(70)),
    ]
    const unit = await world.content({ mode: 'unit', owner: world.teacher.id })
    const course = await world.create({
      type: 'unitCourses',
      cid: unit,
      regMax: 5,
      childs: [{ _id: one._id }, { _id: two._id }],
    })
    const [a, b] = await world.learners(2)
    if (!a || !b) return
    await world.register(course._id, a)
    await world.register(course._id, b)
    expect(await refusal(world.register(one._id, me))).toBe('enrol-child')
    expect((await world.sessionRow(one._id)).people.toSorted()).toEqual([a.id, b.id].toSorted())
    await world.leave(course._id, a)
    expect((await world.sessionRow(two._id)).people).toEqual([b.id])
    expect(await refusal(world.leave(two._id, b))).toBe('enrol-child')
  })
})

describe('leaving', () => {
  test('is possible until the start, once', async () => {
    const { _id } = await workshop()
    await world.register(_id, me)
    expect(await world.leave(_id, me)).toMatchObject({ registered: false, regNum: 0 })
    expect(await refusal(world.leave(_id, me))).toBe('enrol-not-there')
    await world.register(_id, me)
    await world.shift(_id, { start: world.soon(-1), end: world.soon(1) })
    expect(await refusal(world.leave(_id, me))).toBe('leave-late')
    expect(await world.seated(_id)).toEqual([me.id])
  })
  test('gives the seat to the first in the waiting list, and notifies them', async () => {
    const { _id } = await workshop({ regMax: 1 })
    const [first, second, third] = await world.learners(3)
    if (!first || !second || !third) return
    await world.register(_id, me)
    expect(await refusal(world.register(_id, first))).toBe('enrol-full')
    await world.wait(_id, first)
    await world.wait(_id, second)
    expect(await refusal(world.wait(_id, second))).toBe('waiting-there')
    expect(await refusal(world.wait(_id, me))).toBe('enrol-there')
    expect(await world.enrolment(_id, second)).toMatchObject({
      hindrance: 'full',
      left: 0,
      waiting: 2,
      before: 1,
    })
    await world.leave(_id, me)
    expect(await world.seated(_id)).toEqual([first.id])
    expect(await world.waits(_id)).toEqual([second.id])
    expect(await world.mails('SessionSeatFree', first)).toHaveLength(1)
    // Nobody can jump the waiting list.
    expect(await refusal(world.register(_id, third))).toBe('enrol-full')
    expect(await second.service('session-waiting').remove(_id)).toEqual({ _id })
    expect(await world.waits(_id)).toEqual([])
  })
  test('a larger room admits the waiting list; nobody waits while there is a seat', async () => {
    const { _id } = await workshop({ regMax: 1 })
    const [first, second] = await world.learners(2)
    if (!first || !second) return
    expect(await refusal(world.wait(_id, first))).toBe('waiting-free')
    await world.register(_id, me)
    await world.wait(_id, first)
    await world.wait(_id, second)
    await world.patch(_id, { regMax: 2 })
    await runJob(waitingJob(world.kit), world.kit.clock.now())
    await runJob(waitingJob(world.kit), world.kit.clock.now())
    expect(await world.seated(_id)).toEqual([me.id, first.id])
    expect(await refusal(world.patch(_id, { regMax: 1 }))).toBe('session-full')
  })
})

describe('emails', () => {
  test('carry an invitation, and its cancellation', async () => {
    const { _id, name } = await workshop()
    const who = await world.learner(['Mai', 'Ling'])
    await world.register(_id, who, { _date: 'Friday at four' })
    const [mail] = await world.mails('SessionEnrolled', who)
    expect(mail?.text).toContain('begins on Friday at four')
    expect(mail?.calendar?.method).toBe('REQUEST')
    const text = mail?.calendar?.text.replaceAll('\r\n ', '') ?? ''
    for (const line of [
      `UID:${_id}@classwright`,
      `SUMMARY:${name}`,
      'STATUS:CONFIRMED',
      `mailto:${who.email}`,
    ])
      expect(text).toContain(line)
    await world.leave(_id, who)
    const [left] = await world.mails('SessionLeft', who)
    expect(left?.calendar?.method).toBe('CANCEL')
    expect(left?.calendar?.text).toContain('STATUS:CANCELLED')
  })
  test('of a moved session invite again with a higher number, and of a cancelled one cancel', async () => {
    const { _id } = await workshop()
    const who = await world.learner()
    await world.register(_id, who)
    const number = (text: string | undefined) => Number(/SEQUENCE:(\d+)/.exec(text ?? '')?.[1])
    const [enrolled] = await world.mails('SessionEnrolled', who)
    await world.patch(_id, world.inHours(80))
    const [moved] = await world.mails('SessionMoved', who)
    expect(moved?.calendar?.method).toBe('REQUEST')
    expect(number(moved?.calendar?.text)).toBeGreaterThan(number(enrolled?.calendar?.text))
    await world.teacher.service('session').remove(_id)
    const [cancelled] = await world.mails('SessionCancelled', who)
    expect(cancelled?.calendar?.method).toBe('CANCEL')
  })
})

describe('the job', () => {
  const minimum = (now: Date) => runJob(minimumJob(world.kit), now)
  const known = async (id: string) =>
    (await world.db.select({ id: sessions.id }).from(sessions)).some(row => row.id === id)
  test('cancels sessions below the minimum, at the deadline and not before', async () => {
    const [few, enough] = [
      await workshop({ discount: { size: 2 } }),
      await workshop({ discount: { size: 1 } }),
    ]
    await world.register(few._id, me)
    await world.register(enough._id, me)
    const deadline = new Date(new Date(few.start).getTime() - 24 * 3_600_000)
    await minimum(new Date(deadline.getTime() - 60_000))
    expect(await known(few._id)).toBe(true)
    await minimum(deadline)
    await minimum(deadline)
    expect([await known(few._id), await known(enough._id)]).toEqual([false, true])
    expect(await world.noticesAbout('SessionMinimum', few._id)).toEqual([me.id])
    expect(await world.noticesAbout('SessionMinimumHost', few._id)).toEqual([world.teacher.id])
    // Leaving afterwards does not end it.
    await world.leave(enough._id, me)
    await minimum(deadline)
    expect(await known(enough._id)).toBe(true)
  })
})
