// Questions, materials, prompts, tools and videos: rules, sums, and permissions.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { targetStats } from '#academics/server/words.tables.ts'
import { targetHashOf } from '#academics/server/stats.api.ts'
import type { InteractiveVideo, Prompt, Tool } from '#authoring/contract/extras.contract.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { contents, outlines } from '../authoring.tables.ts'
import { materials, questions } from '../questions.tables.ts'
import { pages } from '../slides.tables.ts'
import { copyPlaces, dropPlaces } from './copy.ts'
import { refusal, startQuestions, type Person, type QuestionsWorld } from '../testing/questions-world.ts'

let world: QuestionsWorld
beforeAll(async () => {
  world = await startQuestions()
})
afterAll(() => world.stop())

const choice = {
  type: 'choice',
  name: 'When is the tide highest?',
  options: [
    { _id: 'a', val: 'At new moon', on: true },
    { _id: 'b', val: 'At noon', on: false },
  ],
} as const
const branch = (_id: string, parent: string | null, score: number, more: object = {}) => ({
  _id,
  parent,
  name: `Target ${_id}`,
  enable: true,
  score,
  rubric: false,
  ...more,
})
const numberOf = async (rid: string) =>
  (await world.db.select().from(contents).where(eq(contents.id, rid)))[0]?.questionNum

