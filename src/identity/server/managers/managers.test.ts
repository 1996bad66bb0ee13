// Managers: added and invited by an admin, joined by the invited person alone; roles follow the joined rows,
// and there is always an admin.
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Manager } from '#identity/contract/managers.contract.ts'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { users } from '../identity.tables.ts'
import { managers } from '../managers.tables.ts'
import {
  refused,
  startIdentity,
  type App,
  type Identity,
  type WireFault,
} from '../testing/identity-server.ts'

let world: Identity
let admin: Awaited<ReturnType<Identity['made']>>
beforeAll(async () => {
  world = await startIdentity()
  admin = await world.made({ managerRoles: ['admin'] })
})
afterAll(() => world.stop())

const newEmail = () => `${world.server.kit.newId()}@people.test`
const add = (email: string, role: ManagerRole = 'sales', by: App = admin.app) =>
  by.service('manager').create({ name: ['Mia', 'Manager'], email, role }) as Promise<Manager>
const invite = async ({ _id }: Pick<Manager, '_id'>): Promise<string> => {
  world.server.clock.advance(2 * minuteMs)
  await admin.app.service('manager').get('inviteEmail', { query: { id: _id } })
  return (await invitations())[0]?.values['token'] ?? ''
}
const invitations = async () => (await world.notices()).filter(({ code }) => code === 'ManagerInvite')
const join = (app: App, token: string) => app.service('manager').get('join', { query: { token } })
const rolesOf = async (id: string) => {
  const [row] = await world.server.kit.db.select().from(users).where(eq(users.id, id))
  return row?.managerRoles
}
/** Roles of an account, from its rows. */
const joinedRoles = async (uid: string) =>
  (
    await world.server.kit.db
      .select({ role: managers.role })
      .from(managers)
      .where(and(eq(managers.uid, uid), eq(managers.status, 'joined'), isNull(managers.removedAt)))
  )
    .map(({ role }) => role)
    .toSorted()

test('an admin adds and invites; the invited person joins once, and has the role at once', async () => {
  const email = newEmail()
  const manager = await add(` ${email.toUpperCase()} `)
  expect(manager).toMatchObject({ email, status: 0, uid: null, role: 'sales', joinAt: null })
  expect(await refused(add(email))).toBe('manager-there')
  const before = (await invitations()).length
  const token = await invite(manager)
  const sent = await invitations()
  expect(sent).toHaveLength(before + 1)
  expect(sent[0]).toMatchObject({ to: { email }, values: { role: 'Sales' } })
  expect(await refused(admin.app.service('manager').get('inviteEmail', { query: { id: manager._id } }))).toBe(
    'code-too-soon',
  )
  const mia = await world.made({ email })
  const invitation = { role: 'sales', inviter: 'Ada Lovelace', joined: false }
  expect(await mia.app.service('manager').get('invitation', { query: { token } })).toEqual(invitation)
  expect(await rolesOf(mia.id)).toEqual([])
  for (let times = 0; times < 2; times++)
    expect(await join(mia.app, token)).toEqual({ ...invitation, joined: true })
  expect(await rolesOf(mia.id)).toEqual(['sales'])
  expect(await admin.app.service('manager').get(manager._id)).toMatchObject({ status: 2, uid: mia.id })
})

test('nobody else can use it, and only the newest link works, for 7 days', async () => {
  const email = newEmail()
  const manager = await add(email)
  const old = await invite(manager)
  const token = await invite(manager)
  const [mia, other] = [await world.made({ email }), await world.made()]
  expect(await refused(join(other.app, token))).toBe('link-other-person')
  expect(await refused(join(mia.app, old))).toBe('link-invalid')
  world.server.clock.advance(7.1 * dayMs)
  const again = await world.made()
  expect(await refused(join(again.app, token))).toBe('link-invalid')
  expect([await rolesOf(mia.id), await rolesOf(other.id)]).toEqual([[], []])
  admin = await world.made({ managerRoles: ['admin'] })
})

test('a new role suspends the old one until it is accepted; removal ends everything', async () => {
  const email = newEmail()
  const mia = await world.made({ email })
  const [sales, service] = [await add(email), await add(email, 'customer_service')]
  for (const manager of [sales, service]) await join(mia.app, await invite(manager))
  expect(await rolesOf(mia.id)).toEqual(['customer_service', 'sales'])
  await admin.app.service('manager').patch(sales._id, { role: 'accountant' })
  expect(await rolesOf(mia.id)).toEqual(['customer_service'])
  await join(mia.app, await invite(sales))
  expect(await rolesOf(mia.id)).toEqual(['accountant', 'customer_service'])
  expect(await joinedRoles(mia.id)).toEqual(['accountant', 'customer_service'])
  await admin.app.service('manager').remove(service._id)
  expect(await rolesOf(mia.id)).toEqual(['accountant'])
  expect(await refused(admin.app.service('manager').get(service._id))).toBe('not-found')
})

test('nobody can change their own role, and the last admin stays', async () => {
  const rows = (await admin.app
    .service('manager')
    .find({ query: { role: 'admin', $limit: 100 } })) as unknown as {
    data: Manager[]
  }
  const own = rows.data.find(({ uid }) => uid === admin.id)
  expect(await refused(admin.app.service('manager').remove(own?._id ?? ''))).toBe('manager-own')
  expect(await refused(admin.app.service('manager').patch(own?._id ?? '', { role: 'sales' }))).toBe(
    'manager-own',
  )
  const sys = await world.made({ sys: true })
  // All but one leave; the last one stays.
  const answers = await Promise.allSettled(
    rows.data.map(({ _id }) => sys.app.service('manager').remove(_id) as Promise<unknown>),
  )
  const refusals = answers.flatMap(each => (each.status === 'rejected' ? [each.reason as WireFault] : []))
  expect(refusals.map(({ data }) => data.code)).toEqual(['manager-last'])
  const left = await world.server.kit.db
    .select()
    .from(managers)
    .where(and(eq(managers.role, 'admin'), eq(managers.status, 'joined'), isNull(managers.removedAt)))
  expect(left).toHaveLength(1)
})
