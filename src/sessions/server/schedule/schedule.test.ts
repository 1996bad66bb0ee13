// Scheduling: kinds and their sources, participants, times, series, courses, quick sessions.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platform } from '#academics/contract/academics.shapes.ts'
import type { Field } from '#academics/contract/templates.rules.ts'
import { templates } from '#academics/server/templates.tables.ts'
import type { Linked } from '#authoring/contract/content.contract.ts'
import { contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { templateTabs } from '#authoring/contract/slides.contract.ts'
import { contents } from '#authoring/server/authoring.tables.ts'
import { decks, pages, slideTemplates } from '#authoring/server/slides.tables.ts'
import { fitsSource, kinds, sessionKinds, type SessionKind } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { schedule } from './schedule.ts'
import { sessions, snapshots } from '../sessions.tables.ts'
import { meeting, refusal, startSessions, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
})
afterAll(() => world.stop())

const made = {} as Record<ContentMode, string>
const source = async (mode: ContentMode): Promise<string> =>
  (made[mode] ??=
    mode === 'task' || mode === 'pdTask'
      ? await world.task({ mode })
      : await world.content({ mode, owner: world.teacher.id }))

/** The request fields each kind of access needs. */
async function needs(type: SessionKind): Promise<Record<string, unknown>> {
  const { audience, flags } = kinds[type]
  const child = kinds[type].child
  return {
    ...(audience === 'classLearners' && { classId: await world.shared() }),
    ...(audience === 'colleagues' && { students: [world.colleague.id] }),
    ...(flags.course && child && { childs: [{ _id: (await plan(child))._id }] }),
    ...(flags.public && { zoom: meeting }),
  }
}
let hours = 100
const plan = async (type: SessionKind): Promise<Session> =>
  world.create({
    type,
    cid: await source(kinds[type].modes[0] ?? 'task'),
    ...(await needs(type)),
    ...world.inHours(hours++),
  })

describe('a kind has the source, audience and access of its row', () => {
  test.each(sessionKinds)('%s accepts only its own kinds of content', async type => {
    for (const mode of contentModes.filter(each => !fitsSource(type, each))) {
      expect(await refusal(world.create({ type, cid: await source(mode) })), `${type} from ${mode}`).toBe(
        'kind-source',
      )
    }
  })

  test.each(sessionKinds.filter(kind => kinds[kind].access === 'enrol' || kinds[kind].access === 'select'))(
    '%s can be scheduled',
    async type => {
      const session = await plan(type)
      const { flags } = kinds[type]
      const row = await world.sessionRow(session._id)
      expect(session.type).toBe(type)
      expect(row.published).toBe(flags.public)
      expect(row.school).toBe(world.school.id)
      expect(row.people.length > 0).toBe(kinds[type].access === 'select')
      expect(session.regMax).toBe(kinds[type].access === 'enrol' && !flags.ownPace ? 100 : 0)
    },
  )

  test('lessons for one person are created by booking', async () => {
    const cid = await source('task')
    expect(await refusal(world.create({ type: 'bookingStuTask', cid, students: [world.student.id] }))).toBe(
      'kind-booking',
    )
    const by = {
      db: world.db,
      now: world.kit.clock.now(),
      actor: { id: world.teacher.id, roles: ['user', 'teacher'] as const },
    }
    const request = {
      type: 'bookingStuTask' as const,
      cid,
      startNow: false,
      // After the terms of the series below, whose blocks have fixed times.
      ...world.inHours(2000),
      zoom: { ...meeting, passcode: null, waiting_room: false },
    }
    await expect(
      world.db.transaction(db =>
        schedule(
          world.kit,
          { ...by, db },
          { ...request, students: [world.student.id, world.buyer.id] },
          { booking: 'b1' },
        ),
      ),
    ).rejects.toMatchObject({ code: 'kind-people' })
    const row = await world.db.transaction(db =>
      schedule(world.kit, { ...by, db }, { ...request, students: [world.student.id] }, { booking: 'b1' }),
    )
    expect(row.people).toEqual([world.student.id])
    // Booked lessons also conflict with everything else.
    expect(await refusal(world.lesson({ start: request.start, end: request.end }))).toBe('time-booked')
  })

  test('class kinds need a class one teaches, school kinds a school, picked colleagues its staff', async () => {
    const cid = await source('task')
    expect(await refusal(world.create({ type: 'session', cid }))).toBe('kind-class')
    const foreign = await world.klass(world.pupils, world.colleague)
    expect(await refusal(world.create({ type: 'session', cid, classId: foreign }))).toBe('class-not-yours')
    const alone = await world.person()
    const own = await world.task({ owner: alone.id })
    expect(await refusal(world.create({ type: 'taskSchoolWorkshop', cid: own }, alone))).toBe('kind-school')
    const pd = await source('pdTask')
    expect(await refusal(world.create({ type: 'pdSchoolWorkshop', cid: pd }))).toBe('kind-people')
    expect(await refusal(world.create({ type: 'pdSchoolWorkshop', cid: pd, students: [alone.id] }))).toBe(
      'colleague-unknown',
    )
    expect(
      await refusal(world.create({ type: 'taskWorkshop', cid, zoom: meeting, students: [alone.id] })),
    ).toBe('kind-enrol')
    expect(await refusal(world.lesson({ discount: { price: 500 } }))).toBe('kind-price')
    expect(await refusal(world.create({ type: 'taskWorkshop', cid }))).toBe('meeting-needed')
  })
})

