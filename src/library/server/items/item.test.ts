// One item: nothing beyond the preview leaves the server, for any caller and by any service; drafts stay
// private.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { links } from '#authoring/server/authoring.tables.ts'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { previewPages } from '#library/contract/search.rules.ts'
import { refusal, startLibrary, type LibraryWorld, type Person } from '../testing/library-world.ts'

let world: LibraryWorld
let id: string
beforeAll(async () => {
  world = await startLibrary()
  id = await world.publishNew({ name: 'Tides of ten' }, 1200, 10)
})
afterAll(() => world.stop())

test('the limit: a fifth rounded up, from one to three', () => {
  expect([1, 2, 5, 6, 10, 11, 15, 16, 300].map(previewPages)).toEqual([1, 1, 1, 2, 2, 3, 3, 3, 3])
})

/** Matches in anything that belongs to a hidden page: text, question, material, target, picture. */
const hidden = (item: unknown, from: number, to = 10): string[] =>
  Array.from({ length: to - from }, (_, at) => from + at)
    .flatMap(at => [
      `Page text ${at}"`,
      `Tip ${at}"`,
      `Question ${at}"`,
      `Material ${at}"`,
      `secret-target-${at}"`,
    ])
    .filter(mark => JSON.stringify(item).includes(mark))

describe('pages', () => {
  const others: readonly (readonly [string, () => Pick<Person, 'service'>])[] = [
    ['a guest', () => world.guest],
    ['a stranger', () => world.stranger],
    ['a student', () => world.student],
  ]
  test.each(others)('%s sees the first two of ten, and how many there are', async (_, who) => {
    for (const item of [
      await world.item(id, who()),
      (
        (await who()
          .service('unit')
          .get(id, { query: { isLib: true } })) as { lib: LibraryItem }
      ).lib,
      ((await who().service('unit').get(id)) as { lib: LibraryItem }).lib,
    ]) {
      expect(item).toMatchObject({ pageNum: 10, limited: true })
      expect([item.deck?.pages.length, item.questions.length, item.materials.length]).toEqual([2, 2, 2])
      expect(hidden(item, 2)).toEqual([])
    }
  })
  test('the response contains no URL of a hidden page or its material', async () => {
    const all = await world.item(id, world.author)
    const behind = [
      ...(all.deck?.pages.slice(2).map(({ pic }) => pic ?? '') ?? []),
      ...all.materials
        .filter(({ page }) => all.deck?.pages.slice(2).some(({ _id }) => _id === page))
        .flatMap(({ list }) => list.map(({ key }) => key ?? '')),
    ]
    expect(behind.length).toBe(16)
    const seen = JSON.stringify(await world.item(id, world.stranger))
    expect(behind.filter(hash => seen.includes(hash))).toEqual([])
  })
  test('owner, collaborators and buyers see everything, unless they request the visitors’ view', async () => {
    await world.set(id, { readers: [world.student.id] })
    const reader = await world.person()
    await world.set(id, { readers: [reader.id] })
    await world.pay(id)
    for (const who of [world.author, reader, world.buyer]) {
      expect(await world.item(id, who)).toMatchObject({ limited: false, questions: { length: 10 } })
      const limited = await world.item(id, who, { limit: true })
      expect(limited).toMatchObject({ limited: true, deck: { pages: { length: 2 } } })
      expect(hidden(limited, 2)).toEqual([])
    }
    await world.set(id, { readers: [] })
  })
  test('free content is visible to everybody', async () => {
    const free = await world.publishNew({ name: 'Free tides' }, 0, 10)
    expect(await world.item(free)).toMatchObject({ limited: false, deck: { pages: { length: 10 } } })
  })
  test('pages hidden from learners are visible only to owner and buyers, even in free items', async () => {
    const veiled = await world.publishNew({ name: 'Veiled tides' }, 0, 4, world.author, [1])
    for (const who of [world.guest, world.student, world.stranger]) {
      const item = await world.item(veiled, who)
      expect(item).toMatchObject({ limited: false, deck: { pages: { length: 3 } }, questions: { length: 3 } })
      expect(hidden(item, 1, 2)).toEqual([])
    }
    expect(await world.item(veiled, world.author)).toMatchObject({ deck: { pages: { length: 4 } } })
    expect(await world.item(veiled, world.author, { limit: true })).toMatchObject({
      deck: { pages: { length: 1 } },
    })
    await world.pay(veiled)
    expect(await world.item(veiled, world.buyer)).toMatchObject({
      deck: { pages: { length: 4 } },
      questions: { length: 4 },
    })
  })
  test('pages of linked tasks are not in the unit', async () => {
    const unit = await world.unit({ name: 'Unit of pages' }, [10])
    await world.publish(unit.id)
    expect(hidden(await world.item(unit.id), 0)).toEqual([])
  })
})

