// Invariants 2 and 3 of backoffice.md, and 7 of services.md, on generated histories of every queue: staff of
// every role claim, release, assign and decide, in any order and simultaneously; an item has one holder at
// any time, and only authorised staff take it from others or decide.
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { managers } from '../testing/callers.ts'
import { startCampus, type CampusWorld } from '../testing/campus-world.ts'
import { queues } from '../testing/claim-queues.ts'
import { refusal, type Person } from '../testing/services-world.ts'

let world: CampusWorld
/** One person per back-office role. */
let staff: readonly (Person & { readonly role: (typeof managers)[number] })[]
beforeAll(async () => {
  world = await startCampus()
  const people = []
  for (const role of managers)
    people.push({ ...(await world.person({ name: ['Rae', role], managerRoles: [role] })), role })
  staff = people
})
afterAll(() => world.stop())

const step = fc.record({
  do: fc.constantFrom('claim', 'claim', 'stop', 'assign', 'decide', 'race'),
  who: fc.nat(20),
  other: fc.nat(20),
})

describe.each(Object.entries(queues))('%s', (_name, { service, table, decision, make }) => {
  const patch = (who: Person, id: string, data: Record<string, unknown>) =>
    refusal(who.service(service).patch(id, data))
  const holderOf = async (id: string) => {
    const [row] = await world.db.select({ holder: table.follower }).from(table).where(eq(table.id, id))
    return row?.holder ?? null
  }
  // Written out, so that a role added to the table by mistake is detected.
  const mayReview = ({ role }: { role: string }) =>
    ['admin', 'academic_consultant', 'customer_service_manager', 'customer_service'].includes(role)
  const mayAssign = ({ role }: { role: string }) => ['admin', 'customer_service_manager'].includes(role)

  test('one holder at a time, by permission', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async steps => {
        const { id, owners } = await make(world)
        let holder: string | null = null
        for (const { do: what, who, other } of steps) {
          const [me, colleague] = [staff[who % staff.length], staff[other % staff.length]]
          if (!me || !colleague) throw new Error('no staff')
          if (what === 'claim') {
            const isFree = holder === null || holder === me.id
            const code = await patch(me, id, { follower: me.id })
            expect(code === 'none').toBe(mayReview(me) && isFree)
            if (code === 'none') holder = me.id
          }
          if (what === 'stop' && holder !== null) {
            const code = await patch(me, id, { follower: null })
            expect(code === 'none').toBe(mayReview(me) && (holder === me.id || mayAssign(me)))
            if (code === 'none') holder = null
          }
          if (what === 'assign' && colleague.id !== me.id) {
            const code = await patch(me, id, { follower: colleague.id })
            expect(code === 'none').toBe(mayReview(me) && mayAssign(me) && mayReview(colleague))
            if (code === 'none') holder = colleague.id
          }
          if (what === 'decide') {
            // Anybody but the holder is refused; so are the people concerned.
            for (const person of [...owners, ...staff.filter(each => each.id !== holder)])
              expect(await patch(person, id, decision), 'decided by somebody who may not').not.toBe('none')
            for (const person of owners)
              for (const follower of [person.id, colleague.id, null])
                expect(await patch(person, id, { follower }), 'claimed by whom it is about').not.toBe('none')
          }
          if (what === 'race' && holder === null) {
            const reviewers = staff.filter(mayReview)
            const codes = await Promise.all(reviewers.map(each => patch(each, id, { follower: each.id })))
            expect(codes.filter(code => code === 'none')).toHaveLength(1)
            holder = reviewers[codes.indexOf('none')]?.id ?? null
          }
          expect(await holderOf(id)).toBe(holder)
        }
        const last = staff.find(each => each.id === holder)
        if (last) expect(await patch(last, id, decision)).toBe('none')
      }),
      { numRuns: proofSize({ test: 4, stress: 40 }), endOnFailure: true },
    )
  })
})
