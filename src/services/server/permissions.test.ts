// The permission table, row by row: every call of the domain by every role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesFor } from '#kit/contract/permissions.ts'
import { servicesPermissions } from '#services/contract/services.permissions.ts'
import { callers, makeCallers, managers, rolesOf, type Caller } from './testing/callers.ts'
import { refusal, startServices, type Person, type ServicesWorld } from './testing/services-world.ts'

type Action = keyof typeof servicesPermissions.rows

let world: ServicesWorld
let people: Awaited<ReturnType<typeof makeCallers>>
let item: string
let draft: string
let owner: Person
beforeAll(async () => {
  world = await startServices()
  owner = await world.applicant()
  item = (await world.submitted(owner))._id
  draft = (await world.draft(await world.applicant()))._id
  people = await makeCallers(world)
})
afterAll(() => world.stop())

type Call = (by: Caller) => Promise<unknown>
/** Each row calls on somebody else's record; `own` scopes therefore find nothing. */
const calls: readonly (readonly [Action, string, Call])[] = [
  ['profile.list', 'service-conf FIND', by => by.service('service-conf').find({ query: {} })],
  [
    'profile.edit',
    'service-conf PATCH',
    by => by.service('service-conf').patch(owner.id, { introduction: 'Ha.' }),
  ],
  ['application.read', 'service-auth GET', by => by.service('service-auth').get(item)],
  ['application.edit', 'service-auth DELETE', by => by.service('service-auth').remove(item)],
  [
    'application.review',
    'service-auth FIND $sys',
    by => by.service('service-auth').find({ query: { $sys: true } }),
  ],
  ['application.import', 'cloudList', by => by.service('service-auth').get('cloudList')],
  [
    'application.edit',
    'unitSnapshot',
    by => by.service('service-auth').get('unitSnapshot', { query: { _id: item, unit: item } }),
  ],
  ['application.review', 'unit', by => by.service('service-auth').get('unit')],
  ['application.review', 'groupTopic', by => by.service('service-auth').get('groupTopic')],
  [
    'application.read',
    'countPackUse',
    by => by.service('service-auth').get('countPackUse', { query: { _id: item } }),
  ],
  ['application.review', 'countType', by => by.service('service-auth').get('countType')],
  ['application.review', 'groupByFollower', by => by.service('service-auth').get('groupByFollower')],
  [
    'application.review',
    'interviewReturn',
    by => by.service('service-auth').get('interviewReturn', { query: { id: item } }),
  ],
  [
    'application.review',
    'interviewInvite',
    by =>
      by.service('service-auth').patch('interviewInvite', {
        _id: item,
        start: '2030-01-01T00:00:00.000Z',
        url: 'https://meet.example/x',
        note: '',
      }),
  ],
  [
    'application.review',
    'approve',
    by => by.service('service-auth').patch(item, { status: 2, qualification: 'studentTutor' }),
  ],
  [
    'application.review',
    'reject',
    by => by.service('service-auth').patch(item, { status: -1, reason: 'No.' }),
  ],
]

/** Refusals after the permission check: the permission itself passed. */
const passes = ['none', 'claim-needed']

describe.each(calls)('%s: %s', (action, _name, call) => {
  test.each(callers)('%s', async caller => {
    const roles = rolesOf(caller)
    const isAllowed = scopesFor(servicesPermissions, action, { id: 'x', roles }).includes('all')
    expect(passes.includes(await refusal(call(people[caller])))).toBe(isAllowed)
  })
})

test.each(managers)("%s assigns others' claims only where the table says so", async role => {
  const [holder, assigner] = [await world.reviewer(), await world.reviewer(role)]
  const { _id } = await world.submitted(await world.applicant())
  await world.change(holder, _id, { follower: holder.id })
  const colleague = await world.reviewer()
  const isAllowed = ['admin', 'customer_service_manager'].includes(role)
  expect((await refusal(world.change(assigner, _id, { follower: colleague.id }))) === 'none').toBe(isAllowed)
})

test('drafts are visible to their owner only, even for an admin', async () => {
  expect(await refusal(people.admin.service('service-auth').get(draft))).toBe('not-found')
})
