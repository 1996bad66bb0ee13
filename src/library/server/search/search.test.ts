// Search: accents, prefixes, typing errors, positions, single and combined filters, facets, rows, older
// calls.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meant } from '#library/contract/search.rules.ts'
import { items } from '../library.tables.ts'
import { live, whereOf, type Search } from './search-filters.ts'
import { ordered, orders } from './search.ts'
import { startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
const ids = new Map<string, string>()
beforeAll(async () => {
  world = await startLibrary()
  const science = [{ label: 'Science', value: 'science' }]
  const french = [{ label: 'Français', value: 'fr' }]
  const grade = (...values: string[]) => values.map(value => ({ label: value, value }))
  const made: readonly (readonly [string, Parameters<LibraryWorld['publishNew']>[0], number])[] = [
    ['Volcanoes of Iceland', { subjects: science, grades: grade('g5', 'g6') }, 500],
    ['Hot rocks', { words: ['volcano', 'lava'], subjects: science, grades: grade('g7') }, 0],
    [
      'Mountains',
      { overview: 'Some of them are volcanoes.', subjects: science, curriculum: 'nz', grades: grade('g6') },
      300,
    ],
    ['Landscapes', { subjects: french, grades: grade('g5'), type: 'FA' }, 700],
    ['L’école en été', { subjects: french, grades: grade('g8') }, 0],
    ['Photosynthesis at home', { subjects: science, idea: 'Leaves eat light', grades: grade('g6') }, 900],
  ]
  for (const [name, fields, price] of made) ids.set(name, await world.publishNew({ ...fields, name }, price))
})
afterAll(() => world.stop())

const rate = (name: string, set: Partial<typeof items.$inferInsert>) =>
  world.db
    .update(items)
    .set(set)
    .where(eq(items.id, ids.get(name) ?? ''))

describe('words', () => {
  test('in the name come first, then ideas and words, then overview; rating and sales decide among equals', async () => {
    expect(await world.find({ key: 'volcano' })).toEqual(['Volcanoes of Iceland', 'Hot rocks', 'Mountains'])
    await rate('Mountains', { rate: 5, rateCount: 9 })
    expect(await world.find({ key: 'volcano' })).toEqual(['Volcanoes of Iceland', 'Hot rocks', 'Mountains'])
    await world.publishNew({ name: 'Volcano diary', grades: [] }, 0)
    await world.publishNew({ name: 'Volcano songs', grades: [] }, 0)
    await world.db.update(items).set({ rate: 4, rateCount: 1 }).where(eq(items.name, 'Volcano songs'))
    await world.db
      .update(items)
      .set({ rate: 4, rateCount: 1, sales: 3 })
      .where(eq(items.name, 'Volcanoes of Iceland'))
    expect((await world.find({ key: 'volcano' })).slice(0, 3)).toEqual([
      'Volcanoes of Iceland',
      'Volcano songs',
      'Volcano diary',
    ])
    expect(await world.find({ key: 'volcano', $limit: 2, $skip: 2 })).toEqual(['Volcano diary', 'Hot rocks'])
    expect(await world.find({ key: 'volcano', $limit: 2, $skip: 4 })).toEqual(['Mountains'])
  })
  test('are found without accents and with them, by their beginning, in the plural, and on slides', async () => {
    expect(await world.find({ key: 'ecole ete' })).toEqual(['L’école en été'])
    expect(await world.find({ key: 'ÉCOLE' })).toEqual(['L’école en été'])
    expect(await world.find({ key: 'photosyn' })).toEqual(['Photosynthesis at home'])
    expect(await world.find({ key: 'icelands' })).toEqual(['Volcanoes of Iceland'])
    expect((await world.find({ key: 'barnacle', $limit: 50 })).length).toBeGreaterThan(5)
    expect((await world.find({ key: 'moon', $limit: 50 })).length).toBeGreaterThan(5)
  })
  test.each([['volcanos'], ['vulcano'], ['volacno'], ['volcanoe'], ['volxano']])(
    '%s is understood',
    async key => {
      expect(await world.find({ key, $limit: 50 })).toContain('Volcanoes of Iceland')
    },
  )
  test.each([['fotosynthesis'], ['photosinthesis'], ['photosyntesis']])('%s is understood', async key => {
    expect(await world.find({ key })).toEqual(['Photosynthesis at home'])
  })
  test('that mean nothing find nothing; all words must be there', async () => {
    expect(await world.find({ key: 'qqqqqq' })).toEqual([])
    expect(await world.find({ key: 'volcano photosynthesis' })).toEqual([])
    expect(await world.find({ key: '!!! ...' })).not.toEqual([])
  })
  test.each([["'; drop table library_items; --"], ['a & | ! <-> :*'], ['((((']])(
    '%s harms nothing',
    async key => {
      expect(Array.isArray(await world.find({ key }))).toBe(true)
    },
  )
  test('a short word is taken as it is', () => {
    expect([meant('cat', ['cot', 'cart']), meant('tree', ['trees', 'three'])]).toEqual([
      [],
      ['trees', 'three'],
    ])
  })
})

describe('filters', () => {
  test.each([
    [{ grades: ['g6'] }, ['Mountains', 'Photosynthesis at home', 'Volcanoes of Iceland']],
    [{ grades: ['g5', 'g8'] }, ['Landscapes', 'L’école en été', 'Volcanoes of Iceland']],
    [{ subjects: ['fr'] }, ['Landscapes', 'L’école en été']],
    [{ subjects: ['francais'] }, ['Landscapes', 'L’école en été']],
    [{ curriculum: 'nz' }, ['Mountains']],
    [{ type: 'FA' }, ['Landscapes']],
    [
      { subjects: ['science'], grades: ['g6'], price: 'paid', curriculum: 'ib-pyp' },
      ['Photosynthesis at home', 'Volcanoes of Iceland'],
    ],
    [{ subjects: ['fr'], price: 'free' }, ['L’école en été']],
    [{ mode: 'unit' }, []],
    [{ lang: 'de' }, []],
    [{ key: 'volcano', grades: ['g6'] }, ['Mountains', 'Volcanoes of Iceland']],
  ])('%o', async (query, names) => {
    expect((await world.find({ ...query, $limit: 50 })).toSorted()).toEqual(names)
  })
  test('order by newest, price and sales', async () => {
    expect((await world.find({ sort: '-price' }))[0]).toBe('Photosynthesis at home')
    expect((await world.find({ sort: 'sales' }))[0]).toBe('Volcanoes of Iceland')
    expect((await world.find({ sort: 'newest' }))[0]).toBe('Volcano songs')
  })
  test('facets count what each value would give, a filter’s own values without it', async () => {
    const facets = async (query: Record<string, unknown>) =>
      (await world.guest.service('library').get('facets', { query })) as Record<
        string,
        { value: string; label: string; count: number }[]
      >
    const all = await facets({ key: 'volcano' })
    expect(all['total']).toBe(5)
    expect(all['mode']).toEqual([{ value: 'task', label: 'Task', count: 5 }])
    expect(all['grades']).toEqual(
      expect.arrayContaining([
        { value: 'g6', label: 'g6', count: 2 },
        { value: 'g7', label: 'g7', count: 1 },
      ]),
    )
    const free = await facets({ key: 'volcano', price: 'free' })
    expect([free['total'], free['price']]).toEqual([
      3,
      [
        { value: 'free', label: 'Free', count: 3 },
        { value: 'paid', label: 'Paid', count: 2 },
      ],
    ])
    expect((await facets({ subjects: ['fr'] }))['subjects']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'science', label: 'Science' }),
        { value: 'fr', label: 'Français', count: 2 },
      ]),
    )
  })
})

