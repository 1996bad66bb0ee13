// Prompts among the hits of the library: by words, filters, order and page like content, and as a kind of their own.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryHits } from '#library/contract/kinds.shapes.ts'
import { decks, pages } from '#authoring/server/slides.tables.ts'
import { items } from '../library.tables.ts'
import { startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
const ids = new Map<string, string>()
beforeAll(async () => {
  world = await startLibrary()
  for (const [name, price] of [
    ['Volcano diary', 300],
    ['Volcano songs', 0],
  ] as const)
    ids.set(name, await world.publishNew({ name }, price))
  for (const [name, price] of [
    ['Volcano riddle', 200],
    ['Lava riddle', 400],
  ] as const)
    ids.set(name, await prompt(name, price))
  await rate('Volcano diary', 5)
  await rate('Volcano riddle', 4)
  await rate('Volcano songs', 3)
})
afterAll(() => world.stop())

async function prompt(name: string, price: number): Promise<string> {
  const content = await world.content({ name: 'Source' }, 1)
  const [page] = await world.db
    .select({ id: pages.id })
    .from(pages)
    .innerJoin(decks, eq(decks.id, pages.deck))
    .where(eq(decks.content, content))
  const made = (await world.author.service('prompts').create({ unit: content, page: page?.id, name })) as {
    _id: string
  }
  await world.author.service('prompts').patch(made._id, { publish: true, price })
  return made._id
}
const rate = (name: string, stars: number) =>
  world.db
    .update(items)
    .set({ rate: stars, rateCount: 1 })
    .where(eq(items.id, ids.get(name) ?? ''))
const found = async (query: Record<string, unknown>) =>
  (await world.guest.service('library').find({ query })) as unknown as LibraryHits

test('stand among content by rating, price, words and page', async () => {
  const byRating = await found({ key: 'volcano' })
  expect([byRating.total, byRating.data.map(({ name, model }) => [name, model])]).toEqual([
    3,
    [
      ['Volcano diary', 'unit'],
      ['Volcano riddle', 'prompts'],
      ['Volcano songs', 'unit'],
    ],
  ])
  expect((await found({ key: 'volcano', $limit: 1, $skip: 1 })).data.map(({ name }) => name)).toEqual([
    'Volcano riddle',
  ])
  expect(await world.find({ sort: '-price' })).toEqual([
    'Lava riddle',
    'Volcano diary',
    'Volcano riddle',
    'Volcano songs',
  ])
  expect(await world.find({ sort: 'price', $limit: 2, $skip: 1 })).toEqual([
    'Volcano riddle',
    'Volcano diary',
  ])
  expect((await found({})).total).toBe(4)
  // In the words of its question, after those with the word in the name.
  expect((await world.find({ key: 'question', $limit: 50 })).toSorted()).toEqual([
    'Lava riddle',
    'Volcano riddle',
  ])
})

test.each([
  [{ mode: 'prompts' }, ['Lava riddle', 'Volcano riddle']],
  [{ mode: 'task' }, ['Volcano diary', 'Volcano songs']],
  [{ mode: ['task', 'prompts'], price: 'paid' }, ['Lava riddle', 'Volcano diary', 'Volcano riddle']],
  [{ mode: ['unit', 'prompts'] }, ['Lava riddle', 'Volcano riddle']],
  [{ mode: 'prompts', key: 'lava' }, ['Lava riddle']],
  [{ type: 'FA' }, []],
])('%o', async (query, names) => {
  expect((await world.find(query)).toSorted()).toEqual(names)
})

test('are counted as a kind, whatever is chosen', async () => {
  const kinds = async (query: Record<string, unknown>) =>
    (await world.guest.service('library').get('facets', { query })) as { total: number; mode: unknown[] }
  const both = [
    { value: 'prompts', label: 'Prompt', count: 2 },
    { value: 'task', label: 'Task', count: 2 },
  ]
  for (const [mode, total] of [
    [undefined, 4],
    ['prompts', 2],
    ['task', 2],
    [['task', 'prompts'], 4],
  ] as const)
    expect(await kinds(mode === undefined ? {} : { mode })).toMatchObject({ total, mode: both })
})

test('are suggested, and not found by the calls for content', async () => {
  const { items: suggested } = (await world.guest
    .service('library')
    .get('suggest', { query: { key: 'riddle' } })) as { items: unknown[] }
  expect(suggested).toEqual(
    ['Volcano riddle', 'Lava riddle'].map(name => expect.objectContaining({ name, model: 'prompts' })),
  )
  const { task } = (await world.guest.service('unit').get('search', { query: { key: 'riddle' } })) as {
    task: unknown[]
  }
  expect(task).toEqual([])
})
