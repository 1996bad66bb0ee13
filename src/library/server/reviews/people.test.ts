// Reviews, saved items, views and statistics: what people do with items.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earnings } from '#commerce/server/earnings.tables.ts'
import { refusal, startLibrary, type LibraryWorld, type Person } from '../testing/library-world.ts'

let world: LibraryWorld
beforeAll(async () => {
  world = await startLibrary()
})
afterAll(() => world.stop())

describe('reviews', () => {
  test('are for buyers, one each, never of one’s own items; the rating is updated', async () => {
    const id = await world.publishNew({ name: 'Reviewed' })
    const review = (who: Pick<Person, 'service'>, rate = 4) =>
      refusal(who.service('reviews').create({ rid: id, rate, note: 'Good' }))
    expect([await review(world.author), await review(world.stranger), await review(world.guest)]).toEqual([
      'review-own',
      'review-buyers',
      'not-signed-in',
    ])
    await world.pay(id)
    await world.pay(id, world.stranger.id)
    const tries = await Promise.all(Array.from({ length: 5 }, () => review(world.buyer)))
    expect(tries.filter(code => code === 'none').length).toBe(1)
    expect(tries.filter(code => code === 'review-there').length).toBe(4)
    expect(await review(world.stranger, 1)).toBe('none')
    expect(await world.item(id, world.buyer)).toMatchObject({
      rate: 2.5,
      rateCount: 2,
      reviewed: true,
      mayReview: true,
    })
    const mine = (await world.buyer.service('reviews').get('my', { query: { rid: id } })) as { _id: string }
    expect(await refusal(world.stranger.service('reviews').patch(mine._id, { rate: 1 }))).toBe('not-found')
    await world.buyer.service('reviews').patch(mine._id, { rate: 5 })
    expect(await world.guest.service('reviews').get('stat', { query: { rid: id } })).toMatchObject({
      average: 3,
      count: 2,
      stars: [1, 0, 0, 0, 1],
    })
    expect(await world.noticesOf('ContentReviewed')).toEqual([world.author.id, world.author.id])
  })
  test('learners rate the difficulty, educators rate further aspects: neither can send the other’s fields', async () => {
    const id = await world.publishNew({ name: 'Hard or easy' })
    await world.pay(id)
    await world.pay(id, world.student.id)
    const learner = (more: object) =>
      refusal(world.student.service('reviews').create({ rid: id, rate: 4, ...more }))
    expect(await learner({ rates: { engagement: 5, effectiveness: null, quality: null } })).toBe(
      'review-fields',
    )
    expect(await learner({ tags: ['At home'] })).toBe('review-fields')
    expect(await learner({ difficulty: 'impossible' })).toBe('bad-data')
    expect(await learner({ difficulty: 'hard' })).toBe('none')
    const educator = (more: object) =>
      refusal(world.buyer.service('reviews').create({ rid: id, rate: 5, ...more }))
    expect(await educator({ difficulty: 'easy' })).toBe('review-fields')
    expect(await educator({ rates: { engagement: 5, effectiveness: null, quality: null } })).toBe('none')
    expect(await world.guest.service('reviews').get('stat', { query: { rid: id } })).toMatchObject({
      count: 2,
      difficulty: { easy: 0, right: 0, hard: 1 },
    })
    const mine = (await world.student.service('reviews').get('my', { query: { rid: id } })) as { _id: string }
    expect(await world.student.service('reviews').patch(mine._id, { difficulty: 'right' })).toMatchObject({
      difficulty: 'right',
      reason: null,
    })
  })
  test('reported and hidden reviews are for staff; reviews of a taken-down item stay stored', async () => {
    const id = await world.publishNew({ name: 'Rude' })
    await world.pay(id)
    const { _id } = (await world.buyer
      .service('reviews')
      .create({ rid: id, rate: 1, note: 'Rude words' })) as { _id: string }
    await world.stranger.service('reviews').patch('report', { _id, reason: 'Rude words' })
    const manager = await world.manager('customer_service_manager')
    expect(await manager.service('reviews').find({ query: { reported: true } })).toMatchObject({
      total: 1,
      data: [{ reported: true, reason: 'Rude words' }],
    })
    await manager.service('reviews').patch('hide', { _id, hidden: true })
    expect(await world.guest.service('reviews').find({ query: { rid: id } })).toMatchObject({ total: 0 })
    expect(await world.item(id)).toMatchObject({ rate: null, rateCount: 0 })
    await manager.service('reviews').patch('hide', { _id, hidden: false })
    await manager.service('library').patch('takeDown', { _id: id, reason: 'Checked later' })
    expect(await world.guest.service('reviews').find({ query: { rid: id } })).toMatchObject({ total: 0 })
    expect(await manager.service('reviews').find({ query: { rid: id } })).toMatchObject({ total: 1 })
  })
})