test('suggestions: words, and at most three items of a kind', async () => {
  const { words, items: found } = (await world.guest
    .service('library')
    .get('suggest', { query: { key: 'volc' } })) as { words: string[]; items: { name: string }[] }
  expect(words.length).toBeLessThanOrEqual(3)
  expect(words).toContain('volcano')
  expect(found.map(({ name }) => name)).toEqual(['Volcanoes of Iceland', 'Volcano songs', 'Volcano diary'])
})

test('rows follow the configuration, by views of the last seven days', async () => {
  const rows = async (curriculum?: string) =>
    (await world.guest
      .service('library')
      .get('rows', { query: curriculum === undefined ? {} : { curriculum } })) as {
      row: string
      data: { name: string }[]
    }[]
  await world.kit.conf.set(world.db as never, 'CenterRows', ['free', 'tasks', 'videos', 'premium'])
  await world.stranger.service('library').patch('view', { _id: ids.get('Hot rocks') })
  await world.buyer.service('library').patch('view', { _id: ids.get('Hot rocks') })
  await world.buyer.service('library').patch('view', { _id: ids.get('Landscapes') })
  const found = await rows()
  expect(found.map(({ row }) => row)).toEqual(['free', 'tasks'])
  expect(found[1]?.data.slice(0, 2).map(({ name }) => name)).toEqual(['Hot rocks', 'Landscapes'])
  await world.kit.conf.set(world.db as never, 'LibraryPremium', { sales: 3, saves: 0, ratings: 1, rate: 40 })
  expect((await rows()).map(({ row }) => row)).toEqual(['free', 'tasks', 'premium'])
  // A row of another domain keeps its position; its items have no curriculum.
  await world.kit.conf.set(world.db as never, 'CenterRows', ['sessions', 'tasks'])
  expect((await rows()).map(({ row, data }) => [row, data.length > 0])).toEqual([
    ['sessions', false],
    ['tasks', true],
  ])
  expect(await rows('nz')).not.toContainEqual(expect.objectContaining({ row: 'sessions' }))
  await expect(
    world.guest.service('library').get('row', { query: { row: 'sessions' } }),
  ).rejects.toMatchObject({ code: 400 })
})

