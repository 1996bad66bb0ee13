// What an undo removes and keeps: accounts, later changes with their reason, closed classes, terms in use.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import { provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import type { RosterRow } from '#schools/contract/import/roster.rules.ts'
import type { RosterImport, RosterImportRow } from '#schools/contract/roster-imports.contract.ts'
import { classes, terms, years } from '../classes.tables.ts'
import { guardians, staff, students } from '../people.tables.ts'
import { rosterRows } from '../roster.tables.ts'
import { termUses } from '../term-uses.api.ts'
import {
  checkedRoster,
  importedRoster,
  reaches,
  rosterRow,
  rosterService,
  sentRoster,
  sheet,
} from '../testing/rosters.ts'
import { refused, startSchools, type World } from '../testing/schools-world.ts'
import { forgetJobs } from './forget.ts'
import { keptWords } from './kept.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type School = Awaited<ReturnType<World['school']>>
const imported = ({ id, admin: { app } }: School, rows: readonly RosterRow[], more: object = sheet) =>
  importedRoster({ id, app }, rows, { ...more })
async function undone({ admin: { app } }: School, id: string): Promise<RosterImport> {
  await rosterService(app).patch('undo', { _id: id })
  await reaches(app, id, 'undone')
  return (await rosterService(app).get(id)) as RosterImport
}
const keptIn = async ({ admin: { app } }: School, _id: string) =>
  (
    (await rosterService(app).get('rows', { query: { _id, show: 'kept', $limit: 500 } })) as {
      data: RosterImportRow[]
    }
  ).data.map(({ values, faults }) => [values.firstName ?? values.title ?? '', faults[0]?.words])

const studentOf = async (school: School, firstName: string) =>
  (await world.kit.db.select().from(students).where(eq(students.school, school.id))).find(
    row => row.firstName === firstName,
  )
const accountOf = async (id: string | null | undefined) =>
  (
    await world.kit.db
      .select()
      .from(users)
      .where(eq(users.id, id ?? ''))
  )[0]
const child = (line: number, firstName: string, more: object = {}) =>
  rosterRow(line, { firstName, lastName: 'Undo', parentEmail: `${firstName}@undo.test`, ...more })
const klass = (line: number, title: string, more: Partial<RosterRow> = {}) =>
  rosterRow(line, { title, classType: 'homeroom', grade: '7' }, 'class', { sourcedId: title, ...more })

test('undo closes the accounts that the import made, unless another school has the student', async () => {
  const [school, other] = [await world.school(), await world.school()]
  const id = await imported(school, [child(2, 'Ada'), child(3, 'Bo')])
  const [ada, bo] = [await studentOf(school, 'Ada'), await studentOf(school, 'Bo')]
  expect((await accountOf(ada?.uid))?.passwordHash).not.toBeNull()
  if (bo)
    await world.kit.db
      .insert(students)
      .values({ ...bo, id: world.kit.newId(), school: other.id, number: null, import: null })
  expect((await undone(school, id)).counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await accountOf(ada?.uid)).toMatchObject({
    status: 'deleted',
    firstName: '',
    lastName: '',
    passwordHash: null,
    studentId: null,
    studentExt: null,
  })
  expect(await accountOf(bo?.uid)).toMatchObject({ firstName: 'Bo' })
})

test('undo closes the account that an update made, and takes the contact back', async () => {
  const school = await world.school()
  await imported(school, [rosterRow(2, { firstName: 'Ada', lastName: 'Undo' })])
  const id = await imported(school, [child(2, 'Ada')])
  const ada = await studentOf(school, 'Ada')
  expect(ada?.number).not.toBeNull()
  await undone(school, id)
  expect(await studentOf(school, 'Ada')).toMatchObject({ id: ada?.id, uid: null, number: null, secret: null })
  expect(await accountOf(ada?.uid)).toMatchObject({ status: 'deleted' })
})

