import * as z from '#zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confEntry } from '#kit/contract/conf.ts'
import { movableClock } from './clock.ts'
import { confStore, provideConf } from './conf.ts'
import { connect, type Database } from './db.ts'
import { conf } from './kit.tables.ts'
import { bindPorts } from './ports.ts'
import { testDatabase } from './testing/test-database.ts'

const Limits = confEntry('TestLimits', z.strictObject({ most: z.int().check(z.minimum(1)) }), { most: 5 })
const clock = movableClock()
let database: Database

beforeAll(async () => {
  database = connect((await testDatabase()).url)
  bindPorts(database.db, provideConf(Limits))
})
beforeEach(() => database.db.delete(conf))
afterAll(() => database.close())

const node = () => confStore(database.db, clock)

test('an entry has its default until a value is stored, and then that value on every node within half a minute', async () => {
  const [one, other] = [node(), node()]
  expect(await one.get(Limits)).toEqual({ most: 5 })
  expect(await other.byKey('TestLimits')).toEqual({ value: { most: 5 } })
  await database.db.transaction(tx => one.set(tx, 'TestLimits', { most: 7 }))
  expect(await one.get(Limits)).toEqual({ most: 7 })
  clock.advance(31_000)
  expect(await other.get(Limits)).toEqual({ most: 7 })
})

test('a value that does not fit is refused and changes nothing', async () => {
  const store = node()
  for (const bad of [{ most: 0 }, { most: '7' }, { most: 7, more: 8 }, null, 7]) {
    await expect(store.set(database.db, 'TestLimits', bad)).rejects.toMatchObject({
      status: 400,
      code: 'bad-data',
    })
  }
  expect(await store.get(Limits)).toEqual({ most: 5 })
})

test('an entry that no domain declares is not found', async () => {
  expect(await node().byKey('Nothing')).toBeUndefined()
  await expect(node().set(database.db, 'Nothing', 1)).rejects.toMatchObject({
    status: 404,
    code: 'not-found',
  })
})

test('a value stored by an older release that no longer fits gives way to the default', async () => {
  await database.db.insert(conf).values({ key: 'TestLimits', value: { least: 1 }, updatedAt: clock.now() })
  expect(await node().get(Limits)).toEqual({ most: 5 })
})

test('one key has one entry', () => {
  const other = confEntry('TestLimits', z.int(), 1)
  expect(() => bindPorts(database.db, provideConf(Limits, other))).toThrow('TestLimits')
})
