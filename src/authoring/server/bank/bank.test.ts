// The question bank: unconfirmed questions reach no teacher by any call; search, permissions, and use in
// pages.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trees } from '#academics/server/academics.tables.ts'
import type { BankHit, BankPair, BankQuestion } from '#authoring/contract/bank.shapes.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { grantCert } from '#identity/server/certs.api.ts'
import { bankParts, bankQuestions, bankUses } from '../bank.tables.ts'
import { startBank, type BankWorld } from '../testing/bank-world.ts'
import { refusal, type Person } from '../testing/contents-world.ts'

let world: BankWorld
beforeAll(async () => {
  world = await startBank()
})
afterAll(() => world.stop())

const ask = <T>(by: Person, name: string, query: object): Promise<T> =>
  by.service('questions').get(name, { query }) as Promise<T>
const similar = async (query: object, by = world.owner) =>
  (await ask<BankHit[]>(by, 'searchCpaByTopic', query)).map(({ _id, score }) => [_id, score])
const match = (query: object, by = world.owner) =>
  ask<{ total: number; limit: number; data: BankHit[] }>(by, 'matchCpa', query)

/** All results of a teacher's calls about one question. */
async function everywhere(by: Person, { _id, center, cpa }: BankQuestion): Promise<Record<string, boolean>> {
  const has = (list: readonly { _id: string }[]) => list.some(each => each._id === _id)
  const {
    deck,
    pages: [page],
  } = await world.task(by)
  return {
    cpaTopics: (await ask<BankPair[]>(by, 'cpaTopics', { subject: center.subject })).some(
      ({ topic, standard }) => topic === cpa.topic && standard === cpa.standard,
    ),
    cpaByTopics: (await ask<BankPair[]>(by, 'cpaByTopics', { topics: [cpa.topic] })).some(
      ({ standard }) => standard === cpa.standard,
    ),
    searchCpaByTopic: has(
      await ask<BankHit[]>(by, 'searchCpaByTopic', { topic: cpa.topic, standard: cpa.standard }),
    ),
    matchCpa: has((await match({ subject: center.subject, branches: [cpa.topic] }, by)).data),
    usedByTeacher: has(await ask(by, 'usedByTeacher', { ids: [_id] })),
    usedByPlatform: has(await ask(by, 'usedByPlatform', { ids: [_id] })),
    usedByStudent: has(await ask(by, 'usedByStudent', { ids: [_id] })),
    takeCpa: (await refusal(by.service('questions').patch('takeCpa', { _id, id: deck, page }))) === 'none',
  }
}

type Where = Awaited<ReturnType<BankWorld['elsewhere']>>
const nowhere = {
  cpaTopics: false,
  cpaByTopics: false,
  searchCpaByTopic: false,
  matchCpa: false,
  usedByTeacher: false,
  usedByPlatform: false,
  usedByStudent: false,
  takeCpa: false,
}
const fully = Object.fromEntries(Object.keys(nowhere).map(name => [name, true]))

async function usedBy({ id }: Person, { _id }: BankQuestion): Promise<void> {
  const use = { question: _id, by: id, at: world.kit.clock.now() }
  await world.kit.db.insert(bankUses).values([
    { ...use, id: world.kit.newId(), as: 'teacher' },
    { ...use, id: world.kit.newId(), as: 'student' },
  ])
}