test('undo keeps what was changed since, with the reason', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await imported(school, [
    klass(2, 'Kea'),
    klass(3, 'Tui'),
    child(4, 'Ada', { class: 'Kea' }),
    child(5, 'Bo', { parent2Name: 'Second', parent2Email: 'second@undo.test' }),
    child(6, 'Cy', { class: 'Kea' }),
    child(7, 'Di'),
    child(8, 'Ed', { parent2Name: 'Left', parent2Email: 'left@undo.test' }),
    child(9, 'Flo'),
    rosterRow(10, { firstName: 'Tia', email: 'tia@undo.test' }, 'staff'),
    rosterRow(11, { firstName: 'Ula', email: 'ula@undo.test' }, 'staff'),
    rosterRow(12, { firstName: 'Vic', email: 'vic@undo.test' }, 'staff'),
  ])
  const idOf = async (name: string) => (await studentOf(school, name))?.id ?? ''
  const [kea, tui] = (
    await world.kit.db.select().from(classes).where(eq(classes.school, school.id)).orderBy(classes.name)
  ).map(row => row.id)
  const colleagues = await world.kit.db.select().from(staff).where(eq(staff.school, school.id))
  const staffId = (name: string) => colleagues.find(({ firstName }) => firstName === name)?.id ?? ''
  await app.service('students').patch(await idOf('Ada'), { name: ['Adah', 'Undo'] })
  const [second] = await world.kit.db.select().from(guardians).where(eq(guardians.email, 'second@undo.test'))
  await app.service('guardians').patch(second?.id ?? '', { phone: '+64211234567' })
  await app.service('students').patch('move', { school: school.id, ids: [await idOf('Cy')], class: tui })
  await app
    .service('guardians')
    .create({ student: await idOf('Di'), name: 'New', email: 'new@undo.test', relation: '' })
  await app.service('classes').patch('people', { class: kea, addTeachers: [staffId('Tia')] })
  await app.service('school-user').patch(staffId('Ula'), { name: ['Ulla', ''] })
  const seats = await world.schoolRow(school.id)

  const { counts } = await undone(school, id)
  expect(await keptIn(school, id)).toEqual([
    ['Kea', keptWords.people],
    ['Tui', keptWords.people],
    ['Ada', keptWords.changed],
    ['Bo', keptWords.guardians],
    ['Cy', keptWords.classes],
    ['Di', keptWords.guardians],
    ['Tia', keptWords.classes],
    ['Ula', keptWords.changed],
  ])
  expect(counts).toMatchObject({ kept: 8, undone: 3 })
  expect([await studentOf(school, 'Ed'), await studentOf(school, 'Flo')]).toEqual([undefined, undefined])
  expect(await world.schoolRow(school.id)).toMatchObject({
    usedStudent: seats.usedStudent - 2,
    usedTeacher: seats.usedTeacher - 1,
  })

  // What was kept can still be deleted together.
  const totals = []
  for (const list of ['students', 'staff', 'classes']) {
    const act = { school: school.id, list, act: 'erase', filter: { import: id } }
    totals.push(((await app.service('bulk-acts').create(act)) as { total: number }).total)
  }
  expect(totals).toEqual([4, 2, 2])
})

test('an update is kept where a class or a guardian was changed since, and imports are undone one by one', async () => {
  const school = await world.school()
  const { app } = school.admin
  const people = (lastName: string) =>
    ['Ada', 'Bo', 'Cy'].map((name, at) =>
      rosterRow(
        at + 3,
        { firstName: name, lastName, parentEmail: `${name}@two.test`, class: 'Kea' },
        'student',
        { sourcedId: `two-${name}` },
      ),
    )
  const first = await imported(school, [klass(2, 'Kea'), ...people('One')])
  const next = await imported(
    school,
    people('Two').map(row => ({
      ...row,
      values: { ...row.values, parent2Email: `2${row.line}@two.test` },
    })),
  )
  const [bo, cy] = [await studentOf(school, 'Bo'), await studentOf(school, 'Cy')]
  await app.service('students').patch('move', { school: school.id, ids: [bo?.id], class: null })
  const held = await world.kit.db
    .select()
    .from(guardians)
    .where(eq(guardians.student, cy?.id ?? ''))
  await app
    .service('guardians')
    .patch(held.find(({ position }) => position === 1)?.id ?? '', { name: 'Edited since' })
  expect((await undone(school, next)).counts).toMatchObject({ kept: 1, undone: 2 })
  expect(await keptIn(school, next)).toEqual([['Bo', keptWords.classes]])
  const addresses = async (student: string | undefined) =>
    (
      await world.kit.db
        .select()
        .from(guardians)
        .where(eq(guardians.student, student ?? ''))
    ).length
  expect(await addresses((await studentOf(school, 'Ada'))?.id)).toBe(1)
  expect(await addresses(cy?.id)).toBe(2)

  // Ada is as the first import left her, so it can still be undone for her.
  await undone(school, first)
  expect(await keptIn(school, first)).toEqual([
    ['Kea', keptWords.people],
    ['Bo', keptWords.changed],
    ['Cy', keptWords.guardians],
  ])
  expect(await studentOf(school, 'Ada')).toBeUndefined()
})

