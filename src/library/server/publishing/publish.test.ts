// Publishing: everything needed is checked and named; what visitors see is frozen; out again, down and back.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOwner } from '#authoring/contract/published.shapes.ts'
import { contents, links } from '#authoring/server/authoring.tables.ts'
import { pages } from '#authoring/server/slides.tables.ts'
import { notices as inbox } from '#communications/server/notices.tables.ts'
import { clearUnused } from '#files/server/drive/references.ts'
import { records, spaces } from '#files/server/files.tables.ts'
import { items, versions } from '../library.tables.ts'
import { refusal, startLibrary, type LibraryWorld } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

const check = async (id: string) =>
  (await world.author.service('library').get('check', { query: { _id: id } })) as {
    ok: boolean
    missing: { need: string; words: string; content: string }[]
    links: { _id: string; ok: boolean }[]
  }
const needs = async (id: string) => (await check(id)).missing.map(({ need }) => need)

test('`unit` publishes and unpublishes by the names of the specification', async () => {
  const units = world.author.service('unit')
  const id = await world.content({ name: 'By its own name' }, 2)
  const state = async () =>
    (await world.db.select().from(items).where(eq(items.id, id))).map(row => [row.state, row.price])
  expect(await refusal(units.patch('publish', { _id: id }))).toBe('publish-missing')
  expect(await units.patch('publish', { _id: id, price: 700 })).toMatchObject({ _id: id, published: true })
  expect(await state()).toEqual([['published', 700]])
  // Again without a price: as it was set.
  await units.patch('publish', { _id: id })
  expect(await state()).toEqual([['published', 700]])
  expect(await refusal(world.stranger.service('unit').patch('unPublish', { _id: id }))).toBe('not-found')
  expect(await units.patch('unPublish', { _id: id })).toMatchObject({ _id: id, published: false })
  expect(await state()).toEqual([['unpublished', 700]])
})

describe('requirements', () => {
  test('is named with words and place; without it nothing is published', async () => {
    const bare = await world.content({
      mode: 'task',
      subjects: [],
      isEdit: true,
      template: [
        {
          _id: 'f',
          code: 'overview',
          name: 'Overview',
          enable: true,
          required: true,
          group: 'basic',
        } as never,
        {
          _id: 'g',
          code: 'keyQuestions',
          name: 'Key questions',
          enable: true,
          required: true,
          group: 'inquiry',
        } as never,
      ],
    })
    await world.db.execute(`delete from authoring_outlines where content = '${bare}'`)
    expect(await needs(bare)).toEqual(['slides', 'slidesSaved', 'objectives', 'subjects', 'filled', 'filled'])
    const { missing } = await check(bare)
    // Each field by name, with its location.
    expect(missing.slice(-2)).toMatchObject([
      { words: 'Fill in: Overview.', content: bare, step: 'basic', field: 'overview' },
      { words: 'Fill in: Key questions.', content: bare, step: 'inquiry', field: 'keyQuestions' },
    ])
    expect(await refusal(world.publish(bare))).toBe('publish-missing')
    expect(await world.find({ key: 'Tides' })).toEqual([])
  })
  test('bought and archived content stays out, and so does what belongs to somebody else', async () => {
    const id = await world.content({ orderId: world.kit.newId() }, 2)
    expect(await needs(id)).toEqual(['bought'])
    expect(await refusal(world.publish(id))).toBe('publish-missing')
    const archived = await world.content({ del: true }, 2)
    expect(await needs(archived)).toEqual(['archived'])
    const mine = await world.content({}, 2)
    expect(await refusal(world.publish(mine, 0, {}, world.stranger))).toBe('not-found')
    await world.set(mine, {
      readers: [world.stranger.id],
      commenters: [world.stranger.id],
      writers: [world.stranger.id],
    })
    expect(await refusal(world.publish(mine, 0, {}, world.stranger))).toBe('forbidden')
  })
  test('a price is 0, or 1.00 to 10 000.00; the name of the specification keeps the one that was set', async () => {
    const id = await world.content({ name: 'Priced' }, 2)
    for (const price of [1, 99]) expect(await refusal(world.publish(id, price))).toBe('publish-price')
    for (const price of [-1, 1_000_001, 1.5]) expect(await refusal(world.publish(id, price))).toBe('bad-data')
    expect(await refusal(world.publish(id, 100, { discount: { val: 100 } }))).toBe('bad-data')
    expect(await refusal(world.author.service('library').get('publish', { query: { _id: id } }))).toBe(
      'publish-missing',
    )
    await world.publish(id, 500, { discount: { val: 20 } })
    expect(await world.author.service('library').get('publish', { query: { _id: id } })).toMatchObject({
      price: 500,
      priceNow: 400,
      state: 'published',
    })
  })
})

