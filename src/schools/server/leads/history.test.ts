// Invariants 2 and 3 of backoffice.md for schools, on generated histories: staff of every role claim, release
// and assign, in any order and simultaneously; a school has one holder at any time, and only authorised staff
// take it from others.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { startSchools, type Person, type World } from '../testing/schools-world.ts'

const roles = [
  'admin',
  'academic_consultant',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
  'agent',
] as const
let world: World
/** One account per role, and a second salesperson. */
let staff: readonly (Person & { readonly role: (typeof roles)[number] })[]
beforeAll(async () => {
  world = await startSchools()
  const people = []
  for (const role of [...roles, 'sales'] as const) people.push({ ...(await world.manager(role)), role })
  staff = people
})
afterAll(() => world.stop())

const step = fc.record({
  do: fc.constantFrom('claim', 'claim', 'stop', 'assign', 'race'),
  who: fc.nat(20),
  other: fc.nat(20),
})
// Listed here again, so that a role added to the table by mistake is caught.
const mayTake = ({ role }: { role: string }) =>
  ['admin', 'sales_manager', 'sales', 'customer_service_manager', 'customer_service'].includes(role)
const mayAssign = ({ role }: { role: string }) =>
  ['admin', 'sales_manager', 'customer_service_manager'].includes(role)
const mayStop = ({ role }: { role: string }) => ['admin', 'sales_manager'].includes(role)

const change = (who: Person, id: string, follower: string | null): Promise<boolean> =>
  who.app
    .service('school-plan')
    .patch(id, { follower })
    .then(
      () => true,
      () => false,
    )

test('one holder at a time, by permission', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async steps => {
      const { id } = await world.school()
      let holder: string | null = null
      let changes = 0
      for (const { do: what, who, other } of steps) {
        const [me, colleague] = [staff[who % staff.length], staff[other % staff.length]]
        if (!me || !colleague) throw new Error('no staff')
        const before: string | null = holder
        if (what === 'claim') {
          const isDone = await change(me, id, me.id)
          expect(isDone).toBe(mayTake(me) && (holder === null || holder === me.id))
          if (isDone) holder = me.id
        }
        if (what === 'stop' && holder !== null) {
          const isDone = await change(me, id, null)
          expect(isDone).toBe(mayTake(me) && (holder === me.id || mayStop(me)))
          if (isDone) holder = null
        }
        if (what === 'assign' && colleague.id !== me.id) {
          const isDone = await change(me, id, colleague.id)
          expect(isDone).toBe(mayAssign(me) && mayTake(colleague))
          if (isDone) holder = colleague.id
        }
        if (what === 'race' && holder === null) {
          const sellers = staff.filter(mayTake)
          const wins = await Promise.all(sellers.map(each => change(each, id, each.id)))
          expect(wins.filter(Boolean)).toHaveLength(1)
          holder = sellers[wins.indexOf(true)]?.id ?? null
        }
        if (holder !== before) changes += 1
        expect((await world.schoolRow(id)).follower).toBe(holder)
      }
      // Every change of the holder is recorded exactly once.
      const { total } = (await world
        .app(staff[0]?.token)
        .service('school-follow-up')
        .find({
          query: { school: id, kind: { $in: ['claimed', 'released'] }, $limit: 0 },
        })) as { total: number }
      expect(total).toBe(changes)
    }),
    { numRuns: proofSize({ test: 8, stress: 80 }), endOnFailure: true },
  )
})
