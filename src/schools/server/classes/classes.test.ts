import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { writeStudents } from '../students/add-students.ts'
import { classes as classTable } from '../classes.tables.ts'
import { daysKept } from '../data-kept.api.ts'
import { classesBySubject } from '../owners.api.ts'
import { classSizeLimit, peopleInRoom } from '../room-limit.api.ts'
import { refusal, refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
let term: string
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 300, teacher: 50 })
  const year = (await school.admin.app
    .service('school-year')
    .create({ school: school.id, title: 'Y', start: '2026-01-01', end: '2027-12-31' })) as { _id: string }
  term = (
    (await school.admin.app
      .service('school-term')
      .create({ year: year._id, title: 'T', start: '2026-02-01' })) as { _id: string }
  )._id
})
afterAll(() => world.stop())

interface Wire {
  _id: string
  host: string | null
  count: { student: number; teacher: number }
  del: boolean
  version: number
}
const of = (app: App) => app.service('classes')
const mine = () => of(school.admin.app)
const make = (more: object = {}) =>
  mine().create({
    school: school.id,
    name: `C ${world.kit.newId()}`,
    grade: 'Grade 7',
    ...more,
  }) as Promise<Wire>
const enrolment = (more: object = {}) => ({
  type: 'subject',
  subject: 'Science',
  term,
  enroll: { enable: true },
  maxParticipants: 2,
  block: [{ week: 1, start: '09:00', end: '09:45' }],
  ...more,
})
const kid = (more: Record<string, unknown> = {}) => world.pupil(school, more)