test('a class that the import closed is open again, unless it was restored since', async () => {
  const school = await world.school()
  await imported(school, [klass(2, 'Kea'), klass(3, 'Tui')])
  const gone = { ...sheet, source: 'oneroster' } as const
  const id = await imported(
    school,
    [klass(2, 'Kea', { gone: true, values: {} }), klass(3, 'Tui', { gone: true, values: {} })],
    gone,
  )
  const rows = await world.kit.db.select().from(classes).where(eq(classes.school, school.id))
  expect(rows.map(({ archivedAt }) => archivedAt !== null)).toEqual([true, true])
  const tui = rows.find(({ name }) => name === 'Tui')
  await school.admin.app
    .service('classes')
    .patch('restore', { class: tui?.id, grade: 'Grade 7', students: false })
  expect((await undone(school, id)).counts).toMatchObject({ undone: 1, kept: 1 })
  const back = await world.kit.db.select().from(classes).where(eq(classes.school, school.id))
  expect(back.map(({ archivedAt }) => archivedAt)).toEqual([null, null])
  expect((await world.schoolRow(school.id)).usedClass).toBe(2)
})

test('a term that lessons or grades use is kept with its year', async () => {
  const school = await world.school()
  const span = { start: '2027-02-01', end: '2027-06-30' }
  const id = await imported(school, [
    rosterRow(2, { title: '2027', start: '2027-01-01', end: '2027-12-31' }, 'year', { sourcedId: 'y' }),
    rosterRow(3, { title: 'Autumn', ...span }, 'term', { sourcedId: 't1', refs: ['y'] }),
    rosterRow(4, { title: 'Spring', start: '2027-07-01', end: '2027-12-01' }, 'term', {
      sourcedId: 't2',
      refs: ['y'],
    }),
  ])
  const held = await world.kit.db.select().from(terms).where(eq(terms.school, school.id))
  const autumn = held.find(({ title }) => title === 'Autumn')
  standIn(world.kit.db, termUses, [
    ...provided(world.kit.db, termUses),
    (_tx, list) => Promise.resolve(list.includes(autumn?.id ?? '')),
  ])
  await undone(school, id)
  expect(await keptIn(school, id)).toEqual([
    ['2027', keptWords.terms],
    ['Autumn', keptWords.used],
  ])
  expect(await world.kit.db.select().from(terms).where(eq(terms.school, school.id))).toEqual([autumn])
  expect(await world.kit.db.select().from(years).where(eq(years.school, school.id))).toHaveLength(1)
})

test('a full plan keeps the row instead of stopping the undo', async () => {
  const school = await world.school({ student: 1 })
  const one = rosterRow(2, { firstName: 'Ada', parentEmail: 'ada@full.test' }, 'student', {
    sourcedId: 'full-1',
  })
  await imported(school, [one])
  const id = await imported(school, [{ ...one, gone: true, values: {} }])
  await school.admin.app
    .service('students')
    .create({ school: school.id, name: ['Bo', 'Full'], parent: { email: 'bo@full.test' } })
  expect((await undone(school, id)).counts).toMatchObject({ undone: 0, kept: 1 })
  expect((await keptIn(school, id))[0]?.[1]).toMatch(/1 student seat/)
})

