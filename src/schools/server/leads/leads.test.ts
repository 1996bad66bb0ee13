// Schools as leads: claims, visibility, history, and automatic release (backoffice.md section 3).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { runJob } from '#kit/server/testing/run-job.ts'
import type { FollowUp } from '#schools/contract/leads.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { leadsJob } from './leads.ts'
import { expirePlans } from '../plans/plan-jobs.ts'
import { takePayment } from '../plans/plan-payments.ts'
import {
  refusal,
  refused,
  startSchools,
  type App,
  type Person,
  type World,
} from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const readers = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
] as const
const others = ['academic_consultant', 'agent'] as const
const seller = (first: string, role: (typeof readers)[number] = 'sales') =>
  world.person({ name: [first, 'Seller'], managerRoles: [role] })

const claim = async (app: App, id: string, follower: string | null) =>
  (await app.service('school-plan').patch(id, { follower })) as School
const holderOf = async (id: string) => (await world.schoolRow(id)).follower
const history = async (app: App, school: string) =>
  ((await app.service('school-follow-up').find({ query: { school, $limit: 50 } })) as { data: FollowUp[] })
    .data
const kinds = async (app: App, school: string) => (await history(app, school)).map(({ kind }) => kind)
const note = (app: App, school: string, notes: string) =>
  app.service('school-follow-up').create({ school, notes }) as Promise<FollowUp>
const listed = async (app: App, query: object = {}) =>
  (
    (await app.service('school-plan').find({ query: { $limit: 500, ...query } })) as { data: School[] }
  ).data.map(({ _id }) => _id)
const later = (days: number) =>
  runJob(leadsJob(world.kit), new Date(world.kit.clock.now().getTime() + days * dayMs))
/** A school without a plan, created by the back office. */
const created = async (by: Person) =>
  (
    (await by.app.service('school-plan').create({
      name: `Lead ${world.kit.newId()}`,
      admin: { email: `${world.kit.newId()}@lead.test` },
    })) as School
  )._id

describe('who may', () => {
  const attempts: Readonly<
    Record<string, { allowed: readonly string[]; act: (by: Person, school: string) => Promise<unknown> }>
  > = {
    claim: {
      allowed: ['admin', 'sales_manager', 'sales', 'customer_service_manager', 'customer_service'],
      act: (by, school) => claim(by.app, school, by.id),
    },
    'stop what another claimed': {
      allowed: ['admin', 'sales_manager'],
      act: async (by, school) => {
        const holder = await seller('Hana')
        await claim(holder.app, school, holder.id)
        await claim(by.app, school, null)
      },
    },
    assign: {
      allowed: ['admin', 'sales_manager', 'customer_service_manager'],
      act: async (by, school) => claim(by.app, school, (await seller('Noa')).id),
    },
    'list what others claimed': {
      allowed: ['admin', 'sales_manager', 'customer_service_manager'],
      act: by => by.app.service('school-plan').find({ query: { claim: 'others' } }),
    },
    'see who holds how many': {
      allowed: ['admin', 'sales_manager', 'sales', 'customer_service_manager', 'customer_service'],
      act: by => by.app.service('school-plan').get('groupByFollower'),
    },
    'count them by kind and state': {
      allowed: ['admin', 'sales_manager', 'sales', 'customer_service_manager', 'customer_service'],
      act: by => by.app.service('school-plan').get('countType'),
    },
    'read the records': { allowed: readers, act: (by, school) => history(by.app, school) },
    'write a note': {
      allowed: ['admin', 'sales_manager', 'sales', 'customer_service_manager', 'customer_service'],
      act: (by, school) => note(by.app, school, 'Called.'),
    },
  }
  test.each(Object.entries(attempts))('%s', async (_name, { allowed, act }) => {
    const able: string[] = []
    for (const role of [...readers, ...others]) {
      const { id } = await world.school()
      const by = await world.person({ managerRoles: [role] })
      const answer = await act(by, id).then(
        () => 'done',
        (error: { code: number }) => error.code,
      )
      if (answer === 'done') able.push(role)
      else expect(answer).toBe(403)
    }
    expect(able.toSorted()).toEqual(allowed.toSorted())
  })

  test('schools are counted by kind and state, and by whether they are claimed', async () => {
    const holder = await seller('Hana')
    const created = async () =>
      (
        (await holder.app.service('school-plan').get('countType')) as {
          instituteType: string
          status: number
          count: number
          unclaimed: number
        }[]
      ).find(({ instituteType, status }) => instituteType === 'school' && status === 1) ?? {
        count: 0,
        unclaimed: 0,
      }
    const before = await created()
    const { id } = await world.school()
    expect(await created()).toMatchObject({ count: before.count + 1, unclaimed: before.unclaimed + 1 })
    await claim(holder.app, id, holder.id)
    expect(await created()).toMatchObject({ count: before.count + 1, unclaimed: before.unclaimed })
  })

  test('the school itself can neither claim nor see its holder', async () => {
    const { id, admin } = await world.school()
    const holder = await seller('Hana')
    await claim(holder.app, id, holder.id)
    expect(await refused(claim(admin.app, id, admin.id))).toBe('forbidden')
    expect(await refused(history(admin.app, id))).toBe('forbidden')
    expect(await listed(admin.app)).toEqual([id])
    const own = (await admin.app.service('school-plan').get(id)) as School
    expect([own.follower, own.followedAt, own.releasedAt]).toEqual([undefined, undefined, undefined])
    expect(((await holder.app.service('school-plan').get(id)) as School).follower?.name).toBe('Hana Seller')
  })
})