describe('questions', () => {
  test('one per page, of every type, counted on the content', async () => {
    const { owner } = world
    const {
      rid,
      deck,
      pages: [one, two, three, four, five, six],
    } = await world.task(6)
    const ask = (page: string | undefined, data: object) =>
      owner.service('questions').create({ id: deck, page, ...data }) as Promise<Question>
    await ask(one, choice)
    expect(await refusal(ask(one, { type: 'text' }))).toBe('question-there')
    await ask(two, {
      type: 'text',
      multi: true,
      list: ['First', 'Second'].map(val => ({
        _id: val,
        val,
        bloom: [0],
        dimension: null,
        verb: [],
        tags: [],
      })),
    })
    await ask(three, { type: 'media', name: 'Record the sound of the sea' })
    await ask(four, { type: 'comment' })
    await ask(five, { type: 'draw' })
    const site = await ask(six, { type: 'website', data: 'https://example.org/tides' })
    expect(await numberOf(rid)).toBe(6)
    expect(site).toMatchObject({ id: deck, page: six, rid, uid: owner.id, version: 1 })
    expect(await owner.service('questions').find({ query: { id: deck, type: 'draw' } })).toMatchObject({
      total: 1,
    })
    await owner.service('questions').remove(site._id)
    expect(await numberOf(rid)).toBe(5)
    expect(await refusal(ask(world.kit.newId(), choice))).toBe('question-place')
    expect(await refusal(ask('00:00:05', choice))).toBe('question-place')
  })

  test('an incomplete question is not stored', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const ask = (data: object) =>
      refusal(world.owner.service('questions').create({ id: deck, page, ...data }))
    expect(await ask({ ...choice, options: choice.options.map(each => ({ ...each, on: true })) })).toBe(
      'question-one-right',
    )
    expect(await ask({ ...choice, options: choice.options.map(each => ({ ...each, on: false })) })).toBe(
      'question-one-right',
    )
    expect(
      await ask({ ...choice, multi: true, options: choice.options.map(each => ({ ...each, on: false })) }),
    ).toBe('question-some-right')
    expect(await ask({ type: 'website', data: 'http://example.org' })).toBe('question-address')
    expect(await ask({ type: 'matching' })).toBe('bad-data')
    const made = (await world.owner.service('questions').create({
      id: deck,
      page,
      ...choice,
      multi: true,
      options: choice.options.map(each => ({ ...each, on: true })),
    })) as Question
    // Two correct options are invalid in a single choice, so the switch is refused until one is unmarked.
    expect(await refusal(world.owner.service('questions').patch(made._id, { multi: false }))).toBe(
      'question-one-right',
    )
  })

  test('a choice can be drawn as a scale, which has no correct option', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const { service } = world.owner
    const scale = { ...choice, scale: true, options: choice.options.map(each => ({ ...each, on: false })) }
    const make = (data: object) => service('questions').create({ id: deck, page, ...data })
    expect(await refusal(make({ ...scale, multi: true }))).toBe('question-scale')
    expect(await refusal(make({ ...choice, scale: true }))).toBe('question-scale')
    const made = (await make(scale)) as Question
    expect(await service('questions').get(made._id)).toMatchObject({ type: 'choice', scale: true })
  })

  test('a parent’s score is computed by the server, regardless of the input', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const assess = [
      branch('top', null, 999),
      branch('one', 'top', 2),
      branch('two', 'top', 3.5, { enable: false }),
      branch('three', 'top', 77, {
        rubric: true,
        criteria: [
          { _id: 'c', code: 'A', name: 'Reason', point: 4 },
          { _id: 'd', code: 'B', name: 'Words', point: 1.5 },
        ],
      }),
    ]
    const made = (await world.owner
      .service('questions')
      .create({ id: deck, page, type: 'text', outlines: { assess }, score: undefined })) as Question
    expect(made.outlines.assess?.map(({ _id, score }) => [_id, score])).toEqual([
      ['top', 7.5],
      ['one', 2],
      ['two', 3.5],
      ['three', 5.5],
    ])
    expect(made.score).toEqual({ assess: { val: 7.5, enable: true } })
    expect(
      await refusal(
        world.owner.service('questions').patch(made._id, { score: { assess: { val: 1, enable: true } } }),
      ),
    ).toBe('bad-data')
    expect(
      await refusal(
        world.owner
          .service('questions')
          .patch(made._id, { outlines: { assess: [branch('a', 'b', 1), branch('b', 'a', 1)] } }),
      ),
    ).toBe('question-branches')
    expect(
      await refusal(
        world.owner.service('questions').patch(made._id, { outlines: { assess: [branch('a', null, 0.25)] } }),
      ),
    ).toBe('bad-data')
    expect(await world.owner.service('questions').patch(made._id, { outlines: {} })).toMatchObject({
      score: {},
      version: 2,
    })
  })

  test('points are a plain number, also without standards, and add to those of targets', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const made = (await world.owner.service('questions').create({
      id: deck,
      page,
      type: 'text',
      outlines: { assess: [branch('a', null, 2)], plain: [branch('plain', null, 3)] },
    })) as Question
    expect(made.score).toEqual({ assess: { val: 2, enable: true }, plain: { val: 3, enable: true } })
    const plain = [branch('plain', null, 3), branch('more', null, 1)]
    expect(await refusal(world.owner.service('questions').patch(made._id, { outlines: { plain } }))).toBe(
      'question-branches',
    )
  })

  test('two writers of one version: the second gets a conflict', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const { _id } = (await world.owner
      .service('questions')
      .create({ id: deck, page, type: 'text' })) as Question
    await world.owner.service('questions').patch(_id, { name: 'Mine', version: 1 })
    expect(await refusal(world.writer.service('questions').patch(_id, { name: 'Theirs', version: 1 }))).toBe(
      'stale-version',
    )
  })

  test('levels and words are counted for their outline entries, and subtracted with the question', async () => {
    const {
      rid,
      deck,
      pages: [page],
    } = await world.task(1)
    const entry = {
      _id: world.kit.newId(),
      parent: null,
      name: `Tides ${rid}`,
      code: 'S1.2',
      grade: [],
      tags: [],
      mark: '',
      foreign: null,
    }
    await world.db.insert(outlines).values({
      id: world.kit.newId(),
      content: rid,
      branches: {
        outline: [{ code: 'nz:1', name: 'Science', curr: 'nz', entries: [entry], chosen: [entry._id] }],
      },
      updatedAt: world.kit.clock.now(),
    })
    const stats = async () =>
      (
        await world.db
          .select()
          .from(targetStats)
          .where(eq(targetStats.id, targetHashOf(entry)))
      )[0]
    const made = (await world.owner.service('questions').create({
      id: deck,
      page,
      type: 'text',
      bloom: [0, 3],
      dimension: 1,
      verb: ['Explain'],
      tags: ['Moon'],
      outlines: { outline: [branch(entry._id, null, 1, { name: entry.name })] },
    })) as Question
    expect(await stats()).toMatchObject({
      bloom: [1, 0, 0, 1, 0, 0],
      knowledge: [0, 1, 0, 0],
      terms: ['Explain'],
      tags: ['Moon'],
    })
    await world.owner.service('questions').patch(made._id, { bloom: [3, 5], dimension: null })
    expect(await stats()).toMatchObject({ bloom: [0, 0, 0, 1, 0, 1], knowledge: [0, 0, 0, 0] })
    await world.owner.service('questions').remove(made._id)
    expect(await stats()).toMatchObject({ bloom: [0, 0, 0, 0, 0, 0], terms: ['Explain'] })
  })
})

