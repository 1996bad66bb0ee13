// Lists of premium content: everything approved for reviewers, importable content for providers.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PremiumItem, TopicCount } from '#services/contract/content/content.shapes.ts'
import { applications } from '../services.tables.ts'
import { startContent, type ContentWorld } from '../testing/content-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: ContentWorld
let reviewer: Person
let science: Awaited<ReturnType<ContentWorld['premium']>>
let training: string
beforeAll(async () => {
  world = await startContent()
  reviewer = await world.reviewer()
  science = await world.premium(2)
  training = await trainingContent('pdUnit')
})
afterAll(() => world.stop())

/** Content for educators has a topic, and a module of several sessions is not imported on its own. */
async function trainingContent(mode: 'pdTask' | 'pdUnit'): Promise<string> {
  const { application } = await world.premium(4)
  await world.db
    .update(applications)
    .set({
      unitMode: mode,
      curriculum: null,
      subject: null,
      topic: [{ _id: 'planning', label: ['Teaching', 'Planning'] }],
      gradeGroups: [],
      countries: ['AU'],
    })
    .where(eq(applications.id, application._id))
  return application._id
}

const items = async (query: Record<string, unknown> = {}): Promise<string[]> =>
  (
    (await reviewer.service('service-auth').get('unit', { query: { $limit: 100, ...query } })) as {
      data: PremiumItem[]
    }
  ).data.map(({ _id }) => _id)
const topics = async () => (await reviewer.service('service-auth').get('groupTopic')) as TopicCount[]

describe('reviewers', () => {
  test.each([
    ['curriculum', { curriculum: 'nz' }, ['science']],
    ['subject', { subject: 'Science' }, ['science']],
    ['another subject', { subject: 'Mathematics' }, []],
    ['grade group', { gradeGroup: 'intermediate' }, ['science']],
    ['another grade group', { gradeGroup: 'tertiary' }, []],
    ['country', { countryCode: 'AU' }, ['training']],
    ['topic', { topic: 'planning' }, ['training']],
    ['another topic', { topic: 'elsewhere' }, []],
    ['mode', { mode: 'pdUnit' }, ['training']],
    ['name', { $search: 'magn' }, ['training', 'science']],
    ['another name', { $search: 'volcano' }, []],
    ['price, cheapest first', { $sort: { price: 1 } }, ['science', 'training']],
  ])('find approved content by %s', async (_by, query, expected) => {
    const ids = { science: science.application._id, training }
    expect(await items(query)).toEqual(expected.map(name => ids[name as keyof typeof ids]))
  })

  test('see price and number of imports, and only approved content', async () => {
    const [provider, learner] = [await world.provider(), await world.learner()]
    const booking = await world.book(learner, provider, world.at(3))
    await world.buy(provider, science.application._id, booking._id)
    const author = await world.applicant()
    const waiting = await world.contributed(author, await world.unit(author))
    const { data } = (await reviewer
      .service('service-auth')
      .get('unit', { query: { subject: 'Science' } })) as { data: PremiumItem[] }
    expect(data).toMatchObject([
      {
        _id: science.application._id,
        name: 'Magnets',
        author: 'Ann Applicant',
        countryCode: ['NZ'],
        price: 40,
        imports: 1,
      },
    ])
    expect(data.map(({ _id }) => _id)).not.toContain(waiting._id)
  })

  test('see the amount per topic', async () => {
    expect(await topics()).toEqual([{ _id: 'planning', label: ['Teaching', 'Planning'], count: 1 }])
    const second = await trainingContent('pdTask')
    expect(await topics()).toMatchObject([{ _id: 'planning', count: 2 }])
    await world.db
      .update(applications)
      .set({ status: 'rejected', reason: 'A page was copied.' })
      .where(eq(applications.id, second))
    expect(await topics()).toMatchObject([{ _id: 'planning', count: 1 }])
  })
})

describe('importable content is listed', () => {
  const outcome = (who: Person, query = {}) => refusal(world.cloud(who, query))

  test('for approved providers, not for educators, contributors, learners or staff', async () => {
    const provider = await world.provider()
    expect((await world.cloud(provider)).map(({ _id }) => _id)).toContain(science.application._id)
    // A module is not a lesson on its own.
    expect((await world.cloud(provider)).map(({ _id }) => _id)).not.toContain(training)
    const waiting = await world.applicant()
    await world.submitted(waiting)
    const others = [
      await world.person(),
      waiting,
      science.author,
      await world.learner(),
      reviewer,
      await world.reviewer('admin'),
    ]
    for (const who of others) expect(await outcome(who)).toBe('forbidden')
  })

  test('no longer for a provider whose approval was revoked', async () => {
    const provider = await world.provider()
    const revoked = { status: 'rejected', reason: 'Stopped teaching.' } as const
    await world.db.update(applications).set(revoked).where(eq(applications.owner, provider.id))
    expect(await outcome(provider)).toBe('forbidden')
  })

  test('for one’s own lesson without content', async () => {
    const [provider, other, learner] = [await world.provider(), await world.provider(), await world.learner()]
    const { _id } = await world.book(learner, provider, world.at(5))
    expect(await world.cloud(provider, { booking: _id })).not.toEqual([])
    expect(await outcome(other, { booking: _id })).toBe('not-found')
    expect(await outcome(science.author, { booking: _id })).toBe('forbidden')
    await world.schedule(provider, _id)
    expect(await world.cloud(provider, { booking: _id })).toEqual([])
  })
})