describe('unconfirmed questions reach no teacher (invariant 10)', () => {
  test.each<[string, (where: Where) => Promise<BankQuestion>]>([
    ['waiting as it was made', where => world.write(...where)],
    [
      'only its text is confirmed',
      async where => world.step('confirm', await world.write(...where), 'abstract'),
    ],
    [
      'only its topic and standard are confirmed',
      async where => world.step('confirm', await world.write(...where), 'cpa'),
    ],
    [
      'its text was withdrawn',
      async where => world.step('withdraw', await world.confirmed(...where), 'abstract'),
    ],
    [
      'its topic and standard were withdrawn',
      async where => world.step('withdraw', await world.confirmed(...where), 'cpa'),
    ],
    [
      'a teacher said what is wrong with it',
      async where => {
        const made = await world.confirmed(...where)
        await world.stranger
          .service('questions')
          .patch('feedbackCpa', { _id: made._id, part: 'abstract', text: 'The second option is right, too.' })
        return made
      },
    ],
    [
      'it was changed after it had been confirmed',
      async where => {
        const made = await world.confirmed(...where)
        return (await world.admin
          .service('bank')
          .patch(made._id, { name: 'Another text', version: made.version })) as BankQuestion
      },
    ],
  ])('%s', async (_name, make) => {
    const made = await make(await world.elsewhere())
    await usedBy(world.owner, made)
    expect(await everywhere(world.owner, made)).toEqual(nowhere)
    expect(
      await refusal(
        world.commenter
          .service('questions')
          .patch('feedbackCpa', { _id: made._id, part: 'abstract', text: 'Wrong' }),
      ),
    ).toBe('not-found')
  })

  test('every call finds confirmed questions', async () => {
    const made = await world.confirmed(...(await world.elsewhere()))
    await usedBy(world.owner, made)
    expect(await everywhere(world.owner, made)).toEqual(fully)
  })

  test('cached results are checked again: withdrawn questions disappear at once, confirmed ones appear at once', async () => {
    const [more, link] = await world.elsewhere()
    const made = await world.confirmed(more, link)
    expect(await similar({ topic: link.topic })).toEqual([[made._id, 1]])
    await world.stranger
      .service('questions')
      .patch('feedbackCpa', { _id: made._id, part: 'abstract', text: 'Not clear' })
    expect(await similar({ topic: link.topic })).toEqual([])
    await world.step('confirm', made, 'abstract')
    expect(await similar({ topic: link.topic })).toEqual([[made._id, 1]])
  })

  test('of three representations a teacher sees the confirmed ones', async () => {
    const [more, link] = await world.elsewhere()
    const made = await world.confirmed(
      {
        ...more,
        pictorial: { text: 'Sun, Earth and Moon in one line' },
        concrete: { text: 'A ball and a lamp' },
      },
      link,
    )
    await world.step('confirm', made, 'pictorial')
    const [hit] = await ask<BankHit[]>(world.owner, 'searchCpaByTopic', { topic: link.topic })
    expect(hit).toMatchObject({
      uid: '1',
      abstract: { status: 2 },
      pictorial: { status: 2, text: 'Sun, Earth and Moon in one line' },
      concrete: null,
    })
    expect(hit).not.toHaveProperty('cpa.feedback')
    expect(await world.admin.service('bank').get(made._id)).toMatchObject({ concrete: { status: 1 } })
  })

  test('standards that require a certificate are visible to its holders only', async () => {
    const [more, link] = await world.elsewhere('ib-myp')
    const made = await world.confirmed(more, link)
    expect(await everywhere(world.owner, made)).toEqual(nowhere)
    await grantCert(world.kit.db, world.kit, world.writer.id, 'ib')
    expect(await similar({ topic: link.topic }, world.writer)).toEqual([[made._id, 1]])
    expect(await similar({ topic: link.topic })).toEqual([])
  })
})