describe('permissions', () => {
  const others = () =>
    [
      ['writer', world.writer],
      ['commenter', world.commenter],
      ['reader', world.reader],
      ['stranger', world.stranger],
      ['student', world.student],
    ] as const
  const expected = {
    writer: ['none', 'none', 'none'],
    commenter: ['none', 'forbidden', 'forbidden'],
    reader: ['none', 'forbidden', 'forbidden'],
    stranger: ['not-found', 'not-found', 'not-found'],
    student: ['forbidden', 'forbidden', 'forbidden'],
  }
  const listedTo: Partial<Record<keyof typeof expected, 'forbidden' | 0>> = {
    student: 'forbidden',
    stranger: 0,
  }
  /** Each person's result for reading, changing and creating. */
  const answers = async (who: Person, path: string, id: string, change: object, make: object) => [
    await refusal(who.service(path).get(id)),
    await refusal(who.service(path).patch(id, change)),
    await refusal(who.service(path).create(make)),
  ]
  const listed = (who: Person, path: string, query: object) =>
    who
      .service(path)
      .find({ query })
      .then(
        (page: { total: number }) => page.total,
        (error: { data: { code: string } }) => error.data.code,
      )

  test('questions, materials and videos follow the content', async () => {
    const { owner } = world
    for (const [role, who] of others()) {
      const {
        deck,
        pages: [one, two],
      } = await world.task(2)
      const film = await world.content({ mode: 'video' })
      const question = (await owner
        .service('questions')
        .create({ id: deck, page: one, ...choice })) as Question
      const list = (await owner.service('materials').create({ id: deck, page: one })) as PageMaterials
      const video = (await owner.service('interactive-videos').create({
        tid: film,
        type: 'web',
        videoId: 'https://example.org/a.mp4',
        name: 'Tides',
      })) as InteractiveVideo
      expect([
        role,
        await answers(
          who,
          'questions',
          question._id,
          { name: 'Mine' },
          { id: deck, page: two, type: 'text' },
        ),
      ]).toEqual([role, expected[role]])
      expect([
        role,
        await answers(who, 'materials', list._id, { pull: [] }, { id: deck, page: two }),
      ]).toEqual([role, expected[role]])
      expect([
        role,
        await answers(
          who,
          'interactive-videos',
          video._id,
          { name: 'Mine' },
          { tid: film, type: 'web', videoId: 'https://example.org/b.mp4', name: 'More' },
        ),
      ]).toEqual([role, expected[role]])
      const seen = listedTo[role] ?? 1
      expect(await listed(who, 'questions', { _id: question._id })).toBe(seen)
      expect(await listed(who, 'materials', { _id: list._id })).toBe(seen)
      expect(await listed(who, 'interactive-videoes', { _id: video._id })).toBe(seen)
    }
    expect(await listed(world.stranger, 'questions', {})).toBe(0)
  })

  test('tools follow the content; prompts and option lists are one’s own', async () => {
    const tool = await world.content({ mode: 'tool' })
    const task = await world.task(1)
    const body = { groups: [], items: [] }
    for (const [role, who] of others()) {
      const { version } = (await world.owner.service('tool-items').get(tool)) as Tool
      expect([
        await refusal(who.service('tool-items').get(tool)),
        await refusal(who.service('tool-items').patch(tool, { ...body, version })),
      ]).toEqual(expected[role].slice(0, 2))
    }
    expect(await refusal(world.owner.service('tool-items').get(task.rid))).toBe('no-tool')
    const cut = { unit: task.rid, page: task.pages[0], name: 'Cut' }
    expect(await refusal(world.writer.service('prompts').create(cut))).toBe('forbidden')
    expect(await refusal(world.stranger.service('prompts').create(cut))).toBe('not-found')
    const prompt = (await world.owner.service('prompts').create(cut)) as Prompt
    const list = (await world.owner.service('history-tool').create({ options: ['Yes', 'No'] })) as {
      _id: string
    }
    expect(await world.owner.service('history-tool').create({ options: ['Yes', 'No'] })).toMatchObject({
      _id: list._id,
    })
    for (const who of [world.writer, world.stranger]) {
      expect(await refusal(who.service('prompts').get(prompt._id))).toBe('not-found')
      expect(await refusal(who.service('prompts').patch(prompt._id, { name: 'Mine' }))).toBe('not-found')
      expect(await refusal(who.service('prompts').remove(prompt._id))).toBe('not-found')
      expect(await refusal(who.service('history-tool').remove(list._id))).toBe('not-found')
      expect(await listed(who, 'prompts', {})).toBe(0)
    }
    expect(await listed(world.student, 'prompts', {})).toBe('forbidden')
  })
})