describe('classes', () => {
  test('a list has at most five hundred, filtered and counted', async () => {
    const own = await world.school()
    for (const [name, grade] of [
      ['1 A', 'Grade 1'],
      ['1 B', 'Grade 1'],
      ['2 A', 'Grade 2'],
    ])
      await of(own.admin.app).create({ school: own.id, name, grade })
    await of(own.admin.app).create({
      school: own.id,
      name: 'Chess',
      type: 'subject',
      subjectTemporary: 'Chess',
      grade: 'Grade 2',
    })
    expect(await of(own.admin.app).find({ query: { school: own.id, $limit: 500 } })).toMatchObject({
      total: 4,
      limit: 500,
    })
    expect((await refusal(of(own.admin.app).find({ query: { school: own.id, $limit: 501 } }))).code).toBe(400)
    expect(
      await of(own.admin.app).find({ query: { school: own.id, grade: 'Grade 1', $sort: { name: -1 } } }),
    ).toMatchObject({ data: [{ name: '1 B' }, { name: '1 A' }] })
    expect(await of(own.admin.app).get('gradesCount', { query: { school: own.id } })).toEqual([
      { grade: 'Grade 1', standard: 2, subject: 0 },
      { grade: 'Grade 2', standard: 1, subject: 1 },
    ])
    expect(await own.admin.app.service('school-plan').get(own.id)).toMatchObject({
      count: { class: 4, grade: 2 },
    })
  })

  test('finds by alternatives and by derived fields: people, archives', async () => {
    const school = await world.school()
    const { app, id } = await world.colleague(school)
    const add = async (name: string, more: object) =>
      (
        (await school.admin.app
          .service('classes')
          .create({ school: school.id, name, grade: 'Grade 3', ...more })) as { _id: string }
      )._id
    await add('Hosted', { host: id })
    await add('Plain', {})
    await school.admin.app.service('classes').patch('archive', { class: await add('Gone', {}) })
    const named = async (query: object) =>
      (
        (await app.service('classes').find({ query: { school: school.id, ...query } })) as {
          data: { name: string }[]
        }
      ).data.map(({ name }) => name)
    expect(await named({ $or: [{ host: id }, { del: true }] })).toEqual(['Gone', 'Hosted'])
    expect(await named({ $or: [{ grade: 'Grade 3', del: true }] })).toEqual(['Gone'])
    expect(await named({ host: { $ne: id }, del: false })).toEqual(['Plain'])
    expect(await named({ host: { $in: [id, school.admin.id] } })).toEqual(['Hosted'])
  })

  test('a class counts for the subject with its id, or with its curriculum and name', async () => {
    const school = await world.school()
    const [id, owner] = [world.kit.newId(), school.id]
    for (const more of [
      { curriculum: 'nz', subject: 'science' },
      { curriculum: 'nz', subject: id },
      { curriculum: 'uk', subject: 'Science' },
      { subjectTemporary: 'Science' },
    ])
      await school.admin.app
        .service('classes')
        .create({ school: owner, type: 'subject', name: 'A class', ...more })
    expect(
      await classesBySubject(world.kit.db, [
        { id, owner, curriculum: 'nz', name: 'Science' },
        { id: 'other', owner, curriculum: 'nz', name: 'Art' },
      ]),
    ).toEqual(
      new Map([
        [id, 2],
        ['other', 0],
      ]),
    )
  })

  test('the type never changes, not even by a direct database update', async () => {
    const { _id } = await make()
    expect(await refused(mine().patch(_id, { type: 'subject' }))).toBe('bad-data')
    await expect(
      world.kit.db.update(classTable).set({ type: 'subject' }).where(eq(classTable.id, _id)),
    ).rejects.toMatchObject({ cause: { constraint: 'schools_classes_type' } })
  })

  test('if two people edit, the second gets a conflict', async () => {
    const { _id, version } = await make()
    await mine().patch(_id, { name: 'First', version })
    expect((await refusal(mine().patch(_id, { name: 'Second', version }))).data).toMatchObject({
      code: 'stale-version',
    })
  })

  test('a teacher creates subject classes and edits only their own', async () => {
    const [one, two] = [await world.colleague(school), await world.colleague(school)]
    expect(await refused(of(one.app).create({ school: school.id, name: '7 Z', grade: 'Grade 7' }))).toBe(
      'forbidden',
    )
    const { _id } = (await of(one.app).create({
      school: school.id,
      name: 'Robots',
      type: 'subject',
      subjectTemporary: 'Robotics',
    })) as Wire
    expect(await of(one.app).patch(_id, { name: 'Robotics' })).toMatchObject({
      name: 'Robotics',
      host: one.id,
    })
    expect((await refusal(of(two.app).patch(_id, { name: 'Mine' }))).code).toBe(404)
    expect(await refused(of(two.app).patch('archive', { class: _id }))).toBe('forbidden')
    expect((await refusal(of(one.app).remove(_id))).code).toBe(404)
  })

  test('archiving includes the students; an archived class accepts nobody; restoring needs the grade', async () => {
    const room = await make()
    const [a, b] = [await kid({ class: room._id }), await kid({ class: room._id })]
    const used = (await world.schoolRow(school.id)).usedStudent
    await school.admin.app
      .service('students')
      .patch('move', { school: school.id, ids: [b.record], class: (await make())._id })
    expect(await mine().patch('archive', { class: room._id })).toMatchObject({ del: true })
    expect((await world.schoolRow(school.id)).usedStudent).toBe(used - 1)
    expect(await a.app.service('students').get('schoolList')).toEqual([])
    expect(await b.app.service('students').get('schoolList')).toHaveLength(1)
    const students = school.admin.app.service('students')
    expect(await refused(students.patch(b.record, { class: [room._id] }))).toBe('class-archived')
    expect(await refused(mine().patch(room._id, { name: 'Edited' }))).toBe('class-archived')
    expect(
      await refused(
        school.admin.app
          .service('school-user')
          .create({ school: school.id, people: [{ email: 'in@archive.test' }], class: [room._id] }),
      ),
    ).toBe('class-archived')
    expect(await refused(mine().patch('restore', { class: room._id }))).toBe('grade-needed')
    expect(
      await mine().patch('restore', { class: room._id, grade: 'Grade 8', students: true }),
    ).toMatchObject({ del: false, grade: 'Grade 8', count: { student: 1 } })
    expect(await a.app.service('students').get('schoolList')).toHaveLength(1)
    expect((await world.schoolRow(school.id)).usedStudent).toBe(used)
  })

  test('a student added while the class is being archived is either in a live class or in none', async () => {
    const room = await make()
    const kids = await Promise.all(Array.from({ length: 6 }, () => kid()))
    const students = school.admin.app.service('students')
    await Promise.allSettled([
      ...kids.map(({ record }) => students.patch(record, { class: [room._id] })),
      mine().patch('archive', { class: room._id }),
    ])
    const { del, count } = (await mine().get(room._id)) as Wire
    expect(del).toBe(true)
    expect(count.student).toBe(0)
    for (const { record } of kids) {
      const row = (await students.get(record)) as { del: boolean; class: string[] }
      expect(row.del || row.class.length === 0).toBe(true)
    }
  })

  test('deleting a class removes students from it, but not from the school', async () => {
    const room = await make()
    const a = await kid({ class: room._id })
    await mine().remove(room._id)
    expect(await school.admin.app.service('students').get(a.record)).toMatchObject({ class: [], del: false })
  })

  test('people of a class: staff see everybody, students only their own class', async () => {
    const teacher = await world.colleague(school)
    const room = await make({ host: teacher.id })
    const [a, b, outside] = [await kid({ class: room._id }), await kid({ class: room._id }), await kid()]
    expect(await of(teacher.app).get('people', { query: { class: room._id } })).toMatchObject({
      teachers: [{ uid: teacher.id, head: true }],
      students: [{ joined: true }, { joined: true }],
    })
    expect(await of(a.app).get('people', { query: { class: room._id } })).toMatchObject({
      students: [{}, {}],
    })
    expect(await refused(of(outside.app).get('people', { query: { class: room._id } }))).toBe('forbidden')
    await school.admin.app
      .service('conf-school')
      .patch('Switches', { val: { classmates: false } }, { query: { school: school.id } })
    expect(await of(b.app).get('people', { query: { class: room._id } })).toMatchObject({
      students: [{ uid: b.id }],
    })
    await school.admin.app
      .service('conf-school')
      .patch('Switches', { val: { classmates: true } }, { query: { school: school.id } })
  })
})