describe('search', () => {
  test('returns the best first, by topic, standard, tags and words; from 0.8 up by default', async () => {
    const {
      id,
      topics: [topic, second],
      standards: [standard, other],
    } = await world.subject('nz', ['One', 'Two'], ['First', 'Second'])
    const make = async (name: string, tags: string[], link: object) =>
      (await world.confirmed({ name, tags }, { subject: id, ...link }))._id
    const both = await make('Moon and sea', ['Gravity', 'Moon'], { topic, standard })
    const half = await make('Sea level', ['Gravity'], { topic, standard })
    const apart = await make('Sun and soil', ['Heat'], { topic, standard: other })
    const elsewhere = await make('Moon and sea', ['Gravity', 'Moon'], { topic: second, standard })
    expect(
      await similar({
        topic,
        standard,
        tags: ['gravity', 'MOON'],
        words: 'the seas and moons',
        related: false,
      }),
    ).toEqual([
      [both, 1],
      [half, 0.9],
    ])
    expect(await similar({ topic })).toEqual([both, half, apart].map(found => [found, 1]))
    expect(await similar({ topic, standard, score: 0.4 })).toEqual([
      [both, 1],
      [half, 1],
      [apart, 0.571],
      [elsewhere, 0.429],
    ])
    expect(await similar({ topic, grade: 'Grade 2' })).toEqual([])
    expect(await similar({ topic, subject: world.kit.newId() })).toEqual([])
    expect(await similar({})).toEqual([])
    expect(await refusal(ask(world.owner, 'searchCpaByTopic', { topic, score: 2 }))).toBe('bad-query')
  })

  test('is widened by related tags, unless that is switched off', async () => {
    const [more, link] = await world.elsewhere()
    const make = async (...tags: string[]) => (await world.confirmed({ ...more, tags }, link))._id
    const [one, two, near] = [await make('Tide', 'Ocean'), await make('Tide', 'Ocean'), await make('Ocean')]
    await make('Desert')
    expect(await similar({ tags: ['tide'], subject: more.center.subject })).toEqual([
      [one, 1],
      [two, 1],
      [near, 0.9],
    ])
    expect(await similar({ tags: ['tide'], subject: more.center.subject, related: false })).toEqual([
      [one, 1],
      [two, 1],
    ])
  })

  test('returns at most 200, and caches results for an hour', async () => {
    const [more, link] = await world.elsewhere()
    const {
      made: [first = ''],
    } = (await world.admin.service('bank').patch('import', { questions: [world.data(more, link)] })) as {
      made: string[]
    }
    await world.step('confirm', { _id: first, version: 1 }, 'cpa', 'abstract')
    expect(await similar({ topic: link.topic })).toHaveLength(1)
    // Bypasses the service, like a change on another node.
    const [row] = await world.kit.db.select().from(bankQuestions).where(eq(bankQuestions.id, first))
    if (!row) throw new Error('there is no such question')
    const more200 = Array.from({ length: 210 }, () => ({ ...row, id: world.kit.newId() }))
    await world.kit.db.insert(bankQuestions).values(more200)
    await world.kit.db.insert(bankParts).values(
      more200.map(({ id }) => ({
        id: world.kit.newId(),
        question: id,
        part: 'abstract' as const,
        status: 'confirmed' as const,
      })),
    )
    expect(await similar({ topic: link.topic })).toHaveLength(1)
    world.server.clock.advance(3_601_000)
    expect(await similar({ topic: link.topic })).toHaveLength(200)
  })

  test('matches are paged by ten, best first', async () => {
    const [more, link] = await world.elsewhere()
    const subject = more.center.subject
    const volcanoes: Readonly<Record<number, string>> = { 3: 'A volcano', 7: 'Volcano and lava' }
    const names = Array.from({ length: 12 }, (_, at) => volcanoes[at] ?? `Question ${at}`)
    const { made } = (await world.admin
      .service('bank')
      .patch('import', { questions: names.map(name => world.data({ ...more, name }, link)) })) as {
      made: string[]
    }
    for (const _id of made) await world.step('confirm', { _id, version: 1 }, 'cpa', 'abstract')
    const first = await match({ subject, branches: [link.topic] })
    expect(first).toMatchObject({ total: 12, limit: 10 })
    const next = await match({ subject, branches: [link.topic], $skip: 10 })
    expect(new Set([...first.data, ...next.data].map(({ _id }) => _id)).size).toBe(12)
    expect(
      (await match({ subject, prompt: 'lava of a volcano' })).data.map(({ _id, score }) => [_id, score]),
    ).toEqual([
      [made[7], 1],
      [made[3], 0.5],
    ])
    expect((await match({ subject, prompt: 'and the' })).total).toBe(0)
    expect((await match({ subject })).total).toBe(12)
    expect((await match({ subject, grade: 'Grade 3' })).total).toBe(0)
  })

  test('topics are in the order of the published tree, removed ones last', async () => {
    const {
      id,
      topics: [one, two, three],
      standards: [standard],
    } = await world.subject('nz', ['Water', 'Air', 'Fire'], ['First'])
    const [more] = await world.elsewhere()
    for (const topic of [three, two, one, two]) await world.confirmed(more, { subject: id, topic, standard })
    const named = async () =>
      (
        await ask<BankPair[]>(world.owner, 'cpaTopics', { subject: more.center.subject, grade: 'Grade 8' })
      ).map(({ topicName, count }) => `${topicName} ${count}`)
    expect(await named()).toEqual(['Water 1', 'Air 2', 'Fire 1'])
    const [tree] = (await world.kit.db.select().from(trees).where(eq(trees.record, id))).filter(
      ({ kind }) => kind === 'topic',
    )
    await world.kit.db
      .update(trees)
      .set({ snapshot: tree?.snapshot?.filter(({ _id }) => _id !== one) ?? [] })
      .where(and(eq(trees.record, id), eq(trees.kind, 'topic')))
    expect(await named()).toEqual(['Air 2', 'Fire 1', 'Water 1'])
    expect(await ask(world.owner, 'cpaByTopics', { topics: [two] })).toMatchObject([
      { topic: two, topicName: 'Air', standardName: 'First', count: 2 },
    ])
  })
})