describe('materials', () => {
  const link = (_id: string, more: object = {}) => ({
    _id,
    type: 'video',
    url: `https://example.org/${_id}.mp4`,
    key: null,
    ...more,
  })

  test('are added, reordered and removed', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const made = (await world.owner
      .service('materials')
      .create({ id: deck, page, list: [link('a')] })) as PageMaterials
    // A second call for the page adds to the same list.
    expect(
      await world.writer
        .service('materials')
        .create({ id: deck, page, list: [link('b', { ext: { start: 5, end: 20 } })] }),
    ).toMatchObject({ _id: made._id, list: [{ _id: 'a' }, { _id: 'b', ext: { start: 5, end: 20 } }] })
    const ids = async (change: object) =>
      ((await world.owner.service('materials').patch(made._id, change)) as PageMaterials).list.map(
        ({ _id }) => _id,
      )
    expect(await ids({ put: [link('b'), link('a')] })).toEqual(['b', 'a'])
    expect(await ids({ add: [link('c')], pull: ['b'] })).toEqual(['a', 'c'])
    expect(
      await refusal(
        world.owner
          .service('materials')
          .patch(made._id, { add: Array.from({ length: 49 }, (_, at) => link(`x${at}`)) }),
      ),
    ).toBe('materials-full')
  })

  test('keep the captions of a video in order, also when it moves and in a copy', async () => {
    const {
      rid,
      deck,
      pages: [page],
    } = await world.task(1)
    const film = { _id: 'film', type: 'video', url: null, key: await world.file(world.owner) }
    const cue = (start: number, text: string) => ({ start, end: start + 2, text })
    const captions = [cue(4, 'High water'), cue(1, 'The tide')]
    const materials = world.owner.service('materials')
    const made = (await materials.create({
      id: deck,
      page,
      list: [{ ...film, captions }, link('b')],
    })) as PageMaterials
    expect(made.list[0]?.captions?.map(({ text }) => text)).toEqual(['The tide', 'High water'])
    const put = made.list.toReversed().map(({ fileUrl: _, ...each }) => each)
    const moved = (await materials.patch(made._id, { put })) as PageMaterials
    expect(moved.list[1]).toMatchObject({ _id: 'film', captions: [{ start: 1 }, { start: 4 }] })
    for (const wrong of [
      [{ start: 2, end: 2, text: 'Never' }],
      Array.from({ length: 700 }, (_, at) => cue(at, 'x'.repeat(300))),
    ])
      expect(await refusal(materials.patch(made._id, { put: [{ ...film, captions: wrong }] }))).toMatch(
        /^(bad-data|captions-long)$/,
      )
    const prompt = (await world.owner
      .service('prompts')
      .create({ unit: rid, page, name: 'A film' })) as Prompt
    expect(await world.owner.service('prompts').get(prompt._id)).toMatchObject({
      materials: [{ list: [{ _id: 'b' }, { captions: [{ text: 'The tide' }, { text: 'High water' }] }] }],
    })
  })

  test('accept own files and https addresses only', async () => {
    const {
      deck,
      pages: [page],
    } = await world.task(1)
    const [mine, foreign] = [await world.file(world.owner), await world.file(world.stranger)]
    const add = (entry: object) =>
      world.owner.service('materials').create({ id: deck, page, list: [entry] }) as Promise<PageMaterials>
    expect(await refusal(add({ _id: 'x', type: 'video', url: null, key: foreign }))).toBe('file-unknown')
    expect(await refusal(add(link('x', { url: 'http://example.org/a.mp4' })))).toBe('question-address')
    expect(await refusal(add({ _id: 'x', type: 'image', url: null, key: null }))).toBe('question-address')
    expect(await refusal(add(link('x', { ext: { start: 9, end: 9 } })))).toBe('video-times')
    const { _id, list } = await add({ _id: 'y', type: 'video', url: null, key: mine, element: 'forged' })
    expect(list[0]?.fileUrl).toContain(mine)
    expect(list[0]?.element).toBeUndefined()
    // A collaborator moves an existing entry, though the file is not theirs.
    expect(
      await refusal(
        world.writer
          .service('materials')
          .patch(_id, { put: [{ _id: 'y', type: 'video', url: null, key: mine }] }),
      ),
    ).toBe('none')
  })
})

