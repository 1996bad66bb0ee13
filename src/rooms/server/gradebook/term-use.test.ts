// Lessons and marks that refer to a term keep it, so that undoing a school-year change does not delete it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areTermsUsed } from '#schools/server/term-uses.api.ts'
import { series } from '#sessions/server/sessions.tables.ts'
import { bookChanges } from '../gradebook.tables.ts'
import { startAfterClass, type AfterClassWorld } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

test('a term is in use by lessons in its blocks, and by overrides', async () => {
  const { kit } = world
  const [free, taught, marked] = [kit.newId(), kit.newId(), kit.newId()]
  const now = kit.clock.now()
  await kit.db.insert(series).values({
    id: kit.newId(),
    owner: kit.newId(),
    term: taught,
    blocks: [],
    timeZone: 'UTC',
    createdAt: now,
  })
  await kit.db.insert(bookChanges).values({
    id: kit.newId(),
    classId: kit.newId(),
    term: marked,
    uid: kit.newId(),
    percent: 80,
    reason: 'Repeated the test',
    by: kit.newId(),
    at: now,
  })
  expect(await areTermsUsed(kit.db, [free])).toBe(false)
  expect(await areTermsUsed(kit.db, [free, taught])).toBe(true)
  expect(await areTermsUsed(kit.db, [marked])).toBe(true)
})
