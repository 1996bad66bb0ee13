// Recommendations: the exact order from a graph of purchases, knowledge, Bloom levels and kinds of knowledge;
// never one's own, bought or withdrawn items.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outlines } from '#authoring/server/authoring.tables.ts'
import { pages } from '#authoring/server/slides.tables.ts'
import { questions } from '#authoring/server/questions.tables.ts'
import { items } from '../library.tables.ts'
import { refusal, startLibrary, topic, type LibraryWorld, type Person } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

type Item = typeof items.$inferInsert
type Reader = Pick<Person, 'service'>

/** An item as publishing leaves it. */
const item = async (name: string, fields: Partial<Item> = {}): Promise<string> => {
  const [id, now] = [world.kit.newId(), world.kit.clock.now()]
  const known = fields.knowledge ?? ['waves']
  await world.db.insert(items).values({
    id,
    model: 'unit',
    owner: world.author.id,
    state: 'published',
    version: id,
    mode: 'task',
    name,
    curriculum: 'sea',
    subjectKeys: ['science'],
    gradeKeys: ['g7'],
    topics: known,
    knowledge: known,
    price: 100,
    publishedAt: now,
    updatedAt: now,
    ...fields,
  })
  return id
}
const prompt = (name: string, fields: Partial<Item> = {}) => item(name, { model: 'prompts', ...fields })
const named = async (who: Reader, call: string, query: Record<string, unknown> = {}) =>
  ((await who.service('library').get(call, { query: { $limit: 20, ...query } })) as { name: string }[]).map(
    ({ name }) => name,
  )

beforeEach(async () => {
  await world.db.delete(items)
})

describe('for teachers', () => {
  test('has the exact order of a graph of purchases, and nothing that one owns or bought', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person()))
    const seller = await world.person()
    const grades = (...values: string[]) => values.map(value => ({ label: value, value }))
    const publish = (name: string, fields: Parameters<LibraryWorld['publishNew']>[0] = {}) =>
      world.publishNew(
        {
          curriculum: 'graph',
          subjects: [{ label: 'Graphs', value: 'graphs' }],
          grades: grades('g1', 'g2'),
          ...fields,
          name,
        },
        500,
        2,
        seller,
      )
    const [current, most, some, near, far] = [
      await publish('Current'),
      await publish('Most'),
      await publish('Some'),
      await publish('Near'),
      await publish('Far', { grades: grades('g2', 'g3') }),
    ]
    const [elsewhere, subject, unrelated] = [
      await publish('Elsewhere', { curriculum: 'other' }),
      await publish('Other subject', { subjects: [{ label: 'X', value: 'x' }] }),
      await publish('Of other knowledge'),
    ]
    await publish('Other grade', { grades: grades('g9') })
    await world.db
      .update(items)
      .set({ topics: ['something else'], rate: 5 })
      .where(eq(items.id, unrelated))
    const buys: readonly (readonly [number, readonly string[]])[] = [
      [0, [current, most, some]],
      [1, [current, most]],
      [2, [current, most, elsewhere]],
      [3, [some, subject]],
    ]
    for (const [who, list] of buys) for (const id of list) await world.pay(id, people[who]?.id)
    const names = (call: string, who: Reader = world.guest) => named(who, call, { _id: current })
    await world.db.update(items).set({ rate: 5 }).where(eq(items.id, near))
    expect(await names('recommend')).toEqual(['Most', 'Some', 'Near', 'Far'])
    expect(await names('alsoBought')).toEqual(['Most', 'Some', 'Elsewhere'])
    const [first] = people
    if (first) expect(await names('recommend', first)).toEqual(['Near', 'Far'])
    if (first) expect(await names('alsoBought', first)).toEqual(['Elsewhere'])
    expect(await names('recommend', seller)).toEqual([])
    await seller.service('library').patch('unpublish', { _id: most })
    expect(await names('recommend')).toEqual(['Some', 'Near', 'Far'])
    // A refund takes its voice back.
    const voter = await world.person()
    await world.pay(current, voter.id)
    const line = await world.pay(far, voter.id)
    expect(await names('recommend')).toEqual(['Some', 'Far', 'Near'])
    await world.withdraw(line)
    expect(await names('recommend')).toEqual(['Some', 'Near', 'Far'])
  })

  test('more of the same knowledge goes first; none at all is no recommendation', async () => {
    const current = await item('Current', { knowledge: ['waves', 'tides', 'moon'] })
    await item('One of three', { knowledge: ['moon', 'stars'], rate: 5 })
    await item('Two of three', { knowledge: ['waves', 'tides'] })
    await item('None', { knowledge: ['stars'], rate: 5 })
    expect(await named(world.buyer, 'recommend', { _id: current })).toEqual(['Two of three', 'One of three'])
    const bare = await item('Without knowledge', { knowledge: [] })
    expect(await named(world.buyer, 'recommend', { _id: bare })).toEqual([])
  })
})