describe('the version', () => {
  test('visitors see the published version, never the draft; the author sees that it changed', async () => {
    const id = await world.publishNew({ name: 'Frozen name', overview: 'As published' })
    await world.author.service('unit').patch(id, { name: 'Draft name', overview: 'Draft words' })
    expect(await world.item(id)).toMatchObject({ name: 'Frozen name', overview: 'As published' })
    expect(await world.find({ key: 'Draft' })).toEqual([])
    expect(((await check(id)) as unknown as { item: { changed: boolean } }).item.changed).toBe(true)
    await world.publish(id)
    expect(await world.item(id)).toMatchObject({ name: 'Draft name', overview: 'Draft words' })
    expect(((await check(id)) as unknown as { item: { changed: boolean } }).item.changed).toBe(false)
  })
  test('takes linked content of the author along; foreign and bought links are listed as left out', async () => {
    const { id, tasks } = await world.unit({ name: 'Linked unit' }, [3, 2])
    const [foreign, bought] = [
      await world.content({ owner: world.stranger.id, name: 'Foreign' }, 1),
      await world.content({ orderId: world.kit.newId(), name: 'Bought' }, 1),
    ]
    await world.db.insert(links).values([
      { from: id, to: foreign, group: null, position: 8 },
      { from: id, to: bought, group: null, position: 9 },
    ])
    expect((await check(id)).links).toEqual([
      ...tasks.map(_id => expect.objectContaining({ _id, ok: true })),
      expect.objectContaining({ _id: foreign, ok: false }),
      expect.objectContaining({ _id: bought, ok: false }),
    ])
    await world.publish(id)
    const item = await world.item(id)
    expect(item.link.map(({ _id, included, published }) => ({ _id, included, published }))).toEqual(
      tasks.map(_id => ({ _id, included: true, published: false })),
    )
    expect(item.linkNum).toBe(2)
  })
  test('a linked task with unsaved slides is named before anything is published', async () => {
    const {
      id,
      tasks: [task = ''],
    } = await world.unit({}, [2])
    await world.set(task, { isEdit: true })
    expect((await check(id)).missing).toEqual([
      expect.objectContaining({ need: 'slidesSaved', content: task }),
    ])
  })
  test('an older one goes when it is replaced, unless somebody bought it', async () => {
    const id = await world.publishNew({ name: 'Twice' })
    const first = (await world.item(id)).version
    await world.publish(id)
    expect(await world.row(first)).toBeUndefined()
    const second = (await world.item(id)).version
    await world.pay(id)
    await world.publish(id)
    expect(await world.row(second)).toMatchObject({ owner: libraryOwner, published: false })
    expect((await world.db.select().from(versions).where(eq(versions.item, id))).length).toBe(2)
  })
  test('its author decides on self-study; proposed if it is taught so, kept until changed', async () => {
    const id = await world.content({ name: 'Alone', sessionType: 'student' }, 1)
    const check = () =>
      world.author.service('library').get('check', { query: { _id: id } }) as Promise<{ selfStudy: boolean }>
    const shown = async () => ((await world.item(id)) as { selfStudy: boolean }).selfStudy
    expect((await check()).selfStudy).toBe(true)
    await world.author.service('library').patch('publish', { _id: id, price: 0 })
    expect([await shown(), (await check()).selfStudy]).toEqual([false, false])
    await world.author.service('unit').patch('publish', { _id: id, selfStudy: true })
    expect([await shown(), (await check()).selfStudy]).toEqual([true, true])
    await world.author.service('unit').patch('publish', { _id: id })
    expect(await shown()).toBe(true)
  })
  test('without a cover, its first page is the cover', async () => {
    const id = await world.publishNew({ name: 'Plain' })
    await world.set(id, { cover: null })
    await world.publish(id)
    const { coverUrl } = (await world.author.service('library').get(id)) as { coverUrl: string | null }
    const [first] = (await world.item(id, world.author)).deck?.pages ?? []
    expect(first?.pic).toBeTruthy()
    expect(coverUrl).toContain(first?.pic ?? 'none')
  })
  test('its files stay when the author deletes theirs, and cost the author nothing', async () => {
    const id = await world.publishNew({ name: 'Files' })
    const pics = (await world.item(id, world.author)).deck?.pages.map(({ pic }) => pic ?? '') ?? []
    const used = async () =>
      (await world.db.select().from(spaces).where(eq(spaces.pool, world.author.id)))[0]?.used ?? 0
    const before = await used()
    await world.author.service('library').patch('unpublish', { _id: id })
    await world.publish(id)
    expect(await used()).toBe(before)
    // The draft continues without its deck; the author's files are released.
    await world.db.execute(`delete from authoring_decks where content = '${id}'`)
    await world.db.execute(`delete from authoring_materials where content = '${id}'`)
    await world.set(id, { cover: null })
    await world.db
      .update(records)
      .set({ loose: true, unusedSince: new Date(0) })
      .where(eq(records.owner, world.author.id))
    await clearUnused(world.db as never, world.kit.clock.now())
    const held = await world.db
      .select({ owner: records.owner })
      .from(records)
      .where(inArray(records.hash, pics))
    expect(held.map(({ owner }) => owner)).toEqual(pics.map(() => libraryOwner))
  })
})