describe('prompts', () => {
  test('are copies: later edits of the task do not affect them, and they are inserted into a deck as a page', async () => {
    const { owner } = world
    const {
      rid,
      deck,
      pages: [page],
    } = await world.task(1)
    const question = (await owner.service('questions').create({ id: deck, page, ...choice })) as Question
    await owner
      .service('materials')
      .create({ id: deck, page, list: [{ _id: 'a', type: 'iframe', url: 'https://example.org', key: null }] })
    const prompt = (await owner.service('prompts').create({ unit: rid, page, name: 'High water' })) as Prompt
    await owner.service('questions').patch(question._id, { name: 'Changed since' })
    expect(await owner.service('prompts').get(prompt._id)).toMatchObject({
      name: 'High water',
      price: 0,
      publish: false,
      used: 0,
      pages: [{ tips: 'Tip 0' }],
      questions: [{ name: choice.name }],
      materials: [{ list: [{ url: 'https://example.org' }] }],
    })

    const other = await world.task(2)
    const put = (await owner
      .service('prompts')
      .patch('insert', { _id: prompt._id, deck: other.deck, before: other.pages[1] })) as {
      page: string
      rid: string
    }
    const order = await world.db
      .select({ id: pages.id })
      .from(pages)
      .where(eq(pages.deck, other.deck))
      .orderBy(pages.position)
    expect(order.map(({ id }) => id)).toEqual([other.pages[0], put.page, other.pages[1]])
    expect(
      await owner.service('questions').find({ query: { id: other.deck, page: put.page } }),
    ).toMatchObject({ data: [{ name: choice.name, rid: other.rid }] })
    expect(
      await owner.service('materials').find({ query: { id: other.deck, page: put.page } }),
    ).toMatchObject({ total: 1 })
    expect(await numberOf(other.rid)).toBe(1)
    expect(await owner.service('prompts').get(prompt._id)).toMatchObject({ used: 1 })
    const foreign = await world.task(1, {
      owner: world.stranger.id,
      readers: [],
      commenters: [],
      writers: [],
    })
    expect(
      await refusal(owner.service('prompts').patch('insert', { _id: prompt._id, deck: foreign.deck })),
    ).toBe('not-found')
    expect(await owner.service('prompts').patch(prompt._id, { price: 250, name: 'Tides' })).toMatchObject({
      price: 250,
      name: 'Tides',
    })
    expect(await owner.service('prompts').find({ query: { $search: 'tid' } })).toMatchObject({ total: 1 })
  })

  test('cannot be made from purchases, nor from a page of another task', async () => {
    const bought = await world.task(1, { orderId: 'order-1', readers: [], commenters: [], writers: [] })
    expect(
      await refusal(
        world.owner.service('prompts').create({ unit: bought.rid, page: bought.pages[0], name: 'Resold' }),
      ),
    ).toBe('content-purchased')
    const [mine, other] = [await world.task(1), await world.task(1)]
    expect(
      await refusal(
        world.owner.service('prompts').create({ unit: mine.rid, page: other.pages[0], name: 'Wrong' }),
      ),
    ).toBe('prompt-page')
  })
})

