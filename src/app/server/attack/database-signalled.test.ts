// PostgreSQL receives signals while the whole product writes: the server survives, and everything
// acknowledged is stored.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoPassword } from '#identity/contract/demo-accounts.ts'
import { isStress, proofSize } from '#kit/contract/testing/proof-size.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { startProduct, type ProductProcess } from './testing/product-process.ts'

const signals = proofSize({ test: 3, stress: 10 })
/** Demo accounts that write at the same time. */
const writers = ['teacher', 'teacher2', 'school-admin', 'provider', 'sales', 'accountant']

const folder = temporaryFolder()
let product: ProductProcess | undefined
afterAll(async () => {
  await product?.stop()
  removeFolder(folder)
})

interface TestResponse {
  readonly _id?: string
  readonly accessToken?: string
  readonly data?: { readonly code?: string }
}

test(`signalled ${signals} times with open transactions`, { timeout: 600_000 }, async () => {
  product = await startProduct(join(folder, 'data'))
  const { base, child, postmaster } = product
  const call = async (path: string, data: object, token?: string) => {
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(data),
    })
    return { status: response.status, body: (await response.json()) as TestResponse }
  }
  const tokens = await Promise.all(
    writers.map(async name => {
      const { body } = await call('authentication', {
        strategy: 'local',
        email: `${name}@demo.classwright.test`,
        password: demoPassword,
      })
      return body.accessToken ?? ''
    }),
  )

  const acknowledged: { readonly id: string; readonly token: string }[] = []
  const unexpected = new Set<string>()
  let [made, refused, isStopped] = [0, 0, false]
  const worker = async (token: string) => {
    while (!isStopped) {
      const { status, body } = await call('unit', { mode: 'unit', name: `Signalled ${made++}` }, token)
      if (body._id !== undefined) acknowledged.push({ id: body._id, token })
      else if (status === 503 && body.data?.code === 'database-away') refused++
      else if (status !== 429) unexpected.add(`${status} ${JSON.stringify(body)}`)
      // A realistic pace, below the rate limit per account.
      await new Promise(resolve => {
        setTimeout(resolve, 100)
      })
    }
  }
  const working = Promise.all(tokens.map(worker))
  const untilMore = async () => {
    const goal = acknowledged.length + 2 * writers.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(goal)
  }
  /** Fast and immediate shutdown, a postmaster crash, and single backends ended in three ways. */
  const faults = [
    () => process.kill(postmaster(), 'SIGINT'),
    () => process.kill(postmaster(), 'SIGQUIT'),
    () => process.kill(postmaster(), 'SIGKILL'),
    ...(['SIGTERM', 'SIGINT', 'SIGQUIT'] as const).map(signal => () => {
      for (const backend of backendsOf(postmaster())) signalIfAlive(backend, signal)
    }),
  ]
  try {
    for (let round = 0; round < signals; round++) {
      await untilMore()
      faults[round % faults.length]?.()
      await untilMore()
    }
  } finally {
    isStopped = true
    await working
  }
  expect(child.exitCode ?? child.signalCode, 'the server lives').toBeNull()
  expect([...unexpected]).toEqual([])

  const lost: string[] = []
  for (const { id, token } of acknowledged) {
    const response = await fetch(`${base}/unit/${id}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    if (response.status !== 200) lost.push(`${id} ${response.status}`)
  }
  expect(lost).toEqual([])
  if (isStress)
    console.info(`signals: ${signals}, ${acknowledged.length} acknowledged, ${refused} refused, 0 lost`)
})

/** After a backend crash PostgreSQL ends the others, so some are already gone. */
function signalIfAlive(backend: number, signal: NodeJS.Signals): void {
  try {
    process.kill(backend, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Client backends, without background processes. */
function backendsOf(postmaster: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(line => /\[local\]/.test(line))
    .map(line => Number.parseInt(line, 10))
}
