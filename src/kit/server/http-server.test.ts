// How the server treats callers that send too much, too slowly, or nothing it understands.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, startNotes } from './testing/notes-server.ts'
import type { TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startNotes({ bodyPace: { every: 300, least: 50 } })
})
afterAll(() => server.stop())

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Everything received until the server closes; a reset counts as an empty answer. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    socket.on('data', (chunk: Buffer) => void (text += chunk.toString()))
    socket.on('error', () => resolve(`reset ${text}`))
    socket.on('close', () => resolve(text))
  })
}

describe('an address that is too long is answered with 414', () => {
  test.each([
    ['path just over the limit', `/notes/${'x'.repeat(2100)}`],
    ['query just over the limit', `/notes?$search=${'x'.repeat(8300)}`],
    ['more than Node takes', `/notes/${'x'.repeat(40_000)}`],
    ['more than a packet', `/notes?a=${'x'.repeat(70_000)}`],
    ['megabytes', `/notes?a=${'x'.repeat(3_000_000)}`],
  ])('%s', async (_, path) => {
    const response = await fetch(server.base + path)
    expect(response.status).toBe(414)
  })

  test('with a code where the address was read to its end', async () => {
    const response = await fetch(`${server.base}/notes?$search=${'x'.repeat(9000)}`)
    expect(await response.json()).toMatchObject({ code: 414, data: { code: 'address-too-long' } })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('also when it arrives in pieces', async () => {
    const socket = await open()
    const answer = answerOn(socket)
    socket.write('GET /v2/notes?a=')
    for (let piece = 0; piece < 50 && socket.writable; piece++) {
      socket.write('x'.repeat(1400))
      await new Promise(resolve => setImmediate(resolve))
    }
    socket.end(' HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 414 /)
  })

  test('long headers are another matter, and nonsense is 400', async () => {
    const headers = await fetch(`${server.base}/notes`, { headers: { 'x-long': 'x'.repeat(100_000) } })
    expect(headers.status).toBe(431)
    const socket = await open()
    const answer = answerOn(socket)
    socket.write('NONSENSE\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('slow bodies', () => {
  const head = (length: number, path = '/v2/notes') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${anna}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  test('200 bodies that trickle are all cut off, and the server answers others meanwhile', async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, open))
    const answers = sockets.map(answerOn)
    for (const socket of sockets) socket.write(`${head(5000)}{`)
    const trickle = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(' ')
    }, 50)
    expect((await fetch(`${server.base}/health`)).status).toBe(200)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 |^reset/)
    clearInterval(trickle)
    expect((await fetch(`${server.base}/health`)).status).toBe(200)
  })

  test('polling of the socket server too', async () => {
    const socket = await open()
    const answer = answerOn(socket)
    socket.write(head(5000, '/v2/socket.io/?EIO=4&transport=polling'))
    expect(await answer).toMatch(/^HTTP\/1\.1 4|^reset/)
  })

  test('a body that progresses is taken, however long it takes', async () => {
    const title = 'a long title of a note'
    const body = JSON.stringify({ title }).padEnd(900, ' ')
    const socket = await open()
    const answer = answerOn(socket)
    socket.write(head(body.length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    for (let at = 0; at < body.length; at += 60) {
      socket.write(body.slice(at, at + 60))
      await new Promise(resolve => {
        setTimeout(resolve, 100)
      })
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /)
  })
})

describe("no cache may keep a service's answer", () => {
  test.each([
    ['a list', '/notes', anna],
    ['a refusal', '/notes', undefined],
    ['nothing of that name', '/nothing', anna],
  ])('%s', async (_, path, token) => {
    const response = await fetch(server.base + path, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('also for callers that reach it after the pages', async () => {
    const response = await fetch(`${server.base}/notes`, {
      headers: { accept: 'text/plain, application/json', authorization: `Bearer ${anna}` },
    })
    expect(response.headers.get('content-type')).toMatch(/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
