// A whole district in one import: in the background, in pieces, while the server answers.
import { setTimeout } from 'node:timers/promises'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { classes } from './classes.tables.ts'
import { staff, students } from './people.tables.ts'
import { checkedRoster, reaches, rosterService } from './testing/rosters.ts'
import { startSchools, type World } from './testing/schools-world.ts'

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

test(`${size.students + size.teachers} people in ${size.classes} classes`, async () => {
  const school = await world.school({ student: size.students, teacher: size.teachers + 1 })
  const { app } = school.admin
  const pack = readPackage(tablesOf(oneRosterPackage({ version: '1.2', mark: 'm', ...size })))
  if (!pack) throw new Error('not recognised')
  const { rows } = readOneRoster(pack, { school: null, today: world.kit.clock.now() })
  const id = await checkedRoster({ id: school.id, app }, rows)
  await rosterService(app).patch('confirm', { _id: id })

  const seen: number[] = []
  const waits: number[] = []
  let stage = 'writing'
  while (stage === 'writing') {
    const begun = performance.now()
    const now = (await rosterService(app).get(id)) as RosterImport
    waits.push(performance.now() - begun)
    stage = now.stage
    if (stage === 'writing') {
      seen.push(now.done)
      expect(now.work).toBeGreaterThanOrEqual(now.done)
      await setTimeout(100)
    }
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
  expect(Math.max(...waits)).toBeLessThan(maxWait)
  await reaches(app, id, 'done')

  const inSchool = async (table: typeof students | typeof staff | typeof classes) =>
    (await world.kit.db.select({ n: count() }).from(table).where(eq(table.school, school.id)))[0]?.n
  expect(await inSchool(students)).toBe(size.students)
  expect(await inSchool(staff)).toBe(size.teachers + 1)
  expect(await inSchool(classes)).toBe(size.classes)
  expect(((await rosterService(app).get(id)) as RosterImport).counts).toMatchObject({
    fault: 0,
    kinds: { student: { create: size.students }, class: { create: size.classes } },
  })
}, 1_800_000)