describe('the cover of a unit without one', () => {
  const coverOf = async (unit: string) => {
    await world.publish(unit)
    return (await world.item(unit)).coverUrl ?? ''
  }
  const picsOf = async (task: string) => {
    const { rows } = await world.db.execute<{ pic: string }>(
      sql`select pic from authoring_pages p join authoring_decks d on d.id = p.deck where d.content = ${task} order by position`,
    )
    return rows.map(({ pic }) => pic)
  }
  const unitOf = async (...tasks: string[]) => {
    const unit = await world.content({ name: 'Unit without a cover' })
    for (const [at, to] of tasks.entries())
      await world.db.insert(links).values({ from: unit, to, group: null, position: at + 1 })
    return unit
  }

  test('is the first page that learners see, not a hidden one before it', async () => {
    const task = await world.content({ name: 'Answers first' }, 3, undefined, [0])
    const [answers = '-', shown = '-'] = await picsOf(task)
    const cover = await coverOf(await unitOf(task))
    expect([cover.includes(answers), cover.includes(shown)]).toEqual([false, true])
  })
  test('is none of a task that is hidden as a whole, or of somebody else', async () => {
    const somebody = await world.person()
    const [hiddenTask, others, own] = [
      await world.content({ name: 'All hidden' }, 2, undefined, [0, 1]),
      await world.content({ name: 'Not hers', owner: somebody.id }, 2),
      await world.content({ name: 'Her own' }, 2),
    ]
    expect(await coverOf(await unitOf(hiddenTask, others))).toBe('')
    expect(await coverOf(await unitOf(hiddenTask, others, own))).toContain((await picsOf(own))[0])
  })
})

describe('the draft stays private while it is published', () => {
  const asks: readonly (readonly [string, (who: Pick<Person, 'service'>) => Promise<unknown>])[] = [
    ['slides byRid', who => who.service('slides').get('byRid', { query: { rid: id } })],
    ['slides get', async who => who.service('slides').get((await world.row(id))?.sid ?? '')],
    [
      'slides revision',
      async who =>
        who.service('slides').get('revision', { query: { _id: (await world.row(id))?.sid ?? '', rev: 1 } }),
    ],
    ['task-outline byRid', who => who.service('task-outline').get('byRid', { query: { rid: id } })],
    ['unit child', who => who.service('unit').get('child', { query: { _id: id } })],
    ['unit missing', who => who.service('unit').get('missing', { query: { _id: id } })],
    ['collab byRid', who => who.service('collab').get('byRid', { query: { rid: id } })],
    ['unit patch', who => who.service('unit').patch(id, { name: 'Mine' })],
    ['unit copy', who => who.service('unit').patch('copy', { _id: id })],
    ['unit archive', who => who.service('unit').patch('archive', { _id: id })],
  ]
  test.each(asks)('%s', async (_, ask) => {
    expect(await refusal(ask(world.stranger))).toBe('not-found')
    expect(await refusal(ask(world.student))).toBe('forbidden')
    expect(await refusal(ask(world.guest))).toBe('not-signed-in')
  })
  test.each(['questions', 'materials'])('%s of it are in nobody’s list', async path => {
    const sid = (await world.row(id))?.sid ?? ''
    for (const query of [{ rid: id }, { id: sid }, {}])
      expect(await world.stranger.service(path).find({ query })).toMatchObject({ total: 0 })
    const version = (await world.item(id)).version
    expect(await world.stranger.service(path).find({ query: { rid: version } })).toMatchObject({ total: 0 })
    expect(await refusal(world.guest.service(path).find({ query: { rid: id } }))).toBe('not-signed-in')
  })
  test('unpublished items do not exist, except for their authors', async () => {
    const draft = await world.content({ name: 'Only a draft' }, 3)
    for (const who of [world.stranger, world.student, world.guest]) {
      expect(await refusal(who.service('unit').get(draft))).toBe('not-found')
      expect(await refusal(who.service('unit').get(draft, { query: { isLib: true } }))).toBe('not-found')
      expect(await refusal(who.service('library').get(draft))).toBe('not-found')
    }
    expect(await world.author.service('unit').get(draft)).toMatchObject({ name: 'Only a draft', role: 'own' })
    expect(await refusal(world.author.service('unit').get(draft, { query: { isLib: true } }))).toBe(
      'not-found',
    )
  })
  test('the owner gets the draft, and the published view on request', async () => {
    await world.author.service('unit').patch(id, { overview: 'Only in the draft' })
    expect(await world.author.service('unit').get(id)).toMatchObject({
      overview: 'Only in the draft',
      sid: expect.any(String),
    })
    expect(await world.author.service('unit').get(id, { query: { isLib: true } })).toMatchObject({
      overview: '',
      sid: null,
      versions: {},
      lib: { own: true },
    })
    expect(JSON.stringify(await world.stranger.service('unit').get(id))).not.toContain('Only in the draft')
  })
})

