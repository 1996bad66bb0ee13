// Invariants 2 and 3 of backoffice.md, and 7 of services.md, on generated histories of every queue: staff of every role claim, stop, assign
// and decide, in any order and at once; one has an item at any time, and only who may takes it from others or decides.
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { ambassadors } from './ambassadors.tables.ts'
import { accidents } from './bookings.tables.ts'
import { byClock } from './bookings/act.ts'
import { campuses } from './campus.tables.ts'
import { agreeToAll } from './provider-agreements.ts'
import { applications } from './services.tables.ts'
import { managers } from './testing/callers.ts'
import { startCampus, type CampusWorld } from './testing/campus-world.ts'
import { refusal, type Person } from './testing/services-world.ts'

let world: CampusWorld
/** One of each role of the back office. */
let staff: readonly (Person & { readonly role: (typeof managers)[number] })[]
beforeAll(async () => {
  world = await startCampus()
  const people = []
  for (const role of managers)
    people.push({ ...(await world.person({ name: ['Rae', role], managerRoles: [role] })), role })
  staff = people
})
afterAll(() => world.stop())

interface Item {
  readonly id: string
  /** Nobody decides about themselves, nor about their own lesson. */
  readonly owners: readonly Person[]
}
interface Queue {
  readonly service: string
  readonly table: typeof applications | typeof campuses | typeof accidents | typeof ambassadors
  readonly decision: Record<string, unknown>
  readonly make: () => Promise<Item>
}
const queues: Readonly<Record<string, Queue>> = {
  applications: {
    service: 'service-auth',
    table: applications,
    decision: { status: -1, reason: 'No.' },
    async make() {
      const who = await world.applicant()
      return { id: (await world.submitted(who))._id, owners: [who] }
    },
  },
  'campus verifications': {
    service: 'service-conf-campus',
    table: campuses,
    decision: { status: -1, reason: 'No.' },
    async make() {
      const who = await world.applicant()
      return { id: (await world.submittedCampus(who))._id, owners: [who] }
    },
  },
  accidents: {
    service: 'teaching-accident',
    table: accidents,
    decision: { status: 'rejected', checkReason: 'No.' },
    make: makeAccident,
  },
  ambassadors: {
    service: 'ambassador-auth',
    table: ambassadors,
    decision: { status: -1, reason: 'No.' },
    make: makeAmbassador,
  },
}

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
  const mayReview = ({ role }: { role: string }) => (verificationRoles as readonly string[]).includes(role)
  const mayAssign = ({ role }: { role: string }) => ['admin', 'customer_service_manager'].includes(role)

  test('one holder at a time, and who may', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async steps => {
        const { id, owners } = await make()
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
            // Whoever does not hold it is refused; so are those whom it is about.
            for (const person of [...owners, ...staff.filter(each => each.id !== holder)])
              expect(await patch(person, id, decision), 'decided by somebody who may not').not.toBe('none')
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

async function makeAccident(): Promise<Item> {
  const [provider, lea] = [await world.provider(), await world.learner(1)]
  const { _id, end } = await world.book(lea, provider, world.at(2))
  const { session } = await world.schedule(provider, _id)
  const before = world.kit.clock.now()
  world.server.clock.set(new Date(end))
  await world.db.transaction(async db =>
    closeSession(world.kit, byClock(db, world.kit.clock.now()), await sessionById(db, session?._id ?? '')),
  )
  const { _id: id } = (await (await world.again(lea)).service('teaching-accident').create({
    booking: _id,
    tags: ["Teacher didn't show up"],
    content: 'I waited.',
    attachments: [],
  })) as { _id: string }
  // Back again, so that the staff stay signed in.
  world.server.clock.set(before)
  return { id, owners: [provider, lea] }
}

async function makeAmbassador(): Promise<Item> {
  const who = await world.applicant()
  await world.db.transaction(tx => agreeToAll(tx, world.kit.clock.now(), who.id, ['ambassador_agreement']))
  const attachments = [{ hash: await world.paper(who), filename: 'letter.pdf' }]
  const data = { role: 'teachers', attachments }
  const { _id } = (await who.service('ambassador-auth').create(data)) as { _id: string }
  return { id: _id, owners: [who] }
}
