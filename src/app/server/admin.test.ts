import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, type Identity } from '#identity/server/testing/identity-server.ts'
import { audit } from '#kit/server/kit.tables.ts'
import { admin } from './admin.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const run = (email: string | undefined) =>
  admin(email, { ...world.server.kit.config, databaseUrl: world.url, publicUrl: 'http://school.test' })

test('promotes an existing account to system administrator once, with an audit entry', async () => {
  const { user, token } = await world.made({ email: 'chief@admin.test' })
  expect(await run('Chief@admin.test')).toBe('Chief@admin.test is now a system administrator.')
  expect(await run('chief@admin.test')).toBe('chief@admin.test is a system administrator already.')
  expect(await world.rest(token).service('users').get(user.id)).toMatchObject({ roles: ['teacher', 'sys'] })
  expect(await world.server.kit.db.select().from(audit)).toMatchObject([
    { act: 'user.sys', subject: user.id, actor: null },
  ])
})

test('other callers get instructions', async () => {
  await expect(run('nobody@admin.test')).rejects.toThrow(
    'There is no account with nobody@admin.test. Sign up at http://school.test/v2/signup first, then run this again.',
  )
  await expect(run(undefined)).rejects.toThrow('npm run admin -- somebody@example.org')
})
