// Exports a school as a OneRoster package: contents, access, and importing it again as the same school.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import type { RosterRow } from '#schools/contract/import/roster.rules.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { oneRosterPackage } from '#schools/contract/testing/oneroster-package.ts'
import { rosterArbitrary } from '#schools/contract/testing/rosters.arbitrary.ts'
import { students } from '../people.tables.ts'
import { schools } from '../plans.tables.ts'
import { fetchPackage, packageOf, rosterOf, rowsOfPackage, unpacked } from '../testing/packages.ts'
import { checkedRoster, importedRoster, rosterService } from '../testing/rosters.ts'
import { startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type School = Awaited<ReturnType<World['school']>>
const today = () => world.kit.clock.now()
const into = ({ id, admin: { app } }: School, rows: readonly RosterRow[]) => importedRoster({ id, app }, rows)
const exported = async ({ id, admin }: School) => unpacked(await fetchPackage(world, id, admin.token))
/** A school's admin is not on the roster of the school that imports it. */
const withoutAdmin = (rows: readonly RosterRow[], { admin }: School) =>
  rows.filter(({ values }) => values.email !== admin.email)
const generated = (mark: string) =>
  rowsOfPackage(oneRosterPackage({ version: '1.2', students: 9, teachers: 3, classes: 4, mark }), today())

test('a package has the files and columns of 1.2, and its manifest names them', async () => {
  const school = await world.school({ name: 'North, "the" School' })
  await into(school, generated('f'))
  const answer = await fetchPackage(world, school.id, school.admin.token)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  const files = await unpacked(answer)
  expect([...files.keys()]).toEqual([
    'manifest.csv',
    'orgs.csv',
    'academicSessions.csv',
    'courses.csv',
    'classes.csv',
    'users.csv',
    'roles.csv',
    'userProfiles.csv',
    'demographics.csv',
    'enrollments.csv',
  ])
  const pack = packageOf(files)
  expect([pack.version, pack.isDelta]).toEqual(['1.2', false])
  expect(files.get('manifest.csv')).toContain('"file.users","bulk"')
  expect(files.get('manifest.csv')).toContain('"file.results","absent"')
  expect(pack.files.orgs.map(each => each.get('name'))).toEqual(['North, "the" School'])
  expect(new Set(pack.files.roles.map(each => each.get('role')))).toEqual(
    new Set(['teacher', 'siteAdministrator', 'student', 'guardian']),
  )
  // Every reference points to a record in the package.
  const ids = (file: 'users' | 'classes' | 'courses' | 'academicSessions') =>
    new Set(pack.files[file].map(each => each.get('sourcedid')))
  for (const each of pack.files.enrollments) {
    expect(ids('users')).toContain(each.get('usersourcedid'))
    expect(ids('classes')).toContain(each.get('classsourcedid'))
  }
  for (const each of pack.files.classes) {
    expect(ids('courses')).toContain(each.get('coursesourcedid'))
    expect(ids('academicSessions')).toContain(each.get('termsourcedids'))
  }
  for (const each of pack.files.users)
    for (const agent of each.list('agentsourcedids')) expect(ids('users')).toContain(agent)
  expect(pack.files.users.filter(each => each.get('password') !== '')).toEqual([])
  expect(pack.files.userProfiles.filter(each => each.get('password') !== '')).toEqual([])
})

test('the package of an empty school leaves out files without records', async () => {
  const school = await world.school()
  const files = await exported(school)
  expect(files.has('demographics.csv')).toBe(false)
  expect(files.get('manifest.csv')).toContain('"file.demographics","absent"')
  expect(readOneRoster(packageOf(files), { school: null, today: today() }).rows).toHaveLength(1)
})

let round = 0
test('any roster: an export imports as an equal school, and changes nothing in the original school', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constant(null).chain(() => rosterArbitrary({ mark: `r${round++}-`, most: 8 })),
      async rows => {
        const home = await world.school()
        await into(home, rows)
        const files = await exported(home)
        const back = rowsOfPackage(files, today())
        const other = await world.school()
        await into(other, withoutAdmin(back, home))
        expect(await rosterOf(world, other.id)).toEqual(await rosterOf(world, home.id))

        const { app } = home.admin
        const again = await checkedRoster({ id: home.id, app }, back)
        const { counts } = (await rosterService(app).get(again)) as RosterImport
        expect(counts).toMatchObject({ create: 0, update: 0, leave: 0, missing: 0, fault: 0 })
      },
    ),
    { numRuns: proofSize({ test: 6, stress: 120 }) },
  )
}, 1_800_000)

