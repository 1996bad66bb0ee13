// The server as a proxy, an operator and a caller see it: health, headers, stop.
import { once } from 'node:events'
import { connect } from 'node:net'
import { io as connectSocket } from 'socket.io-client'
import * as z from '#zod'
import { afterEach, describe, expect, test } from 'vitest'
import { aliveEvent, basePath } from '#kit/contract/constants.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import type { Domain } from './domain.ts'
import { implement } from './service.ts'
import { StartError } from './start-error.ts'
import { anna, notesDatabase, startNotes } from './testing/notes-server.ts'
import { socketClient, startTestServer, type TestServer } from './testing/test-server.ts'
import { testDatabase } from './testing/test-database.ts'
import { databaseUrl, runSql, templateName } from './testing/throw-away-cluster.ts'

const running: TestServer[] = []
const started = (server: TestServer) => {
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const health = async (server: TestServer) => {
  const response = await fetch(`${server.base}/health`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('health', () => {
  test('tells of database, migrations, jobs, outbox and version', async () => {
    const server = started(await startNotes())
    await server.scheduler.tick()
    expect(await health(server)).toEqual({
      status: 200,
      body: {
        status: 'ok',
        version: 'none',
        database: 'ok',
        migrations: { applied: expect.any(Number), missing: 0 },
        jobs: { known: 3, late: [], failed: [] },
        outbox: {
          lagSeconds: 0,
          retrying: { count: 0, topics: [] },
          parked: { count: 0, topics: [] },
        },
        disk: { status: 'ok', freeMegabytes: expect.any(Number) },
        channels: { mail: true, texts: true },
      },
    })
  })

  test('a job that nobody runs is reported without taking the node out; a job of an earlier release is not reported', async () => {
    const server = started(await startNotes())
    await server.scheduler.stop()
    await server.database.pool.query(
      `insert into kit_jobs (name, next_at) values ('of an earlier release', '2020-01-01')`,
    )
    expect((await health(server)).body['status']).toBe('ok')
    server.clock.advance(3 * 3600_000)
    expect(await health(server)).toMatchObject({
      status: 200,
      body: { status: 'degraded', jobs: { late: expect.arrayContaining(['kit: forget counted attempts']) } },
    })
  })

  test('parked messages are reported by topic only, without taking the node out', async () => {
    const server = started(await startNotes())
    await server.database.pool.query(
      `insert into kit_outbox (id, topic, payload, created_at, due_at, parked_at, error)
       values ('1', 'mail', '{"to":"anna@school.test"}', now(), now(), now(), 'anna@school.test is unknown')`,
    )
    const { status, body } = await health(server)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'degraded',
      outbox: { parked: { count: 1, topics: ['mail'] } },
    })
    expect(JSON.stringify(body)).not.toContain('anna')
  })

  test('a migration that this build needs and does not find takes the node out', async () => {
    const server = started(await startNotes())
    await server.database.pool.query(
      'delete from kit_migrations where name = (select max(name) from kit_migrations)',
    )
    expect(await health(server)).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'ok', migrations: { missing: 1 } },
    })
  })

  test('a lost database is reported without details', async () => {
    const { url } = await testDatabase()
    const name = `gone_${process.pid}`
    await runSql(url, `create database ${name} template ${templateName}`)
    const server = started(await startNotes({ url: databaseUrl(url, name) }))
    await runSql(url, `drop database ${name} with (force)`)
    expect(await health(server)).toEqual({
      status: 503,
      body: {
        status: 'unavailable',
        version: 'none',
        database: 'unreachable',
        migrations: null,
        jobs: null,
        outbox: null,
        disk: { status: 'ok', freeMegabytes: expect.any(Number) },
        channels: { mail: true, texts: true },
      },
    })
    const call = await fetch(`${server.base}/notes/summary`)
    expect(call.status).toBe(503)
    const text = await call.text()
    expect(text).toContain('"code":"database-away"')
    expect(text).not.toMatch(/gone_|exist|terminat/i)
  })

  test('connections that PostgreSQL ends are replaced', async () => {
    const url = await notesDatabase()
    const server = started(await startNotes({ url }))
    await fetch(`${server.base}/notes/summary`)
    await runSql(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    // A call on a dying connection gets an error; the next ones succeed.
    await fetch(`${server.base}/notes/summary`)
    expect((await fetch(`${server.base}/notes/summary`)).status).toBe(200)
  })
})

