// Accounts in the back office: found, read with an audit entry, only the profile edited.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#identity/contract/people.shapes.ts'
import { audit } from '#kit/server/kit.tables.ts'
import { users } from '../identity.tables.ts'
import { refused, startIdentity, type Identity } from '../testing/identity-server.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const system = () => world.made({ sys: true })
const recorded = (act: string, subject: string) =>
  world.server.kit.db
    .select()
    .from(audit)
    .where(and(eq(audit.act, act), eq(audit.subject, subject)))

test('a system administrator finds and edits a profile, and both are audited', async () => {
  const ida = await world.made({ name: ['Ida', 'Mistyped'] })
  const { app } = await system()
  const { data } = (await app.service('users').find({ query: { $search: 'mistyped' } })) as {
    data: Account[]
  }
  expect(data.map(({ _id }) => _id)).toEqual([ida.id])
  expect(Object.keys(data[0] ?? {})).not.toContain('inviteCode')
  const changed = (await app.service('users').patch(ida.id, {
    name: ['Ida', 'Right'],
    timeZone: 'Pacific/Auckland',
  })) as Account
  expect(changed).toMatchObject({ _id: ida.id, name: ['Ida', 'Right'], timeZone: 'Pacific/Auckland' })
  expect(await recorded('user.edit', ida.id)).toMatchObject([
    { before: { name: ['Ida', 'Mistyped'] }, after: { name: ['Ida', 'Right'] } },
  ])
})

test('only owners can change contacts, extensions and roles, and other roles find nobody', async () => {
  const ida = await world.made({ name: ['Ida', 'Owner'] })
  const { app } = await system()
  const patch = (data: object) => refused(app.service('users').patch(ida.id, data))
  expect(await patch({ email: 'taken@over.test', captcha: '123456' })).toBe('forbidden')
  expect(await patch({ studentExt: {} })).toBe('forbidden')
  expect(await patch({ managerRoles: ['admin'] })).toBe('bad-data')
  const [row] = await world.server.kit.db.select().from(users).where(eq(users.id, ida.id))
  expect(row).toMatchObject({ firstName: 'Ida', managerRoles: [] })
  const { app: other } = await world.made()
  expect(await refused(other.service('users').patch(ida.id, { nickname: 'Mine' }))).toBe('not-found')
  expect(await refused(other.service('users').find({ query: {} }))).toBe('forbidden')
  expect(await refused(other.service('users').get('account', { query: { _id: ida.id } }))).toBe('forbidden')
})

test('access to a child’s data is recorded', async () => {
  const child = await world.made({ role: 'student', studentExt: { dob: '2018-01-01' } })
  const { app } = await system()
  await app.service('users').get('account', { query: { _id: child.id } })
  expect(await recorded('minor.read', child.id)).toHaveLength(1)
})