describe('out of the library', () => {
  test('unpublished items are in no list, search, row or suggestion', async () => {
    const id = await world.publishNew({ name: 'Vanishing zeppelin', idea: 'Zeppelins rise' }, 0)
    const traces = async () =>
      JSON.stringify([
        await world.guest.service('library').find({ query: { key: 'zeppelin' } }),
        await world.guest.service('library').get('suggest', { query: { key: 'zeppelin' } }),
        await world.guest.service('library').get('rows', { query: {} }),
        await world.guest.service('library').get('row', { query: { row: 'free' } }),
        await world.guest.service('unit').get('search', { query: { key: 'zeppelin' } }),
        await world.guest.service('unit').get('latestList', { query: {} }),
        await world.guest.service('library').get('facets', { query: { key: 'zeppelin' } }),
        await world.stranger.service('unit').get('recommendIdea', { query: { key: 'zeppelin' } }),
      ])
    expect(await traces()).toContain('eppelin')
    await world.author.service('library').patch('unpublish', { _id: id })
    expect(await traces()).not.toContain('eppelin')
    expect(await refusal(world.item(id))).toBe('not-found')
    expect((await world.row(id))?.published).toBe(false)
    expect(await refusal(world.author.service('library').patch('unpublish', { _id: id }))).toBe(
      'publish-state',
    )
    await world.author.service('unit').patch('archive', { _id: id })
  })
  test('a unit that leaves lets separately published tasks on sale', async () => {
    const {
      id,
      tasks: [task = ''],
    } = await world.unit({ name: 'Leaving unit' }, [2])
    await world.publish(id)
    await world.publish(task, 300)
    expect((await world.item(id)).link[0]).toMatchObject({ published: true, price: 300 })
    await world.author.service('library').patch('unpublish', { _id: id })
    expect(await world.item(task)).toMatchObject({ name: 'Task 1' })
  })
  test('published content is unpublished before it is archived', async () => {
    const id = await world.publishNew({ name: 'Held' })
    expect(await refusal(world.author.service('unit').patch('archive', { _id: id }))).toBe(
      'content-published',
    )
  })
  test('staff take down with a reason and restore; the author cannot; both are notified', async () => {
    const id = await world.publishNew({ name: 'Disputed' })
    const admin = await world.manager('admin')
    expect(
      await refusal(world.author.service('library').patch('takeDown', { _id: id, reason: 'No reason' })),
    ).toBe('forbidden')
    expect(
      await admin.service('library').patch('takeDown', { _id: id, reason: 'Copied from a book' }),
    ).toMatchObject({ state: 'takenDown', reason: 'Copied from a book' })
    expect(await refusal(world.item(id))).toBe('not-found')
    expect(await refusal(world.publish(id))).toBe('taken-down')
    expect(await needs(id)).toContain('takenDown')
    expect(await world.noticesOf('ContentTakenDown')).toContain(world.author.id)
    await admin.service('library').patch('putBack', { _id: id })
    expect(await world.item(id)).toMatchObject({ name: 'Disputed' })
    expect(await world.noticesOf('ContentPutBack')).toContain(world.author.id)
  })
  test('feature is for staff', async () => {
    const id = await world.publishNew({ name: 'Featured' })
    const [manager, service] = [
      await world.manager('customer_service_manager'),
      await world.manager('customer_service'),
    ]
    expect(await refusal(service.service('library').patch('feature', { _id: id, featured: true }))).toBe(
      'forbidden',
    )
    expect(await manager.service('library').patch('feature', { _id: id, featured: true })).toMatchObject({
      featured: true,
    })
    expect(
      (
        (await service.service('library').get('staff', { query: { featured: true } })) as {
          data: { _id: string }[]
        }
      ).data.map(({ _id }) => _id),
    ).toContain(id)
  })
})

