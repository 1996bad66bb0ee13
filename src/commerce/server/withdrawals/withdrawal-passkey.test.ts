// A withdrawal can be confirmed with the person's own passkey instead of a mailed code.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softPasskey } from '#identity/server/testing/soft-passkey.ts'
import { startEarnings, type App, type World } from '../testing/earnings-world.ts'

let world: World
beforeAll(async () => {
  world = await startEarnings()
})
afterAll(() => world.stop())

test('a passkey confirms one withdrawal, and only its owner’s', async () => {
  const [seller, buyer] = [await world.person({ verified: true }), await world.person()]
  await world.pay(world.orderOf(buyer.id, [{ price: 40_000, sellers: [seller.id] }]))
  await world.aDayLater()
  const [mine, other] = [await softPasskey(world.kit, seller.id), await softPasskey(world.kit, buyer.id)]
  const start = (app: App) =>
    app.service('user-factor').patch('startProof', {}) as Promise<{ challenge: string; options: unknown }>
  const withdraw = (proof: object) =>
    seller.app
      .service('withdrawal')
      .create({ amount: 5000, method: 'bank', account: 'NZ12 3456 7890', holder: 'Sel Ler', proof })
  const refused = (proof: object) =>
    withdraw(proof).then(
      () => 'none',
      (error: { data: { code: string } }) => error.data.code,
    )
  const first = await start(seller.app)
  expect(await refused({ challenge: first.challenge, passkey: other.sign(first.options) })).toBe(
    'passkey-wrong',
  )
  expect(
    await refused({ challenge: first.challenge, passkey: mine.sign(first.options, { isUnlocked: false }) }),
  ).toBe('passkey-wrong')
  const { challenge, options } = await start(seller.app)
  const proof = { challenge, passkey: mine.sign(options) }
  expect(await withdraw(proof)).toMatchObject({ amount: 5000, state: 'requested' })
  expect(await refused(proof)).toBe('link-invalid')
})
