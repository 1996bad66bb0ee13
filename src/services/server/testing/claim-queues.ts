// Every back-office queue with claims, and how to create a waiting item.
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import { ambassadors } from '../ambassadors.tables.ts'
import { accidents } from '../bookings.tables.ts'
import { byClock } from '../bookings/act.ts'
import { campuses } from '../campus.tables.ts'
import { agreeToAll } from '../applications/provider-agreements.ts'
import { applications } from '../services.tables.ts'
import type { CampusWorld } from './campus-world.ts'
import type { Person } from './services-world.ts'

interface Item {
  readonly id: string
  /** Nobody decides about themselves or their own lesson. */
  readonly owners: readonly Person[]
}
interface Queue {
  readonly service: string
  readonly table: typeof applications | typeof campuses | typeof accidents | typeof ambassadors
  readonly decision: Record<string, unknown>
  readonly make: (world: CampusWorld) => Promise<Item>
}
export const queues: Readonly<Record<string, Queue>> = {
  applications: {
    service: 'service-auth',
    table: applications,
    decision: { status: -1, reason: 'No.' },
    async make(world) {
      const who = await world.applicant()
      return { id: (await world.submitted(who))._id, owners: [who] }
    },
  },
  'campus verifications': {
    service: 'service-conf-campus',
    table: campuses,
    decision: { status: -1, reason: 'No.' },
    async make(world) {
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

async function makeAccident(world: CampusWorld): Promise<Item> {
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
  // Restores the clock, so that staff stay signed in.
  world.server.clock.set(before)
  return { id, owners: [provider, lea] }
}

async function makeAmbassador(world: CampusWorld): Promise<Item> {
  const who = await world.applicant()
  await world.db.transaction(tx => agreeToAll(tx, world.kit.clock.now(), who.id, ['ambassador_agreement']))
  const attachments = [{ hash: await world.paper(who), filename: 'letter.pdf' }]
  const data = { role: 'teachers', attachments }
  const { _id } = (await who.service('ambassador-auth').create(data)) as { _id: string }
  return { id: _id, owners: [who] }
}
