// Imports as records: import, correct, confirm, update and undo a package; isolation between schools.
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterRow } from '#schools/contract/import/roster.rules.ts'
import type { RosterImport, RosterImportRow } from '#schools/contract/roster-imports.contract.ts'
import {
  oneRosterPackage,
  tablesOf,
  type PackageOptions,
} from '#schools/contract/testing/oneroster-package.ts'
import { classes, terms, years } from '../classes.tables.ts'
import { guardians, students } from '../people.tables.ts'
import {
  checkedRoster,
  importedRoster,
  reaches,
  rosterRow,
  rosterService,
  sheet,
} from '../testing/rosters.ts'
import { refusal, refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type School = Awaited<ReturnType<World['school']>>
interface Page {
  total: number
  data: RosterImportRow[]
}

const rosterOf = (options: PackageOptions, change: (files: Map<string, string>) => void = () => {}) => {
  const files = oneRosterPackage(options)
  change(files)
  const pack = readPackage(tablesOf(files))
  if (!pack) throw new Error('not recognised')
  return readOneRoster(pack, { school: null, today: new Date('2026-11-15T00:00:00Z') })
}

const service = rosterService
const stageOf = async (app: App, id: string) => ((await service(app).get(id)) as RosterImport).stage
const checked = ({ id, admin: { app } }: School, rows: readonly RosterRow[], more = {}) =>
  checkedRoster({ id, app }, rows, more)
const imported = ({ id, admin: { app } }: School, rows: readonly RosterRow[], more = {}) =>
  importedRoster({ id, app }, rows, more)
const rowsOf = async (app: App, _id: string, show: string) =>
  (await service(app).get('rows', { query: { _id, show, $limit: 500 } })) as Page
const live = (school: string) =>
  world.kit.db
    .select()
    .from(students)
    .where(and(eq(students.school, school), isNull(students.archivedAt)))
const small = { version: '1.2', students: 9, teachers: 2, classes: 2 } as const

test('a package: people, guardians, classes and terms; a child without a contact has no account', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await checked(school, rosterOf({ ...small, mark: 'a' }).rows)
  expect(await world.noticeTo('ag0-1@north.example', 'ParentInvitation')).toBeUndefined()
  expect(await live(school.id)).toEqual([])
  expect(((await service(app).get(id)) as RosterImport).counts).toMatchObject({
    create: 2 + 2 + 9 + 2,
    fault: 0,
    noGuardian: 3,
  })
  await service(app).patch('confirm', { _id: id })
  await reaches(app, id, 'done')

  const made = await live(school.id)
  expect(made).toHaveLength(9)
  const lonely = made.filter(({ parentEmail }) => parentEmail === null)
  expect(lonely.map(({ uid, number, status }) => [uid, number, status])).toEqual(
    Array.from({ length: 3 }, () => [null, null, 'inactive']),
  )
  expect(made.filter(({ number, secret }) => number !== null && secret !== null)).toHaveLength(6)
  const [more] = await world.kit.db
    .select({ n: count() })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.student))
    .where(eq(students.school, school.id))
  // Six rows have a parent, and three children have a second guardian.
  expect(more?.n).toBe(9)
  const two = made.find(({ sourcedId }) => sourcedId === 'as1')?.id ?? ''
  expect(await app.service('students').get(two)).toMatchObject({
    parent: { email: 'ag1-1@north.example' },
    guardians: [
      { email: 'ag1-1@north.example', first: true },
      { name: 'Pau1 North 2', email: 'ag1-2@north.example', phone: null, relation: '', first: false },
    ],
  })
  const list = await world.kit.db
    .select()
    .from(classes)
    .where(eq(classes.school, school.id))
    .orderBy(classes.name)
  expect(
    list.map(({ type, grade, subjectTemporary, countStudent, countTeacher }) => [
      type,
      grade,
      subjectTemporary,
      countStudent,
      countTeacher,
    ]),
  ).toEqual([
    ['standard', 'Grade 7', null, 9, 1],
    ['subject', 'Grade 7', 'Science', 0, 1],
  ])
  expect(await world.kit.db.select().from(years).where(eq(years.school, school.id))).toHaveLength(1)
  expect(await world.kit.db.select().from(terms).where(eq(terms.school, school.id))).toHaveLength(1)
  expect(await world.noticeTo('ag0-1@north.example', 'ParentInvitation')).toBeDefined()
  expect(await world.schoolRow(school.id)).toMatchObject({ usedStudent: 9, usedTeacher: 3, usedClass: 2 })

  // When a contact is added later, the account is opened and the invitation sent.
  const child = lonely[0]?.id ?? ''
  await app.service('students').patch(child, { parent: { name: 'Late', email: 'late@north.example' } })
  const [opened] = await world.kit.db.select().from(students).where(eq(students.id, child))
  expect([opened?.number, opened?.uid, opened?.secret].every(each => each != null)).toBe(true)
  expect(await world.noticeTo('late@north.example', 'ParentInvitation')).toBeDefined()
})