test('the price alone changes without publishing the draft', async () => {
  const id = await world.publishNew({ name: 'Repriced' })
  await world.author.service('unit').patch(id, { name: 'Repriced draft' })
  await world.author
    .service('library')
    .patch('price', { _id: id, price: 250, discount: { val: 99, end: null } })
  expect(await world.item(id)).toMatchObject({ name: 'Repriced', price: 250, priceNow: 3 })
  expect(
    await refusal(
      world.stranger.service('library').patch('price', { _id: id, price: 0, discount: { val: 0 } }),
    ),
  ).toBe('not-found')
})

test('the same pictures on most pages: both authors are notified once', async () => {
  const pics = await Promise.all(Array.from({ length: 10 }, () => world.file(world.author.id)))
  const mine = await world.content({ name: 'Original pages' }, 10, pics)
  await world.publish(mine)
  const theirs = await world.content({ name: 'Copied pages', owner: world.stranger.id }, 10, [
    ...pics.slice(0, 7),
    ...(await Promise.all(Array.from({ length: 3 }, () => world.file(world.stranger.id)))),
  ])
  const fewer = await world.content({ name: 'Some pages', owner: world.stranger.id }, 10, [
    ...pics.slice(0, 6),
    ...(await Promise.all(Array.from({ length: 4 }, () => world.file(world.stranger.id)))),
  ])
  await world.publish(fewer, 0, {}, world.stranger)
  expect(await world.noticesOf('ContentAlike')).toEqual([])
  await world.publish(theirs, 0, {}, world.stranger)
  expect((await world.noticesOf('ContentAlike')).toSorted()).toEqual(
    [world.author.id, world.stranger.id].toSorted(),
  )
})

test('frozen versions are in nobody’s lists and figures', async () => {
  const id = await world.publishNew({ name: 'Only once' })
  const { version } = await world.item(id)
  for (const tab of ['me', 'share', 'other', 'arch', 'published']) {
    const list = (await world.author.service('unit').find({ query: { tab, $limit: 500 } })) as unknown as {
      data: { _id: string }[]
    }
    expect(list.data.map(({ _id }) => _id)).not.toContain(version)
  }
  expect(await refusal(world.author.service('unit').get(version))).toBe('not-found')
  expect(await refusal(world.stranger.service('slides').get('byRid', { query: { rid: version } }))).toBe(
    'not-found',
  )
  expect((await world.db.select().from(contents).where(eq(contents.id, version)))[0]).toMatchObject({
    owner: libraryOwner,
    readers: [],
    orderId: null,
  })
  expect((await world.db.select().from(items).where(eq(items.id, id))).length).toBe(1)
})