const keyQuestions: Field = {
  _id: 'inquiry',
  code: 'inquiry',
  enable: true,
  required: true,
  type: 'text-multiple',
  group: 'inquiry',
  name: 'Key questions',
  prompt: '',
  tags: null,
  diy: false,
}

async function templateOf(owner: string): Promise<string> {
  const [id, updatedAt] = [world.kit.newId(), world.kit.clock.now()]
  const fields = { name: 'Ours', mode: 'task' as const, data: [keyQuestions] }
  await world.db.insert(templates).values({ id, owner, ...fields, updatedAt })
  return id
}

describe('content is ready to be taught', () => {
  test("with slides, not archived, one's own; curriculum fields and page pictures may follow", async () => {
    const classId = await world.shared()
    const tried = async (fields: Parameters<typeof world.task>[0], length = 2) =>
      refusal(world.create({ type: 'session', classId, cid: await world.task(fields, length) }))
    expect(await tried({ filled: false, isEdit: true, template: [keyQuestions] })).toBe('none')
    expect(await tried({ pageNum: 0 })).toBe('content-no-slides')
    expect(await tried({ del: true })).toBe('content-archived-session')
    expect(await tried({ owner: world.author.id })).toBe('not-found')
  })

  test("a school's own template names its required fields, the platform's requires nothing", async () => {
    const classId = await world.shared()
    const teach = async (tpl: string | null) =>
      world.create({
        type: 'session',
        classId,
        cid: await world.task({
          filled: false,
          school: world.school.id,
          tpl,
          template: [keyQuestions],
        }),
      })
    expect(await refusal(teach(null))).toBe('none')
    await expect(teach(await templateOf(world.school.id))).rejects.toMatchObject({
      data: {
        code: 'content-not-ready',
        missing: [{ key: 'inquiry', name: 'Key questions', step: 'inquiry', teach: true }],
      },
    })
    expect(await refusal(teach(await templateOf(platform)))).toBe('none')
  })

  test('a unit lists which of its lessons can be taught; those with slides alone make a course', async () => {
    const open = { filled: false, template: [keyQuestions] }
    const ours = { school: world.school.id, tpl: await templateOf(world.school.id) }
    const lessons = {
      complete: await world.task(),
      slidesAlone: await world.task(open),
      noSlides: await world.task({ ...open, mode: 'task' }, 0),
      demanded: await world.task({ ...open, ...ours }),
      archived: await world.task(),
    }
    const unit = await world.content({ mode: 'unit', owner: world.teacher.id })
    await world.teacher.service('unit').patch('addLink', { _id: unit, link: Object.values(lessons) })
    await world.set(lessons.archived, { del: true })
    const linked = (await world.teacher.service('unit').get('child', { query: { _id: unit } })) as Linked[]
    expect(linked.map(({ _id, teachable }) => [_id, teachable])).toEqual([
      [lessons.complete, true],
      [lessons.slidesAlone, true],
      [lessons.noSlides, false],
      [lessons.demanded, false],
      [lessons.archived, false],
    ])
    const course = await world.create({
      type: 'courses',
      cid: unit,
      classId: await world.shared(),
      lessons: linked
        .filter(({ teachable }) => teachable)
        .map(({ _id }, at) => ({ cid: _id, ...world.inHours(700 + at * 10) })),
    })
    expect(course.childs).toHaveLength(2)
  })

  test('the latest slides are taught, even before their pictures exist', async () => {
    const cid = await world.task({ isEdit: true }, 2)
    const [page] = await world.db
      .select({ id: pages.id })
      .from(pages)
      .innerJoin(decks, eq(decks.id, pages.deck))
      .where(eq(decks.content, cid))
      .orderBy(pages.position)
    await world.db
      .update(pages)
      .set({ stale: true })
      .where(eq(pages.id, page?.id ?? ''))
    const { snapshot } = await world.lesson({ cid })
    expect(snapshot?.pages.map(({ pic }) => pic === null)).toEqual([true, false])
    const [content] = await world.db.select().from(contents).where(eq(contents.id, cid))
    expect(content?.isEdit).toBe(true)
  })

  test('it is copied, and later edits of the content change nothing', async () => {
    const cid = await world.task({ name: 'Tides' }, 3)
    const session = await world.lesson({ cid })
    expect(session.snapshot?.task?.name).toBe('Tides')
    expect(session.snapshot?.pages).toHaveLength(3)
    expect(session.snapshot?.questions.map(({ name }) => name).toSorted()).toEqual([
      'Question 0',
      'Question 1',
      'Question 2',
    ])
    expect(session.snapshot?.materials).toHaveLength(3)
    expect(session.snapshot?.pages[0]?.picUrl).toMatch(/^\/fio\/files\/[0-9a-f]{64}\?t=/)
    expect([session.pageNum, session.questionNum]).toEqual([3, 3])
    const [page] = session.snapshot?.pages ?? []
    await world.set(cid, { name: 'Other' })
    await world.db.delete(pages).where(eq(pages.id, page?._id ?? ''))
    const again = await world.get(session._id)
    expect([again.snapshot?.task?.name, again.snapshot?.pages.length]).toEqual(['Tides', 3])
  })
})