test('the calls of `unit`: hits by kind, newest, by kind page by page', async () => {
  const call = (name: string, query: Record<string, unknown>) =>
    world.guest.service('unit').get(name, { query })
  expect(
    (
      (await call('search', { key: 'volcano', 'grades.value': { $in: ['g7'] } })) as {
        task: { name: string }[]
      }
    ).task.map(({ name }) => name),
  ).toEqual(['Hot rocks'])
  expect(
    (await call('search', { 'subjects.value': 'fr' })) as { task: { name: string }[]; unit: unknown[] },
  ).toMatchObject({ unit: [], task: { length: 2 } })
  expect(
    (await call('latestList', { $limit: 1 })) as { total: number; data: { name: string }[] },
  ).toMatchObject({ total: 8, data: [{ name: 'Volcano songs' }] })
  expect(((await call('unitList', {})) as { total: number }).total).toBe(0)
  expect(((await call('taskList', { $limit: 3, $skip: 6 })) as { data: unknown[] }).data.length).toBe(2)
})

describe('order', () => {
  test.each(Object.entries(orders))(
    'by %s gives the same for frequent, rare and too many hits',
    async (_, order) => {
      const queries: Search[] = [
        {},
        { price: 'paid' },
        { subjects: ['science'] },
        { grades: ['g6'], mode: 'task' },
        { lang: 'xx' },
      ]
      for (const query of queries) {
        const hit = whereOf(query)
        const all = await world.db.$count(items, hit)
        for (const [limit, skip] of [
          [2, 0],
          [3, 2],
          [50, 0],
          [2, 1],
        ] as const) {
          const plain = (
            await world.db.execute<{ id: string }>(
              sql`select id from ${items} where ${hit} order by ${order} limit ${limit} offset ${skip}`,
            )
          ).rows.map(({ id }) => id)
          for (const [walked, sorted] of [
            [1000, 1000],
            [3, 1000],
            [0, 1000],
            [0, 0],
            [3, 1],
          ] as const) {
            const { ids: found, total } = await ordered(
              world.db,
              part => whereOf(query, part),
              { parts: [live], order, limit, skip },
              { walked, sorted },
            )
            expect(found).toEqual(plain)
            expect([null, all]).toContain(total)
          }
        }
      }
    },
  )
})

test('are found in spite of a slip in a small word, and plurals find each other', async () => {
  await world.publishNew({ name: 'The turn of the tide', grades: [] }, 0)
  await world.publishNew({ name: 'Cities that grow', grades: [] }, 0)
  await world.publishNew({ name: 'A city by the sea', grades: [] }, 0)
  expect(await world.find({ key: 'teh tide' })).toEqual(['The turn of the tide'])
  for (const key of ['city', 'cities', 'citys'])
    expect((await world.find({ key })).toSorted(), key).toEqual(['A city by the sea', 'Cities that grow'])
  expect(await world.find({ key: 'qq' })).toEqual([])
})