describe('a personal account', () => {
  test('has two free classes, never three, even with simultaneous requests, and keeps the last', async () => {
    const teacher = await world.person()
    const answers = await Promise.allSettled(
      Array.from(
        { length: 10 },
        (_, index) => of(teacher.app).create({ name: `Own ${index}`, grade: 'Grade 1' }) as Promise<Wire>,
      ),
    )
    const made = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(made).toHaveLength(2)
    expect(made[0]).toMatchObject({ school: teacher.id, host: teacher.id })
    expect(await teacher.app.service('school-user').get('schoolList')).toEqual([])
    expect(await refused(of(teacher.app).create({ name: 'More', grade: 'Grade 1' }))).toBe('class-limit')
    await of(teacher.app).patch('archive', { class: made[1]?._id })
    expect(await refused(of(teacher.app).patch('archive', { class: made[0]?._id }))).toBe('last-class')
    expect(await refused(of((await world.person()).app).get(made[0]?._id ?? ''))).toBe('not-found')
  })
})

describe('codes', () => {
  const byCode = (app: App, code: string) => app.service('class-apply').get('byCode', { query: { code } })
  const join = (app: App, code: string, more: object = {}) =>
    app.service('class-apply').patch('join', { code, ...more }) as Promise<{ standing: string }>

  test('a student of the school applies by the code, or joins at once if no approval is needed', async () => {
    const made = (await make()) as Wire & { code: string }
    expect(made.code).toMatch(/^[A-Z2-9]{7}$/)
    const [a, b] = [await kid(), await kid()]
    expect(await byCode(a.app, made.code)).toMatchObject({ standing: 'none', approval: true })
    expect(await join(a.app, made.code)).toMatchObject({ standing: 'pending' })
    expect(await join(a.app, made.code)).toMatchObject({ standing: 'pending' })
    const { data } = (await school.admin.app
      .service('class-apply')
      .find({ query: { class: made._id, status: 0 } })) as { data: { _id: string }[] }
    expect(data).toHaveLength(1)
    await school.admin.app.service('class-apply').patch('approve', { ids: data.map(({ _id }) => _id) })
    expect(await byCode(a.app, made.code)).toMatchObject({ standing: 'in' })
    await mine().patch(made._id, { approvalEnable: false })
    expect(await join(b.app, made.code)).toMatchObject({ standing: 'in', leaves: null })
    const other = (await make()) as Wire & { code: string; name: string }
    expect(await byCode(b.app, other.code)).toMatchObject({
      standing: 'none',
      leaves: ((await mine().get(made._id)) as { name: string }).name,
    })
    expect(await refused(join(a.app, 'ZZZZZZZ'))).toBe('class-code-wrong')
  })

  test('somebody outside the school also applies to the school, even if the class needs no approval', async () => {
    const made = (await make()) as Wire & { code: string }
    await mine().patch(made._id, { approvalEnable: false })
    const outsider = await world.person({ role: 'student', name: ['Out', 'Sider'] })
    expect(await byCode(outsider.app, made.code)).toMatchObject({ standing: 'none', approval: true })
    expect(await refused(join(outsider.app, made.code))).toBe('parent-needed')
    const parentEmail = 'outside@parents.test'
    expect(await join(outsider.app, made.code, { parentEmail })).toMatchObject({ standing: 'pending' })
    expect((await mine().get(made._id)) as Wire).toMatchObject({ count: { student: 0 } })
    const { data } = (await school.admin.app
      .service('class-apply')
      .find({ query: { class: made._id, status: 0 } })) as { data: { _id: string }[] }
    await school.admin.app.service('class-apply').patch('approve', { ids: data.map(({ _id }) => _id) })
    expect(await byCode(outsider.app, made.code)).toMatchObject({ standing: 'in' })
  })

  test('after a teacher admits a stranger to the class, the school still decides, and the learner is notified of both', async () => {
    const teacher = await world.colleague(school)
    const made = (await make({ host: teacher.id })) as Wire & { code: string }
    const outsider = await world.person({ role: 'student', name: ['Stran', 'Ger'] })
    await join(outsider.app, made.code, { parentEmail: 'stranger@parents.test' })
    const { data } = (await teacher.app
      .service('class-apply')
      .find({ query: { class: made._id, status: 0 } })) as { data: { _id: string; student: string }[] }
    await teacher.app.service('class-apply').patch('approve', { ids: data.map(({ _id }) => _id) })
    expect(await world.noticeTo(outsider.id, 'ClassApproved')).toBeUndefined()
    expect(await world.noticeTo(outsider.id, 'ClassApprovedWaits')).toBeDefined()
    expect(await byCode(outsider.app, made.code)).toMatchObject({ standing: 'pending' })
    await school.admin.app
      .service('students')
      .patch('approve', { school: school.id, ids: data.map(({ student }) => student) })
    expect(await world.noticeTo(outsider.id, 'StudentJoinApproved')).toBeDefined()
    expect(await world.noticeTo(outsider.id, 'JoinApproved')).toBeUndefined()
    expect(await byCode(outsider.app, made.code)).toMatchObject({ standing: 'in' })
  })

  test('cannot be found by guessing', async () => {
    const guesser = await kid()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        refused(byCode(guesser.app, `ZZZZZ${'ABCDEFGH'[at % 8]}${(at % 7) + 2}`)),
      ),
    )
    expect(answers.filter(code => code === 'too-many-requests').length).toBeGreaterThanOrEqual(10)
  })

  test('only students can join by a code', async () => {
    const { code } = (await make()) as Wire & { code: string }
    expect(await refused(join((await world.person()).app, code))).toBe('wrong-account')
  })
})

