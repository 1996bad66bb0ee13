// A passkey instead of the password or a code, wherever a signed-in person confirms their identity.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../identity.tables.ts'
import { refused, startIdentity, type App, type Identity } from '../testing/identity-server.ts'
import { softPasskey } from '../testing/soft-passkey.ts'

let world: Identity
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

interface Started {
  readonly challenge: string
  readonly options: { readonly challenge: string; readonly userVerification: string }
}
const start = (app: App) => app.service('user-factor').patch('startProof', {}) as Promise<Started>

/** A person who signs in without a password. */
async function withPasskey() {
  const me = await world.made()
  await world.server.kit.db.update(users).set({ passwordHash: null }).where(eq(users.id, me.id))
  const key = await softPasskey(world.server.kit, me.id)
  const proof = async (more: Parameters<typeof key.sign>[1] = {}, app: App = me.app) => {
    const { challenge, options } = await start(app)
    return { challenge, passkey: key.sign(options, more) }
  }
  return { ...me, key, proof }
}

/** All actions that need confirmation, and how to check that they happened. */
const acts: readonly (readonly [string, (app: App, proof: object) => Promise<unknown>])[] = [
  ['setting up an app', (app, proof) => app.service('user-factor').patch('startTotp', { proof })],
  ['adding a passkey', (app, proof) => app.service('user-factor').patch('startPasskey', { proof })],
  ['new recovery codes', (app, proof) => app.service('user-factor').patch('renewRecoveryCodes', { proof })],
  [
    'a new password',
    (app, proof) => app.service('users').patch('changePassword', { proof, password: 'Classroom9' }),
  ],
  ['deleting the account', (app, proof) => app.service('users').patch('closeAccount', proof)],
]

describe.each(acts)('%s', (_, act) => {
  test('is confirmed by the caller’s passkey with user verification', async () => {
    const me = await withPasskey()
    expect(await start(me.app)).toMatchObject({ options: { userVerification: 'required' } })
    expect(await me.app.service('user-factor').get('mine')).toMatchObject({ proof: 'passkey' })
    expect(await act(me.app, await me.proof())).toBeTypeOf('object')
  })

  test('is refused without user verification, for another site or account, or if used before', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()]
    expect(await refused(act(me.app, await me.proof({ isUnlocked: false })))).toBe('passkey-wrong')
    expect(await refused(act(me.app, await me.proof({ origin: 'https://evil.test' })))).toBe('passkey-wrong')
    const mine = await start(me.app)
    // Another person's passkey for my challenge, and my passkey for another person's challenge.
    expect(
      await refused(act(me.app, { challenge: mine.challenge, passkey: other.key.sign(mine.options) })),
    ).toBe('passkey-wrong')
    const theirs = await start(other.app)
    expect(
      await refused(act(me.app, { challenge: theirs.challenge, passkey: me.key.sign(theirs.options) })),
    ).toBe('passkey-wrong')
    expect(await refused(act(other.app, await me.proof({}, me.app)))).toBe('passkey-wrong')
    const used = await me.proof()
    await me.app.service('user-factor').patch('startPasskey', { proof: used })
    expect(await refused(act(me.app, used))).toBe('link-invalid')
    const late = await me.proof()
    world.server.clock.advance(11 * 60_000)
    expect(await refused(act(me.app, late))).toBe('link-invalid')
  })
})

test('people without a passkey are not asked for one', async () => {
  expect(await refused(start((await world.made()).app))).toBe('passkey-wrong')
})
