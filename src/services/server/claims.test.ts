// Claims: one holder at a time, also when many reach for an item at once.
import { dayMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { users } from '#identity/server/identity.tables.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import { claimsJob } from './claims.job.ts'
import { refusal, startServices, type ServicesWorld } from './testing/services-world.ts'

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

test('of many who claim one item at once, one has it and the others learn who', async () => {
  const { _id } = await waiting()
  const reviewers = await Promise.all(
    Array.from({ length: proofSize({ test: 12, stress: 60 }) }, () => world.reviewer()),
  )
  const answers = await Promise.all(
    reviewers.map(async who => refusal(world.change(who, _id, { follower: who.id }))),
  )
  expect(answers.filter(code => code === 'none')).toHaveLength(1)
  expect(answers.filter(code => code === 'claim-taken')).toHaveLength(reviewers.length - 1)
  expect(await holderOf(_id)).toBe(reviewers[answers.indexOf('none')]?.id)
})

test('a holder stops; others’ claims are stopped and assigned by admin and the head of customer service alone', async () => {
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

test('lists by me, by others, unclaimed, and two of them together', async () => {
  const [mine, theirs, free] = [await waiting(), await waiting(), await waiting()]
  const [me, other] = [await world.reviewer(), await world.reviewer()]
  await world.change(me, mine._id, { follower: me.id })
  await world.change(other, theirs._id, { follower: other.id })
  const ids = async (claim: unknown) => {
    const query = { $sys: true, $limit: 200, claim }
    const { data } = (await me.service('service-auth').find({ query })) as unknown as { data: Application[] }
    const wanted = new Set([mine._id, theirs._id, free._id])
    return data.map(({ _id }) => _id).filter(id => wanted.has(id))
  }
  expect(await ids('me')).toEqual([mine._id])
  expect(await ids('others')).toEqual([theirs._id])
  expect(await ids('none')).toEqual([free._id])
  expect(await ids(['me', 'none'])).toEqual([free._id, mine._id])
  const load = (await me.service('service-auth').get('groupByFollower')) as { _id: string; count: number }[]
  expect(load.find(({ _id }) => _id === me.id)?.count).toBe(1)
})

test('an item is released after 7 idle days; a message of a reviewer keeps it', async () => {
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

test('who is no longer a reviewer holds nothing', async () => {
  const { _id } = await waiting()
  const holder = await world.reviewer()
  await world.change(holder, _id, { follower: holder.id })
  await world.kit.db.update(users).set({ managerRoles: [] }).where(eq(users.id, holder.id))
  await runJob(claimsJob(world.kit), world.kit.clock.now())
  expect(await holderOf(_id)).toBeUndefined()
  await expect.poll(() => world.inbox(holder)).toContain('ClaimStopped')
})
