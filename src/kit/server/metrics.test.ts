// What an operator sees of a running node: its metrics, and a warning for every slow call.
import { afterEach, describe, expect, test } from 'vitest'
import { anna, startNotes } from './testing/notes-server.ts'
import { socketClient, type TestServer } from './testing/test-server.ts'

const running: TestServer[] = []
const started = (server: TestServer) => {
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const token = 'a-token-of-the-operator'
const scrape = (server: TestServer, given = token) =>
  fetch(`${server.base}/metrics`, { headers: { authorization: `Bearer ${given}` } })

describe('metrics', () => {
  test('need the right token', async () => {
    const closed = started(await startNotes())
    expect((await scrape(closed)).status).toBe(404)
    const open = started(await startNotes({ config: { metricsToken: token } }))
    expect((await scrape(open, 'another')).status).toBe(401)
    expect((await fetch(`${open.base}/metrics`)).status).toBe(401)
    expect((await scrape(open)).status).toBe(200)
  })

  test('count calls, errors and latency by contract names, sockets, outbox, jobs and pool', async () => {
    const server = started(await startNotes({ config: { metricsToken: token } }))
    const client = await socketClient(server.base, anna)
    await server.scheduler.tick()
    await fetch(`${server.base}/notes/summary`)
    for (let n = 0; n < 3; n++) await fetch(`${server.base}/notes/nothing-of-this-name-${n}`)
    await server.database.pool.query(
      `insert into kit_outbox (id, topic, payload, created_at, due_at, parked_at, error)
       values ('1', 'mail', '{}', now(), now(), now(), 'unknown')`,
    )
    const response = await scrape(server)
    const text = await response.text()
    client.close()
    expect(response.headers.get('content-type')).toContain('text/plain')
    const lines = text.split('\n')
    expect(lines).toContain('classwright_call_seconds_count{service="notes",method="get summary"} 1')
    expect(lines).toContain('classwright_sockets 1')
    expect(text).toMatch(/^classwright_socket_rooms [1-9]/m)
    expect(lines).toContain('classwright_outbox_parked{topic="mail"} 1')
    expect(lines).toContain('classwright_outbox_lag_seconds 0')
    expect(text).toMatch(/^classwright_call_errors_total\{service="notes",method="get",status="4\d\d"\} 3$/m)
    expect(text).toMatch(
      /^classwright_call_seconds_bucket\{le="0\.1",service="notes",method="get summary"\} \d/m,
    )
    expect(text).toMatch(/^classwright_job_last_run_seconds\{job="kit: [^"]+"\} \d+/m)
    expect(text).toMatch(/^classwright_pool_connections\{state="idle"\} \d+$/m)
    expect(text).not.toContain('nothing-of-this-name')
  })
})

test('slow calls are warnings with their duration, others are not logged', async () => {
  const slow = started(await startNotes({ config: { slowCallMs: 0 } }))
  await fetch(`${slow.base}/notes/summary`)
  expect(slow.logged).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: 'slow call',
      path: 'notes',
      method: 'get summary',
      durationMs: expect.any(Number),
    }),
  )
  const quick = started(await startNotes({ config: { slowCallMs: 60_000 } }))
  await fetch(`${quick.base}/notes/summary`)
  expect(quick.logged.filter(({ message }) => message === 'slow call')).toEqual([])
})