test('a video needs full access; a tool shows as many items as pages would', async () => {
  const video = await world.content({ mode: 'video', name: 'A film' })
  await world.db.execute(
    `insert into authoring_videos (id, content, owner, type, video_id, name, captions, created_at) values ('${world.kit.newId()}', '${video}', '${world.author.id}', 'web', 'https://films.test/secret', 'Film', '[{"start":1,"end":2,"text":"Said in the film"}]', now())`,
  )
  await world.publish(video)
  expect(await world.item(video)).toMatchObject({ videos: [], limited: true })
  expect(JSON.stringify(await world.item(video))).not.toMatch(/films\.test\/secret|Said in the film/)
  expect((await world.item(video, world.author)).videos).toMatchObject([
    { url: 'https://films.test/secret', captions: [{ start: 1, end: 2, text: 'Said in the film' }] },
  ])
  const tool = await world.content({ mode: 'tool', name: 'A tool' })
  const items = Array.from({ length: 8 }, (_, at) => ({
    _id: `i${at}`,
    group: 'g',
    name: `Item ${at}`,
    mark: '',
    type: 'text',
    options: [],
    source: null,
  }))
  await world.db.execute(
    `insert into authoring_tools (id, groups, items) values ('${tool}', '[{"_id":"g","name":"G","tag":"","by":"teacher","anonymous":false,"visible":"all","mark":"","type":"text","options":[]}]', '${JSON.stringify(items)}')`,
  )
  await world.publish(tool)
  expect((await world.item(tool)).tool?.items.map(({ name }) => name)).toEqual(['Item 0'])
  expect((await world.item(tool, world.author)).tool?.items.length).toBe(8)
})

test('for a school: found by its id or short name, the same item for everybody', async () => {
  const school = await world.school()
  const shown = async (schoolId: string, who?: Pick<Person, 'service'>) =>
    await world.item(id, who, { school: schoolId })
  const { name } = (await shown(school.id)).school ?? { name: '' }
  expect(await shown(school.id)).toMatchObject({
    _id: id,
    limited: true,
    school: { _id: school.id, name: expect.stringMatching(/^School /) },
  })
  await school.admin.service('school-plan').patch(school.id, { slug: 'school-of-tides' })
  expect((await shown('school-of-tides', school.admin)).school).toEqual({ _id: school.id, name })
  for (const none of ['nobody', world.author.id]) expect((await shown(none)).school).toBeNull()
  expect((await world.item(id)).school).toBeNull()
  // A school's teachers can open its purchase at this URL too.
  const teacher = await world.colleague(school)
  await world.pay(id, school.admin.id, { school: school.id })
  expect(await shown(school.id, teacher)).toMatchObject({
    limited: false,
    order: { _id: expect.any(String) },
  })
  expect(await shown(school.id, world.stranger)).toMatchObject({ limited: true, order: null })
})
