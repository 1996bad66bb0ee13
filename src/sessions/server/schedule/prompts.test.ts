// Copied content changes only by pull, inserted prompts, and corrected options (invariant 4).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#authoring/server/slides.tables.ts'
import { questions } from '#authoring/server/questions.tables.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { snapshots } from '../sessions.tables.ts'
import { refusal, startSessions, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
})
afterAll(() => world.stop())

const pageIds = (session: Session) => session.snapshot?.pages.map(({ _id }) => _id) ?? []
const call = async (name: string, data: Record<string, unknown>, by = world.teacher): Promise<Session> =>
  (await by.service('session').patch(name, data)) as Session
const stored = async (id: string) => {
  const [row] = await world.db.select().from(snapshots).where(eq(snapshots.session, id))
  return row
}
const choice = {
  type: 'choice' as const,
  name: 'Which?',
  options: [
    { _id: 'a', val: 'Moon', on: true },
    { _id: 'b', val: 'Sun', on: false },
  ],
}

test('pull copies changes of the content, until it starts', async () => {
  const cid = await world.task({ name: 'Tides' }, 2)
  const session = await world.lesson({ cid })
  await world.set(cid, { name: 'Tides and moons' })
  const [first] = pageIds(session)
  await world.db.delete(questions).where(eq(questions.page, first ?? ''))
  await world.db.delete(pages).where(eq(pages.id, first ?? ''))
  const pulled = (await world.teacher
    .service('session')
    .get('pull', { query: { _id: session._id } })) as Session
  expect([pulled.snapshot?.task?.name, pulled.pageNum]).toEqual(['Tides and moons', 1])
  expect(pulled.name).toBe(session.name)
  await call('start', { _id: session._id })
  expect(await refusal(world.teacher.service('session').get('pull', { query: { _id: session._id } }))).toBe(
    'session-started',
  )
})

describe('during class', () => {
  test('a prompt is inserted before a page, and existing pages keep their ids', async () => {
    const cid = await world.task({}, 2)
    const session = await world.lesson({ cid })
    await call('start', { _id: session._id })
    const before = pageIds(session)
    const prompt = (await world.teacher
      .service('prompts')
      .create({ unit: cid, page: before[1], name: 'The second one' })) as { _id: string }
    const after = await call('insertPrompts', { _id: session._id, promptId: prompt._id, index: 1 })
    expect(pageIds(after)).toEqual([before[0], expect.any(String), before[1]])
    const fresh = pageIds(after)[1]
    expect(before).not.toContain(fresh)
    expect(after.snapshot?.questions.filter(({ page }) => page === fresh)).toHaveLength(1)
    expect([after.pageNum, after.questionNum, after.freePromptCount]).toEqual([3, 3, 1])
    expect(await refusal(call('insertPrompts', { _id: session._id, promptId: world.kit.newId() }))).toBe(
      'not-found',
    )
  })

  test('a bought prompt is inserted once per purchase, by its buyer only', async () => {
    const session = await world.lesson({ cid: await world.task({}, 2) })
    await call('start', { _id: session._id })
    const author = await world.person()
    const source = await world.task({ owner: author.id }, 1)
    const { pages } = (await author.service('slides').get('byRid', { query: { rid: source } })) as {
      pages: { _id: string }[]
    }
    const prompt = (await author
      .service('prompts')
      .create({ unit: source, page: pages[0]?._id, name: 'Sold' })) as { _id: string }
    await author.service('prompts').patch(prompt._id, { publish: true, price: 200 })
    const use = (more: object = {}) =>
      world.teacher
        .service('order')
        .get('usePrompt', { query: { prompt: prompt._id, sessionId: session._id, ...more } })
    expect(await refusal(use())).toBe('not-found')
    await world.pay(prompt._id, world.teacher.id, { style: 'prompt' })
    expect(await refusal(use({ uid: author.id }))).toBe('forbidden')
    expect(await use({ uid: world.teacher.id, index: 0 })).toEqual({
      prompt: prompt._id,
      sessionId: session._id,
      used: true,
    })
    const after = (await world.teacher.service('session').get(session._id)) as typeof session
    expect(pageIds(after).slice(1)).toEqual(pageIds(session))
    expect(await refusal(use())).toBe('not-found')
  })

  test('a new page is appended unless a position is given', async () => {
    const session = await world.lesson()
    await call('start', { _id: session._id })
    const last = await call('newPrompt', { _id: session._id, page: {}, questions: [choice] })
    expect(pageIds(last).slice(0, 2)).toEqual(pageIds(session))
    expect(last.snapshot?.questions.find(({ page }) => page === pageIds(last)[2])).toMatchObject({
      type: 'choice',
      name: 'Which?',
    })
    const first = await call('newPrompt', { _id: session._id, index: 0, page: {} })
    expect(pageIds(first).slice(1)).toEqual(pageIds(last))
    expect(
      await refusal(
        call('newPrompt', { _id: session._id, page: {}, questions: [{ ...choice, options: [] }] }),
      ),
    ).toBe('question-options')
    expect(await refusal(call('newPrompt', { _id: session._id, page: { pic: 'a'.repeat(64) } }))).toBe(
      'bad-data',
    )
  })

  test('correcting a key changes nothing else of the question', async () => {
    const session = await world.lesson()
    const inserted = await call('newPrompt', { _id: session._id, page: {}, questions: [choice] })
    const question = inserted.snapshot?.questions.find(({ type }) => type === 'choice')
    const options = choice.options.map(each => ({ ...each, on: !each.on }))
    const fixed = await call('options', { _id: session._id, question: question?._id, options })
    expect(fixed.snapshot?.questions.find(({ _id }) => _id === question?._id)).toEqual({
      ...question,
      options,
      version: 2,
    })
    expect(pageIds(fixed)).toEqual(pageIds(inserted))
    expect(
      await refusal(
        call('options', {
          _id: session._id,
          question: question?._id,
          options: options.map(each => ({ ...each, on: false })),
        }),
      ),
    ).toBe('question-one-right')
    expect(await refusal(call('options', { _id: session._id, question: world.kit.newId(), options }))).toBe(
      'question-unknown',
    )
  })

  test('only by its teachers, and not after its end', async () => {
    const session = await world.lesson()
    expect(await refusal(call('newPrompt', { _id: session._id, page: {} }, world.colleague))).toBe(
      'forbidden',
    )
    expect(await refusal(call('newPrompt', { _id: session._id, page: {} }, world.pupils[0]))).toBe(
      'forbidden',
    )
    await call('start', { _id: session._id })
    await world.patch(session._id, { status: 'close' })
    expect(await refusal(call('newPrompt', { _id: session._id, page: {} }))).toBe('session-closed')
  })

  test('two pages added concurrently are both kept', async () => {
    const session = await world.lesson()
    await Promise.all([1, 2, 3].map(() => call('newPrompt', { _id: session._id, page: {} })))
    expect((await world.get(session._id)).pageNum).toBe(5)
  })
})

test('no other change of a session touches copied content', async () => {
  const session = await world.lesson()
  const before = await stored(session._id)
  await world.patch(session._id, {
    name: 'Other',
    start: world.ahead(30),
    end: world.ahead(31),
    block: true,
    guest: true,
    countdown: { type: 2, down: 10 },
    students: [world.pupils[0]?.id],
  })
  await world.patch(session._id, { del: true })
  await world.patch(session._id, { del: false })
  await call('start', { _id: session._id })
  await world.patch(session._id, { status: 'student' })
  await world.patch(session._id, { status: 'close' })
  await world.patch(session._id, { status: 'live' })
  expect(await stored(session._id)).toEqual(before)
})