describe('a stop', () => {
  const contract = service('slow', permissions(['guest'], { wait: ['all'] }), {
    calls: { get: { answer: { may: 'wait', result: z.object({ done: z.boolean() }) } } },
  })

  async function slowServer() {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const domain: Domain = {
      name: 'slow',
      services: () => [
        implement(contract, {
          calls: {
            get: {
              answer: async () => {
                begun.resolve()
                await end.promise
                return { done: true }
              },
            },
          },
        }),
      ],
    }
    return {
      server: await startTestServer({ url: (await testDatabase()).url, domains: [domain] }),
      begun: begun.promise,
      finish: end.resolve,
    }
  }

  test('finishes a request that is under way and takes no new ones', async () => {
    const { server, begun, finish } = await slowServer()
    const answer = fetch(`${server.base}/slow/answer`)
    await begun
    const stopped = server.stop()
    await expect(fetch(`${server.base}/health`)).rejects.toThrow()
    finish()
    expect(await (await answer).json()).toEqual({ done: true })
    await stopped
  })

  test('finishes a call over a socket, then lets the socket go', async () => {
    const { server, begun, finish } = await slowServer()
    const client = await socketClient(server.base)
    const gone = new Promise(resolve => {
      client.socket.once('disconnect', resolve)
    })
    const answer = client.call('get', 'slow', 'answer', {})
    await begun
    const stopped = server.stop()
    finish()
    expect(await answer).toEqual({ error: null, result: { done: true } })
    await gone
    await stopped
  })

  test('finishes a call that takes longer than a transfer of files may', async () => {
    const { server, begun, finish } = await slowServer()
    const client = await socketClient(server.base)
    const answer = client.call('get', 'slow', 'answer', {})
    await begun
    const stopped = server.stop()
    setTimeout(finish, 3000)
    expect(await answer).toEqual({ error: null, result: { done: true } })
    await stopped
  })

  test('tells sockets at once to come back, and answers calls on open connections with 503', async () => {
    const { server, begun, finish } = await slowServer()
    const client = await socketClient(server.base)
    const called = new Promise(resolve => {
      client.socket.once('come-back', resolve)
    })
    const answer = client.call('get', 'slow', 'answer', {})
    await begun
    const stopped = server.stop()
    await called
    expect(await client.call('get', 'slow', 'answer', {})).toMatchObject({
      error: { code: 503, data: { code: 'stopping' } },
    })
    finish()
    expect(await answer).toMatchObject({ error: null })
    await stopped
  })

  test('does not wait for idle connections', async () => {
    const { server, finish } = await slowServer()
    finish()
    // One that would stay for ever.
    const idle = connect(Number(new URL(server.base).port), '127.0.0.1')
    idle.write(
      `GET ${new URL(server.base).pathname}/slow/answer HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`,
    )
    await once(idle, 'data')
    const begun = performance.now()
    await server.stop()
    // Waiting for it would take ten seconds.
    expect(performance.now() - begun).toBeLessThan(2500)
    idle.destroy()
  })

  test('does not wait for a request that never ends', async () => {
    const { server, finish } = await slowServer()
    finish()
    const endless = connect(Number(new URL(server.base).port), '127.0.0.1')
    endless.on('error', () => {})
    endless.write(
      `POST ${new URL(server.base).pathname}/slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    )
    await once(endless, 'connect')
    await server.stop()
  }, 8000)
})

test('every answer carries the security headers and a request id; CORS is off', async () => {
  const server = started(await startNotes())
  for (const path of ['/notes/summary', '/nowhere', '/notes', '/health']) {
    const { headers } = await fetch(server.base + path, {
      headers: { origin: 'https://elsewhere.example', accept: 'application/json' },
    })
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'; script-src 'self';/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('CORS opens to the origins of the configuration alone', async () => {
  const server = started(await startNotes({ config: { corsOrigins: ['https://friend.example'] } }))
  const allowed = async (origin: string) =>
    (await fetch(`${server.base}/notes/summary`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    )
  expect(await allowed('https://friend.example')).toBe('https://friend.example')
  expect(await allowed('https://elsewhere.example')).toBeFalsy()
})

test('the panels may be framed by configured sites, every other page only by this one', async () => {
  const server = started(await startNotes({ config: { frameAncestors: ['https://slides.example'] } }))
  const ancestors = async (path: string) =>
    /frame-ancestors ([^;]*)/.exec(
      (await fetch(server.base + path)).headers.get('content-security-policy') ?? '',
    )?.[1]
  expect(await ancestors('/addon/index')).toBe("'self' https://slides.example")
  expect(await ancestors('/login')).toBe("'self'")
  expect(await ancestors('/addonish')).toBe("'self'")
})

test('a named get that writes is never stored by a cache', async () => {
  const server = started(await startNotes())
  expect((await fetch(`${server.base}/notes/ticket`)).headers.get('cache-control')).toBe('no-store')
})

test('client addresses are taken from a proxy only if it is trusted', async () => {
  const seen: string[] = []
  const identify =
    () =>
    ({ address }: { address: string }) => {
      seen.push(address)
      return Promise.resolve({ id: null, roles: ['guest' as const] })
    }
  for (const trustProxy of [false, true]) {
    const server = started(await startNotes({ config: { trustProxy }, identify }))
    const extraHeaders = { 'x-forwarded-for': '6.6.6.6, 10.1.2.3' }
    await fetch(`${server.base}/notes/summary`, { headers: extraHeaders })
    const socket = connectSocket(server.origin, {
      path: `${basePath}/socket.io`,
      transports: ['websocket'],
      extraHeaders,
    })
    await new Promise(resolve => {
      socket.once('connect', () => resolve(null))
    })
    socket.close()
  }
  expect(seen).toEqual(['127.0.0.1', '127.0.0.1', '10.1.2.3', '10.1.2.3'])
})

test('a page that asks for a sign of life gets one, and nothing is called for it', async () => {
  const server = started(await startNotes())
  const socket = connectSocket(server.origin, { path: `${basePath}/socket.io`, transports: ['websocket'] })
  expect(await socket.timeout(5000).emitWithAck(aliveEvent)).toBeUndefined()
  socket.emit(aliveEvent)
  expect(await socket.timeout(5000).emitWithAck(aliveEvent, { more: 1 })).toBeUndefined()
  socket.close()
})

test('a port in use is reported in one sentence, and nothing keeps running in the background', async () => {
  const server = started(await startNotes())
  const url = await notesDatabase()
  const second = startNotes({ url, config: { port: Number(new URL(server.base).port) } })
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(/^Port \d+ is .*in use/)
})

test('a socket that cannot be known is refused without the words of the driver', async () => {
  const server = started(
    await startNotes({
      identify: () => () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')),
    }),
  )
  const error = await socketClient(server.base, anna).then(
    () => {
      throw new Error('was let in')
    },
    (reason: Error & { data?: unknown }) => reason,
  )
  expect(error.message).not.toMatch(/10\.0\.0\.7|ECONN/)
  expect(error.data).toMatchObject({ code: 503, data: { code: 'unavailable' } })
})
