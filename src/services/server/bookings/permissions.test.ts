// Permission tables of lessons, ratings, reports, suspensions, packages and credits, row by row: every
// role calls on somebody else's record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { scopesFor, type PermissionTable } from '#kit/contract/permissions.ts'
import { closeSession, sessionById } from '#sessions/server/sessions.api.ts'
import {
  accidentPermissions,
  bookingPermissions,
  ratingPermissions,
  suspensionPermissions,
} from '#services/contract/bookings/bookings.permissions.ts'
import {
  creditLogPermissions,
  creditPermissions,
  packPermissions,
} from '#services/contract/packages/packages.permissions.ts'
import { startBookings, type BookingsWorld } from '../testing/bookings-world.ts'
import { callers, makeCallers, rolesOf, type Caller } from '../testing/callers.ts'
import { refusal } from '../testing/services-world.ts'
import { suspensions } from '../suspensions.tables.ts'
import { packs } from '../packages.tables.ts'
import { byClock } from './act.ts'

let world: BookingsWorld
let people: Awaited<ReturnType<typeof makeCallers>>
/** Records owned by somebody else. */
const ids = { ahead: '', over: '', rating: '', accident: '', packUser: '', pack: '', provider: '' }
beforeAll(async () => {
  world = await startBookings()
  const [provider, lea] = [await world.provider(), await world.learner()]
  const over = await world.book(lea, provider, world.at(2))
  const { session } = await world.schedule(provider, over._id)
  const ahead = await world.book(lea, provider, world.at(9))
  world.server.clock.set(new Date(over.end))
  await world.db.transaction(async db =>
    closeSession(world.kit, byClock(db, world.kit.clock.now()), await sessionById(db, session?._id ?? '')),
  )
  const after = await world.again(lea)
  const rating = (await after
    .service('service-rating')
    .create({ booking: over._id, feel: true, tags: ['Patient'], message: 'Good.' })) as { _id: string }
  const accident = (await after.service('teaching-accident').create({
    booking: over._id,
    tags: ["Teacher didn't show up"],
    content: 'I waited.',
    attachments: [],
  })) as { _id: string }
  const pack = world.kit.newId()
  const now = world.kit.clock.now()
  await world.db.insert(packs).values({
    id: pack,
    type: 'mentoring',
    role: 'mentoring',
    mentoringType: 'academic',
    salesTarget: ['personal', 'school'],
    status: 'published',
    createdBy: 'staff',
    createdAt: now,
    updatedAt: now,
  })
  Object.assign(ids, {
    ahead: ahead._id,
    over: over._id,
    rating: rating._id,
    accident: accident._id,
    packUser: lea.packUser,
    pack,
    provider: provider.id,
  })
  people = await makeCallers(world)
})
afterAll(() => world.stop())

type Call = (by: Caller) => Promise<unknown>
type Row = readonly [table: PermissionTable, action: string, name: string, call: Call]
const on = (service: string) => ({
  get:
    (id: () => string, query?: () => Record<string, unknown>): Call =>
    by =>
      by.service(service).get(id(), query && { query: query() }),
  find:
    (query: () => Record<string, unknown>): Call =>
    by =>
      by.service(service).find({ query: query() }),
  patch:
    (id: () => string, data: () => Record<string, unknown>): Call =>
    by =>
      by.service(service).patch(id(), data()),
})
const [booking, rating, accident, pack] = [
  on('service-booking'),
  on('service-rating'),
  on('teaching-accident'),
  on('service-pack'),
]
const a = (name: string) => () => name
/** A separate suspension for each caller. */
const suspended = async () => {
  const [log, now] = [world.kit.newId(), world.kit.clock.now()]
  await world.db.insert(suspensions).values({
    id: log,
    uid: ids.provider,
    type: 'frequent-cancellation',
    days: 1,
    startAt: now,
    endAt: new Date(now.getTime() + dayMs),
    createdAt: now,
  })
  return () => ({ uid: ids.provider, log })
}
const later = new Date(Date.now() + 20 * dayMs).toISOString()

/** Refusals after the permission check: the permission itself passed. */
const passes = new Set([
  'none',
  'claim-needed',
  'credits-short',
  'pack-incomplete',
  'invalid-service-times',
  'wrong-state',
])