test('`unit` find of `lib`: what everybody published, as it was published, by kind, words, subject, grade and links', async () => {
  const place = {
    subjects: [{ label: 'Shelves', value: 'shelves' }],
    grades: [{ label: 'Shelf 1', value: 'shelf-1' }],
  }
  const task = await world.publishNew({ ...place, name: 'Shelf of shells' })
  const { id: unit } = await world.unit({ ...place, name: 'Shelf of units', owner: world.stranger.id }, [2])
  await world.publish(unit, 0, {}, world.stranger)
  const [draft, left] = [
    await world.content({ ...place, name: 'Shelf that is a draft' }, 2),
    await world.publishNew({ ...place, name: 'Shelf that left' }),
  ]
  await world.author.service('library').patch('unpublish', { _id: left })
  await world.author.service('unit').patch(task, { name: 'Shelf, changed since' })
  const find = async (query: Record<string, unknown>, who = world.buyer) =>
    (await who.service('unit').find({ query: { tab: 'lib', ...query } })) as unknown as {
      total: number
      data: { _id: string; name: string; role: string; uid: string }[]
    }
  const names = async (query: Record<string, unknown>) => (await find(query)).data.map(({ name }) => name)
  expect(await names({ subjects: ['shelves'] })).toEqual(['Shelf of units', 'Shelf of shells'])
  expect(await names({ mode: 'task', subjects: ['shelves'] })).toEqual(['Shelf of shells'])
  expect(await names({ mode: ['unit', 'video'], grades: ['shelf-1'] })).toEqual(['Shelf of units'])
  expect(await names({ $search: 'shells' })).toEqual(['Shelf of shells'])
  expect([
    await names({ subjects: ['shelves'], linked: true }),
    await names({ subjects: ['shelves'], linked: false }),
  ]).toEqual([['Shelf of units'], ['Shelf of shells']])
  expect(await find({ subjects: ['shelves'], $limit: 1, $skip: 1 })).toMatchObject({
    total: 2,
    limit: 1,
    skip: 1,
    data: [{ _id: task, name: 'Shelf of shells', uid: world.author.id, role: 'read' }],
  })
  expect((await find({ subjects: ['shelves'] }, world.stranger)).data.map(({ role }) => role)).toEqual([
    'own',
    'read',
  ])
  expect((await find({ $limit: 100 })).data.map(({ _id }) => _id)).not.toContain(draft)
  expect(await refusal(world.guest.service('unit').find({ query: { tab: 'lib' } }))).toBe('not-signed-in')
})

test('mostly the same words on most pages, even in a linked task: both authors are notified once', async () => {
  const said = [
    'The tide comes in and goes out again twice a day',
    'Crabs hide below the stones until the water is back',
    'Draw a rock pool and name five animals that live in it',
    'Who eats whom on the shore, and who is left when all is eaten',
  ]
  const copied = said.map(words => `${words}, dear class`)
  const write = async (id: string, texts: readonly string[]) => {
    const deck = (await world.row(id))?.sid ?? ''
    for (const [at, words] of texts.entries())
      await world.db
        .update(pages)
        .set({ words })
        .where(and(eq(pages.deck, deck), eq(pages.position, at)))
  }
  const [one, other] = [await world.person(), await world.person()]
  const original = await world.content({ name: 'Told first', owner: one.id }, 4)
  await write(original, said)
  await world.publish(original, 0, {}, one)
  const {
    id: unit,
    tasks: [task = ''],
  } = await world.unit({ name: 'Told again', owner: other.id }, [4])
  await write(task, [
    ...copied.slice(0, 2),
    'Nothing of what was said there is said on this page',
    'Nor is it said on this other page of the task',
  ])
  await world.publish(unit, 0, {}, other)
  const notices = async () => {
    await world.noticesOf('ContentAlike')
    return (
      await world.db
        .select()
        .from(inbox)
        .where(and(eq(inbox.code, 'ContentAlike'), inArray(inbox.receiver, [one.id, other.id])))
    ).toSorted((a, b) => Number(a.receiver === other.id) - Number(b.receiver === other.id))
  }
  expect(await notices()).toEqual([])
  await write(task, [...copied.slice(0, 3), 'Nor is it said on this other page of the task'])
  await world.publish(unit, 0, {}, other)
  await world.publish(unit, 0, {}, other)
  expect((await notices()).map(({ receiver }) => receiver)).toEqual([one.id, other.id])
  for (const notice of await notices()) expect(JSON.stringify(notice)).toContain('1, 2, 3')
})
