// Claims: one holder at a time, even with many concurrent claims.
import { dayMs } from '#kit/contract/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { socketClient } from '#kit/server/testing/test-server.ts'
import { staff } from '#schools/server/people.tables.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { claimsJob } from './claims.job.ts'
import { refusal, startServices, type Person, type ServicesWorld } from '../testing/services-world.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const waiting = async () => world.submitted(await world.applicant())
const holderOf = async (id: string) => {
  const reviewer = await world.reviewer('admin')
  return ((await reviewer.service('service-auth').get(id)) as Application).follower?._id
}

test('of many simultaneous claims of one item, one succeeds and the others learn the holder', async () => {
  const { _id } = await waiting()
  const reviewers = await Promise.all(
    Array.from({ length: proofSize({ test: 12, stress: 200 }) }, () => world.reviewer()),
  )
  // Every second one over a socket.
  const sockets = await Promise.all(
    reviewers.map((who, at) => (at % 2 ? socketClient(world.base, who.token) : Promise.resolve(null))),
  )
  const answers = await Promise.all(
    reviewers.map((who, at) => {
      const way = (sockets[at]?.app ?? who) as Pick<Person, 'service'>
      return refusal(way.service('service-auth').patch(_id, { follower: who.id }))
    }),
  )
  for (const socket of sockets) socket?.close()
  expect(answers.filter(code => code === 'none')).toHaveLength(1)
  expect(answers.filter(code => code === 'claim-taken')).toHaveLength(reviewers.length - 1)
  expect(await holderOf(_id)).toBe(reviewers[answers.indexOf('none')]?.id)
})

test('a holder releases; only admin and the head of customer service release or assign others’ claims', async () => {
  const { _id } = await waiting()
  const [holder, other, head] = [
    await world.reviewer('academic_consultant'),
    await world.reviewer('customer_service'),
    await world.reviewer('customer_service_manager'),
  ]
  await world.change(holder, _id, { follower: holder.id })
  expect(await refusal(world.change(other, _id, { follower: null }))).toBe('claim-other')
  expect(await refusal(world.change(other, _id, { follower: head.id }))).toBe('claim-other')
  expect((await world.change(head, _id, { follower: other.id })).follower?._id).toBe(other.id)
  expect(await refusal(world.change(head, _id, { follower: (await world.reviewer('sales')).id }))).toBe(
    'assignee-unknown',
  )
  expect(await refusal(world.change(holder, _id, { status: -1, reason: 'No.' }))).toBe('claim-needed')
  expect((await world.change(other, _id, { follower: null })).follower).toBeNull()
  await expect.poll(() => world.inbox(other)).toContain('ClaimAssigned')
})

test('shows a reviewer’s school if there is exactly one', async () => {
  const { _id } = await waiting()
  const holder = await world.reviewer()
  const read = async () => ((await holder.service('service-auth').get(_id)) as Application).schoolOfFollower
  await world.change(holder, _id, { follower: holder.id })
  expect(await read()).toBeNull()
  const now = world.kit.clock.now()
  await world.db.insert(staff).values({
    id: world.kit.newId(),
    school: world.school.id,
    uid: holder.id,
    status: 'success',
    createdAt: now,
    updatedAt: now,
  })
  expect(await read()).toMatchObject({ _id: world.school.id })
})

test("an item is released after 7 idle days; a reviewer's message resets the timer", async () => {
  const [idle, kept] = [await waiting(), await waiting()]
  const holder = await world.reviewer()
  await world.change(holder, idle._id, { follower: holder.id })
  await world.change(holder, kept._id, { follower: holder.id })
  world.server.clock.advance(6 * dayMs)
  const thread = { rid: kept._id, type: 'service-auth', message: 'One question.' }
  await (await world.reviewer()).service('message').create(thread)
  world.server.clock.advance(1.5 * dayMs)
  await runJob(claimsJob(world.kit), world.kit.clock.now())
  expect([await holderOf(idle._id), await holderOf(kept._id)]).toEqual([undefined, holder.id])
})
