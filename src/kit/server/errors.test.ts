import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#kit/contract/errors.ts'
import { connect, type Database } from './db.ts'
import { errorMapper, fail, kitFail, mapError, wireError } from './errors.ts'
import { conf } from './kit.tables.ts'
import { testDatabase } from './testing/test-database.ts'

const seatErrors = errors({
  'seat-taken': [409, 'This seat is taken.', 'seats_place_key'],
  overlaps: [409, 'This time overlaps with another.', 'seats_time'],
  'no-such-room': [409, 'There is no such room.', 'seats_room_fkey'],
  'too-late': [410, 'This is over.'],
})

let database: Database
beforeAll(async () => {
  database = connect((await testDatabase()).url)
  await database.pool.query(`
    create table rooms (id integer primary key);
    create table seats (place integer unique, room integer constraint seats_room_fkey references rooms, weight integer not null check (weight < 10),
      time int4range, constraint seats_time exclude using gist (time with &&))`)
  await database.db.execute(sql`insert into seats values (1, null, 1, '[1,5)')`)
})
afterAll(() => database.close())

const thrown = async (statement: ReturnType<typeof sql>) =>
  database.db.execute(statement).then(
    () => {
      throw new Error('no violation')
    },
    (error: unknown) => error,
  )

describe('a violated constraint becomes the error that its table names', () => {
  test.each([
    ['unique', sql`insert into seats values (1, null, 1, null)`, 409, 'seat-taken'],
    ['exclusion', sql`insert into seats values (2, null, 1, '[4,6)')`, 409, 'overlaps'],
    ['foreign key', sql`insert into seats values (3, 7, 1, null)`, 409, 'no-such-room'],
    ['a check nobody named', sql`insert into seats values (4, null, 99, null)`, 409, 'conflict'],
    ['a missing value', sql`insert into seats values (5, null, null, null)`, 409, 'conflict'],
    ['a value that does not fit', sql`select ${'99999999999'}::integer`, 400, 'bad-data'],
    ['a text that PostgreSQL cannot hold', sql`select ${'a\u0000b'}::text`, 400, 'bad-data'],
    ['a mistake of ours', sql`select * from nowhere`, 500, 'unexpected'],
  ])('%s', async (_name, statement, status, code) => {
    const wire = wireError(errorMapper([seatErrors])(await thrown(statement)), 'request-1').toJSON() as {
      code: number
      data: { code: string }
    }
    expect([wire.code, wire.data.code]).toEqual([status, code])
    expect(JSON.stringify(wire)).not.toMatch(
      /seats|rooms|nowhere|insert|select|violat|constraint|integer|relation/i,
    )
  })
})

test('a patch that changes nothing is a mistake of the caller', async () => {
  const error = await (async () => database.db.update(conf).set({}))().catch((reason: unknown) => reason)
  expect(mapError(error)).toMatchObject({ status: 400, code: 'bad-data' })
})

test('a lost database is a passing trouble, not a mistake', async () => {
  const lost = connect('postgres://nobody@127.0.0.1:1/none')
  const error = await lost.db.execute(sql`select 1`).catch((reason: unknown) => reason)
  expect(mapError(error)).toMatchObject({ status: 503, code: 'database-away' })
  const begun = await lost.db.transaction(tx => tx.execute(sql`select 1`)).catch((reason: unknown) => reason)
  expect(mapError(begun)).toMatchObject({ status: 503, code: 'database-away' })
  await lost.close()
})

test('the socket of a stopped server is gone, which is the same trouble', async () => {
  const lost = connect('postgres://nobody@localhost/none?host=/nowhere')
  const error = await lost.db.execute(sql`select 1`).catch((reason: unknown) => reason)
  expect(mapError(error)).toMatchObject({ status: 503, code: 'database-away' })
  await lost.close()
})

test.each([
  ['shutdown', { code: '57P01' }, 'database-away'],
  ['crash of another backend', { code: '57P02' }, 'database-away'],
  ['start-up', { code: '57P03' }, 'database-away'],
  ['connection failure', { code: '08006' }, 'database-away'],
  ['too many connections', { code: '53300' }, 'database-away'],
  ['a primary that became a replica', { code: '25006' }, 'database-away'],
  ['a cancelled statement', { code: '57014' }, 'unavailable'],
  ['another server that refuses', { message: 'connect ECONNREFUSED 10.0.0.7:9000' }, 'unavailable'],
])('%s is 503', (_name, fields, code) => {
  const error = Object.assign(new Error('driver text'), fields)
  const wrapped = new Error('Failed query: select secret', { cause: error })
  for (const each of [error, wrapped]) expect(mapError(each)).toMatchObject({ status: 503, code })
  expect(mapError(wrapped).message).not.toMatch(/secret|driver/)
})

test.each([['53100'], ['ENOSPC'], ['EDQUOT']])('a full disk (%s) is 507', code => {
  const error = Object.assign(new Error('driver text'), { code })
  for (const each of [error, new Error('Failed query', { cause: error })])
    expect(mapError(each)).toMatchObject({ status: 507, code: 'disk-full' })
})

test('a broken pipe of another server is no SQL state', () => {
  expect(mapError(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toMatchObject({
    code: 'unexpected',
  })
})

test('every status has its Feathers error, and the details stay', () => {
  for (const [status, name, className] of [
    [400, 'BadRequest', 'bad-request'],
    [401, 'NotAuthenticated', 'not-authenticated'],
    [403, 'Forbidden', 'forbidden'],
    [404, 'NotFound', 'not-found'],
    [405, 'MethodNotAllowed', 'method-not-allowed'],
    [409, 'Conflict', 'conflict'],
    [410, 'Gone', 'gone'],
    [413, 'PayloadTooLarge', 'payload-too-large'],
    [415, 'UnsupportedMediaType', 'unsupported-media-type'],
    [422, 'Unprocessable', 'unprocessable'],
    [429, 'TooManyRequests', 'too-many-requests'],
    [500, 'GeneralError', 'general-error'],
    [503, 'Unavailable', 'unavailable'],
  ] as const) {
    const table = errors({ some: [status, 'Some message.'] })
    expect(JSON.parse(JSON.stringify(wireError(fail(table, 'some', { seat: 4 }), 'r')))).toEqual({
      name,
      className,
      code: status,
      message: 'Some message.',
      data: { code: 'some', seat: 4, requestId: 'r' },
    })
  }
})

test('details cannot replace the code or the request id', () => {
  expect(wireError(kitFail('conflict', { code: 'other', requestId: 'other' }), 'r').data).toEqual({
    code: 'conflict',
    requestId: 'r',
  })
})