test('the same package again changes nothing; a newer one first shows who joined, moved and left', async () => {
  const school = await world.school()
  const { app } = school.admin
  const options = { version: '1.1', students: 6, teachers: 2, classes: 4, mark: 'b' } as const
  await imported(school, rosterOf(options).rows)
  const again = await checked(school, rosterOf(options).rows)
  expect(((await service(app).get(again)) as RosterImport).counts).toMatchObject({
    create: 0,
    update: 0,
    missing: 0,
  })
  await service(app).remove(again)

  const newer = rosterOf({ ...options, students: 7 }, files => {
    files.set(
      'users.csv',
      (files.get('users.csv') ?? '').replace(/^bs1,.*\r\n/m, '').replace('Sol2,North', 'Sol2,Northey'),
    )
    files.set(
      'enrollments.csv',
      (files.get('enrollments.csv') ?? '').replace('e-bs0,active,,bc0', 'e-bs0,active,,bc2'),
    )
  })
  const id = await checked(school, newer.rows)
  expect(((await service(app).get(id)) as RosterImport).counts).toMatchObject({
    create: 1,
    update: 2,
    missing: 1,
  })
  const { data } = await rowsOf(app, id, 'update')
  expect(data.map(({ sourcedId, changes }) => [sourcedId, changes])).toEqual([
    ['bs0', [{ field: 'class', from: '7 bNorth 0', to: '7 bNorth 2' }]],
    ['bs2', [{ field: 'lastName', from: 'North', to: 'Northey' }]],
  ])
  expect(await live(school.id)).toHaveLength(6)
  await service(app).patch('confirm', { _id: id, archiveMissing: true })
  await reaches(app, id, 'done')
  expect((await live(school.id)).map(({ sourcedId }) => sourcedId).toSorted()).toEqual([
    'bs0',
    'bs2',
    'bs3',
    'bs4',
    'bs5',
    'bs6',
  ])

  await service(app).patch('undo', { _id: id })
  await reaches(app, id, 'undone')
  const back = await live(school.id)
  expect(back.map(({ sourcedId, lastName }) => [sourcedId, lastName]).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map(index => [`bs${index}`, 'North']),
  )
  expect((await world.schoolRow(school.id)).usedStudent).toBe(6)
  const again0 = await checked(school, rosterOf(options).rows)
  expect(((await service(app).get(again0)) as RosterImport).counts).toMatchObject({
    create: 0,
    update: 0,
    missing: 0,
  })
})

test('undo reverts everything that nothing depends on yet, and names the emails already sent', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await imported(school, rosterOf({ ...small, mark: 'c' }).rows)
  const [joined] = (await live(school.id)).filter(({ parentEmail }) => parentEmail !== null)
  await world.kit.db
    .update(students)
    .set({ parentStatus: 'success' })
    .where(eq(students.id, joined?.id ?? ''))
  await service(app).patch('undo', { _id: id })
  await reaches(app, id, 'undone')
  expect((await live(school.id)).map(row => row.id)).toEqual([joined?.id])
  // Eight children, two teachers and a class are removed; the remaining child keeps the class, and the class its year.
  const { counts } = (await service(app).get(id)) as RosterImport
  expect(counts).toMatchObject({ mailed: 8, kept: 2, undone: 13 })
  expect((await rowsOf(app, id, 'kept')).data.map(({ kind }) => kind)).toEqual(['class', 'student'])
  expect(await world.schoolRow(school.id)).toMatchObject({ usedStudent: 1, usedTeacher: 1, usedClass: 1 })

  const late = await world.school()
  const other = await imported(late, rosterOf({ ...small, mark: 'd' }).rows)
  await world.kit.db.execute(
    `update schools_roster_imports set done_at = done_at - interval '8 days' where id = '${other}'`,
  )
  expect(await refused(service(late.admin.app).patch('undo', { _id: other }) as Promise<unknown>)).toBe(
    'import-undo-late',
  )
})

