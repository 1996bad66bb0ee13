// A server with a small shop for one test file: buyers with accounts, test goods, and the embedded gateway.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCards, testNonceAddress, type CardBehaviour } from '#commerce/contract/test-cards.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { memberships } from '#identity/server/memberships.api.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import type { App } from '#identity/server/testing/identity-server.ts'
import type { Config } from '#kit/server/config.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import { commerce } from '../commerce.server.ts'
import { openShop, goodsOfShop, stock } from './shop-goods.ts'

export interface Buyer {
  readonly id: string
  readonly token: string
  readonly app: App
}

/** @param again Address of the database of an earlier shop. */
export async function startShop(config: Partial<Config> = {}, again?: string) {
  const url = again ?? (await testDatabase()).url
  const server = await startTestServer({
    url,
    domains: [files, identity, communications, commerce, goodsOfShop],
    identify: identifyBy,
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-shop-')), ...config },
  })
  const { kit } = server
  const { db } = kit
  await openShop(db)
  const admins = new Map<string, string>()
  standIn(db, memberships, (_tx, users) =>
    Promise.resolve(
      new Map(
        users.map(user => [
          user,
          [...admins]
            .filter(([, admin]) => admin === user)
            .map(([school]) => ({
              member: user,
              school,
              as: 'staff' as const,
              roles: ['admin'],
              name: 'Hill School',
              logo: null,
              personal: false,
            })),
        ]),
      ),
    ),
  )

  const made = async (
    account: Partial<NewAccount> = {},
    headers: Record<string, string> = {},
  ): Promise<Buyer> => {
    const { user } = await createAccount(db, kit, {
      role: 'teacher',
      email: `${kit.newId()}@people.test`,
      name: ['Ada', 'Lovelace'],
      password: 'Classroom1',
      ...account,
    })
    const { token } = await beginSession(
      db,
      kit,
      user.id,
      {
        now: kit.clock.now(),
        request: { agent: 'test', address: '127.0.0.1' },
      },
      { secondFactor: true },
    )
    return { id: user.id, token, app: restClient(server.base, token, headers) as unknown as App }
  }
  const seller = await made({ name: ['Sela', 'Sellers'] })
  let items = 0
  /** Adds a product for sale. */
  const item = async (price: number, discount = 0, discountEnd: Date | null = null): Promise<string> => {
    const id = `item-${++items}`
    await stock(db, id, seller.id, price, discount, discountEnd)
    return id
  }
  const nonce = async (behaviour: CardBehaviour = 'succeeds'): Promise<string> => {
    const number = testCards.find(card => card.behaviour === behaviour)?.number ?? ''
    const answer = await fetch(`${server.origin}${testNonceAddress}`, {
      method: 'POST',
      body: JSON.stringify({ number, month: 12, year: 2040, cvc: '123' }),
    })
    return ((await answer.json()) as { nonce: string }).nonce
  }
  const order = ({ app }: Buyer, ids: readonly string[], more: object = {}) =>
    app.service('order').create({ link: ids.map(id => ({ id, style: 'unit' })), ...more }) as Promise<Order>
  const read = ({ app }: Buyer, id: string) => app.service('order').get(id) as Promise<Order>
  const sale = ({ app }: Buyer, orderId: string, more: object) =>
    app.service('order').get('sale', { query: { orderId, ...more } }) as Promise<Payment>
  const pay = async (
    buyer: Buyer,
    orderId: string,
    behaviour: CardBehaviour = 'succeeds',
    more: object = {},
  ) => sale(buyer, orderId, { nonce: await nonce(behaviour), ...more })
  /** Advances the clock and runs everything that is due. */
  const later = async (milliseconds: number) => {
    server.clock.advance(milliseconds)
    await server.scheduler.tick()
    await server.courier.drain()
  }
  return {
    server,
    url,
    kit,
    db,
    seller,
    made,
    item,
    nonce,
    order,
    read,
    sale,
    pay,
    later,
    admins,
    drain: () => server.courier.drain(),
    stop: () => server.stop(),
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>