test('a tool’s items are in groups, and a name from a source stays', async () => {
  const id = await world.content({ mode: 'tool' })
  const group = (_id: string, by: string) => ({ _id, name: _id, by, type: 'radio', options: ['Yes', 'No'] })
  const items = [
    { _id: 'i', group: 'g', name: 'Explains the tides', type: 'radio', source: 'entry' },
    { _id: 'j', group: 'h', name: 'Listened to others', type: 'text' },
  ]
  const groups = [group('g', 'self'), group('h', 'peer')]
  expect(await world.owner.service('tool-items').patch(id, { groups, items, version: 1 })).toMatchObject({
    count: { teacher: 0, self: 1, peer: 1 },
    version: 2,
  })
  const patch = (body: object) =>
    refusal(world.owner.service('tool-items').patch(id, { groups, items, version: 2, ...body }))
  expect(await patch({ items: [{ ...items[1], group: 'gone' }] })).toBe('tool-item-group')
  expect(await patch({ items: [{ ...items[0], name: 'Renamed' }] })).toBe('tool-name-fixed')
  expect(await patch({ items: [{ ...items[0], source: null, name: 'Renamed' }] })).toBe('tool-name-fixed')
  expect(await patch({ version: 1 })).toBe('stale-version')
  expect(await patch({ items: [items[1]] })).toBe('none')
})

describe('videos', () => {
  test('have choice and text questions within their duration, under both names', async () => {
    const tid = await world.content({ mode: 'video' })
    const videoId = await world.file(world.owner)
    const make = (data: object) =>
      world.owner
        .service('interactive-videoes')
        .create({ tid, name: 'Tides', ...data }) as Promise<InteractiveVideo>
    expect(await refusal(make({ type: 'file', videoId: await world.file(world.stranger) }))).toBe(
      'file-unknown',
    )
    expect(await refusal(make({ type: 'web', videoId: 'http://example.org/a.mp4' }))).toBe('video-address')
    expect(await refusal(make({ type: 'file', videoId, trimOptions: { startTime: 5, endTime: 5 } }))).toBe(
      'video-times',
    )
    const video = await make({ type: 'file', videoId, endTime: 60 })
    expect(video.url).toContain(videoId)
    const ask = (page: string, data: object) =>
      world.owner.service('questions').create({ id: video._id, page, ...data })
    expect(await refusal(ask('00:00:05', { type: 'draw' }))).toBe('video-question-type')
    expect(await refusal(ask('00:02:00', choice))).toBe('question-place')
    const made = (await ask('00:00:05', { ...choice, hideAnswer: true })) as Question
    expect(await refusal(ask('00:00:05', { type: 'text' }))).toBe('question-there')
    expect(await world.owner.service('questions').patch(made._id, { page: '00:00:09' })).toMatchObject({
      page: '00:00:09',
      hideAnswer: true,
    })
    expect(
      await refusal(
        world.owner.service('questions').patch(made._id, { type: 'website', data: 'https://example.org' }),
      ),
    ).toBe('video-question-type')
    expect(
      await world.owner
        .service('interactive-videos')
        .patch(video._id, { trimOptions: { startTime: 4.5, endTime: 30 } }),
    ).toMatchObject({ trimOptions: { startTime: 4.5, endTime: 30 } })
    expect(await numberOf(tid)).toBe(1)
    await world.owner.service('interactive-videos').remove(video._id)
    expect(await numberOf(tid)).toBe(0)
    expect(
      await refusal(
        world.owner.service('interactive-videos').create({
          tid: await world.content(),
          type: 'web',
          videoId: 'https://example.org/a.mp4',
          name: 'No',
        }),
      ),
    ).toBe('no-video')
  })
})

