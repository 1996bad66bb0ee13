// Kills the server at random points of checkouts: every order is then either fully paid and delivered, or neither.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { testCards, testNonceAddress } from '#commerce/contract/test-cards.ts'
import type { App } from '#identity/server/testing/identity-server.ts'
import { basePath } from '#kit/contract/constants.ts'
import { projectRoot } from '#kit/server/data-dir.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import { gatewayCharges, gatewayRefunds } from '../gateway.tables.ts'
import { lines, orders } from '../orders.tables.ts'
import { payments, refunds } from '../payments.tables.ts'
import { receipts } from '../receipts.tables.ts'
import { delivered } from '../testing/shop-goods.ts'
import { startShop, type Buyer } from '../testing/shop.ts'

const kills = proofSize({ test: 2, stress: 10 })
const checkouts = kills * 9 + 10
const script = fileURLToPath(new URL('../testing/shop.process.ts', import.meta.url))

async function startChild(url: string, dataDir: string): Promise<{ process: ChildProcess; origin: string }> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/lib/quick-imports.mjs', script, url, dataDir],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
      },
    },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, origin: line.toString().trim() }
}

test(`killed ${kills} times during ${checkouts} checkouts`, async () => {
  const before = await startShop()
  const buyers: Buyer[] = await Promise.all(Array.from({ length: 10 }, () => before.made()))
  const items = await Promise.all(Array.from({ length: checkouts }, (_, index) => before.item(100 + index)))
  const {
    url,
    kit: {
      config: { dataDir },
    },
  } = before
  await before.stop()

  let child = await startChild(url, dataDir)
  let next = 0
  const number = testCards[0]?.number
  /** One checkout. Interrupted steps are repeated, as a buyer would do. */
  const checkout = async (index: number): Promise<void> => {
    const buyer = buyers[index % buyers.length]
    for (;;) {
      try {
        const app = restClient(`${child.origin}${basePath}`, buyer?.token) as unknown as App
        const order = (await app
          .service('order')
          .create({ link: [{ id: items[index], style: 'unit' }] })
          .catch(async (error: { data?: { code?: string; orderId?: string } }) => {
            if (error.data?.code === 'order-paid') return undefined
            if (error.data?.code === 'order-unpaid')
              return app.service('order').get(error.data.orderId ?? '') as Promise<Order>
            throw error
          })) as Order | undefined
        if (!order || order.status === 200) return
        const { nonce } = (await (
          await fetch(`${child.origin}${testNonceAddress}`, {
            method: 'POST',
            body: JSON.stringify({ number }),
          })
        ).json()) as { nonce: string }
        await app.service('order').get('sale', { query: { orderId: order._id, nonce } })
      } catch (error) {
        // The server died during this attempt; a later check finds out whether it paid.
        if ((error as { data?: { code?: string } }).data?.code === 'pay-under-way') return
        await new Promise(resolve => {
          setTimeout(resolve, 100)
        })
      }
    }
  }
  const worker = async () => {
    while (next < checkouts) await checkout(next++)
  }
  const working = Promise.all(Array.from({ length: 6 }, worker))
  for (let kill = 1; kill <= kills; kill++) {
    // Kills after about nine more checkouts, at a random point within one.
    const point = kill * 9 + Math.random() * 6
    while (next < point)
      await new Promise(resolve => {
        setTimeout(resolve, 5)
      })
    await new Promise(resolve => {
      setTimeout(resolve, Math.random() * 50)
    })
    child.process.kill('SIGKILL')
    await once(child.process, 'exit')
    child = await startChild(url, dataDir)
  }
  await working
  child.process.kill('SIGKILL')

  // Interrupted attempts are resolved minutes later.
  const after = await startShop({ dataDir: mkdtempSync(join(tmpdir(), 'classwright-shop-')) }, url)
  for (let n = 0; n < 3; n++) await after.later(16 * 60_000)
  const [allOrders, allLines, allPayments, allReceipts, charges, gone] = await Promise.all([
    after.db.select().from(orders),
    after.db.select().from(lines),
    after.db.select().from(payments),
    after.db.select().from(receipts),
    after.db.select().from(gatewayCharges),
    delivered(after.db),
  ])
  expect(allOrders.length).toBeGreaterThanOrEqual(checkouts)
  expect(allOrders.filter(({ status }) => status === '200').length).toBeGreaterThan(checkouts / 2)
  for (const order of allOrders) {
    const paid = order.status === '200' ? 1 : 0
    const of = <T extends { order: string }>(rows: readonly T[]) => rows.filter(row => row.order === order.id)
    expect({
      no: order.no,
      delivered: of(gone).length,
      receipts: of(allReceipts).length,
      counting: of(allPayments).filter(({ counts }) => counts).length,
      held: of(allLines).filter(({ held }) => held).length,
      receipt: order.receipt !== null,
    }).toEqual({
      no: order.no,
      delivered: paid,
      receipts: paid,
      counting: paid,
      held: paid,
      receipt: paid === 1,
    })
  }
  // Captured money is either the price of an order or refunded.
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const taken = sum(charges.filter(({ state }) => state === 'captured').map(({ amount }) => amount))
  const back = sum((await after.db.select().from(gatewayRefunds)).map(({ amount }) => amount))
  expect(taken - back).toBe(sum(allOrders.filter(({ status }) => status === '200').map(({ price }) => price)))
  expect((await after.db.select().from(refunds)).filter(({ status }) => status !== 'executed')).toEqual([])
  const numbers = allReceipts.map(({ no }) => Number(no.split('-')[2])).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  await after.stop()
}, 480_000)