test('a claimed school appears only in its holder’s list; heads see it with the filter', async () => {
  const { id } = await world.school()
  const { id: free } = await world.school()
  const [holder, colleague, head] = [
    await seller('Hana'),
    await seller('Cole'),
    await seller('Hedy', 'sales_manager'),
  ]
  await claim(holder.app, id, holder.id)
  expect(await listed(holder.app)).toContain(id)
  expect(await listed(holder.app, { claim: 'me' })).toEqual([id])
  expect(await listed(colleague.app)).not.toContain(id)
  expect(await listed(colleague.app)).toContain(free)
  expect(await listed(colleague.app, { claim: ['me', 'none'] })).not.toContain(id)
  expect(await listed(head.app, { claim: 'others' })).toContain(id)
  expect(await listed(head.app, { claim: ['others', 'none'] })).toEqual(expect.arrayContaining([id, free]))
  expect(await listed(head.app, { claim: ['me', 'none'] })).not.toContain(id)
})

test('a late claim is refused with the holder’s name', async () => {
  const { id } = await world.school()
  const [holder, colleague] = [await seller('Hana'), await seller('Cole')]
  await claim(holder.app, id, holder.id)
  expect(await refusal(claim(colleague.app, id, colleague.id))).toMatchObject({
    code: 409,
    message: 'Hana Seller has claimed this.',
    data: { code: 'claim-taken', holder: 'Hana Seller' },
  })
  expect(await refused(claim(colleague.app, id, null))).toBe('claim-other')
  expect(await refused(holder.app.service('school-plan').patch(id, { follower: null, city: 'Here' }))).toBe(
    'bad-data',
  )
  expect((await claim(holder.app, id, null)).follower).toBeNull()
})

test('assigning and stopping tell the holders, and are written down', async () => {
  const { id } = await world.school()
  const [holder, next, head] = [
    await seller('Hana'),
    await seller('Nils'),
    await seller('Hedy', 'sales_manager'),
  ]
  await claim(holder.app, id, holder.id)
  await claim(head.app, id, next.id)
  await claim(head.app, id, null)
  expect((await world.noticeTo(holder.id, 'ClaimStopped'))?.values['link']).toBe(`/sys/school/${id}`)
  expect((await world.noticeTo(next.id, 'ClaimAssigned'))?.values['who']).toBe('Hedy Seller')
  expect((await world.noticeTo(next.id, 'ClaimStopped'))?.values['why']).toBe(
    'A colleague stopped your claim.',
  )
  expect((await history(head.app, id)).map(({ kind, person, notes }) => [kind, person?.name, notes])).toEqual(
    [
      ['released', 'Hedy Seller', ''],
      ['claimed', 'Nils Seller', 'Assigned by Hedy Seller.'],
      ['claimed', 'Hana Seller', ''],
      ['created', undefined, ''],
    ],
  )
  expect(await refused(claim(head.app, id, (await world.person()).id))).toBe('assignee-unknown')
})

test('every change of a plan leaves a record', async () => {
  const by = await seller('Hana')
  const school = await created(by)
  const plan = by.app.service('school-plan')
  const row = await world.schoolRow(school)
  const asker = await world.person()
  await asker.app.service('school-plan').patch('quote', {
    name: row.name,
    teachers: 3,
    students: 40,
    months: 12,
    contact: { name: 'Ask', email: asker.email },
  })
  await plan.patch('openTrial', { school, days: 7 })
  await plan.patch('extend', { school, days: 3 })
  await expirePlans(world.kit, new Date(world.kit.clock.now().getTime() + 11 * dayMs))
  await plan.patch('markPaid', { school, days: 30, proof: { note: 'Transfer' } })
  const now = world.kit.clock.now()
  await world.kit.db.transaction(tx =>
    takePayment(
      tx,
      world.kit,
      { actor: { id: asker.id, roles: ['user'] }, now },
      {
        id: world.kit.newId(),
        school,
        days: 30,
        proof: {},
      },
    ),
  )
  await expirePlans(world.kit, new Date(now.getTime() + 90 * dayMs))
  expect((await kinds(by.app, school)).toSorted()).toEqual(
    [
      'created',
      'application',
      'trialOpened',
      'trialExtended',
      'trialEnded',
      'activated',
      'selfService',
      'planEnded',
    ].toSorted(),
  )
})

