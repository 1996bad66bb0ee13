// States of a session over time: the minute job, ending, reopening, archive and removal, with their notices.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#authoring/server/authoring.tables.ts'
import { runClosingSteps } from '#identity/server/sign-up.api.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { sessionStates } from '#sessions/contract/session.lifecycle.ts'
import { everyMinute } from './minute.job.ts'
import { registrations, sessions, snapshots } from '../sessions.tables.ts'
import { schedule } from '../schedule/schedule.ts'
import { meeting, refusal, startSessions, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
})
afterAll(() => world.stop())

const later = (hours: number) => new Date(world.kit.clock.now().getTime() + hours * 3_600_000)
const minute = (at: Date) => everyMinute(world.kit, at)
/** Everything that the job could have changed, once its notices are delivered. */
const everything = async () => {
  await world.server.courier.drain()
  return {
    sessions: await world.db.select().from(sessions).orderBy(sessions.id),
    snapshots: await world.db
      .select({ session: snapshots.session, version: snapshots.version })
      .from(snapshots)
      .orderBy(snapshots.session),
    outboxIds: (await world.db.select({ id: outbox.id }).from(outbox)).map(({ id }) => id).toSorted(),
  }
}
const begin = async (session: Session): Promise<void> =>
  void (await world.teacher.service('session').patch('start', { _id: session._id }))
const close = (session: Session) => world.patch(session._id, { status: 'close' })

describe('the minute job', () => {
  test('begins due sessions, once, and notifies participants', async () => {
    const session = await world.lesson(world.inHours(1))
    await minute(later(0.9))
    expect((await world.sessionRow(session._id)).startedAt).toBeNull()
    await minute(later(1.1))
    const begun = await world.sessionRow(session._id)
    expect(begun.startedAt).not.toBeNull()
    expect(await world.noticesAbout('SessionStarts', session._id)).toEqual(
      world.pupils.map(({ id }) => id).toSorted(),
    )
    const [content] = await world.db
      .select({ taught: contents.taught })
      .from(contents)
      .where(eq(contents.id, session.cid ?? ''))
    expect(content?.taught).toBe(true)
  })

  test('closes a session nobody ended an hour after its end, work at its deadline, and a booked lesson after a quarter of an hour', async () => {
    const open = await world.lesson(world.inHours(1))
    const timed = await world.lesson({
      ...world.inHours(1, 10),
      countdown: { type: 1, deadline: world.ahead(1.5) },
    })
    const own = await world.create({ type: 'selfStudy', cid: await world.task(), startNow: true })
    const by = {
      now: world.kit.clock.now(),
      actor: { id: world.colleague.id, roles: ['user', 'teacher'] as const },
    }
    const cid = await world.task({ owner: world.colleague.id })
    const booked = await world.db.transaction(db =>
      schedule(
        world.kit,
        { ...by, db },
        {
          type: 'bookingStuTask',
          cid,
          startNow: false,
          ...world.inHours(1),
          students: [world.student.id],
          zoom: { ...meeting, passcode: null, waiting_room: false },
        },
        { booking: 'b' },
      ),
    )
    const statuses = async () =>
      Promise.all(
        [open._id, timed._id, own._id, booked.id].map(async id => (await world.sessionRow(id)).status),
      )
    await minute(later(1.6))
    expect(await statuses()).toEqual(['live', 'close', 'student', 'live'])
    await minute(later(2.3))
    expect(await statuses()).toEqual(['live', 'close', 'student', 'close'])
    await minute(later(3.1))
    expect(await statuses()).toEqual(['close', 'close', 'student', 'close'])
    expect((await world.sessionRow(open._id)).ended).toEqual(expect.any(Date))
  })

  test('is idempotent', async () => {
    await world.lesson(world.inHours(1))
    await world.lesson({ ...world.inHours(2, 10), countdown: { type: 1, deadline: world.ahead(2.5) } })
    for (const hours of [1.5, 4]) {
      await minute(later(hours))
      const before = await everything()
      await minute(later(hours))
      expect(await everything()).toEqual(before)
    }
  })

  test('leaves archived ones', async () => {
    const archived = await world.lesson(world.inHours(1))
    await world.patch(archived._id, { del: true })
    const good = await world.lesson(world.inHours(1))
    await minute(later(1.5))
    expect((await world.sessionRow(archived._id)).startedAt).toBeNull()
    expect((await world.sessionRow(good._id)).startedAt).not.toBeNull()
  })
})

