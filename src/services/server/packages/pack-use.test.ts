// In how many packages a service or content is used, by lessons that take place.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#services/contract/applications.contract.ts'
import type { PackUse } from '#services/contract/content/content.shapes.ts'
import { packUsers } from '../credits.tables.ts'
import { packs } from '../packages.tables.ts'
import { startContent, type ContentWorld } from '../testing/content-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: ContentWorld
let reviewer: Person
beforeAll(async () => {
  world = await startContent()
  reviewer = await world.reviewer()
})
afterAll(() => world.stop())

const use = async (_id: string, by: Person = reviewer): Promise<PackUse> =>
  (await by.service('service-auth').get('countPackUse', { query: { _id } })) as PackUse
const putOnSale = async (packUser: string): Promise<void> => {
  const [bought] = await world.db.select().from(packUsers).where(eq(packUsers.id, packUser))
  const now = world.kit.clock.now()
  await world.db.insert(packs).values({
    id: bought?.pack ?? '',
    type: 'mentoring',
    role: 'mentoring',
    mentoringType: 'academic',
    status: 'published',
    createdBy: reviewer.id,
    createdAt: now,
    updatedAt: now,
  })
}
const approvedOf = async (who: Person): Promise<Application> => {
  const { data } = (await who.service('service-auth').find({ query: { status: 2 } })) as unknown as {
    data: Application[]
  }
  return data[0] as Application
}

test('a service is used in packages whose lessons are booked under it, in every version', async () => {
  const [provider, other] = [await world.provider(), await world.provider()]
  const { _id } = await approvedOf(provider)
  expect(await use(_id)).toEqual({ packs: 0, onSale: 0, lessons: 0, ahead: 0 })
  const [lea, tom] = [await world.learner(), await world.learner()]
  await world.book(lea, provider, world.at(3))
  await world.book(lea, provider, world.at(4))
  const { _id: cancelled } = await world.book(tom, provider, world.at(5))
  await world.book(tom, other, world.at(6))
  expect(await use(_id)).toMatchObject({ packs: 2, onSale: 0, lessons: 3, ahead: 3 })
  await putOnSale(lea.packUser)
  expect(await use(_id)).toMatchObject({ packs: 2, onSale: 1 })
  await world.call(tom, 'cancel', { _id: cancelled })
  expect(await use(_id)).toMatchObject({ packs: 1, lessons: 2, ahead: 2 })
  const version = (await provider.service('service-auth').patch('revise', { _id })) as Application
  await world.change(provider, version._id, { status: 1 })
  await world.approve(await world.reviewer(), version._id)
  expect(await use(version._id)).toMatchObject({ packs: 1, lessons: 2, ahead: 2 })
  expect(await use(version._id, provider)).toMatchObject({ packs: 1 })
  expect(await refusal(use(version._id, other))).toBe('not-found')
})

test('content is used in packages whose lessons are taught with it', async () => {
  const [{ author, application }, provider, learner] = [
    await world.premium(),
    await world.provider(),
    await world.learner(),
  ]
  const booking = await world.book(learner, provider, world.at(3))
  await world.book(learner, provider, world.at(4))
  expect(await use(application._id)).toMatchObject({ packs: 0, lessons: 0 })
  await world.buy(provider, application._id, booking._id)
  await expect.poll(() => use(application._id, author)).toMatchObject({ packs: 1, lessons: 1, ahead: 1 })
  expect(await refusal(use(application._id, provider))).toBe('not-found')
  await world.call(provider, 'cancel', { _id: booking._id })
  expect(await use(application._id)).toMatchObject({ packs: 0, lessons: 0 })
})
