// A server with earnings for one test file: people, a product with any price, and orders passed to the
// listener as completion does.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Service } from '@feathersjs/feathers'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { createAccount, type NewAccount } from '#identity/server/accounts.api.ts'
import { grantCert } from '#identity/server/certs.api.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Domain } from '#kit/server/domain.ts'
import { outbox } from '#kit/server/kit.tables.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'
import { restClient, startTestServer } from '#kit/server/testing/test-server.ts'
import type { GivenBack, PaidOrder } from '../after-orders.api.ts'
import { commerce } from '../commerce.server.ts'
import { sells, type GoodsKind } from '../goods.api.ts'
import { orderGivenBack } from '../earnings/income-back.ts'
import { settleDue } from '../earnings/income-settle.ts'
import { orderPaid } from '../earnings/income.ts'

export interface App {
  service(path: string): Service
}
export interface Fault {
  name: string
  message: string
  code: number
  data: { code: string; [detail: string]: unknown }
}
export interface Notice {
  code: string
  to: { user?: string; email?: string }
  values: Record<string, string>
}

const unit: GoodsKind = {
  style: 'unit',
  kind: 'unit',
  inCart: true,
  once: true,
  holdMinutes: 1440,
  point: 'unit',
  income: 'content',
  look: () => Promise.resolve(new Map()),
  deliver: () => Promise.resolve({}),
  withdraw: () => Promise.resolve(),
  refundable: () => Promise.resolve({ price: 0, point: 0, why: 'Content is not given back.' }),
  actualAt: (_db, _line, paidAt) => Promise.resolve(new Date(paidAt.getTime() + dayMs)),
}

export interface SaleOptions {
  readonly price?: number
  readonly point?: number
  readonly sellers?: readonly string[]
  readonly inviter?: string | null
}

export async function startEarnings() {
  const { url } = await testDatabase()
  const letters: Notice[] = []
  // Deliveries are not stored anywhere, so they are recorded here.
  const postman: Domain = {
    name: 'postman',
    provides: () => [sells(unit)],
    handlers: () => ({
      notice: ({ payload }) => {
        letters.unshift(payload as Notice)
        return Promise.resolve()
      },
    }),
  }
  const server = await startTestServer({
    url,
    domains: [files, identity, communications, commerce, postman],
    identify: identifyBy,
    config: { dataDir: mkdtempSync(join(tmpdir(), 'classwright-earnings-')) },
  })
  const { kit, clock } = server
  const app = (token?: string) => restClient(server.base, token) as unknown as App

  let people = 0
  const person = async (account: Partial<NewAccount> & { verified?: boolean } = {}) => {
    people++
    const { verified = false, ...rest } = account
    const { user } = await createAccount(kit.db, kit, {
      role: 'teacher',
      email: `person${people}@earn.test`,
      name: ['Person', String(people)],
      ...rest,
    })
    if (verified) await grantCert(kit.db, kit, user.id, 'teacher')
    const { token } = await beginSession(
      kit.db,
      kit,
      user.id,
      {
        now: clock.now(),
        request: { agent: 'test', address: '127.0.0.1' },
      },
      { secondFactor: true },
    )
    return { id: user.id, code: user.inviteCode, email: user.email ?? '', app: app(token), token }
  }

  let numbers = 0
  /** Builds an order as completion passes it on. */
  const orderOf = (buyer: string, sold: readonly SaleOptions[], more: Partial<PaidOrder> = {}): PaidOrder => {
    const [id, no] = [kit.newId(), `T-${++numbers}`]
    const total = sold.reduce((sum, { price = 0 }) => sum + price, 0)
    return {
      id,
      no,
      buyer,
      isSchool: false,
      person: buyer,
      isPoint: false,
      inviter: null,
      paidAt: clock.now(),
      paidBy: { card: total },
      ...more,
      lines: sold.map(({ price = 0, point = 0, sellers = [], inviter = null }, at) => ({
        id: kit.newId(),
        order: id,
        orderNo: no,
        goods: kit.newId(),
        style: 'unit',
        mode: null,
        hash: null,
        name: `Unit ${at + 1} of ${no}`,
        buyer,
        isSchool: false,
        person: buyer,
        sellers,
        price,
        point,
        count: 1,
        giftCount: 0,
        promotion: false,
        inviter,
      })),
    }
  }
  const pay = async (order: PaidOrder) => {
    await kit.db.transaction(tx => orderPaid(tx, order, clock.now()))
    return order
  }
  const giveBack = (
    order: PaidOrder,
    amounts: readonly (number | undefined)[] = [],
    by?: GivenBack['by'],
  ) => {
    const lines = order.lines.flatMap((line, at) => {
      const full = order.isPoint ? line.point : line.price
      const amount = amounts.length === 0 ? full : amounts[at]
      return amount === undefined
        ? []
        : [
            {
              line,
              price: order.isPoint ? 0 : amount,
              point: order.isPoint ? amount : 0,
              whole: amount === full,
            },
          ]
    })
    const total = lines.reduce((sum, { price }) => sum + price, 0)
    return kit.db.transaction(tx =>
      orderGivenBack(tx, { order, refund: kit.newId(), lines, by: by ?? { card: total } }, clock.now()),
    )
  }
  /** Runs the job as of tomorrow without moving the clock, because sign-ins expire within a day. */
  const aDayLater = () => {
    clock.advance(1000)
    return settleDue(kit, new Date(clock.now().getTime() + dayMs))
  }
  /** Delivered notices, and those still waiting in the outbox. */
  const noticesTo = async (to: string, code: string): Promise<Notice[]> => {
    await server.courier.drain()
    const waiting = (
      await kit.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.topic, 'notice'), isNull(outbox.doneAt)))
    ).map(({ payload }) => payload as Notice)
    return [...waiting, ...letters].filter(
      notice => notice.code === code && (notice.to.user === to || notice.to.email === to),
    )
  }
  return {
    server,
    kit,
    clock,
    app,
    guest: app(),
    person,
    orderOf,
    pay,
    giveBack,
    aDayLater,
    noticesTo,
    manager: (role: NonNullable<NewAccount['managerRoles']>[number]) => person({ managerRoles: [role] }),
    stop: () => server.stop(),
  }
}

export type World = Awaited<ReturnType<typeof startEarnings>>

export const refusal = (promise: Promise<unknown>): Promise<Fault> =>
  promise.then(
    answer => {
      throw new Error(`was answered: ${JSON.stringify(answer)}`)
    },
    (error: Fault) => error,
  )
export const refused = async (promise: Promise<unknown>): Promise<string> =>
  (await refusal(promise)).data.code