describe('inserting one into a page', () => {
  test('copies question, options, tags and outline; topic and standard join the outline of the task', async () => {
    const { owner, science } = world
    const made = await world.confirmed({ tags: ['Tides'], bloom: [1], tips: 'Think of the Moon' })
    const {
      rid,
      deck,
      pages: [page, second],
    } = await world.task(owner, 2)
    const taken = (await owner
      .service('questions')
      .patch('takeCpa', { _id: made._id, id: deck, page })) as Question
    expect(taken).toMatchObject({
      rid,
      page,
      uid: owner.id,
      type: 'choice',
      name: made.name,
      options: made.options,
      tags: ['Tides'],
      bloom: [1],
      tips: 'Think of the Moon',
      score: { outline: { val: 1 }, assess: { val: 1 } },
    })
    expect(taken.outlines.assess?.map(({ name }) => name)).toEqual(['Strand', 'Explain tides'])
    const outline = (await owner.service('task-outline').get('byRid', { query: { rid } })) as TaskOutline
    expect([outline.outline, outline.assess].map(list => list.map(({ chosen }) => chosen))).toEqual([
      [[science.topics[0]]],
      [[science.standards[0]]],
    ])
    expect(
      await refusal(owner.service('questions').patch('takeCpa', { _id: made._id, id: deck, page })),
    ).toBe('question-there')
    // A later change in the bank does not affect the copy.
    await world.admin.service('bank').patch(made._id, { name: 'Another text', version: made.version })
    expect(await owner.service('questions').get(taken._id)).toMatchObject({ name: made.name })
    const more = await world.confirmed({}, { topic: science.topics[1] })
    await owner.service('questions').patch('takeCpa', { _id: more._id, id: deck, page: second })
    expect(
      ((await owner.service('task-outline').get('byRid', { query: { rid } })) as TaskOutline).outline[0]
        ?.chosen,
    ).toEqual([science.topics[0], science.topics[1]])
  })

  test('requires edit rights on the content', async () => {
    const made = await world.confirmed()
    const {
      rid,
      deck,
      pages: [page],
    } = await world.task(world.owner)
    await world.share(rid)
    for (const who of [world.commenter, world.reader])
      expect(
        await refusal(who.service('questions').patch('takeCpa', { _id: made._id, id: deck, page })),
      ).toBe('forbidden')
    expect(
      await refusal(world.stranger.service('questions').patch('takeCpa', { _id: made._id, id: deck, page })),
    ).toBe('not-found')
    expect(
      await refusal(world.writer.service('questions').patch('takeCpa', { _id: made._id, id: deck, page })),
    ).toBe('none')
  })

  test('reports uses: mine, mine in one school, anybody’s in the last seven days', async () => {
    const { owner, stranger } = world
    const made = await world.confirmed()
    const {
      rid,
      deck,
      pages: [page],
    } = await world.task(owner)
    const school = world.kit.newId()
    await world.set(rid, { school })
    await owner.service('questions').patch('takeCpa', { _id: made._id, id: deck, page })
    const once = [{ _id: made._id, at: expect.stringMatching(/^\d{4}-/) as string }]
    const usage = (by: Person, name: string, more = {}) => ask(by, name, { ids: [made._id], ...more })
    expect(await usage(owner, 'usedByTeacher')).toEqual(once)
    expect(await usage(owner, 'usedByTeacher', { school })).toEqual(once)
    expect(await usage(owner, 'usedByTeacher', { school: world.kit.newId() })).toEqual([])
    expect(await usage(stranger, 'usedByTeacher')).toEqual([])
    expect(await usage(stranger, 'usedByPlatform')).toEqual(once)
    expect(await usage(world.student, 'usedByStudent')).toEqual([])
    await world.kit.db
      .update(bankUses)
      .set({ at: new Date(world.kit.clock.now().getTime() - 7 * 86_400_000 - 1000) })
      .where(eq(bankUses.question, made._id))
    expect(await usage(stranger, 'usedByPlatform')).toEqual([])
    expect(await usage(owner, 'usedByTeacher')).toEqual(once)
  })
})