describe('people', () => {
  test('the whole class or part of it; nobody else', async () => {
    const [one, two] = world.pupils
    const all = await world.lesson()
    expect(all.students.toSorted()).toEqual(world.pupils.map(({ id }) => id).toSorted())
    const some = await world.lesson({ students: [one?.id, two?.id] })
    expect(some.students.toSorted()).toEqual([one?.id, two?.id].toSorted())
    expect(await refusal(world.lesson({ students: [world.student.id] }))).toBe('student-unknown')
    expect(await refusal(world.lesson({ students: [] }))).toBe('kind-people')
    expect(await world.noticesAbout('SessionSelected', some._id)).toEqual([one?.id, two?.id].toSorted())
  })

  test('changing the selection later only notifies new people', async () => {
    const [one, two, three] = world.pupils
    const session = await world.lesson({ students: [one?.id, two?.id] })
    const changed = await world.patch(session._id, { students: [two?.id, three?.id] })
    expect(changed.students.toSorted()).toEqual([two?.id, three?.id].toSorted())
    expect((await world.sessionRow(session._id)).people.toSorted()).toEqual([two?.id, three?.id].toSorted())
    expect(await world.noticesAbout('SessionSelected', session._id)).toEqual(
      [one?.id, two?.id, three?.id].toSorted(),
    )
  })

  test('a learner sees the lesson, but neither slides nor other learners', async () => {
    const [one] = world.pupils
    const session = await world.lesson()
    const seen = await world.get(session.sid.toLowerCase(), one)
    expect([seen._id, seen.role, seen.snapshot]).toEqual([session._id, 'learner', null])
    expect(seen.students).toEqual([one?.id])
  })
})

describe('times', () => {
  test('the end is after the start, and the start is in the future or at most five minutes ago', async () => {
    expect(await refusal(world.lesson({ start: world.ahead(2), end: world.ahead(1) }))).toBe('time-order')
    expect(await refusal(world.lesson({ start: world.ahead(-0.2), end: world.ahead(1) }))).toBe('time-past')
    // Five minutes and 59 seconds when picked, plus the time until it was sent.
    expect((await world.lesson({ start: world.ahead(-8 / 60), end: world.ahead(1) })).state).toBe('ongoing')
    expect(await refusal(world.workshop({ regDate: world.ahead(30) }))).toBe('time-registration')
  })

  test('start now ignores the requested time but keeps its length; a class is optional and guests may enter', async () => {
    const session = await world.create({
      type: 'session',
      cid: await source('task'),
      startNow: true,
      ...world.inHours(50, 2),
    })
    expect(session.state).toBe('ongoing')
    expect(Date.parse(session.end) - Date.parse(session.start)).toBe(2 * 3_600_000)
    expect([session.guest, session.classId]).toEqual([true, null])
  })

  test('overlaps are listed; only a booked lesson is refused', async () => {
    const mine = await world.lesson(world.inHours(60))
    await world.lesson(world.inHours(60.5))
    const found = (await world.teacher
      .service('session')
      .get('overlaps', { query: world.inHours(60.8, 0.1) })) as { _id: string; refused: boolean }[]
    expect(found.map(({ _id }) => _id)).toContain(mine._id)
    expect(found.every(({ refused }) => !refused)).toBe(true)
  })
})