test('a faulty cell is corrected in place, and its repeats are judged again', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await checked(
    school,
    [
      rosterRow(2, { firstName: 'Anna', lastName: 'Berg', parentEmail: 'p@x.test', birthDate: '12/25/2012' }),
      rosterRow(4, { firstName: 'Anna', lastName: 'Berg', parentEmail: 'P@x.test' }),
      rosterRow(5, { firstName: 'Tia', email: 'nonsense' }, 'staff'),
      rosterRow(6, { firstName: 'Ben', parentEmail: 'p@x.test', birthDate: 'soon' }),
    ],
    { source: 'sheet', dateOrder: 'mdy', isDelta: true },
  )
  const faults = (await rowsOf(app, id, 'fault')).data
  expect(faults.map(({ line, faults: [fault] }) => [line, fault?.words])).toEqual([
    [4, 'Repeated in this file.'],
    [5, 'This is not an email address.'],
  ])
  expect((await rowsOf(app, id, 'remarks')).data.map(({ line }) => line)).toEqual([6])
  const corrected = await service(app).patch('cell', {
    _id: id,
    row: faults[1]?._id,
    field: 'email',
    value: 'tia@x.test',
  })
  expect(corrected).toMatchObject({ action: 'create', faults: [] })
  await service(app).patch('cell', { _id: id, row: faults[0]?._id, field: 'firstName', value: 'Ada' })
  expect(((await service(app).get(id)) as RosterImport).counts).toMatchObject({ create: 4, fault: 0 })
  await service(app).patch('confirm', { _id: id })
  await reaches(app, id, 'done')
  expect((await live(school.id)).map(({ firstName, dob }) => [firstName, dob]).toSorted()).toEqual([
    ['Ada', null],
    ['Anna', '2012-12-25'],
    ['Ben', null],
  ])
})

test('seats are checked before any row is written', async () => {
  const school = await world.school({ student: 5 })
  const id = await checked(school, rosterOf({ ...small, mark: 'e' }).rows)
  const fault = await refusal(service(school.admin.app).patch('confirm', { _id: id }) as Promise<unknown>)
  expect(fault.message).toBe('Your plan has 5 student seats: 0 are used and 5 are left, but you chose 9.')
  expect(await live(school.id)).toEqual([])
  expect(await world.schoolRow(school.id)).toMatchObject({ usedStudent: 0, usedTeacher: 1, usedClass: 0 })
  expect(await stageOf(school.admin.app, id)).toBe('ready')
})

test('two simultaneous imports of the same people create each person once', async () => {
  const school = await world.school()
  const { rows } = rosterOf({ ...small, mark: 'f' })
  const ids = [await checked(school, rows), await checked(school, rows)]
  await Promise.all(ids.map(_id => service(school.admin.app).patch('confirm', { _id })))
  for (const id of ids) await reaches(school.admin.app, id, 'done')
  expect(await live(school.id)).toHaveLength(9)
  expect(await world.schoolRow(school.id)).toMatchObject({ usedStudent: 9, usedTeacher: 3 })
})

test('only admins of the school can access an import, and only at the right stage', async () => {
  const [school, foreign] = [await world.school(), await world.school()]
  const id = await checked(school, rosterOf({ ...small, mark: 'g' }).rows)
  const row = (await rowsOf(school.admin.app, id, 'all')).data[0]?._id
  const teacher = await world.colleague(school)
  for (const app of [foreign.admin.app, teacher.app]) {
    expect(await refused(service(app).get(id) as Promise<unknown>)).toBe('not-found')
    expect(await service(app).find({ query: { school: school.id } })).toMatchObject({ total: 0 })
    expect(await refused(service(app).remove(id) as Promise<unknown>)).toBe('not-found')
    for (const act of [
      () => service(app).get('rows', { query: { _id: id } }),
      () => service(app).get('seats', { query: { _id: id } }),
      () => service(app).patch('cell', { _id: id, row, field: 'firstName', value: 'X' }),
      () => service(app).patch('skip', { _id: id, row, skipped: true }),
      () => service(app).patch('confirm', { _id: id }),
      () => service(app).patch('undo', { _id: id }),
    ])
      expect(await refused(act() as Promise<unknown>)).toBe('not-found')
    for (const act of [
      () => service(app).get('match', { query: { school: school.id, header: 'x' } }),
      () =>
        service(app).create({
          school: school.id,
          source: 'sheet',
          file: 'x',
          dateOrder: 'dmy',
          isDelta: true,
        }),
    ])
      expect(await refused(act() as Promise<unknown>)).toBe('forbidden')
  }
  expect(await refused(world.guest.service('roster-imports').get(id) as Promise<unknown>)).toBe(
    'not-signed-in',
  )
  expect(await refused(service(school.admin.app).patch('undo', { _id: id }) as Promise<unknown>)).toBe(
    'import-stage',
  )
  expect(await refused(service(school.admin.app).patch('check', { _id: id }) as Promise<unknown>)).toBe(
    'import-stage',
  )
  const [secret] = await world.kit.db
    .select({ n: count() })
    .from(students)
    .where(and(eq(students.school, foreign.id), isNotNull(students.import)))
  expect(secret?.n).toBe(0)
})