describe('the claim deadline', () => {
  const moved = async (by: Person, state: 'created' | 'applied' | 'trial' | 'expired'): Promise<string> => {
    const school = await created(by)
    const plan = by.app.service('school-plan')
    if (state === 'applied')
      await (await world.person()).app.service('school-plan').patch('quote', {
        name: (await world.schoolRow(school)).name,
        teachers: 3,
        students: 40,
        months: 12,
        contact: { name: 'Ask', email: 'ask@lead.test' },
      })
    if (state === 'trial' || state === 'expired') await plan.patch('openTrial', { school, days: 30 })
    if (state === 'expired')
      await expirePlans(world.kit, new Date(world.kit.clock.now().getTime() + 31 * dayMs))
    return school
  }
  test.each([
    ['created', 3],
    ['applied', 3],
    ['trial', 10],
    ['expired', 10],
  ] as const)('of a school that is %s is %i days', async (state, days) => {
    const holder = await seller('Hana')
    const school = await moved(holder, state)
    await claim(holder.app, school, holder.id)
    await later(days - 0.1)
    expect(await holderOf(school)).toBe(holder.id)
    await later(days + 0.1)
    expect(await holderOf(school)).toBeNull()
    expect((await world.schoolRow(school)).releasedAt).not.toBeNull()
    expect((await history(holder.app, school))[0]).toMatchObject({ kind: 'released', person: null })
    expect((await world.noticeTo(holder.id, 'ClaimStopped'))?.values['why']).toContain(`${days} days`)
  })

  test('restarts with the holder’s own note and with a trial, not with a colleague’s note or an extension', async () => {
    const [holder, colleague] = [await seller('Hana'), await seller('Cole')]
    const [noted, opened, spoken, extended] = [
      await created(holder),
      await created(holder),
      await created(holder),
      await moved(holder, 'trial'),
    ]
    for (const school of [noted, opened, spoken, extended]) await claim(holder.app, school, holder.id)
    world.server.clock.advance(2 * dayMs)
    const [mine, theirs] = [await world.signedIn(holder.id), await world.signedIn(colleague.id)]
    await note(mine, noted, 'They call back.')
    await note(theirs, spoken, 'They wrote to me.')
    await mine.service('school-plan').patch('openTrial', { school: opened, days: 30 })
    await mine.service('school-plan').patch('extend', { school: extended, days: 30 })
    await later(1.1)
    expect(await Promise.all([noted, opened, spoken].map(holderOf))).toEqual([holder.id, holder.id, null])
    await later(3.1)
    expect(await Promise.all([noted, opened].map(holderOf))).toEqual([null, holder.id])
    await later(8.1)
    expect(await holderOf(extended)).toBeNull()
    await later(10.1)
    expect(await holderOf(opened)).toBeNull()
  })

  test('restarts with a new state, and only the holder sees a paid school', async () => {
    const holder = await seller('Hana')
    const school = await created(holder)
    await claim(holder.app, school, holder.id)
    await holder.app
      .service('school-plan')
      .patch('markPaid', { school, days: 60, proof: { note: 'Transfer' } })
    await later(59)
    expect(await holderOf(school)).toBe(holder.id)
    await expirePlans(world.kit, new Date(world.kit.clock.now().getTime() + 61 * dayMs))
    await later(70)
    expect(await holderOf(school)).toBe(holder.id)
    await later(71.1)
    expect(await holderOf(school)).toBeNull()
  })

  test('ends at once when the holder leaves the staff', async () => {
    const holder = await seller('Hana')
    const { id } = await world.school()
    await claim(holder.app, id, holder.id)
    await world.kit.db.update(users).set({ managerRoles: [] }).where(eq(users.id, holder.id))
    await later(0)
    expect(await holderOf(id)).toBeNull()
  })
})

test('records are immutable, except a note by its writer', async () => {
  const [writer, head] = [await seller('Hana'), await seller('Hedy', 'admin')]
  const { id } = await world.school()
  const { _id } = await note(writer.app, id, 'They cal back.')
  const edit = (by: Person, of: string) =>
    by.app.service('school-follow-up').patch(of, { notes: 'They call back.' })
  expect(await refused(edit(head, _id))).toBe('not-found')
  expect(((await edit(writer, _id)) as FollowUp).notes).toBe('They call back.')
  await claim(writer.app, id, writer.id)
  const [claimed] = await history(writer.app, id)
  expect(await refused(edit(writer, claimed?._id ?? ''))).toBe('not-found')
})