describe('the free plan', () => {
  test('allows 40 students in each of two classes, not 41 in one', async () => {
    const teacher = await world.person()
    const one = (await of(teacher.app).create({ name: 'One', grade: 'Grade 1' })) as Wire
    const two = (await of(teacher.app).create({ name: 'Two', grade: 'Grade 1' })) as Wire
    const children = (many: number, klass: string) =>
      Array.from({ length: many }, (_, at) => ({
        name: [`Child ${at} of ${many}`, klass] as [string, string],
        email: `child${at}-${many}@${klass.slice(-6)}.example`,
        parent: { name: 'A parent', email: 'parent@example.test' },
      }))
    const add = (klass: string, many: number) =>
      world.kit.db.transaction(tx =>
        writeStudents(
          tx,
          world.kit,
          teacher.id,
          children(many, klass) as never,
          { class: klass },
          world.kit.clock.now(),
        ),
      )
    await add(one._id, 40)
    await expect(add(one._id, 1)).rejects.toMatchObject({ cause: { constraint: 'schools_classes_size' } })
    await add(two._id, 40)
    expect((await of(teacher.app).get(one._id)) as Wire).toMatchObject({ count: { student: 40 } })
  })

  test('follow the configuration', async () => {
    const { fallback, key } = plansConf
    expect(fallback.tiers[0]).toMatchObject({
      code: 'free',
      peopleInRoom: 40,
      classes: 2,
      studentsPerClass: 40,
      storageGb: 1,
      dataKept: '90 days',
    })
    const small = {
      peopleInRoom: 3,
      classes: 1,
      studentsPerClass: 5,
      students: 5,
      storageGb: 2,
      dataKept: '7 days',
    }
    const tiers = fallback.tiers.map(tier => (tier.code === 'free' ? { ...tier, ...small } : tier))
    await world.kit.conf.set(world.kit.db, key, { ...fallback, tiers })
    try {
      const teacher = await world.person()
      await of(teacher.app).create({ name: 'One', grade: 'Grade 1' })
      expect(await refused(of(teacher.app).create({ name: 'Two', grade: 'Grade 1' }))).toBe('class-limit')
      const { kit } = world
      expect(await peopleInRoom(kit, kit.db, teacher.id)).toBe(3)
      expect(await classSizeLimit(kit, kit.db, teacher.id)).toBe(5)
      expect((await daysKept(kit, kit.db, [teacher.id]))(teacher.id)).toBe(7)
      expect(await world.schoolRow(teacher.id)).toMatchObject({ student: 5, space: 2 * 1024 ** 3 })
    } finally {
      await world.kit.conf.set(world.kit.db, key, fallback)
    }
  })

  test('has no seat for a co-teacher; the Personal plan has two', async () => {
    const { tiers } = plansConf.fallback
    const seats = tiers.map(({ code, coTeachers, insights }) => [code, coTeachers, insights])
    expect(seats).toEqual([
      ['free', 0, false],
      ['personal', 2, true],
      ['personalPlus', 5, true],
      ['school', null, true],
    ])
    const teacher = await world.person()
    await of(teacher.app).create({ name: 'One', grade: 'Grade 1' })
    expect(await world.schoolRow(teacher.id)).toMatchObject({ teacher: 1, usedTeacher: 1 })
  })
})