describe('a series', () => {
  const blocks = [
    { week: 1, start: '09:00', end: '09:45' },
    { week: 4, start: '11:00', end: '11:45' },
  ]
  const term = async () => {
    const today = world.kit.clock.now()
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const year = (await world.admin
      .service('school-year')
      .create({ school: world.school.id, title: 'Year', start: day(-10), end: day(200) })) as { _id: string }
    const made = (await world.admin
      .service('school-term')
      .create({ year: year._id, title: 'Term', start: day(-5), end: day(22) })) as { _id: string }
    await world.admin.service('school-term').patch(made._id, { block: blocks })
    return made._id
  }

  test('has one session per block until the term ends, at the same local time', async () => {
    const id = await term()
    const first = await world.lesson({
      start: undefined,
      end: undefined,
      repeat: { term: id, blocks, timeZone: 'Pacific/Auckland' },
    })
    const all = await world.find({ series: first.series, $limit: 50, $sort: { start: 1 } })
    expect(all.length).toBeGreaterThanOrEqual(6)
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    expect(new Set(all.map(({ start }) => clock.format(new Date(start))))).toEqual(
      new Set(['Mon 09:00', 'Thu 11:00']),
    )
    expect(all.every(({ start }) => new Date(start) >= world.kit.clock.now())).toBe(true)
    expect(new Set(all.map(({ sid }) => sid)).size).toBe(all.length)
    const { removed } = (await world.teacher
      .service('session')
      .patch('removeSeries', { series: first.series })) as { removed: number }
    expect(removed).toBe(all.length)
    expect(await world.find({ series: first.series })).toEqual([])
  })

  test('over picked times, which can be moved individually', async () => {
    const [late, early] = [world.inHours(520), world.inHours(500, 2)]
    const first = await world.lesson({ start: undefined, end: undefined, times: [late, early] })
    const all = await world.find({ series: first.series, $sort: { start: 1 } })
    expect(all.map(({ start, end }) => ({ start, end }))).toEqual([early, late])
    expect(await world.noticesAbout('SessionSelected', first._id)).toHaveLength(world.pupils.length)
    expect(await refusal(world.lesson({ times: [{ start: world.ahead(9), end: world.ahead(8) }] }))).toBe(
      'time-order',
    )
    expect(await refusal(world.lesson({ times: [{ start: world.ahead(-9), end: world.ahead(8) }] }))).toBe(
      'time-past',
    )
  })

  test('only during blocks of the term', async () => {
    const id = await term()
    expect(
      await refusal(
        world.lesson({
          repeat: { term: id, blocks: [{ week: 2, start: '09:00', end: '09:45' }], timeZone: 'UTC' },
        }),
      ),
    ).toBe('block-unknown')
    expect(await refusal(world.lesson({ repeat: { term: id, blocks, timeZone: 'Nowhere/Land' } }))).toBe(
      'bad-data',
    )
    const slots = (await world.teacher
      .service('session')
      .get('blocks', { query: { term: id, timeZone: 'UTC' } })) as { week: number }[]
    expect(slots.length).toBeGreaterThan(0)
  })
})