test('people without foreign ids import again as themselves, without duplicates', async () => {
  const school = await world.school()
  const { app } = school.admin
  await importedRoster(
    { id: school.id, app },
    generated('own').map(row => ({ ...row, refs: [], leads: [], sourcedId: null })),
    { isDelta: true },
  )
  const back = rowsOfPackage(await exported(school), today())
  const id = await checkedRoster({ id: school.id, app }, back)
  expect(((await rosterService(app).get(id)) as RosterImport).counts).toMatchObject({ create: 0, fault: 0 })
})

describe('access', () => {
  test('each row of the permission table decides who may fetch a package', async () => {
    const [school, other] = [await world.school(), await world.school()]
    const teacher = await world.colleague(school)
    const pupil = await world.pupil(school)
    const former = await world.colleague(school, { admin: true })
    const status = async (token?: string, headers?: Record<string, string>, id = school.id) =>
      (await fetchPackage(world, id, token, headers)).status
    expect(await status(former.token)).toBe(200)
    await school.admin.app
      .service('school-user')
      .patch('archive', { school: school.id, ids: [former.record] })
    expect(await status(former.token)).toBe(403)
    expect(await status()).toBe(401)
    expect(await status('nonsense')).toBe(401)
    for (const { token } of [teacher, pupil, await world.person(), other.admin]) {
      expect(await status(token)).toBe(403)
      expect(await status(token, { 'x-school': school.id })).toBe(403)
      expect(await status(token, { 'x-school': other.id })).toBe(403)
    }
    expect(await status(school.admin.token, { 'x-school': other.id })).toBe(200)
    // A stranger gets the same answer for a missing school as for an existing one.
    expect(await status(other.admin.token, {}, world.kit.newId())).toBe(403)
    for (const role of ['admin', 'sales_manager', 'customer_service_manager'] as const)
      expect([role, await status((await world.manager(role)).token)]).toEqual([role, 200])
    for (const role of ['sales', 'customer_service', 'accountant', 'academic_consultant', 'agent'] as const)
      expect([role, await status((await world.manager(role)).token)]).toEqual([role, 403])
    const { token } = await world.manager('admin')
    expect(await status(token, {}, world.kit.newId())).toBe(404)
    await world.kit.db.update(schools).set({ deletedAt: today() }).where(eq(schools.id, school.id))
    expect(await status(token)).toBe(404)
  })

  test('the package has nobody of another school, no former members and no applicants', async () => {
    const [mine, theirs] = [await world.school(), await world.school()]
    await into(mine, generated('mine'))
    await into(theirs, generated('theirs'))
    const [gone, waiting] = await world.kit.db
      .select()
      .from(students)
      .where(eq(students.school, mine.id))
      .limit(2)
    await world.kit.db
      .update(students)
      .set({ status: 'pending' })
      .where(eq(students.id, waiting?.id ?? ''))
    await mine.admin.app.service('students').patch('archive', { school: mine.id, ids: [gone?.id] })
    const files = await exported(mine)
    const text = [...files.values()].join('\n')
    for (const strange of [
      'theirs',
      theirs.id,
      theirs.admin.email,
      theirs.name,
      ...[gone, waiting].map(each => `${each?.sourcedId ?? 'none'}"`),
    ])
      expect(text).not.toContain(`"${strange}`)
    expect(text).toContain('"mine')
  })

  test('one person cannot fetch an unlimited number of packages', async () => {
    const school = await world.school()
    const all = []
    for (let at = 0; at < 13; at++)
      all.push((await fetchPackage(world, school.id, school.admin.token)).status)
    expect(all.filter(status => status === 200)).toHaveLength(12)
    expect(all.at(-1)).toBe(429)
  })
})
