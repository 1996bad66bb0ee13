// Questions about library items: only between the asker and the author.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { itemQuestions } from '../item-questions.tables.ts'
import { items } from '../library.tables.ts'
import { refusal, startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

interface Question {
  readonly _id: string
  readonly model: 'unit' | 'prompts'
  readonly unread: number
}
type Person = LibraryWorld['author']
const ask = (by: Person, item: string) => by.service('library-question').create({ item }) as Promise<Question>
const questionsOn = async (by: Person, item: string) =>
  ((await by.service('library-question').find({ query: { item } })) as { data: Question[] }).data
const read = async (by: Person, rid: string, type = 'unit') =>
  (
    (await by.service('message').find({ query: { rid, type } })) as {
      data: { message: string; role: string }[]
    }
  ).data.map(({ role, message }) => [role, message])

test('a reader asks, the author answers, and nobody else can see it', async () => {
  const item = await world.content({ name: 'Asked about' }, 2)
  expect(await refusal(ask(world.buyer, item))).toBe('not-found')
  await world.publish(item)
  const { _id: rid, model } = await ask(world.buyer, item)
  expect(model).toBe('unit')
  expect((await ask(world.buyer, item))._id).toBe(rid)
  await world.buyer.service('message').create({ rid, type: 'unit', message: 'Which tide table is this?' })
  expect(await questionsOn(world.author, item)).toMatchObject([{ _id: rid, unread: 1 }])
  expect(await read(world.author, rid)).toEqual([['user', 'Which tide table is this?']])
  expect(await questionsOn(world.author, item)).toMatchObject([{ unread: 0 }])
  await world.author.service('message').create({ rid, type: 'unit', message: 'That of Wellington.' })
  expect(await questionsOn(world.buyer, item)).toMatchObject([{ _id: rid, unread: 1 }])
  expect(await read(world.buyer, rid)).toHaveLength(2)

  expect(await questionsOn(world.stranger, item)).toEqual([])
  expect(await refusal(world.stranger.service('library-question').get(rid))).toBe('not-found')
  expect(await refusal(read(world.stranger, rid))).toBe('not-found')
  expect(await refusal(read(world.buyer, rid, 'prompts'))).toBe('not-found')
})

test('the thread can be found by the item, and the first message about it opens it', async () => {
  const item = await world.content({ name: 'Asked by its id' }, 2)
  const write = (by: Person) =>
    by.service('message').create({ rid: item, type: 'unit', message: 'May I print it?' }) as Promise<{
      rid: string
    }>
  expect(await refusal(write(world.buyer))).toBe('not-found')
  await world.publish(item)
  expect(await refusal(read(world.buyer, item))).toBe('not-found')
  const { rid } = await write(world.buyer)
  expect(await questionsOn(world.author, item)).toMatchObject([{ _id: rid, unread: 1 }])
  expect(await read(world.buyer, item)).toEqual([['user', 'May I print it?']])
  expect(await refusal(read(world.buyer, item, 'prompts'))).toBe('not-found')
  for (const other of [world.author, world.stranger, world.student])
    expect(await refusal(read(other, item))).toBe('not-found')
  expect(await refusal(write(world.student))).toBe('not-found')
})

test('nobody can ask themselves, and children cannot write to strangers', async () => {
  const item = await world.content({ name: 'Own' }, 2)
  await world.publish(item)
  expect(await refusal(ask(world.author, item))).toBe('question-own')
  expect(await refusal(ask(world.student, item))).toBe('forbidden')
})

test('the platform’s items are answered by its staff', async () => {
  const item = await world.content({ name: 'Official' }, 2)
  await world.publish(item)
  await world.db.update(items).set({ owner: platformAuthor }).where(eq(items.id, item))
  const { _id: rid } = await ask(world.buyer, item)
  await world.buyer.service('message').create({ rid, type: 'unit', message: 'Who wrote this?' })
  const staff = await world.person({ managerRoles: ['customer_service_manager'] })
  expect(await questionsOn(staff, item)).toMatchObject([{ _id: rid, unread: 1 }])
  await staff.service('message').create({ rid, type: 'unit', message: 'We did.' })
  expect(await read(world.buyer, rid)).toEqual([
    ['user', 'Who wrote this?'],
    ['admin', 'We did.'],
  ])
  // Staff cannot read questions to other authors.
  const [other] = await world.db.select().from(itemQuestions).where(eq(itemQuestions.owner, world.author.id))
  expect(await refusal(staff.service('library-question').get(other?.id ?? ''))).toBe('not-found')
  expect(await refusal(read(staff, other?.id ?? ''))).toBe('not-found')
})