describe('for a page in the editor', () => {
  const edited = async () => {
    const rid = await world.content(
      { owner: world.buyer.id, curriculum: 'sea', subjects: [{ label: 'Science', value: 'science' }] },
      1,
    )
    const {
      pages: [page],
    } = (await world.buyer.service('slides').get('byRid', { query: { rid } })) as { pages: { _id: string }[] }
    return { rid, page: page?._id ?? '' }
  }
  const found = async (query: { rid: string; page: string }) =>
    ((await world.buyer.service('library-prompts').get('forPage', { query })) as { name: string }[]).map(
      ({ name }) => name,
    )

  test('single slides alike in targets or tags, Bloom the same or higher: paid ones first, then the most alike', async () => {
    const place = await edited()
    await world.db
      .update(pages)
      .set({ outline: ['waves', 'tides'] })
      .where(eq(pages.id, place.page))
    await world.db
      .update(questions)
      .set({
        body: {
          name: 'Why?',
          options: [],
          list: [],
          bloom: [2],
          dimension: null,
          verb: [],
          tags: ['Ocean'],
          tips: '',
          data: '',
          outlines: {},
          hideAnswer: false,
        },
      })
      .where(eq(questions.page, place.page))
    await prompt('Free, all of it', { bloom: 2, topics: ['waves', 'tides', 'ocean'], price: 0 })
    await prompt('By its tag', { bloom: 5, topics: ['ocean', 'type:text'] })
    await prompt('Both targets', { bloom: 4, topics: ['waves', 'tides'] })
    await prompt('One target, harder', { bloom: 3, topics: ['waves'] })
    await prompt('One target', { bloom: 2, topics: ['tides'] })
    await prompt('Easier', { bloom: 1, topics: ['waves', 'tides'] })
    await prompt('Of unknown level', { topics: ['waves', 'tides'] })
    await prompt('About something else', { bloom: 5, topics: ['stars', 'type:text'] })
    await prompt('Elsewhere', { bloom: 5, topics: ['waves'], curriculum: 'other' })
    await prompt('Of another subject', { bloom: 5, topics: ['waves'], subjectKeys: ['x'] })
    await prompt('Own', { bloom: 5, topics: ['waves'], owner: world.buyer.id })
    await prompt('Left', { bloom: 5, topics: ['waves'], state: 'unpublished', version: null })
    await item('A whole task', { bloom: 5, topics: ['waves'] })
    expect(await found(place)).toEqual([
      'Both targets',
      'One target',
      'One target, harder',
      'By its tag',
      'Free, all of it',
    ])
    expect(await refusal(world.stranger.service('library-prompts').get('forPage', { query: place }))).toBe(
      'not-found',
    )
  })

  test('a page without targets uses those of its task; bought items are left out', async () => {
    const place = await edited()
    await world.db.update(pages).set({ outline: [] }).where(eq(pages.id, place.page))
    const [branch] =
      Object.values(
        (await world.db.select().from(outlines).where(eq(outlines.content, place.rid)))[0]?.branches ?? {},
      )[0] ?? []
    await prompt('Of the task', { bloom: 2, topics: branch?.chosen ?? [] })
    const bought = await prompt('Bought', { bloom: 2, topics: branch?.chosen ?? [] })
    expect(await found(place)).toEqual(['Bought', 'Of the task'])
    await world.pay(bought, world.buyer.id, { style: 'prompt' })
    expect(await found(place)).toEqual(['Of the task'])
  })
})