test('the record of an ended import is deleted with every row, before and after an undo', async () => {
  const [school, foreign] = [await world.school(), await world.school()]
  const service = rosterService(school.admin.app)
  const rows = [child(2, 'Ada'), rosterRow(3, { gender: 'x' }), rosterRow(4, { firstName: 'Nemo' }, 'other')]
  const [kept, back] = [await imported(school, rows), await imported(school, [child(2, 'Bo')])]
  await undone(school, back)
  expect(await refused(rosterService(foreign.admin.app).remove(kept) as Promise<unknown>)).toBe('not-found')
  for (const id of [kept, back]) {
    await service.remove(id)
    expect(await refused(service.get(id) as Promise<unknown>)).toBe('not-found')
    expect(await world.kit.db.select().from(rosterRows).where(eq(rosterRows.import, id))).toEqual([])
  }
  expect(await studentOf(school, 'Ada')).toBeDefined()
})

test('rows of people whom the school does not have lose their values after a month', async () => {
  const school = await world.school()
  const id = await imported(school, [
    child(2, 'Ada'),
    rosterRow(3, { mobile: '+64211112222', birthDate: '01.02.2013' }),
    rosterRow(4, { firstName: 'Nemo' }, 'other'),
  ])
  const undoneId = await imported(school, [child(2, 'Bo')])
  await undone(school, undoneId)
  const quoting = [{ field: 'parentEmail' as const, words: 'They have joined as bo@undo.test.' }]
  await world.kit.db.update(rosterRows).set({ remarks: quoting }).where(eq(rosterRows.import, undoneId))
  const valuesOf = async (of: string) =>
    (
      await world.kit.db.select().from(rosterRows).where(eq(rosterRows.import, of)).orderBy(rosterRows.seq)
    ).map(({ values, faults, state }) => [values, faults.length, state])
  const before = await valuesOf(id)
  await forgetAfter(29)
  expect(await valuesOf(id)).toEqual(before)
  await forgetAfter(31)
  expect(await valuesOf(id)).toEqual([before[0], [{}, 1, 'waiting'], [{}, 1, 'waiting']])
  expect(await valuesOf(undoneId)).toEqual([[{}, 0, 'undone']])
  const left = await world.kit.db.select().from(rosterRows).where(eq(rosterRows.import, undoneId))
  expect(left.map(({ remarks }) => remarks)).toEqual([[]])
})

test('an import that nobody has confirmed is discarded with its rows after a month', async () => {
  const school = await world.school()
  const service = rosterService(school.admin.app)
  const ready = await checkedRoster({ id: school.id, app: school.admin.app }, [child(2, 'Unsure')])
  const reading = await sentRoster({ id: school.id, app: school.admin.app }, [child(2, 'Half')])
  const done = await imported(school, [child(2, 'Ada')])
  const rowsOf = (of: string) => world.kit.db.select().from(rosterRows).where(eq(rosterRows.import, of))
  await forgetAfter(29)
  expect([(await rowsOf(ready)).length, (await rowsOf(reading)).length]).toEqual([1, 1])
  await forgetAfter(31)
  for (const id of [ready, reading]) {
    expect(await rowsOf(id)).toEqual([])
    expect(await refused(service.get(id) as Promise<unknown>)).toBe('not-found')
  }
  expect((await rowsOf(done)).length).toBe(1)
  expect(await studentOf(school, 'Unsure')).toBeUndefined()
})

test('an unconfirmed import is discarded within an hour of the time that its page names', async () => {
  const { clock, scheduler } = world.server
  const school = await world.school()
  const id = await checkedRoster({ id: school.id, app: school.admin.app }, [child(2, 'Late')])
  const rows = () => world.kit.db.select().from(rosterRows).where(eq(rosterRows.import, id))
  const hour = 3_600_000
  clock.advance(30 * 24 * hour - hour)
  await scheduler.tick()
  expect((await rows()).length).toBe(1)
  clock.advance(2 * hour)
  await scheduler.tick()
  expect(await rows()).toEqual([])
  clock.advance(-30 * 24 * hour - hour)
})

async function forgetAfter(days: number): Promise<void> {
  const now = new Date(world.kit.clock.now().getTime() + days * 86_400_000)
  for (const job of forgetJobs(world.kit)) await job.run(now, new AbortController().signal)
}
