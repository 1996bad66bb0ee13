// A contributor's content from selection to decision: frozen copies are immutable, and access to them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#authoring/server/authoring.tables.ts'
import { runClosingSteps } from '#identity/server/sign-up.api.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import { startContent, type ContentWorld } from '../testing/content-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await startContent()
})
afterAll(() => world.stop())

const rename = (id: string, name: string) =>
  world.db.update(contents).set({ name }).where(eq(contents.id, id))
const rowOf = async (id: string) => (await world.db.select().from(contents).where(eq(contents.id, id)))[0]
const storedCopy = async (of: string) =>
  (await world.db.select().from(contents).where(eq(contents.source, of))).map(({ id }) => id)

describe('an application for content', () => {
  test('needs one’s own content that is not offered already', async () => {
    const [who, other] = [await world.applicant(), await world.applicant()]
    const id = await world.unit(who)
    expect(await refusal(world.offered(other, id))).toBe('unit-unknown')
    expect(await refusal(world.offered(who, world.kit.newId()))).toBe('unit-unknown')
    const bought = await world.unit(who, 2, { orderId: 'an order' })
    expect(await refusal(world.offered(who, bought))).toBe('unit-unknown')
    const create = (data: object) => who.service('service-auth').create(data)
    expect(await refusal(create({ type: 'content', curriculum: 'nz', subject: 'Science' }))).toBe(
      'unit-needed',
    )
    expect(await refusal(create({ type: 'content', mentoringType: 'academic', unit: id }))).toBe(
      'service-not-offered',
    )
    expect(await refusal(world.offered(who, id, { subject: 'Astrology' }))).toBe('bad-data')
    const draft = await world.offered(who, id)
    expect(draft).toMatchObject({
      type: 'content',
      mentoringType: null,
      serviceRolesUser: ['contentContributor'],
      unit: { _id: id, name: 'Magnets', mode: 'task', frozenAt: null, price: 0 },
    })
    expect(draft.missing.map(({ code }) => code)).toEqual(['snapshot', 'document'])
    expect(await refusal(world.offered(who, id))).toBe('unit-there')
  })

  test('cannot be started where staff have not opened it', async () => {
    const who = await world.applicant()
    const id = await world.unit(who, 2, { mode: 'pdTask' })
    expect(await refusal(world.offered(who, id))).toBe('bad-data')
    const training = await world.offered(who, id, { topic: ['planning'] })
    expect(training).toMatchObject({ subject: null, topic: [{ _id: 'planning' }] })
  })

  test('is priced by its questions, and frozen with linked content', async () => {
    const who = await world.applicant()
    const id = await world.unit(who, 4)
    const { _id } = await world.offered(who, id)
    const frozen = await world.freeze(who, _id, id)
    expect(frozen.unit).toMatchObject({ pages: 4, questions: 4, price: 80, frozenAt: expect.any(String) })
    expect(frozen.missing.map(({ code }) => code)).toEqual(['document'])
    const { parts } = await world.snapshot(who, _id)
    expect(parts[0]?.deck?.pages).toHaveLength(4)
    expect(parts[0]?.questions).toHaveLength(4)
    // The copy is not library content.
    expect(await rowOf(parts[0]?._id ?? '')).toMatchObject({ published: false })
  })

  test('incomplete content is listed, and nothing is frozen', async () => {
    const who = await world.applicant()
    const empty = await world.unit(who, 0, { mode: 'task' })
    const { _id } = await world.offered(who, empty)
    expect(await refusal(world.freeze(who, _id, empty))).toBe('unit-not-ready')
    expect(await storedCopy(empty)).toEqual([])
  })

  test('freezing again while a draft replaces the copy', async () => {
    const who = await world.applicant()
    const id = await world.unit(who)
    const { _id } = await world.offered(who, id)
    await world.freeze(who, _id, id)
    await rename(id, 'Magnets and iron')
    expect((await world.freeze(who, _id, id)).unit?.name).toBe('Magnets and iron')
    expect(await storedCopy(id)).toHaveLength(1)
    await who.service('service-auth').remove(_id)
    expect(await storedCopy(id)).toEqual([])
  })

  test('a submission never changes, whatever the author edits', async () => {
    const who = await world.applicant()
    const id = await world.unit(who)
    const { _id } = await world.contributed(who, id)
    expect(await refusal(world.freeze(who, _id, id))).toBe('application-locked')
    await rename(id, 'Something else')
    await world.approveContent(_id)
    expect((await world.snapshot(who, _id)).parts[0]?.name).toBe('Magnets')
    expect(await refusal(world.freeze(who, _id, id))).toBe('application-locked')
  })
})

