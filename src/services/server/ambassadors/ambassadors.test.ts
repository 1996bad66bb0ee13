// Ambassadors: one application each, decided by its claim's holder; and the permission table, row by row.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { scopesFor, type Role } from '#kit/contract/permissions.ts'
import {
  ambassadorPermissions,
  type Ambassador,
} from '#services/contract/ambassadors/ambassadors.contract.ts'
import { agreeToAll } from '../applications/provider-agreements.ts'
import { refusal, startServices, type Person, type ServicesWorld } from '../testing/services-world.ts'

let world: ServicesWorld
beforeAll(async () => {
  world = await startServices()
})
afterAll(() => world.stop())

const service = (by: Pick<Person, 'service'>) => by.service('ambassador-auth')
const form = async (who: Person) => ({
  role: 'teachers',
  attachments: [{ hash: await world.paper(who), filename: 'letter.pdf' }],
})
const agree = (who: Person) =>
  world.db.transaction(tx => agreeToAll(tx, world.kit.clock.now(), who.id, ['ambassador_agreement']))
const applied = async (): Promise<{ who: Person; _id: string }> => {
  const who = await world.person({ name: ['Amy', 'Bassador'] })
  await agree(who)
  const { _id } = (await service(who).create(await form(who))) as Ambassador
  return { who, _id }
}
const patch = async (by: Person, id: string, data: Record<string, unknown>): Promise<Ambassador> =>
  (await service(by).patch(id, data)) as Ambassador

test('requires the agreement and own files, is submitted on creation, once', async () => {
  const who = await world.person()
  expect(await refusal(service(who).create(await form(who)))).toBe('ambassador-agreement')
  await agree(who)
  const foreign = { hash: await world.paper(await world.person()), filename: 'theirs.pdf' }
  expect(await refusal(service(who).create({ role: 'schools', attachments: [foreign] }))).toBe('file-unknown')
  expect(await service(who).create(await form(who))).toMatchObject({ status: 1 })
  expect(await refusal(service(who).create(await form(who)))).toBe('ambassador-there')
})

test("is decided by the claim's holder, a rejection needs a reason and can be resubmitted", async () => {
  const { who, _id } = await applied()
  const reviewer = await world.reviewer()
  expect(await refusal(patch(reviewer, _id, { status: 2 }))).toBe('claim-needed')
  await patch(reviewer, _id, { follower: reviewer.id })
  expect(await refusal(patch(reviewer, _id, { status: -1 }))).toBe('reason-needed')
  expect(await refusal(patch(who, _id, { role: 'schools' }))).toBe('ambassador-locked')
  await patch(reviewer, _id, { status: -1, reason: 'Too small to read.' })
  await expect.poll(() => world.inbox(who)).toContain('AmbassadorRejected')
  expect(await patch(who, _id, { role: 'schools', status: 1 })).toMatchObject({ status: 1, role: 'schools' })
  expect(await patch(reviewer, _id, { status: 2 })).toMatchObject({ status: 2 })
  await expect.poll(() => world.inbox(who)).toContain('AmbassadorApproved')
})

test('nobody decides their own; the person may end it themselves', async () => {
  const both = await world.person({ managerRoles: ['admin'] })
  await agree(both)
  const { _id } = (await service(both).create(await form(both))) as Ambassador
  expect(await refusal(patch(both, _id, { follower: both.id }))).toBe('own-application')
  const reviewer = await world.reviewer('admin')
  expect(await refusal(service(reviewer).remove(_id))).not.toBe('none')
  expect(await refusal(service(both).remove(_id))).toBe('none')
  expect(await refusal(service(both).get(_id))).toBe('not-found')
})

test('is discussed in a thread of both sides only', async () => {
  const { who, _id: rid } = await applied()
  const message = { rid, type: 'ambassador-auth', message: 'Where did you speak?' }
  expect(await refusal((await world.reviewer()).service('message').create(message))).toBe('none')
  expect(await refusal(who.service('message').create(message))).toBe('none')
  expect(await refusal((await world.person()).service('message').create(message))).toBe('not-found')
})

const managers: readonly ManagerRole[] = [
  'agent',
  'sales',
  'sales_manager',
  'accountant',
  'customer_service',
  'customer_service_manager',
  'academic_consultant',
  'admin',
]
type Caller = 'guest' | 'student' | 'teacher' | ManagerRole
const callers: readonly Caller[] = ['guest', 'student', 'teacher', ...managers]
type Client = Pick<Person, 'service'>
type Row = readonly [
  keyof typeof ambassadorPermissions.rows,
  string,
  (by: Client, id: string) => Promise<unknown>,
]
const calls: readonly Row[] = [
  ['ambassador.read', 'GET', (by, id) => service(by).get(id)],
  ['ambassador.withdraw', 'DELETE', (by, id) => service(by).remove(id)],
  ['ambassador.review', 'FIND $sys', by => service(by).find({ query: { $sys: true } })],
  ['ambassador.review', 'groupByFollower', by => service(by).get('groupByFollower')],
  ['ambassador.review', 'approve', (by, id) => service(by).patch(id, { status: 2 })],
]

describe.each(calls)('%s: %s', (action, _name, call) => {
  let item: string
  const people = new Map<Caller, Client>([
    ['guest', { service: path => world.guest.service(path) } as Client],
  ])
  beforeAll(async () => {
    item = (await applied())._id
    people.set('student', await world.person({ role: 'student' }))
    people.set('teacher', await world.person())
    for (const role of managers)
      people.set(role, await world.person({ role: 'student', managerRoles: [role] }))
  })
  test.each(callers)('%s', async caller => {
    const isAllowed = scopesFor(ambassadorPermissions, action, { id: 'x', roles: rolesOf(caller) }).includes(
      'all',
    )
    const by = people.get(caller)
    if (!by) throw new Error('nobody')
    expect(['none', 'claim-needed'].includes(await refusal(call(by, item)))).toBe(isAllowed)
  })
})

const rolesOf = (caller: Caller): Role[] => {
  if (caller === 'guest') return ['guest']
  if (caller === 'student' || caller === 'teacher') return ['user', caller]
  return ['user', 'student', caller]
}
