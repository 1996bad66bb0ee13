// The second import as an update: only what the school stores is compared, and nothing is dropped without a word.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenRows } from '#schools/contract/import/given-rows.rules.ts'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterImport, RosterImportRow } from '#schools/contract/roster-imports.contract.ts'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { classes, terms } from '../classes.tables.ts'
import { staff } from '../people.tables.ts'
import { checkedRoster, importedRoster, reaches, rosterRow, rosterService } from '../testing/rosters.ts'
import { startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type School = Awaited<ReturnType<World['school']>>
const rowsOf = (mark: string, change: (files: Map<string, string>) => void = () => {}) => {
  const files = oneRosterPackage({ version: '1.1', students: 6, teachers: 2, classes: 4, mark })
  change(files)
  const pack = readPackage(tablesOf(files))
  if (!pack) throw new Error('not recognised')
  return givenRows(readOneRoster(pack, { school: null, today: new Date('2026-11-15T00:00:00Z') }))
}
const replace = (files: Map<string, string>, name: string, from: string | RegExp, to: string) =>
  files.set(name, (files.get(name) ?? '').replace(from, to))
const placeOf = ({ id, admin: { app } }: School) => ({ id, app })
const countsOf = async (app: App, id: string) => ((await rosterService(app).get(id)) as RosterImport).counts
const listOf = async (app: App, _id: string, show: string) =>
  (
    (await rosterService(app).get('rows', { query: { _id, show, $limit: 500 } })) as {
      data: RosterImportRow[]
    }
  ).data
const confirm = async (app: App, id: string, archiveMissing = false) => {
  await rosterService(app).patch('confirm', { _id: id, archiveMissing })
  await reaches(app, id, 'done')
}

test('teachers with a phone number and a gender are unchanged at the second import', async () => {
  const school = await world.school()
  const rows = rowsOf('a', files => {
    replace(files, 'users.csv', 'at0@north.example,,', 'at0@north.example,+64 21 555 0101,')
    replace(files, 'demographics.csv', /$/, 'at0,active,,1980-02-29,female\r\n')
  })
  await importedRoster(placeOf(school), rows)
  const again = await checkedRoster(placeOf(school), rows)
  expect(await countsOf(school.admin.app, again)).toMatchObject({ create: 0, update: 0 })
})

test('a teacher’s new address is taken until they have joined, and named afterwards', async () => {
  const school = await world.school()
  const { app } = school.admin
  await importedRoster(placeOf(school), rowsOf('b'))
  const newer = rowsOf('b', files => {
    replace(files, 'users.csv', 'bt0@north.example', 'bt0.new@north.example')
    replace(files, 'users.csv', 'bt1@north.example', 'bt1.new@north.example')
  })
  const who = await world.person()
  await world.kit.db.update(staff).set({ uid: who.id, status: 'success' }).where(eq(staff.sourcedId, 'bt1'))
  const id = await checkedRoster(placeOf(school), newer)
  expect((await listOf(app, id, 'update')).map(({ sourcedId, changes }) => [sourcedId, changes])).toEqual([
    ['bt0', [{ field: 'email', from: 'bt0@north.example', to: 'bt0.new@north.example' }]],
  ])
  expect((await listOf(app, id, 'remarks')).map(({ sourcedId, remarks }) => [sourcedId, remarks])).toEqual([
    [
      'bt1',
      [{ field: 'email', words: 'They have joined as bt1@north.example, so this address is left out.' }],
    ],
  ])
  await confirm(app, id)
  const emails = (await world.kit.db.select().from(staff).where(eq(staff.school, school.id))).map(
    ({ email }) => email,
  )
  expect(emails).toContain('bt0.new@north.example')
  expect(emails).toContain('bt1@north.example')
  expect(await world.noticeTo('bt0.new@north.example', 'StaffInvitation')).toBeDefined()
})

test('a class’s grade, subject and term are compared and changed', async () => {
  const school = await world.school()
  const { app } = school.admin
  const spring = (files: Map<string, string>) =>
    replace(
      files,
      'academicSessions.csv',
      /$/,
      'cspring,active,,Second half,semester,2027-02-01,2027-07-31,cy0,2027\r\n',
    )
  await importedRoster(placeOf(school), rowsOf('c'))
  const newer = rowsOf('c', files => {
    spring(files)
    replace(files, 'classes.csv', /^(cc1,.*),07,(.*),ch0,,/m, '$1,08,$2,cspring,Physics,')
  })
  const id = await checkedRoster(placeOf(school), newer)
  const update = (await listOf(app, id, 'update')).filter(({ kind }) => kind === 'class')
  expect(update.map(({ sourcedId, changes }) => [sourcedId, changes])).toEqual([
    [
      'cc1',
      [
        { field: 'grade', from: 'Grade 7', to: 'Grade 8' },
        { field: 'subject', from: 'Science', to: 'Physics' },
        { field: 'term', from: 'First half', to: 'Second half' },
      ],
    ],
  ])
  await confirm(app, id)
  const look = async () => {
    const [klass] = await world.kit.db
      .select({ grade: classes.grade, subject: classes.subjectTemporary, term: terms.title })
      .from(classes)
      .innerJoin(terms, eq(terms.id, classes.term))
      .where(and(eq(classes.school, school.id), eq(classes.sourcedId, 'cc1')))
    return klass
  }
  expect(await look()).toEqual({ grade: 'Grade 8', subject: 'Physics', term: 'Second half' })
  const again = await checkedRoster(placeOf(school), newer)
  expect(await countsOf(app, again)).toMatchObject({ create: 0, update: 0, missing: 0 })
  await rosterService(app).remove(again)
  await rosterService(app).patch('undo', { _id: id })
  await reaches(app, id, 'undone')
  expect((await listOf(app, id, 'kept')).map(({ sourcedId }) => sourcedId)).not.toContain('cc1')
  expect(await look()).toEqual({ grade: 'Grade 7', subject: 'Science', term: 'First half' })
})

test('classes that a whole package no longer has are listed, and archived only if the admin says so', async () => {
  const school = await world.school()
  const { app } = school.admin
  await importedRoster(placeOf(school), rowsOf('d'))
  const newer = rowsOf('d', files => {
    replace(files, 'classes.csv', /^dc[12],.*\r\n/gm, '')
    replace(files, 'enrollments.csv', /^.*,dc[12],.*\r\n/gm, '')
  })
  const missing = async (id: string) =>
    (await listOf(app, id, 'leave')).map(({ kind, sourcedId, values }) => [kind, sourcedId, values.title])
  const archived = async () =>
    (await world.kit.db.select().from(classes).where(eq(classes.school, school.id)))
      .filter(({ archivedAt }) => archivedAt !== null)
      .map(({ sourcedId }) => sourcedId)
      .toSorted()
  const id = await checkedRoster(placeOf(school), newer)
  expect((await missing(id)).toSorted()).toEqual([
    ['class', 'dc1', '7 dNorth 1'],
    ['class', 'dc2', '7 dNorth 2'],
  ])
  expect((await countsOf(app, id)).kinds.class).toMatchObject({ missing: 2, leave: 0 })
  await confirm(app, id)
  expect(await archived()).toEqual([])
  // Its people leave a class before it is archived.
  await importedRoster(placeOf(school), rowsOf('d'))
  await confirm(app, await checkedRoster(placeOf(school), newer), true)
  expect(await archived()).toEqual(['dc1', 'dc2'])
})

test('an enrolment in a class that is not imported is named on the person’s row', async () => {
  const school = await world.school()
  const { app } = school.admin
  const klass = (sourcedId: string, values: object) =>
    rosterRow(2, { classType: 'homeroom', ...values }, 'class', { sourcedId })
  const person = (sourcedId: string, ...refs: string[]) =>
    rosterRow(3, { firstName: sourcedId, parentEmail: `${sourcedId}@lost.test` }, 'student', {
      sourcedId,
      refs,
    })
  const id = await checkedRoster(placeOf(school), [
    klass('good', { title: 'Kea', grade: '07' }),
    klass('faulty', { title: 'Tui' }),
    person('ada', 'good'),
    person('bo', 'faulty'),
    person('cy', 'nowhere'),
  ])
  const remarks = async () =>
    (await listOf(app, id, 'all'))
      .filter(({ kind }) => kind === 'student')
      .map(row => row.remarks.map(({ words }) => words))
  const lost = (title: string) => [`There is no class “${title}”, so it is left out.`]
  expect(await remarks()).toEqual([[], lost('Tui'), lost('nowhere')])
  const rows = await listOf(app, id, 'all')
  const idOf = (sourcedId: string) => rows.find(row => row.sourcedId === sourcedId)?._id
  await rosterService(app).patch('skip', { _id: id, row: idOf('good'), skipped: true })
  await rosterService(app).patch('cell', { _id: id, row: idOf('faulty'), field: 'grade', value: '7' })
  expect(await remarks()).toEqual([lost('Kea'), [], lost('nowhere')])
})

test('a class that cannot be written is named on the rows of its people', async () => {
  const school = await world.school()
  const { app } = school.admin
  const id = await checkedRoster(placeOf(school), [
    rosterRow(2, { title: 'Kea', classType: 'homeroom', grade: '7' }, 'class', { sourcedId: 'k' }),
    rosterRow(3, { firstName: 'Ada', parentEmail: 'ada@unwritten.test' }, 'student', { refs: ['k'] }),
  ])
  await world.kit.db.execute(`update schools_schools set class_limit = used_class where id = '${school.id}'`)
  await confirm(app, id)
  expect((await listOf(app, id, 'fault')).map(({ kind }) => kind)).toEqual(['class'])
  expect((await listOf(app, id, 'remarks')).map(({ values }) => values.firstName)).toEqual(['Ada'])
})