describe('applications', () => {
  const apply = (app: App, id: string, answers: object[] = []) =>
    app.service('class-apply').create({ class: id, answers }) as Promise<{ _id: string; status: number }>

  test('self-enrolment needs a term, a maximum and a block', async () => {
    for (const gap of [{ term: null }, { maxParticipants: 0 }, { block: [] }])
      expect(await refused(make({ ...enrolment(), ...gap }))).toBe('enrol-incomplete')
    expect(
      await refused(
        make({
          ...enrolment(),
          block: [
            { week: 1, start: '09:00', end: '10:00' },
            { week: 1, start: '09:30', end: '10:30' },
          ],
        }),
      ),
    ).toBe('blocks-overlap')
    expect(await make(enrolment())).toMatchObject({ enroll: { enable: true } })
  })

  test('apply with answers, then approval; both sides are notified', async () => {
    const teacher = await world.colleague(school)
    const { _id } = await make(enrolment({ host: teacher.id, questions: ['Why?'] }))
    const a = await kid()
    expect(await refused(apply(a.app, _id))).toBe('answers-missing')
    const applied = await apply(a.app, _id, [
      { question: 'Why?', answer: 'Stars' },
      { question: 'Injected', answer: 'x' },
    ])
    expect(applied).toMatchObject({ status: 0, answers: [{ question: 'Why?', answer: 'Stars' }] })
    expect(await refused(apply(a.app, _id, [{ question: 'Why?', answer: 'Again' }]))).toBe('applied-already')
    expect(await world.noticeTo(teacher.id, 'ClassApplication')).toBeDefined()
    expect((await refusal(a.app.service('class-apply').patch('approve', { ids: [applied._id] }))).code).toBe(
      404,
    )
    expect(
      await refused(
        (await world.colleague(school)).app.service('class-apply').patch('approve', { ids: [applied._id] }),
      ),
    ).toBe('forbidden')
    expect(await teacher.app.service('class-apply').patch('approve', { ids: [applied._id] })).toEqual({
      done: 1,
    })
    expect(await school.admin.app.service('students').get(a.record)).toMatchObject({ subjectClass: [_id] })
    expect(await world.noticeTo(a.id, 'ClassApproved')).toBeDefined()
    expect(await teacher.app.service('class-apply').get('count', { query: { class: _id } })).toEqual({
      count: 1,
    })
    expect(await refused(a.app.service('class-apply').remove(applied._id))).toBe('wrong-state')
  })

  test('rejected students may apply again, pending students may withdraw', async () => {
    const { _id } = await make(enrolment())
    const a = await kid()
    const first = await apply(a.app, _id)
    await school.admin.app.service('class-apply').patch('reject', { ids: [first._id] })
    const second = await apply(a.app, _id)
    expect(second._id).not.toBe(first._id)
    await a.app.service('class-apply').remove(second._id)
    expect(await a.app.service('class-apply').find({ query: { class: _id } })).toMatchObject({
      total: 1,
      data: [{ status: -1 }],
    })
  })

  test('late, closed, full, or from another class: refused', async () => {
    const room = await make()
    const [inside, outside] = [await kid({ class: room._id }), await kid()]
    const listed = await make(enrolment({ enroll: { enable: true, classes: [room._id] } }))
    expect(await refused(apply(outside.app, listed._id))).toBe('enrol-class')
    expect(await inside.app.service('classes').get('open', { query: {} })).toMatchObject(
      expect.arrayContaining([
        { class: expect.objectContaining({ _id: listed._id }), left: 2, applied: null },
      ]),
    )
    expect(await apply(inside.app, listed._id)).toMatchObject({ status: 0 })
    expect(
      await refused(apply(outside.app, (await make(enrolment({ enroll: { enable: false } })))._id)),
    ).toBe('enrol-closed')
    const late = await make(
      enrolment({ deadline: new Date(world.server.clock.now().getTime() - 1000).toISOString() }),
    )
    expect(await refused(apply(outside.app, late._id))).toBe('enrol-late')
    expect(await refused(apply(outside.app, (await make())._id))).toBe('enrol-closed')
  })

  test('ten simultaneous applications for two places without approval: two succeed', async () => {
    const { _id } = await make(enrolment({ approvalEnable: false }))
    const kids = await Promise.all(Array.from({ length: 10 }, () => kid()))
    const answers = await Promise.allSettled(kids.map(each => apply(each.app, _id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await mine().get(_id)).toMatchObject({ count: { student: 2 } })
    expect(await school.admin.app.service('class-apply').get('count', { query: { class: _id } })).toEqual({
      count: 2,
    })
  })

  test('simultaneous approvals never exceed the maximum', async () => {
    const { _id } = await make(enrolment({ maxParticipants: 2 }))
    const applied = await Promise.all(
      (await Promise.all(Array.from({ length: 5 }, () => kid()))).map(each => apply(each.app, _id)),
    )
    const answers = await Promise.allSettled(
      applied.map(each => school.admin.app.service('class-apply').patch('approve', { ids: [each._id] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await school.admin.app.service('class-apply').get('count', { query: { class: _id } })).toEqual({
      count: 2,
    })
  })

  test('the last questions are remembered, and replaced as a whole', async () => {
    const teacher = await world.colleague(school)
    const log = teacher.app.service('class-question-logs')
    expect(await log.find({})).toEqual([])
    const first = (await log.create({ questions: ['A', 'B'] })) as { _id: string }
    expect(await log.create({ questions: ['C'] })).toEqual({ _id: first._id, questions: ['C'] })
    expect(await log.find({})).toEqual([{ _id: first._id, questions: ['C'] }])
  })
})