describe('saved items', () => {
  test('are saved once per list; a school’s list and a personal one are independent', async () => {
    const id = await world.publishNew({ name: 'Saved' })
    const school = await world.school()
    const { admin } = school
    const save = async (data: Record<string, unknown> = {}) =>
      (await admin.service('collect').create({ type: 'task', rid: id, ...data })) as { _id: string }
    const [one, twice, ours] = [await save(), await save(), await save({ school: school.id })]
    expect(twice._id).toBe(one._id)
    expect(await world.item(id, admin)).toMatchObject({ collected: true, collectCount: 1 })
    expect(await refusal(admin.service('collect').remove(ours._id))).toBe('not-found')
    await admin.service('collect').remove(ours._id, { query: { school: school.id } })
    expect(await admin.service('collect').find({ query: {} })).toMatchObject({
      total: 1,
      data: [{ _id: one._id, item: { name: 'Saved' } }],
    })
    expect(await admin.service('collect').find({ query: { school: school.id } })).toMatchObject({ total: 0 })
    expect(
      await refusal(world.stranger.service('collect').create({ type: 'task', rid: id, school: school.id })),
    ).toBe('not-found')
    expect(await refusal(world.stranger.service('collect').remove(one._id))).toBe('not-found')
    expect(await world.noticesOf('ContentSaved')).toContain(world.author.id)
    await admin.service('collect').remove(one._id)
    expect(await world.item(id)).toMatchObject({ collectCount: 0 })
  })
  test('withdrawn items stay in the list without their item', async () => {
    const id = await world.publishNew({ name: 'Left' })
    await world.stranger.service('collect').create({ type: 'task', rid: id })
    await world.author.service('library').patch('unpublish', { _id: id })
    expect(await world.stranger.service('collect').find({ query: { rid: id } })).toMatchObject({
      data: [{ name: 'Left', item: null }],
    })
    expect(await refusal(world.buyer.service('collect').create({ type: 'task', rid: id }))).toBe('not-found')
  })
})

test('a view counts once per viewer and day, never the owner’s; figures add up', async () => {
  const id = await world.publishNew({ name: 'Seen often' }, 1000)
  const view = async (who: Pick<Person, 'service'>) =>
    ((await who.service('library').patch('view', { _id: id })) as { counted: boolean }).counted
  expect([
    await view(world.author),
    await view(world.buyer),
    await view(world.buyer),
    await view(world.guest),
    await view(world.guest),
  ]).toEqual([false, true, false, true, false])
  // A day later, without expiring these people's sessions.
  for (const table of ['library_views', 'library_view_days'])
    await world.db.execute(`update ${table} set day = day - 1`)
  expect(await view(world.buyer)).toBe(true)
  const line = await world.pay(id)
  await world.db.insert(earnings).values({
    id: world.kit.newId(),
    kind: 'income',
    uid: world.author.id,
    isSchool: false,
    tab: 'earn',
    source: 'order',
    category: 'content',
    value: 500,
    total: 0,
    line: line.id,
    name: 'Seen often',
    status: 0,
    createdAt: world.kit.clock.now(),
  })
  const figures = await world.author.service('library').get('figures', { query: { _id: id, span: 'week' } })
  expect(figures).toMatchObject({
    views: 3,
    sales: 1,
    earnings: 500,
    conversion: 1 / 3,
    byMode: [{ mode: 'task', sales: 1 }],
  })
  expect(
    await world.author.service('library').get('figures', { query: { _id: id, span: 'today' } }),
  ).toMatchObject({ views: 1, sales: 1 })
  expect(await refusal(world.stranger.service('library').get('figures', { query: { _id: id } }))).toBe(
    'not-found',
  )
  expect(
    (
      (await world.author.service('library').get('mine', { query: { key: 'Seen often' } })) as {
        data: unknown[]
      }
    ).data,
  ).toMatchObject([{ name: 'Seen often', views: 3, sales: 1, income: 500, state: 'published' }])
})

describe('authors', () => {
  const author = (who: Pick<Person, 'service'>) =>
    who.service('collect').create({ type: 'teacher', rid: world.author.id })

  test('are followed by people who are notified of their new items, once', async () => {
    const id = await world.publishNew({ name: 'Followed' })
    expect(await world.item(id, world.student)).toMatchObject({ followers: 0, following: false })
    await Promise.all([author(world.student), author(world.student), author(world.stranger)])
    expect(await world.item(id, world.student)).toMatchObject({ followers: 2, following: true })
    expect(await world.item(id, world.guest)).toMatchObject({ followers: 2, following: false })
    const fresh = await world.publishNew({ name: 'News of the shore' })
    await world.publish(fresh)
    expect((await world.noticesOf('AuthorPublished')).toSorted()).toEqual(
      [world.student.id, world.stranger.id].toSorted(),
    )
    const { data } = (await world.student.service('collect').find({ query: { type: 'teacher' } })) as {
      data: { _id: string; name: string }[]
    }
    expect(data).toMatchObject([{ name: 'Ana Author', item: null }])
    await world.student.service('collect').remove(data[0]?._id ?? '')
    expect(await world.item(id, world.student)).toMatchObject({ followers: 1, following: false })
  })
  test('are authors with items, never oneself', async () => {
    const follow = (who: Pick<Person, 'service'>, rid: string) =>
      refusal(who.service('collect').create({ type: 'teacher', rid }))
    expect(await follow(world.stranger, world.buyer.id)).toBe('not-found')
    expect(await follow(world.author, world.author.id)).toBe('not-found')
    expect(await follow(world.guest, world.author.id)).toBe('not-signed-in')
  })
})
