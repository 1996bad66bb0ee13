// What later domains provide is kept with the server: found through every transaction, and not by another server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from './db.ts'
import { bindPorts, listPort, mapPort, onePort, provide, provided } from './ports.ts'
import { testDatabase } from './testing/test-database.ts'

const greeting = onePort<() => string>('test.greeting', () => 'nobody is here')
const steps = listPort<string>('test.steps')
const kinds = mapPort<'tea' | 'coffee', { readonly hot: boolean }>('test.kinds')

let url: string
let database: Database
beforeAll(async () => {
  ;({ url } = await testDatabase())
  database = connect(url, 2)
  bindPorts(database.db, [
    provide(greeting, () => 'hello'),
    provide(steps, 'one'),
    provide(steps, 'two'),
    provide(kinds, 'tea', { hot: true }),
  ])
})
afterAll(() => database.close())

test('a transaction and one inside it read what their server provides', async () => {
  const read = await database.db.transaction(tx =>
    tx.transaction(inner =>
      Promise.resolve([provided(tx, greeting)(), provided(inner, greeting)(), provided(inner, steps)]),
    ),
  )
  expect(read).toEqual(['hello', 'hello', ['one', 'two']])
  expect(provided(database.db, kinds).get('tea')).toEqual({ hot: true })
})

test('another server on the same database has its own', async () => {
  const other = connect(url, 1)
  try {
    bindPorts(other.db, [])
    expect(provided(other.db, greeting)()).toBe('nobody is here')
    expect(provided(other.db, steps)).toEqual([])
    expect(provided(other.db, kinds).size).toBe(0)
    expect(provided(database.db, greeting)()).toBe('hello')
  } finally {
    await other.close()
  }
})

test('a connection that no server has started on provides nothing by accident', async () => {
  const bare = connect(url, 1)
  try {
    expect(() => provided(bare.db, greeting)).toThrow('no server has started')
    await expect(() => bare.db.transaction(tx => Promise.resolve(provided(tx, steps)))).rejects.toThrow(
      'no server',
    )
  } finally {
    await bare.close()
  }
})

test('what there is once is not provided twice', () => {
  const twice = [provide(greeting, () => 'a'), provide(greeting, () => 'b')]
  expect(() => bindPorts(database.db, twice)).toThrow('test.greeting is provided twice')
  const tea = provide(kinds, 'tea', { hot: false })
  expect(() => bindPorts(database.db, [tea, tea])).toThrow('tea of test.kinds is provided twice')
})