test('a school’s column matches are remembered for that school', async () => {
  const [school, other] = [await world.school(), await world.school()]
  const match = {
    header: 'vorname|mail',
    targets: ['firstName', 'parentEmail'],
    dateOrder: 'mdy',
    roleless: 'student',
  }
  await service(school.admin.app).create({
    school: school.id,
    source: 'sheet',
    file: 'x.csv',
    dateOrder: 'mdy',
    isDelta: true,
    match,
  })
  const ask = (of: School) =>
    service(of.admin.app).get('match', { query: { school: of.id, header: match.header } })
  expect(await ask(school)).toEqual(match)
  expect(await ask(other)).toBeNull()
})

test('a line that is not imported stays in the record with its reason', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await checked(
    school,
    [
      rosterRow(2, { firstName: 'Ada', parentEmail: 'p@left.test' }),
      { ...rosterRow(3, { firstName: 'Nemo' }, 'other'), reason: 'The line has no role.' } as RosterRow,
    ],
    sheet,
  )
  expect((await rowsOf(app, id, 'fault')).data).toMatchObject([
    { line: 3, kind: 'other', values: { firstName: 'Nemo' }, faults: [{ words: 'The line has no role.' }] },
  ])
  await service(app).patch('confirm', { _id: id })
  await reaches(app, id, 'done')
  expect(await service(app).get(id)).toMatchObject({
    byName: expect.stringMatching(/\w/) as string,
    counts: { create: 1, fault: 1, kinds: { student: { create: 1 }, other: { fault: 1 } } },
  })
  expect(await live(school.id)).toHaveLength(1)
})

test('a row that the admin leaves out is not written, and another date order reads all rows again', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await checked(
    school,
    [
      rosterRow(2, { firstName: 'Ada', parentEmail: 'a@left.test', birthDate: '03/04/2012' }),
      rosterRow(3, { firstName: 'Bo', parentEmail: 'b@left.test' }),
    ],
    sheet,
  )
  await service(app).patch('dateOrder', { _id: id, dateOrder: 'mdy' })
  await reaches(app, id, 'ready')
  const bo = (await rowsOf(app, id, 'create')).data[1]
  await service(app).patch('skip', { _id: id, row: bo?._id, skipped: true })
  expect(((await service(app).get(id)) as RosterImport).counts).toMatchObject({ create: 1, skipped: 1 })
  await service(app).patch('confirm', { _id: id })
  await reaches(app, id, 'done')
  expect((await live(school.id)).map(({ firstName, dob }) => [firstName, dob])).toEqual([
    ['Ada', '2012-03-04'],
  ])
})

test('people of a package show the names of the classes they will join', async () => {
  const school = await world.school()
  const id = await checked(school, rosterOf({ ...small, mark: 'n' }).rows)
  const rows = (await rowsOf(school.admin.app, id, 'all')).data.filter(({ kind }) => kind === 'student')
  expect(new Set(rows.flatMap(({ classes: names }) => names))).toEqual(new Set(['7 nNorth 0']))
})

test('a list without ids recognises its children when a contact was added, changed or removed', async () => {
  const school = await world.school()
  const list = (...rows: [first: string, parentEmail: string, birthDate?: string][]) =>
    rows.map(([firstName, parentEmail, birthDate], at) =>
      rosterRow(at + 2, {
        firstName,
        lastName: 'Again',
        ...(parentEmail && { parentEmail }),
        ...(birthDate && { birthDate }),
      }),
    )
  const before = list(
    ['Come', ''],
    ['Changed', 'old@again.test', '01.02.2013'],
    ['Gone', 'gone@again.test'],
    ['Other', 'one@again.test', '01.02.2013'],
  )
  await imported(school, before, sheet)
  const first = await live(school.id)
  const next = await checked(
    school,
    list(
      ['Come', 'come@again.test'],
      ['Changed', 'new@again.test', '01.02.2013'],
      ['Gone', ''],
      ['Other', 'two@again.test', '03.02.2013'],
    ),
    sheet,
  )
  const { data } = await rowsOf(school.admin.app, next, 'all')
  expect(data.map(({ action, changes }) => [action, changes.map(({ to }) => to)])).toEqual([
    ['update', ['come@again.test']],
    ['update', ['new@again.test']],
    ['unchanged', []],
    ['create', []],
  ])
  await service(school.admin.app).patch('confirm', { _id: next })
  await reaches(school.admin.app, next, 'done')
  const now = await live(school.id)
  expect(now).toHaveLength(5)
  const come = now.find(({ firstName }) => firstName === 'Come')
  expect(come).toMatchObject({
    id: first.find(({ firstName }) => firstName === 'Come')?.id,
    parentEmail: 'come@again.test',
  })
  expect(come?.number).not.toBeNull()
  expect(await world.noticeTo('come@again.test', 'ParentInvitation')).toBeDefined()
})

