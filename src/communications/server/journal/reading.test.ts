import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainText } from '#communications/contract/rich-text.rules.ts'
import { putArticle } from './journal.ts'
import { deliveries } from '../notices.tables.ts'
import { acceptances, agreements, articles } from '../reading.tables.ts'
import { refusal, startStage, type Player, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

interface Summary {
  _id: string
  slug: string
  category: string
  title: string
  views: number
  minutes: number
  publishAt: string
}
interface Agreement {
  _id: string
  mode: string
  version: number
  acceptedAt: string | null
  mustAccept: boolean
  content: string
}

describe('the journal', () => {
  const find = async (query: Record<string, unknown> = {}) =>
    (await stage.guest.service('journal').find({ query })) as { total: number; data: Summary[] }
  const article = (slug: string, more: Partial<typeof articles.$inferInsert> = {}) =>
    putArticle(stage.kit.db, stage.kit, {
      slug,
      title: `About ${slug}`,
      summary: 'A summary',
      body: '<p>Words</p>',
      category: 'curriculum',
      tags: [],
      author: 'A. Writer',
      lang: 'en',
      status: 'published',
      publishAt: new Date(stage.clock.now().getTime() - 60_000),
      ...more,
    })

  test('opens with real articles, newest first, for everybody', async () => {
    const { total, data } = await find()
    expect(total).toBe(5)
    expect(data.map(({ publishAt }) => publishAt)).toEqual(
      data
        .map(({ publishAt }) => publishAt)
        .toSorted()
        .toReversed(),
    )
    for (const { slug } of data) {
      const { body, minutes } = (await stage.guest.service('journal').get(slug)) as {
        body: string
        minutes: number
      }
      const words = plainText(body).split(' ').length
      expect(words).toBeGreaterThanOrEqual(300)
      expect(words).toBeLessThanOrEqual(600)
      expect(minutes).toBe(Math.round(words / 200))
    }
    const again = await startStage({ url: stage.url })
    expect((await find()).total).toBe(5)
    await again.stop()
  })

  test('is filtered by category and searched by its words', async () => {
    expect((await find({ category: 'teaching' })).data.map(({ slug }) => slug)).toEqual([
      'waiting-is-a-teaching-move',
      'feedback-that-gets-used',
    ])
    expect((await find({ $search: 'silences' })).data[0]?.slug).toBe('waiting-is-a-teaching-move')
    expect((await find({ $search: 'came' })).data.map(({ slug }) => slug)).toContain('first-week-online')
    expect((await find({ $search: 'xylophone' })).total).toBe(0)
    for (const odd of ["'", '&|!():*', '\\', '<->']) expect((await find({ $search: odd })).total).toBe(0)
  })

  test('shows planned articles from their time on, and never drafts or archived ones', async () => {
    await article('planned', {
      status: 'planned',
      publishAt: new Date(stage.clock.now().getTime() + 3_600_000),
    })
    for (const status of ['draft', 'archived'] as const) await article(status, { status })
    for (const slug of ['planned', 'draft', 'archived'])
      expect(await refusal(stage.guest.service('journal').get(slug))).toBe('not-found')
    expect((await find({ category: 'curriculum' })).total).toBe(1)
    stage.clock.advance(3_601_000)
    expect(await stage.guest.service('journal').get('planned')).toMatchObject({ title: 'About planned' })
    expect((await find({ category: 'curriculum' })).total).toBe(2)
  })

  test('counts a visitor once a day', async () => {
    await article('counted')
    const views = async () => (await find({ $search: 'counted' })).data[0]?.views
    const reader = await stage.player()
    await Promise.all(Array.from({ length: 10 }, () => stage.guest.service('journal').get('counted')))
    expect(await views()).toBe(1)
    for (let time = 0; time < 2; time++) await reader.service('journal').get('counted')
    expect(await views()).toBe(2)
    stage.clock.advance(86_400_000)
    await stage.guest.service('journal').get('counted')
    expect(await views()).toBe(3)
  })

  test('links to the selected articles, otherwise to the three newest of the category', async () => {
    for (let index = 1; index <= 4; index++)
      await article(`story-${index}`, {
        category: 'platform',
        publishAt: new Date(stage.clock.now().getTime() - index * 1000),
      })
    const related = async (slug: string) =>
      ((await stage.guest.service('journal').get(slug)) as { related: Summary[] }).related.map(
        each => each.slug,
      )
    expect(await related('story-2')).toEqual(['story-1', 'story-3', 'story-4'])
    const [chosen] = await stage.kit.db.select().from(articles).where(eq(articles.slug, 'first-week-online'))
    await stage.kit.db
      .update(articles)
      .set({ related: [chosen?.id ?? ''] })
      .where(eq(articles.slug, 'story-2'))
    expect(await related('story-2')).toEqual(['first-week-online'])
  })

  test('stores no executable content', async () => {
    await article('hostile', {
      body: '<p onclick="x()">Hello</p><script>alert(1)</script><a href="javascript:alert(1)">here</a>',
    })
    expect(await stage.guest.service('journal').get('hostile')).toMatchObject({
      body: '<p>Hello</p><a>here</a>',
    })
  })
})

describe('agreements', () => {
  const current = async (by: Pick<Player, 'service'>, mode = 'privacy') =>
    ((await by.service('agreement').find({ query: { type: 'all_users', mode } })) as { data: Agreement[] })
      .data

  test('privacy policy and terms are readable by everybody', async () => {
    for (const mode of ['privacy', 'terms_and_conditions']) {
      const [agreement] = await current(stage.guest, mode)
      expect(agreement).toMatchObject({ version: 1, acceptedAt: null, mustAccept: true })
      expect(plainText(agreement?.content ?? '').length).toBeGreaterThan(1500)
      expect(await stage.guest.service('agreement').get(agreement?._id ?? '')).toMatchObject({ mode })
    }
  })

  test('are accepted once, with time and address; a new version asks again', async () => {
    const [ana, ben] = [await stage.player(), await stage.player()]
    const [first] = await current(ana)
    const old = first?._id ?? ''
    await ana.service('agreement-accept').create({ agreement: old })
    const acceptedAt = (await current(ana))[0]?.acceptedAt
    expect(acceptedAt).not.toBeNull()
    stage.clock.advance(60_000)
    await ana.service('agreement-accept').create({ agreement: old })
    expect((await current(ana))[0]?.acceptedAt).toBe(acceptedAt)
    expect(
      (await stage.kit.db.select().from(acceptances).where(eq(acceptances.user, ana.id))).map(
        ({ address }) => address,
      ),
    ).toEqual(['127.0.0.1'])
    expect((await current(ben))[0]?.acceptedAt).toBeNull()

    await stage.kit.db.insert(agreements).values({
      id: stage.kit.newId(),
      name: 'Privacy policy',
      type: 'all_users',
      mode: 'privacy',
      version: 2,
      content: '<p>New</p>',
      mustAccept: true,
      publishedAt: stage.clock.now(),
    })
    expect(await current(ana)).toMatchObject([{ version: 2, acceptedAt: null }])
    expect(await ana.service('agreement').get(old)).toMatchObject({ version: 1, acceptedAt })
    expect(await refusal(ben.service('agreement').get(old))).toBe('not-found')
    expect(await refusal(ben.service('agreement-accept').create({ agreement: old }))).toBe('agreement-old')
    expect(await refusal(stage.guest.service('agreement-accept').create({ agreement: old }))).toBe(
      'not-signed-in',
    )
  })

  test('for providers are marked on the person’s own record', async () => {
    const [ana, ben] = [await stage.player(), await stage.player()]
    const [terms] = (
      (await ana.service('agreement').find({ query: { type: 'service_provider' } })) as { data: Agreement[] }
    ).data
    await ana.service('agreement-accept').create({ agreement: terms?._id ?? '' })
    expect(await ana.service('users').get(ana.id)).toMatchObject({ agreedToTerms: true })
    expect(await ben.service('users').get(ben.id)).toMatchObject({ agreedToTerms: false })
  })

  test('cannot be changed', async () => {
    const chief = await stage.player({}, { roles: ['user', 'sys', 'admin'] })
    const [agreement] = await current(chief)
    expect(await refusal(chief.service('agreement').patch(agreement?._id ?? '', { content: 'x' }))).toBe(
      'unknown-method',
    )
    expect(await refusal(chief.service('agreement').remove(agreement?._id ?? ''))).toBe('unknown-method')
  })
})

describe('signing up', () => {
  const needed = async () =>
    (
      await Promise.all(
        ['privacy', 'terms_and_conditions'].map(
          mode =>
            stage.guest.service('agreement').find({ query: { type: 'all_users', mode } }) as Promise<{
              data: Agreement[]
            }>,
        ),
      )
    ).map(({ data }) => data[0]?._id ?? '')
  async function signUp(email: string, agreed: string[], more: object = {}) {
    await stage.guest.service('users').get('captcha', { query: { email } })
    await stage.courier.drain()
    const sent = await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, email))
    const captcha = /\d{6}/.exec(sent.at(-1)?.subject ?? '')?.[0]
    return stage.guest.service('users').create({
      email,
      captcha,
      password: 'Classroom1',
      roles: ['teacher'],
      name: ['Ana', 'Lee'],
      agreed,
      ...more,
    }) as Promise<{ _id: string }>
  }

  test('needs the current privacy policy and terms, and records them', async () => {
    const [privacy = '', terms = ''] = await needed()
    expect(await refusal(signUp('one@home.example', []))).toBe('agreement-needed')
    expect(await refusal(signUp('two@home.example', [privacy]))).toBe('agreement-needed')
    const { _id } = await signUp('three@home.example', [terms, privacy])
    const accepted = await stage.kit.db.select().from(acceptances).where(eq(acceptances.user, _id))
    expect(accepted.map(({ agreement }) => agreement).sort()).toEqual([privacy, terms].sort())
    await stage.courier.drain()
    expect(
      (await stage.kit.db.select().from(deliveries).where(eq(deliveries.to, 'three@home.example'))).map(
        ({ code }) => code,
      ),
    ).toContain('Welcome')
  })

  test("a child's parent reads and consents through the emailed link", async () => {
    const agreed = await needed()
    await signUp('child@home.example', agreed, {
      roles: ['student'],
      dob: '2018-05-05',
      parent: { email: 'mother@home.example' },
    })
    await stage.courier.drain()
    const [mail] = await stage.kit.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.to, 'mother@home.example'))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const consent = stage.guest.service('parent-consent')
    expect(await consent.get('look', { query: { token } })).toMatchObject({
      child: 'Ana Lee',
      email: 'mother@home.example',
      done: false,
      agreements: [{ mode: 'terms_and_conditions' }, { mode: 'privacy' }],
    })
    expect(await refusal(consent.patch('give', { token, agreed: agreed.slice(0, 1) }))).toBe(
      'agreement-needed',
    )
    expect(await consent.patch('give', { token, agreed })).toMatchObject({ done: true })
    expect(await consent.patch('give', { token, agreed })).toMatchObject({ done: true })
    expect(await refusal(consent.get('look', { query: { token: 'x'.repeat(40) } }))).toBe('link-invalid')
  })
})
