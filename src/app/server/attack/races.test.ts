// One person withdraws everything many times concurrently over several nodes: one request is created, the
// limit on codes is exact across nodes, and the ledger equals the balance. Points, gift cards, orders and
// seats are raced in their own domains.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawals } from '#commerce/server/withdrawals.tables.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { assertBooks } from '#commerce/server/testing/books.ts'
import { startEarnings, type App, type World } from '#commerce/server/testing/earnings-world.ts'
import { communications } from '#communications/server/communications.server.ts'
import { files } from '#files/server/files.server.ts'
import { identifyBy, identity } from '#identity/server/identity.server.ts'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { restClient, startTestServer, type TestServer } from '#kit/server/testing/test-server.ts'

const nodeCount = proofSize({ test: 3, stress: 10 })
const perNode = 4

let world: World
const nodes: TestServer[] = []
beforeAll(async () => {
  world = await startEarnings()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await world.stop()
})

async function startNodes(): Promise<void> {
  const url = (world.server.database.pool.options as { connectionString: string }).connectionString
  const { dataDir } = world.kit.config
  for (let n = 0; n < nodeCount; n++)
    nodes.push(
      await startTestServer({
        url,
        domains: [files, identity, communications, commerce],
        identify: identifyBy,
        clock: world.clock,
        config: { dataDir },
      }),
    )
}

test(`${nodeCount * perNode} concurrent withdrawals of everything: one succeeds`, async () => {
  const [seller, buyer] = [await world.person({ verified: true }), await world.person()]
  await world.pay(world.orderOf(buyer.id, [{ price: 20_000, sellers: [seller.id] }]))
  await world.aDayLater()
  const figures = async () =>
    (await seller.app.service('income-log').get('figures', { query: {} })) as {
      available: number
      leaving: number
    }
  const { available } = await figures()
  expect(available).toBeGreaterThan(0)
  await seller.app.service('withdrawal').patch('code', {})
  const code = (await world.noticesTo(seller.id, 'WithdrawalCode'))[0]?.values['code'] ?? ''
  // Waits for the code: another node would deliver it, where this test could not read it.
  await startNodes()
  const request = { amount: available, method: 'bank', account: 'NZ12 3456 7890', holder: 'Sel Ler', code }
  const results = await Promise.allSettled(
    nodes.flatMap(node =>
      Array.from({ length: perNode }, () =>
        (restClient(node.base, seller.token) as unknown as App).service('withdrawal').create(request),
      ),
    ),
  )
  const refusals = results.flatMap(result =>
    result.status === 'rejected' ? [(result.reason as { data: { code: string } }).data.code] : [],
  )
  expect(results.length - refusals.length).toBe(1)
  // Attempts are counted in the database, so that more nodes do not allow more attempts.
  const looked = refusals.filter(refusal => refusal !== 'too-many-requests').length + 1
  expect(looked).toBeLessThanOrEqual(5)
  expect(await figures()).toMatchObject({ available: 0, leaving: available })
  expect(await world.kit.db.select().from(withdrawals).where(eq(withdrawals.uid, seller.id))).toHaveLength(1)
  await assertBooks(world.kit.db)
  if (isStress)
    console.info(
      `withdrawals: ${results.length} at once, 1 made, ${JSON.stringify(Object.groupBy(refusals, code => code))}`.slice(
        0,
        300,
      ),
    )
})