test('users.csv alone removes nobody from a class', async () => {
  const school = await world.school()
  await imported(school, rosterOf({ ...small, mark: 'p' }).rows)
  const part = rosterOf({ ...small, mark: 'p' }, files => {
    for (const name of files.keys()) if (!/users|roles/.test(name)) files.delete(name)
  })
  const id = await checked(school, part.rows, { isDelta: part.isDelta })
  expect(((await service(school.admin.app).get(id)) as RosterImport).counts).toMatchObject({
    update: 0,
    missing: 0,
    unchanged: 11,
  })
})

test('children of a class that cannot be created have a fault until the class is corrected', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await checked(
    school,
    [
      rosterRow(2, { title: 'Kea', classType: 'homeroom' }, 'class'),
      rosterRow(2, { firstName: 'Ada', parentEmail: 'ada@kea.test', class: 'Kea' }),
      rosterRow(3, { firstName: 'Bo', parentEmail: 'bo@kea.test', class: ' kea' }),
    ],
    sheet,
  )
  const remarks = async () =>
    (await rowsOf(app, id, 'all')).data
      .filter(({ kind }) => kind === 'student')
      .map(row => row.remarks.length)
  expect(await remarks()).toEqual([1, 1])
  const [klass] = (await rowsOf(app, id, 'fault')).data
  await service(app).patch('cell', { _id: id, row: klass?._id, field: 'grade', value: '7' })
  expect(await remarks()).toEqual([0, 0])
  await service(app).patch('skip', { _id: id, row: klass?._id, skipped: true })
  expect(await remarks()).toEqual([1, 1])
})

test('guardians of children who are in the school but not in the list', async () => {
  const school = await world.school()
  const other = await world.school()
  const child = (sourcedId: string, firstName: string, email?: string) =>
    rosterRow(
      2,
      {
        firstName,
        lastName: 'Tied',
        parentEmail: `${firstName}.first@tied.example`,
        ...(email && { email }),
      },
      'student',
      { sourcedId },
    )
  await imported(school, [child('t1', 'ada', 'ada@tied.example'), child('t2', 'bo')], sheet)
  await imported(other, [child('t3', 'cy')], sheet)
  const [ada, bo] = (await live(school.id)).toSorted((a, b) => a.firstName.localeCompare(b.firstName))
  const guardian = { parentName: 'Max Tied', parentEmail: 'max@tied.example' }
  const id = await checked(
    school,
    [
      rosterRow(2, { email: 'ada@tied.example', ...guardian }),
      rosterRow(3, guardian, 'student', { sourcedId: bo?.number ?? '' }),
      rosterRow(4, guardian, 'student', { sourcedId: 't3' }),
    ],
    sheet,
  )
  const { app } = school.admin
  const actions = (await rowsOf(app, id, 'all')).data.map(({ action, faults }) => [action, faults[0]?.words])
  expect(actions.toSorted()).toEqual([
    ['fault', 'The name is missing, and no child of the list or the school has this number or e-mail.'],
    ['update', undefined],
    ['update', undefined],
  ])
  await service(app).patch('confirm', { _id: id })
  await reaches(app, id, 'done')
  const addresses = async (student = '') =>
    (
      await world.kit.db
        .select()
        .from(guardians)
        .where(eq(guardians.student, student))
        .orderBy(guardians.position)
    ).map(({ email }) => email)
  expect(await addresses(ada?.id)).toEqual(['ada.first@tied.example', 'max@tied.example'])
  expect(await addresses(bo?.id)).toEqual(['bo.first@tied.example', 'max@tied.example'])
  await service(app).patch('undo', { _id: id })
  await reaches(app, id, 'undone')
  expect(await addresses(ada?.id)).toEqual(['ada.first@tied.example'])
})