describe('pace and end', () => {
  test('the teacher changes the pace, ends and reopens; learners cannot', async () => {
    const session = await world.lesson()
    await begin(session)
    expect((await world.patch(session._id, { status: 'student' })).status).toBe('student')
    expect((await world.patch(session._id, { status: 'live' })).status).toBe('live')
    expect(await refusal(world.patch(session._id, { status: 'close' }, world.pupils[0]))).toBe('forbidden')
    expect(await refusal(world.patch(session._id, { status: 'close' }, world.colleague))).toBe('forbidden')
    const ended = await close(session)
    expect([ended.state, ended.ended !== null]).toEqual(['ended', true])
    expect(await refusal(world.patch(session._id, { block: true }))).toBe('session-closed')
    const again = await world.patch(session._id, { status: 'live' })
    expect([again.state, again.ended]).toEqual(['ongoing', null])
  })

  test('an upcoming session cannot be ended', async () => {
    expect(await refusal(close(await world.lesson()))).toBe('wrong-state')
  })

  test('once a report was sent it stays closed', async () => {
    const session = await world.lesson()
    await begin(session)
    await close(session)
    await world.db
      .update(sessions)
      .set({ countStudents: 3, countReport: 1 })
      .where(eq(sessions.id, session._id))
    expect(await refusal(world.patch(session._id, { status: 'live' }))).toBe('report-sent')
  })

  test('ending a course ends its sessions', async () => {
    const child = await world.workshop(world.inHours(1))
    const course = await world.create({
      type: 'unitCourses',
      cid: await world.content({ owner: world.teacher.id }),
      childs: [{ _id: child._id }],
    })
    await minute(later(1.1))
    world.server.clock.advance(1.2 * 3_600_000)
    await close(course)
    expect((await world.sessionRow(child._id)).status).toBe('close')
  })
})

describe('archive and removal', () => {
  test('upcoming and past sessions can be archived and restored; running ones cannot', async () => {
    const session = await world.lesson()
    expect((await world.patch(session._id, { del: true })).state).toBe('archived')
    expect(await world.find({ _id: session._id })).toEqual([])
    expect((await world.find({ _id: session._id, state: 'archived' })).map(({ _id }) => _id)).toEqual([
      session._id,
    ])
    expect(await refusal(world.patch(session._id, { name: 'Other' }))).toBe('session-archived')
    expect((await world.patch(session._id, { del: false })).state).toBe('scheduled')
    await begin(session)
    expect(await refusal(world.patch(session._id, { del: true }))).toBe('session-ongoing')
    await close(session)
    expect((await world.patch(session._id, { del: true })).state).toBe('archived')
  })

  test('before the start its owner can cancel it, and everybody is notified', async () => {
    const session = await world.lesson()
    expect(await refusal(world.colleague.service('session').remove(session._id))).toBe('forbidden')
    await world.teacher.service('session').remove(session._id)
    expect(await refusal(world.get(session._id))).toBe('not-found')
    expect(await world.noticesAbout('SessionCancelled', session._id)).toEqual(
      world.pupils.map(({ id }) => id).toSorted(),
    )
  })

  test('a school admin can cancel it before the start too', async () => {
    const session = await world.lesson()
    await world.admin.service('session').remove(session._id)
    expect(await refusal(world.get(session._id))).toBe('not-found')
  })

  test('where the school has restricted deletion, only admins delete', async () => {
    const session = await world.lesson()
    const allow = (teachersDelete: boolean) =>
      world.admin.service('school-plan').patch(world.school.id, { teachersDelete })
    await allow(false)
    expect(await refusal(world.teacher.service('session').remove(session._id))).toBe('delete-by-admins')
    await allow(true)
    await world.teacher.service('session').remove(session._id)
    expect(await refusal(world.get(session._id))).toBe('not-found')
  })

  test('admins see storage use in the school', async () => {
    const session = await world.lesson()
    const plans = world.admin.service('school-plan')
    const query = { school: world.school.id, list: 'sessions', $limit: 500 }
    const { data } = (await plans.get('space', { query })) as { data: { _id: string; ownerName: string }[] }
    expect(data.find(({ _id }) => _id === session._id)?.ownerName).toBeTruthy()
    expect(await refusal(world.teacher.service('school-plan').get('space', { query }))).toBe('forbidden')
  })

  test('once started, only an admin of its school deletes it', async () => {
    const session = await world.lesson()
    await begin(session)
    expect(await refusal(world.teacher.service('session').remove(session._id))).toBe('session-started')
    await close(session)
    await world.admin.service('session').remove(session._id)
    expect(await refusal(world.get(session._id))).toBe('not-found')
  })
})