describe('a course', () => {
  test('spans its sessions; each refers to it as its only parent', async () => {
    const [a, b] = [await world.workshop(world.inHours(300)), await world.workshop(world.inHours(310, 2))]
    const unit = await source('unit')
    const course = await world.create({
      type: 'unitCourses',
      cid: unit,
      childs: [{ _id: b._id, group: 'g1', groupName: 'Week 2' }, { _id: a._id }],
      discount: { price: 2500 },
    })
    expect([course.start, course.end]).toEqual([a.start, b.end])
    expect(course.childs.map(({ _id, groupName }) => [_id, groupName])).toEqual([
      [b._id, 'Week 2'],
      [a._id, ''],
    ])
    expect((await world.find({ pid: course._id })).map(({ pid }) => pid)).toEqual([course._id, course._id])
    expect(await refusal(world.create({ type: 'unitCourses', cid: unit, childs: [{ _id: a._id }] }))).toBe(
      'child-taken',
    )
    expect(await refusal(world.patch(a._id, { discount: { price: 900 } }))).toBe('course-child')
    // Moving a session moves the course's end; the course itself cannot be moved.
    const moved = await world.patch(b._id, { start: world.ahead(320) })
    expect((await world.get(course._id)).end).toBe(moved.end)
    expect(await refusal(world.patch(course._id, { start: world.ahead(1) }))).toBe('course-times')
    await world.teacher.service('session').remove(a._id)
    expect((await world.get(course._id)).childSize).toBe(1)
    expect(await refusal(world.teacher.service('session').remove(b._id))).toBe('course-last')
  })

  test('is created with its lessons atomically', async () => {
    const [unit, task] = [await source('unit'), await source('task')]
    const lessons = [
      { cid: task, ...world.inHours(600), group: 'g1', groupName: 'Week 1' },
      { cid: task, ...world.inHours(610), name: 'The second' },
    ]
    const classId = await world.shared()
    const course = await world.create({ type: 'courses', cid: unit, classId, lessons })
    expect(course.childs.map(({ name, groupName }) => [name, groupName])).toEqual([
      [expect.any(String), 'Week 1'],
      ['The second', ''],
    ])
    expect((await world.get(course.childs[0]?._id ?? '')).unit).toBe(unit)
    expect(course.students.toSorted()).toEqual(world.pupils.map(({ id }) => id).toSorted())
    const before = (await world.find({ classId, $limit: 100 })).length
    expect(
      await refusal(
        world.create({
          type: 'courses',
          cid: unit,
          classId,
          lessons: [...lessons, { cid: unit, ...world.inHours(620) }],
        }),
      ),
    ).toBe('kind-source')
    expect(await refusal(world.create({ type: 'session', cid: task, classId, lessons }))).toBe('kind-child')
    expect((await world.find({ classId, $limit: 100 })).length).toBe(before)
  })

  test('accepts only sessions of its own kind and owner', async () => {
    const unit = await source('unit')
    expect(await refusal(world.create({ type: 'unitCourses', cid: unit }))).toBe('kind-children')
    expect(
      await refusal(
        world.create({ type: 'unitCourses', cid: unit, childs: [{ _id: (await world.lesson())._id }] }),
      ),
    ).toBe('kind-child')
    const others = await world.workshop({}, world.colleague)
    expect(
      await refusal(world.create({ type: 'unitCourses', cid: unit, childs: [{ _id: others._id }] })),
    ).toBe('kind-child')
  })

  test('of two courses that want the same session at once, one gets it', async () => {
    const [child, unit] = [await world.workshop(), await source('unit')]
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => world.create({ type: 'unitCourses', cid: unit, childs: [{ _id: child._id }] })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a quick session starts from a slide template', async () => {
  const id = world.kit.newId()
  const body = { _id: 'p', layout: 'blank' as const, background: {}, elements: [], tips: '' }
  await world.db.insert(slideTemplates).values({
    id,
    name: 'Exit ticket',
    category: 'Endings',
    tab: templateTabs[0],
    pages: [body, { ...body, _id: 'q' }],
    updatedAt: world.kit.clock.now(),
  })
  const session = await world.create({ type: 'session', startNow: true, template: id })
  expect([session.name, session.cid, session.state]).toEqual(['Exit ticket', null, 'ongoing'])
  expect(new Set(session.snapshot?.pages.map(({ _id }) => _id)).size).toBe(2)
  expect(await refusal(world.create({ type: 'session', startNow: true }))).toBe('kind-source')
  expect(
    await refusal(world.create({ type: 'taskWorkshop', startNow: true, template: id, zoom: meeting })),
  ).toBe('kind-source')
})

test('a lesson of a unit and of a service module begins at once without a class, and notes its source', async () => {
  const begun = async (mode: 'task' | 'pdTask', type: string) => {
    const unit = await world.content({ mode: mode === 'task' ? 'unit' : 'pdUnit', owner: world.teacher.id })
    const cid = await world.task({ mode })
    const session = await world.create({ type, startNow: true, cid, unit })
    return [session.state, session.classId, session.guest, session.unit === unit]
  }
  expect(await begun('task', 'session')).toEqual(['ongoing', null, true, true])
  expect(await begun('pdTask', 'pdClassSession')).toEqual(['ongoing', null, true, true])
  const later = world.create({ type: 'pdClassSession', cid: await world.task({ mode: 'pdTask' }) })
  expect(await refusal(later)).toBe('kind-class')
  const video = await world.content({ mode: 'video', owner: world.teacher.id })
  expect(await refusal(world.create({ type: 'videoSession', startNow: true, cid: video }))).toBe('kind-class')
})

test('every session has its own copy and code', async () => {
  const all = await world.db.select({ id: sessions.id, sid: sessions.sid }).from(sessions)
  const copied = await world.db.select({ session: snapshots.session }).from(snapshots)
  expect(copied).toHaveLength(all.length)
  expect(new Set(all.map(({ sid }) => sid)).size).toBe(all.length)
  expect(all.every(({ sid }) => /^[A-HJKMNP-Z2-9]{6}$/.test(sid))).toBe(true)
})
