// `service-auth-unit`: access to copies, through every state of the application.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContent, type ContentWorld } from '../testing/content-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: ContentWorld
let author: Person
let reviewer: Person
beforeAll(async () => {
  world = await startContent()
  author = await world.applicant()
  reviewer = await world.reviewer()
})
afterAll(() => world.stop())

const outcomes = async (id: string) => ({
  author: await refusal(world.snapshot(author, id)),
  reviewer: await refusal(world.snapshot(reviewer, id)),
})

test('its author always reads it, reviewers while it is in their queue', async () => {
  const unit = await world.unit(author)
  const { _id } = await world.offered(author, unit)
  expect(await outcomes(_id)).toEqual({ author: 'not-found', reviewer: 'not-found' })
  await world.freeze(author, _id, unit)
  expect(await outcomes(_id)).toEqual({ author: 'none', reviewer: 'not-found' })
  const attachments = { filename: 'cv.pdf', type: 'cv', hash: await world.paper(author) }
  await world.change(author, _id, { $addToSet: { attachments } })
  await world.change(author, _id, { status: 1 })
  expect(await outcomes(_id)).toEqual({ author: 'none', reviewer: 'none' })
  await world.change(reviewer, _id, { follower: reviewer.id })
  await world.change(reviewer, _id, { status: -1, reason: 'The pictures are blurred.' })
  expect(await outcomes(_id)).toEqual({ author: 'none', reviewer: 'none' })
})

test('nobody else reads it: neither providers who could import it, other staff, nor visitors', async () => {
  const { application } = await world.premium()
  const others = [await world.provider(), await world.learner(), await world.reviewer('accountant')]
  for (const who of others)
    expect(['not-found', 'forbidden']).toContain(await refusal(world.snapshot(who, application._id)))
  expect(await refusal(world.guest.service('service-auth-unit').get(application._id))).toBe('not-signed-in')
})

test('an application for a service has none', async () => {
  const { _id } = await world.submitted(author)
  expect(await outcomes(_id)).toEqual({ author: 'not-found', reviewer: 'not-found' })
})