describe('moving', () => {
  test('everybody gets the old and the new time; not after the start', async () => {
    const session = await world.lesson()
    const moved = await world.patch(session._id, { start: world.ahead(48), name: 'Tides again' })
    expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(3_600_000)
    expect(await world.noticesAbout('SessionMoved', session._id)).toEqual(
      world.pupils.map(({ id }) => id).toSorted(),
    )
    await begin(session)
    expect(await refusal(world.patch(session._id, { start: world.ahead(50) }))).toBe('session-started')
    expect((await world.patch(session._id, { name: 'Still' })).name).toBe('Still')
  })

  test('of two writers, the second one gets a conflict', async () => {
    const session = await world.lesson()
    await world.patch(session._id, { name: 'One', version: session.version })
    expect(await refusal(world.patch(session._id, { name: 'Two', version: session.version }))).toBe(
      'stale-version',
    )
    expect((await world.sessionRow(session._id)).name).toBe('One')
  })

  test('changing the selection is a change, too; the same selection is none', async () => {
    const [one, two] = world.pupils.map(({ id }) => id)
    const session = await world.lesson({ students: [one, two] })
    const same = await world.patch(session._id, { students: [two, one], version: session.version })
    expect(same.version).toBe(session.version)
    const fewer = await world.patch(session._id, { students: [one], version: same.version })
    expect(await refusal(world.patch(session._id, { students: [two], version: session.version }))).toBe(
      'stale-version',
    )
    expect(
      await refusal(world.patch(session._id, { start: world.ahead(48), version: session.version })),
    ).toBe('stale-version')
    expect(
      (await world.patch(session._id, { start: world.ahead(48), version: fewer.version })).students,
    ).toEqual([one])
  })
})

describe('the price', () => {
  test('is fixed from the first registration, for every writer', async () => {
    const session = await world.workshop({ discount: { price: 1500 } })
    expect((await world.patch(session._id, { discount: { price: 1200 } })).discount.price).toBe(1200)
    await world.db
      .insert(registrations)
      .values({ session: session._id, uid: world.student.id, at: world.kit.clock.now() })
    expect(await refusal(world.patch(session._id, { discount: { price: 900 } }))).toBe('price-frozen')
    expect((await world.patch(session._id, { regMax: 30, discount: { price: 1200 } })).regMax).toBe(30)
    await expect(
      world.db.update(sessions).set({ price: 1 }).where(eq(sessions.id, session._id)),
    ).rejects.toThrow()
  })

  test('the number of registrations is correct and never above the limit, even under concurrency', async () => {
    const session = await world.workshop({ regMax: 5 })
    const come = (uid: string) =>
      world.db.insert(registrations).values({ session: session._id, uid, at: world.kit.clock.now() })
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => come(world.kit.newId())))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const row = await world.sessionRow(session._id)
    expect([row.regNum, row.people.length]).toEqual([5, 5])
    await world.db.delete(registrations).where(eq(registrations.uid, row.people[0] ?? ''))
    expect((await world.sessionRow(session._id)).regNum).toBe(4)
  })
})

test('each session is always in exactly one of the four lists', async () => {
  const { total } = (await world.teacher
    .service('session')
    .find({ query: { uid: world.teacher.id, $limit: 0 } })) as unknown as { total: number }
  const lists = await Promise.all(
    sessionStates.map(async state =>
      (await world.find({ uid: world.teacher.id, state, $limit: 500 })).map(({ _id, state: shown }) => {
        expect(shown).toBe(state)
        return _id
      }),
    ),
  )
  const ids = lists.flat()
  expect(new Set(ids).size).toBe(ids.length)
  const archived = lists[sessionStates.indexOf('archived')] ?? []
  expect(ids.length).toBe(total + archived.length)
  const all = await world.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.owner, world.teacher.id))
  expect(ids.length).toBe(all.length)
})

test('when its teacher’s account closes, planned sessions are cancelled and past ones stay', async () => {
  const gone = await world.person()
  const cid = await world.task({ owner: gone.id })
  const [planned, taught] = [
    await world.workshop({ cid }, gone),
    await world.workshop({ cid, startNow: true }, gone),
  ]
  await world.db
    .insert(registrations)
    .values({ session: planned._id, uid: world.student.id, at: world.kit.clock.now() })
  await world.db.transaction(tx => runClosingSteps(tx, { user: gone.id, now: world.kit.clock.now() }))
  await world.server.courier.drain()
  expect(await world.noticesAbout('SessionCancelled', planned._id)).toEqual([world.student.id])
  expect(
    (await world.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.owner, gone.id))).map(
      ({ id }) => id,
    ),
  ).toEqual([taught._id])
})