test('captions belong to a video, are sorted and checked, and go with its copies', async () => {
  const tid = await world.content({ mode: 'video' })
  const videos = world.owner.service('interactive-videos')
  const [first, second] = [
    { start: 0.5, end: 2, text: 'The sea rises' },
    { start: 2, end: 4.25, text: 'and falls' },
  ]
  const video = (await videos.create({
    tid,
    type: 'file',
    videoId: await world.file(world.owner),
    name: 'Tides',
  })) as InteractiveVideo
  expect(video.captions).toEqual([])
  const patch = (captions: readonly object[]) => videos.patch(video._id, { captions, version: video.version })
  expect(await refusal(patch([{ ...first, end: 0.5 }]))).toBe('captions-times')
  const long = { ...first, text: 'x'.repeat(300) }
  expect(await refusal(patch(Array.from({ length: 700 }, () => long)))).toBe('captions-long')
  expect(await refusal(patch([{ ...first, text: '' }]))).not.toBe('none')
  expect(await patch([second, first])).toMatchObject({ captions: [first, second], version: 2 })
  // Saving an outdated copy is a conflict.
  expect(await refusal(patch([]))).toBe('stale-version')
  expect(
    await refusal(world.stranger.service('interactive-videos').patch(video._id, { captions: [] })),
  ).toMatch(/not-found|forbidden/)
  const copy = (await world.owner.service('unit').patch('copy', { _id: tid })) as { _id: string }
  const { data } = (await videos.find({ query: { tid: copy._id } })) as { data: InteractiveVideo[] }
  expect(data.map(({ captions }) => captions)).toEqual([[first, second]])
})

test('attachments of pages are copied and deleted with them', async () => {
  const { owner, kit, db } = world
  const from = await world.task(2)
  const to = await world.task(2)
  await owner.service('questions').create({ id: from.deck, page: from.pages[0], ...choice })
  await owner.service('materials').create({
    id: from.deck,
    page: from.pages[1],
    list: [{ _id: 'a', type: 'iframe', url: 'https://example.org', key: null }],
  })
  await db.transaction(tx =>
    copyPlaces(
      tx,
      kit,
      from.deck,
      { content: to.rid, parent: to.deck, owner: owner.id },
      new Map(from.pages.map((page, at) => [page, to.pages[at] ?? ''])),
    ),
  )
  expect(await owner.service('questions').find({ query: { id: to.deck } })).toMatchObject({
    total: 1,
    data: [{ page: to.pages[0], rid: to.rid, name: choice.name }],
  })
  expect(await owner.service('materials').find({ query: { id: to.deck } })).toMatchObject({
    total: 1,
    data: [{ page: to.pages[1] }],
  })
  await db.transaction(tx => dropPlaces(tx, kit, to.rid, to.deck, to.pages))
  expect(await db.select().from(questions).where(eq(questions.parent, to.deck))).toEqual([])
  expect(await db.select().from(materials).where(eq(materials.parent, to.deck))).toEqual([])
  expect([await numberOf(from.rid), await numberOf(to.rid)]).toEqual([1, 0])
})