describe('staff', () => {
  test('topic and standard must be leaves of the platform’s published trees, and the question complete', async () => {
    const { science } = world
    const wrong = (more: Record<string, unknown>, link: Record<string, unknown> = {}) =>
      refusal(world.admin.service('bank').create(world.data(more, link)))
    expect(await wrong({}, { topic: science.unit })).toBe('bank-topic')
    expect(await wrong({}, { topic: science.standards[0] })).toBe('bank-topic')
    expect(await wrong({}, { standard: science.topics[0] })).toBe('bank-standard')
    expect(await wrong({}, { subject: world.kit.newId() })).toBe('bank-subject')
    expect(await wrong({ center: { subject: science.id, grade: ['Grade 8'] } })).toBe('bank-subject')
    expect(await wrong({ center: { subject: world.center, grade: ['Form 3'] } })).toBe('bad-data')
    expect(await wrong({ options: [] })).toBe('question-options')
    expect(await wrong({ pictorial: { file: await world.file(world.admin) } })).toBe('bank-file')
    expect(await wrong({ cpa: { status: 2 } })).toBe('bad-data')
  })

  test('an import is all or nothing, and names the invalid row', async () => {
    const { total: before } = (await world.admin.service('bank').find({ query: { $limit: 0 } })) as {
      total: number
    }
    const call = world.admin
      .service('bank')
      .patch('import', { questions: [world.data(), world.data({ options: [] })] })
    expect(
      await call.then(
        () => null,
        (error: { data: unknown }) => error.data,
      ),
    ).toMatchObject({ code: 'question-options', row: 2 })
    expect(await world.admin.service('bank').find({ query: { $limit: 0 } })).toMatchObject({ total: before })
  })

  test('a status follows its transitions only, for the version that the caller saw', async () => {
    const { admin, owner } = world
    const made = await world.write({ pictorial: { text: '' } })
    const step = (event: string, part: string, version = made.version) =>
      refusal(admin.service('bank').patch(event, { _id: made._id, part, version }))
    expect(await step('withdraw', 'abstract')).toBe('wrong-state')
    expect(await step('confirm', 'pictorial')).toBe('bank-part-empty')
    expect(await step('confirm', 'concrete')).toBe('bank-part-empty')
    expect(await step('confirm', 'abstract', 7)).toBe('stale-version')
    expect([await step('confirm', 'cpa'), await step('confirm', 'cpa')]).toEqual(['none', 'wrong-state'])
    expect(await step('confirm', 'abstract')).toBe('none')
    await owner
      .service('questions')
      .patch('feedbackCpa', { _id: made._id, part: 'abstract', text: 'Ambiguous' })
    expect(await admin.service('bank').get(made._id)).toMatchObject({
      abstract: { status: 3 },
      cpa: { status: 2, feedback: [{ part: 'abstract', text: 'Ambiguous' }] },
    })
    const changed = (await admin
      .service('bank')
      .patch(made._id, { name: 'A clear text', version: made.version })) as BankQuestion
    expect(changed).toMatchObject({ abstract: { status: 1 }, cpa: { status: 2 }, version: made.version + 1 })
    expect(
      await refusal(admin.service('bank').patch(made._id, { name: 'Too late', version: made.version })),
    ).toBe('stale-version')
    const moved = await admin.service('bank').patch(made._id, {
      cpa: {
        subject: world.science.id,
        topic: world.science.topics[2],
        standard: world.science.standards[1],
      },
      version: changed.version,
    })
    expect(moved).toMatchObject({ cpa: { status: 1, topicName: 'Seasons', standardName: 'Use a model' } })
  })

  test('nobody else reads or edits it', async () => {
    const made = await world.write()
    const consultant = await world.manager('academic_consultant')
    expect(await consultant.service('bank').get(made._id)).toMatchObject({ _id: made._id })
    for (const who of [
      world.owner,
      world.student,
      await world.manager('sales'),
      await world.manager('customer_service'),
    ]) {
      const calls = [
        who.service('bank').find({ query: {} }),
        who.service('bank').get(made._id),
        who.service('bank').create(world.data()),
        who.service('bank').patch(made._id, { name: 'Mine', version: 1 }),
        who.service('bank').patch('confirm', { _id: made._id, part: 'cpa', version: 1 }),
        who.service('bank').patch('import', { questions: [world.data()] }),
        who.service('bank').remove(made._id),
      ]
      expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'forbidden'))
    }
    for (const [name, query] of Object.entries({
      cpaTopics: { subject: world.center },
      searchCpaByTopic: { topic: world.science.topics[0] },
      matchCpa: { subject: world.center },
      usedByTeacher: { ids: [made._id] },
      usedByPlatform: { ids: [made._id] },
    }))
      expect(await refusal(ask(world.student, name, query))).toBe('forbidden')
    expect(await refusal(consultant.service('bank').remove(made._id))).toBe('none')
  })
})
