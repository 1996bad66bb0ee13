import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idempotency } from './kit.tables.ts'
import { forgetAnswers } from './idempotency.ts'
import { notes } from './testing/notes-domain.ts'
import { admin, anna, berta, notesDatabase, startNotes } from './testing/notes-server.ts'
import type { TestServer } from './testing/test-server.ts'

let [one, other]: TestServer[] = []
const nodes = () => [one, other] as TestServer[]

beforeAll(async () => {
  const url = await notesDatabase()
  one = await startNotes({ url })
  other = await startNotes({ url, clock: one.clock })
})
beforeEach(async () => {
  await one?.database.db.delete(notes)
})
afterAll(async () => {
  for (const node of nodes()) await node.stop()
})

let last = 0
const newKey = () => `key-number-${++last}`

interface TestResponse {
  status: number
  body: { data?: { code?: string }; [field: string]: unknown }
}

async function send(
  node: TestServer | undefined,
  token: string,
  key: string,
  data: object,
  call = '',
): Promise<TestResponse> {
  const response = await fetch(`${node?.base}/notes${call}`, {
    method: call === '' ? 'POST' : 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify(data),
  })
  return { status: response.status, body: (await response.json()) as TestResponse['body'] }
}

const known = async () => (await one?.database.db.select().from(notes))?.length

test('the same write 200 times at two nodes happens once, with 200 equal answers', async () => {
  const key = newKey()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => send(nodes()[n % 2], anna, key, { title: 'once' })),
  )
  expect(answers[0]).toMatchObject({ status: 201, body: { title: 'once', owner: 'anna' } })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await known()).toBe(1)
})

test('a key belongs to one request of one person', async () => {
  const key = newKey()
  await send(one, anna, key, { title: 'first' })
  expect(await send(other, anna, key, { title: 'second' })).toMatchObject({
    status: 409,
    body: { data: { code: 'key-reused' } },
  })
  expect(await send(one, anna, key, { from: 'a', to: 'b' }, '/retitle')).toMatchObject({
    status: 409,
    body: { data: { code: 'key-reused' } },
  })
  expect(await send(one, berta, key, { title: 'first' })).toMatchObject({
    status: 201,
    body: { owner: 'berta' },
  })
  expect(await known()).toBe(2)
})

test('a write that failed may be tried again under its key', async () => {
  const [key, taken] = [newKey(), newKey()]
  const { body } = await send(one, anna, taken, { title: 'wanted' })
  expect(await send(one, anna, key, { title: 'wanted' })).toMatchObject({
    status: 409,
    body: { data: { code: 'title-taken' } },
  })
  await one?.database.db.delete(notes).where(eq(notes.id, String(body['_id'])))
  const done = await send(one, anna, key, { title: 'wanted' })
  expect(done.status).toBe(201)
  expect(await send(other, anna, key, { title: 'wanted' })).toEqual(done)
})

test('a write outside a transaction keeps its key, too', async () => {
  const key = newKey()
  for (const title of ['a', 'b']) await send(one, anna, newKey(), { title })
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(one, admin, key, {}, '/purge')))
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: { purged: 2 } })
  await send(one, anna, newKey(), { title: 'later' })
  expect(await send(other, admin, key, {}, '/purge')).toEqual({ status: 200, body: { purged: 2 } })
  expect(await known()).toBe(1)
})

test('when a node died in the middle of such a write, it can be repeated after two minutes', async () => {
  const key = newKey()
  await send(one, admin, key, {}, '/purge')
  await one?.database.db.update(idempotency).set({ answer: null }).where(eq(idempotency.key, key))
  await send(one, anna, newKey(), { title: 'left' })
  expect(await send(other, admin, key, {}, '/purge')).toMatchObject({
    status: 409,
    body: { data: { code: 'wrong-state' } },
  })
  one?.clock.advance(121_000)
  expect(await send(other, admin, key, {}, '/purge')).toEqual({ status: 200, body: { purged: 1 } })
})

test('answers are kept for a day', async () => {
  const key = newKey()
  const first = await send(one, anna, key, { title: 'kept' })
  const clock = one!.clock
  clock.advance(86_000_000)
  await forgetAnswers(one!.database.db, clock.now())
  expect(await send(one, anna, key, { title: 'kept' })).toEqual(first)
  clock.advance(1_000_000)
  await forgetAnswers(one!.database.db, clock.now())
  expect(await send(one, anna, key, { title: 'kept' })).toMatchObject({
    status: 409,
    body: { data: { code: 'title-taken' } },
  })
})
