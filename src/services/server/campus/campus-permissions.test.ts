// Permission tables of campuses and cities, row by row: every call by every role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { scopesFor, type Role } from '#kit/contract/permissions.ts'
import { campusPermissions, locationPermissions } from '#services/contract/campus/campus.permissions.ts'
import { placePermissions } from '#services/contract/places/places.contract.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { refusal, type Person } from '../testing/services-world.ts'

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

let world: CampusWorld
let people: Record<Caller, Pick<Person, 'service'>>
let item: string
let city: string
let cities = 0
beforeAll(async () => {
  world = await startCampus()
  item = (await world.submittedCampus(await world.applicant()))._id
  city = await world.city('Dunedin')
  const made: [Caller, Pick<Person, 'service'>][] = [
    ['guest', world.guest],
    ['student', await world.person({ role: 'student' })],
    ['teacher', await world.person()],
  ]
  for (const role of managers)
    made.push([role, await world.person({ role: 'student', managerRoles: [role] })])
  people = Object.fromEntries(made) as typeof people
})
afterAll(() => world.stop())

type Client = Pick<Person, 'service'>
const campus = (by: Client) => by.service('service-conf-campus')
const place = (by: Client) => by.service('campus-location')
const about = { country: 'NZ', mentoringType: 'academic' }

const campusCalls: readonly (readonly [
  keyof typeof campusPermissions.rows,
  string,
  (by: Client) => Promise<unknown>,
])[] = [
  ['campus.read', 'GET', by => campus(by).get(item)],
  ['campus.review', 'FIND $sys', by => campus(by).find({ query: { $sys: true } })],
  ['campus.review', 'groupByFollower', by => campus(by).get('groupByFollower')],
  ['campus.edit', 'revise', by => campus(by).patch('revise', { _id: item })],
  ['campus.review', 'approve', by => campus(by).patch(item, { status: 2 })],
  ['campus.review', 'reject', by => campus(by).patch(item, { status: -1, reason: 'No.' })],
]
const locationCalls: readonly (readonly [
  keyof typeof locationPermissions.rows,
  string,
  (by: Client) => Promise<unknown>,
])[] = [
  ['location.read', 'FIND', by => place(by).find({ query: {} })],
  ['location.read', 'GET', by => place(by).get(city)],
  ['location.edit', 'POST', by => place(by).create({ country: 'NZ', city: `City ${cities++}` })],
  ['location.edit', 'PATCH', by => place(by).patch(city, { compensationHour: 0.5 })],
  ['location.public', 'country', by => place(by).get('country')],
  ['location.public', 'cityByCountry', by => place(by).get('cityByCountry', { query: { country: 'NZ' } })],
  [
    'location.public',
    'cityTeacherStatistics',
    by => place(by).get('cityTeacherStatistics', { query: about }),
  ],
  [
    'location.public',
    'cityTeacherStatisticsRadius',
    by =>
      place(by).get('cityTeacherStatisticsRadius', {
        query: { ...about, city: 'Auckland', place_id: 'nz:auckland:ponsonby' },
      }),
  ],
]
/** Refusals after the permission check: the permission itself passed. */
const passes = ['none', 'claim-needed']

describe.each(campusCalls)('%s: %s', (action, _name, call) => {
  test.each(callers)('%s', async caller => {
    const actor = { id: 'x', roles: rolesOf(caller) }
    const isAllowed = scopesFor(campusPermissions, action, actor).includes('all')
    expect(passes.includes(await refusal(call(people[caller])))).toBe(isAllowed)
  })
})
describe.each(locationCalls)('%s: %s', (action, _name, call) => {
  test.each(callers)('%s', async caller => {
    const actor = { id: 'x', roles: rolesOf(caller) }
    const isAllowed = scopesFor(locationPermissions, action, actor).includes('all')
    expect(passes.includes(await refusal(call(people[caller])))).toBe(isAllowed)
  })
})
test.each(callers)('place.search: %s', async caller => {
  const isAllowed =
    scopesFor(placePermissions, 'place.search', { id: 'x', roles: rolesOf(caller) }).length > 0
  const found = people[caller].service('place').find({ query: { $search: 'ponsonby' } })
  expect((await refusal(found)) === 'none').toBe(isAllowed)
})

test('drafts are visible to their owner only, even for an admin, and only educators create one', async () => {
  const { _id } = await world.filled(await world.applicant())
  expect(await refusal(campus(people.admin).get(_id))).toBe('not-found')
  expect(await refusal(campus(people.student).create({}))).toBe('forbidden')
})

const rolesOf = (caller: Caller): Role[] => {
  if (caller === 'guest') return ['guest']
  if (caller === 'student' || caller === 'teacher') return ['user', caller]
  return ['user', 'student', caller]
}
