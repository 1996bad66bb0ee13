// A restart of the database never ends the server: see testing/database-faults.ts for what is asserted.
import { afterEach, expect, test } from 'vitest'
import { faultsBehindUrl, faultsOfEmbedded, stopAll } from './testing/database-fault-runs.ts'

afterEach(stopAll)

test('the embedded database is signalled under load', { timeout: 180_000 }, async () => {
  const { acknowledged } = await faultsOfEmbedded(3)
  expect(acknowledged).toBeGreaterThan(0)
})

test('a database behind DATABASE_URL is restarted under load', { timeout: 180_000 }, async () => {
  const { acknowledged } = await faultsBehindUrl(2)
  expect(acknowledged).toBeGreaterThan(0)
})
