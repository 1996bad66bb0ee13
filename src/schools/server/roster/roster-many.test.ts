// Imports and exports a whole district: in the background, in batches, with bounded memory, while the server
// stays responsive.
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { classes } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import { fetchPackage, packageOf, unpacked } from '../testing/packages.ts'
import { rosterService, sentRoster } from '../testing/rosters.ts'
import { startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const size = {
  students: proofSize({ test: 150, stress: 19_000 }),
  teachers: proofSize({ test: 10, stress: 1000 }),
  classes: proofSize({ test: 8, stress: 800 }),
}
const maxWait = 3000
/** In addition to the test's own memory; holding all rows of a district at once takes several times as much. */
const maxGrowth = 48 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapInUse = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

test(`${size.students + size.teachers} people in ${size.classes} classes`, async () => {
  const school = await world.school({ student: size.students, teacher: size.teachers + 1 })
  const { app } = school.admin
  const pack = readPackage(tablesOf(oneRosterPackage({ version: '1.2', mark: 'm', ...size })))
  if (!pack) throw new Error('not recognised')
  const { rows } = readOneRoster(pack, { school: null, today: world.kit.clock.now() })
  const id = await sentRoster({ id: school.id, app }, rows)

  // From the check to the last invitation.
  const before = heapInUse()
  const heaps: number[] = []
  const waits: number[] = []
  await rosterService(app).patch('check', { _id: id })
  let at: RosterImport['stage'] = 'checking'
  const done = new Map<string, number[]>()
  while (at !== 'done') {
    const begun = performance.now()
    const now = (await rosterService(app).get(id)) as RosterImport
    waits.push(performance.now() - begun)
    at = now.stage
    const seen = done.get(at) ?? []
    done.set(at, [...seen, now.done])
    expect(now.work).toBeGreaterThanOrEqual(now.done)
    if (seen.length % 25 === 0) heaps.push(heapInUse() - before)
    if (at === 'ready') await rosterService(app).patch('confirm', { _id: id })
    else if (at !== 'done') await setTimeout(100)
  }
  expect([...done.keys()]).toEqual(expect.arrayContaining(['ready', 'done']))
  for (const seen of done.values()) expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
  expect(Math.max(...waits)).toBeLessThan(maxWait)
  expect(Math.max(...heaps)).toBeLessThan(maxGrowth)

  const inSchool = async (table: typeof students | typeof staff | typeof classes) =>
    (await world.kit.db.select({ n: count() }).from(table).where(eq(table.school, school.id)))[0]?.n
  expect(await inSchool(students)).toBe(size.students)
  expect(await inSchool(staff)).toBe(size.teachers + 1)
  expect(await inSchool(classes)).toBe(size.classes)
  expect(((await rosterService(app).get(id)) as RosterImport).counts).toMatchObject({
    fault: 0,
    kinds: { student: { create: size.students }, class: { create: size.classes } },
  })

  const { most, files } = await exportedWhile(school, () => rosterService(app).get(id))
  expect(most).toBeLessThan(maxWait)
  const out = packageOf(files)
  expect(out.files.users.filter(each => each.get('sourcedid').startsWith('ms'))).toHaveLength(size.students)
  expect(out.files.classes).toHaveLength(size.classes)
  expect(out.files.enrollments).toHaveLength(pack.files.enrollments.length)
}, 1_800_000)

/** Exports the package and measures the longest wait of another request meanwhile. */
async function exportedWhile(
  { id, admin }: Awaited<ReturnType<World['school']>>,
  ask: () => Promise<unknown>,
): Promise<{ most: number; files: Map<string, string> }> {
  let isDone = false
  const answer = fetchPackage(world, id, admin.token).finally(() => (isDone = true))
  let most = 0
  while (!isDone) {
    const begun = performance.now()
    await ask()
    most = Math.max(most, performance.now() - begun)
  }
  return { most, files: await unpacked(await answer) }
}