describe('for learners', () => {
  const levels = (bloom: number | null, dimension: number | null) => ({ bloom, dimension })
  const sea = async () => {
    const current = await item('Current', { knowledge: ['waves', 'tides'], ...levels(2, 1) })
    await prompt('Another kind, harder', { ...levels(5, 2), rate: 5 })
    await prompt('Another kind', levels(2, 0))
    await prompt('Same kind, easier', { ...levels(1, 1), rate: 5 })
    await item('Same kind, harder', levels(4, 1))
    await prompt('Same kind, as hard', { ...levels(2, 1), knowledge: ['waves', 'tides'] })
    await item('Unknown', levels(null, null))
    await prompt('Other knowledge', { ...levels(2, 1), knowledge: ['stars'] })
    await item('Other curriculum', { ...levels(2, 1), curriculum: 'other' })
    await item('Other subject', { ...levels(2, 1), subjectKeys: ['x'] })
    await item('Left', { ...levels(2, 1), state: 'unpublished', version: null })
    await item('A unit plan', { ...levels(2, 1), mode: 'unit' })
    return current
  }
  const order = [
    'Same kind, as hard',
    'Same kind, harder',
    'Same kind, easier',
    'Another kind, harder',
    'Unknown',
    'Another kind',
  ]

  test('same kind of knowledge as hard or harder, then easier, then other kinds', async () => {
    const _id = await sea()
    expect(await named(world.student, 'forLearner', { _id })).toEqual(order)
    expect(
      await world.student.service('library').get('forLearner', { query: { _id, $limit: 2 } }),
    ).toMatchObject([
      { name: order[0], model: 'prompts' },
      { name: order[1], model: 'unit' },
    ])
    expect(await refusal(world.guest.service('library').get('forLearner', { query: { _id } }))).toBe(
      'not-signed-in',
    )
    expect(
      await refusal(
        world.student.service('library').get('forLearner', { query: { _id: world.kit.newId() } }),
      ),
    ).toBe('not-found')
  })

  test('only items for their age', async () => {
    const born = `${world.kit.clock.now().getUTCFullYear() - 13}-01-01`
    const child = await world.person({ role: 'student', studentExt: { dob: born } })
    const _id = await item('Current', levels(2, 1))
    await item('Too young', { ...levels(2, 1), gradeKeys: ['Grade 3'] })
    await item('Right', { ...levels(2, 1), gradeKeys: ['Grade 6', 'Grade 7'] })
    await item('Too old', { ...levels(2, 1), gradeKeys: ['Grade 11'] })
    expect(await named(child, 'forLearner', { _id })).toEqual(['Right'])
  })

  test('without an item: similar to their last purchase, which is left out, also in their row of the centre', async () => {
    const learner = await world.person({ role: 'student' })
    expect(await named(learner, 'forLearner')).toEqual([])
    const _id = await sea()
    await world.pay(_id, learner.id)
    expect(await named(learner, 'forLearner')).toEqual(order)
    const harder =
      (await world.db.select().from(items).where(eq(items.name, 'Same kind, harder')))[0]?.id ?? ''
    await world.pay(harder, learner.id)
    expect(await named(learner, 'forLearner', { _id })).toEqual(
      order.filter(name => name !== 'Same kind, harder'),
    )
    const rows = (await learner.service('library').get('rows', { query: {} })) as unknown as {
      row: string
      data: { name: string }[]
    }[]
    // Single slides have no page to open, so the row has sets alone.
    expect(rows.find(({ row }) => row === 'recommended')?.data.map(({ name }) => name)).toEqual(['Unknown'])
  })
})

describe('around a class', () => {
  const lesson = async () => {
    const id = await item('Lesson', { knowledge: ['waves', 'tides'], bloom: 3, dimension: 1 })
    for (const [name, knowledge, bloom, dimension] of [
      ['Both below', ['waves'], 1, 0],
      ['As high', ['waves', 'tides'], 3, 1],
      ['Bloom below, kind above', ['tides'], 2, 3],
      ['Bloom above, kind below', ['waves', 'tides'], 5, 0],
      ['Both above', ['tides'], 5, 2],
      ['Wider', ['waves', 'stars'], 3, 1],
      ['Unknown', ['waves'], null, null],
    ] as const)
      await prompt(name, { knowledge: [...knowledge], bloom, dimension })
    await prompt('Left', {
      knowledge: ['waves'],
      bloom: 3,
      dimension: 1,
      state: 'unpublished',
      version: null,
    })
    return id
  }

  test('before: no other knowledge, Bloom level and kind of knowledge not above it', async () => {
    const _id = await lesson()
    expect(await named(world.buyer, 'beforeClass', { _id })).toEqual([
      'As high',
      'Both below',
      'Bloom above, kind below',
      'Bloom below, kind above',
    ])
  })

  test('after: no other knowledge, Bloom level and kind of knowledge not below it', async () => {
    const _id = await lesson()
    expect(await named(world.buyer, 'afterClass', { _id })).toEqual([
      'As high',
      'Both above',
      'Bloom above, kind below',
      'Bloom below, kind above',
    ])
    expect(await named(world.author, 'afterClass', { _id })).toEqual([])
  })

  test('for a lesson without questions, whose level is unknown, by knowledge alone', async () => {
    const _id = await item('No level', { knowledge: ['comets'], bloom: null, dimension: null })
    await prompt('About it', { knowledge: ['comets'], bloom: 3, dimension: 1 })
    expect(await named(world.buyer, 'beforeClass', { _id })).toEqual(['About it'])
    expect(await named(world.buyer, 'afterClass', { _id })).toEqual(['About it'])
  })

  test('a teacher asks for their own draft, linked tasks included; nobody else does', async () => {
    const { id } = await world.unit({ name: 'Draft', owner: world.buyer.id }, [2])
    await prompt('Below', { knowledge: [topic], bloom: 1 })
    await prompt('Above', { knowledge: [topic], bloom: 4 })
    expect(await named(world.buyer, 'beforeClass', { _id: id })).toEqual(['Below'])
    expect(await named(world.buyer, 'afterClass', { _id: id })).toEqual(['Above'])
    expect(await named(world.stranger, 'beforeClass', { _id: id })).toEqual([])
  })

  test('publishing stores knowledge and level', async () => {
    const { id } = await world.unit({ name: 'Published unit' }, [2])
    await world.publish(id)
    const [row] = await world.db.select().from(items).where(eq(items.id, id))
    expect(row).toMatchObject({ bloom: 2, dimension: null, knowledge: row?.topics })
  })
})