const rows: readonly Row[] = [
  [bookingPermissions, 'booking.read', 'get', booking.get(() => ids.ahead)],
  [bookingPermissions, 'booking.read', 'calendar', booking.get(a('calendar'), () => ({ _id: ids.ahead }))],
  [bookingPermissions, 'booking.search', 'find by name', booking.get(a('find'), () => ({ search: 'Lea' }))],
  [
    bookingPermissions,
    'booking.make',
    'myHours',
    booking.get(a('myHours'), () => ({ from: later, until: later })),
  ],
  [bookingPermissions, 'booking.change', 'cancel', booking.patch(a('cancel'), () => ({ _id: ids.ahead }))],
  [
    bookingPermissions,
    'booking.change',
    'move',
    booking.patch(a('move'), () => ({ _id: ids.ahead, start: later })),
  ],
  [
    bookingPermissions,
    'booking.change',
    'answerMove',
    booking.patch(a('answerMove'), () => ({ _id: ids.ahead, agree: true })),
  ],
  [
    bookingPermissions,
    'booking.teach',
    'importByBooking',
    booking.patch(a('importByBooking'), () => ({ _id: ids.ahead, cid: ids.pack })),
  ],
  [bookingPermissions, 'booking.teach', 'byCarer', booking.get(a('byCarer'), () => ({ _id: ids.ahead }))],
  [
    bookingPermissions,
    'booking.teach',
    'importCarer',
    booking.patch(a('importCarer'), () => ({ _id: ids.ahead, sessions: [ids.pack] })),
  ],
  [ratingPermissions, 'rating.read', 'find', rating.find(() => ({ servicer: ids.provider }))],
  [
    ratingPermissions,
    'rating.edit',
    'patch',
    rating.patch(
      () => ids.rating,
      () => ({ feel: false }),
    ),
  ],
  [accidentPermissions, 'accident.read', 'get', accident.get(() => ids.accident)],
  [
    accidentPermissions,
    'accident.decide',
    'decide',
    accident.patch(
      () => ids.accident,
      () => ({ status: 'rejected', checkReason: 'No.', days: 0 }),
    ),
  ],
  [accidentPermissions, 'accident.decide', 'groupByFollower', accident.get(a('groupByFollower'))],
  [
    suspensionPermissions,
    'suspension.withdraw',
    'withdraw',
    async by => on('suspend-class').get(a('withdraw'), await suspended())(by),
  ],
  [packPermissions, 'pack.shop', 'get', pack.get(() => ids.pack)],
  [packPermissions, 'pack.manage', 'find $sys', pack.find(() => ({ $sys: true }))],
  [packPermissions, 'pack.manage', 'schoolPrices', pack.get(a('schoolPrices'), () => ({ _id: ids.pack }))],
  [
    packPermissions,
    'pack.edit',
    'patch',
    pack.patch(
      () => ids.pack,
      () => ({ keywords: ['light'] }),
    ),
  ],
  [
    packPermissions,
    'pack.edit',
    'schoolPrice',
    pack.patch(a('schoolPrice'), () => ({ _id: ids.pack, school: world.school.id, price: 900 })),
  ],
  [
    packPermissions,
    'pack.statistics',
    'salesStatistic',
    pack.get(a('salesStatistic'), () => ({ _id: ids.pack })),
  ],
  [creditPermissions, 'bought.read', 'get', on('service-pack-user').get(() => ids.packUser)],
  [
    creditPermissions,
    'bought.edit',
    'course',
    on('service-pack-user').patch(
      () => ids.packUser,
      () => ({ course: null }),
    ),
  ],
]

describe.each(rows)('$1: $2', (table, action, _name, call) => {
  test.each(callers)('%s', async caller => {
    const isAllowed = scopesFor(table, action, { id: 'x', roles: rolesOf(caller) }).includes('all')
    expect(passes.has(await refusal(call(people[caller])))).toBe(isAllowed)
  })
})

test('only staff read others’ credits and logs', async () => {
  for (const caller of callers) {
    const roles = rolesOf(caller)
    const reads = async (service: string) => {
      const page = people[caller].service(service).find({ query: { packUser: ids.packUser } })
      return ((await page.catch(() => ({ data: [] }))) as unknown as { data: unknown[] }).data.length > 0
    }
    const all = (table: PermissionTable, action: string) =>
      scopesFor(table, action, { id: 'x', roles }).includes('all')
    expect(await reads('service-pack-user-data'), caller).toBe(all(creditPermissions, 'bought.read'))
    expect(await reads('service-pack-user-logs'), caller).toBe(all(creditLogPermissions, 'log.read'))
  }
})