describe('reviewers', () => {
  test('claim, see the copy, ask in a thread, and approve without a level', async () => {
    const [who, reviewer] = [await world.applicant(), await world.reviewer()]
    const { _id } = await world.contributed(who, await world.unit(who))
    expect((await world.snapshot(reviewer, _id)).parts[0]?.name).toBe('Magnets')
    expect(await refusal(world.change(reviewer, _id, { status: 2 }))).toBe('claim-needed')
    await world.change(reviewer, _id, { follower: reviewer.id })
    const thread = { rid: _id, type: 'service-auth-premium' }
    await reviewer.service('message').create({ ...thread, message: 'Where are the pictures from?' })
    const [mine] = await list(who, { $message: true })
    expect(mine).toMatchObject({ _id, unread: 1 })
    await who.service('message').create({ ...thread, message: 'I drew them.' })
    expect(
      await refusal(who.service('message').create({ ...thread, type: 'service-auth', message: 'x' })),
    ).toBe('not-found')
    const approved = await world.change(reviewer, _id, { status: 2 })
    expect(approved).toMatchObject({ status: 2, serviceRoles: ['contentContributor'], qualification: null })
    await world.expectNotice(who, 'ContentApproved')
  })

  test('a refused one is corrected, frozen again and submitted again', async () => {
    const [who, reviewer] = [await world.applicant(), await world.reviewer()]
    const id = await world.unit(who)
    const { _id } = await world.contributed(who, id)
    await world.change(reviewer, _id, { follower: reviewer.id })
    await world.change(reviewer, _id, { status: -1, reason: 'Page 2 cannot be read.' })
    await rename(id, 'Magnets, corrected')
    await world.freeze(who, _id, id)
    expect((await world.change(who, _id, { status: 1 })).status).toBe(1)
    expect((await world.snapshot(reviewer, _id)).parts[0]?.name).toBe('Magnets, corrected')
  })

  test('nobody else sees a copy, and reviewers only after submission', async () => {
    const [who, reviewer, stranger] = [
      await world.applicant(),
      await world.reviewer(),
      await world.applicant(),
    ]
    const id = await world.unit(who)
    const { _id } = await world.offered(who, id)
    await world.freeze(who, _id, id)
    expect(await refusal(world.snapshot(stranger, _id))).toBe('not-found')
    expect(await refusal(world.snapshot(reviewer, _id))).toBe('not-found')
    expect(await refusal(world.snapshot(await world.reviewer('sales'), _id))).not.toBe('none')
    expect(await refusal(world.freeze(stranger, _id, id))).toBe('not-found')
    const sent = await world.contributed(who, await world.unit(who))
    expect(await refusal(world.snapshot(reviewer, sent._id))).toBe('none')
    await world.change(who, sent._id, { status: 0 })
    expect(await refusal(world.snapshot(reviewer, sent._id))).toBe('not-found')
  })

  test('a content contributor cannot be booked', async () => {
    const { author, application } = await world.premium()
    const reader = await world.person({ role: 'student' })
    expect(await refusal(world.profile(author.id, reader))).toBe('not-found')
    expect(await reader.service('service-auth').get('listByUid', { query: { uid: author.id } })).toEqual([])
    const find = { $search: 'Ann', role: 'contentContributor', $limit: 100 }
    const { data } = (await (
      await world.reviewer()
    )
      .service('service-conf')
      .find({ query: find })) as unknown as { data: { _id: string; services: { _id: string }[] }[] }
    expect(data.find(({ _id }) => _id === author.id)?.services).toMatchObject([
      { _id: application._id, key: 'content' },
    ])
  })
})

test('each version has a separate copy, and replaces the old one when approved', async () => {
  const { author, unit, application } = await world.premium()
  const provider = await world.provider()
  const version = (await author
    .service('service-auth')
    .patch('revise', { _id: application._id })) as Application
  expect(version).toMatchObject({ versionId: 2, unit: { frozenAt: null } })
  expect(version.missing.map(({ code }) => code)).toEqual(['snapshot'])
  const other = await world.unit(author)
  expect(await refusal(world.freeze(author, version._id, other))).toBe('unit-unknown')
  await rename(unit, 'Magnets, second edition')
  await world.freeze(author, version._id, unit)
  await world.change(author, version._id, { status: 1 })
  const names = async () => mine(await world.cloud(provider, { $limit: 100 }), author)
  expect(await names()).toEqual(['Magnets'])
  await world.approveContent(version._id)
  expect(await names()).toEqual(['Magnets, second edition'])

  function mine(items: { _id: string; name: string }[], _of: Person) {
    return items.filter(({ _id }) => [application._id, version._id].includes(_id)).map(({ name }) => name)
  }
})

test('closing an account deletes its copies, unless somebody bought one', async () => {
  const [sold, unsold] = [await world.premium(), await world.premium()]
  const [provider, learner] = [await world.provider(), await world.learner()]
  const booking = await world.book(learner, provider, world.at(3))
  await world.buy(provider, sold.application._id, booking._id)
  for (const { author } of [sold, unsold])
    await world.db.transaction(tx => runClosingSteps(tx, { user: author.id, now: world.kit.clock.now() }))
  expect(await storedCopy(sold.unit)).toHaveLength(1)
  expect(await storedCopy(unsold.unit)).toEqual([])
})

const list = async (who: Person, query: Record<string, unknown>) =>
  ((await who.service('service-auth').find({ query })) as unknown as { data: Application[] }).data
