// Encrypted connections: plain or outdated ones are refused, and browsers stay on https.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotes } from './testing/notes-server.ts'
import type { TestServer } from './testing/test-server.ts'

const pem = (name: string) =>
  readFileSync(new URL(`./testing/localhost.${name}.pem`, import.meta.url), 'utf8')
const hsts = 'max-age=31536000'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startNotes({
    config: {
      port: 0,
      hosts: ['127.0.0.1'],
      tls: { key: pem('key'), cert: pem('cert') },
      publicUrl: 'https://localhost',
    },
  })
  port = Number(new URL(server.base).port)
})
afterAll(() => server.stop())

test.each(['/v2/notes/summary', '/v2/health', '/v2/nowhere'])('%s is served with HSTS', async path => {
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    ca: pem('cert'),
    headers: { accept: 'application/json' },
  })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.headers['strict-transport-security']).toBe(hsts)
})

test('plain HTTP on the same port gets nothing of a service', async () => {
  const plain = connect(port, '127.0.0.1')
  let answer = ''
  plain.on('data', data => (answer += data.toString('latin1'))).on('error', () => {})
  plain.write('GET /v2/notes/summary HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n')
  await once(plain, 'close')
  expect(answer).not.toContain('200')
  expect(answer).not.toContain('{')
})

test('TLS before 1.2 is refused', async () => {
  const old = connectTls({
    host: '127.0.0.1',
    port,
    ca: pem('cert'),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
  })
  const [error] = (await once(old, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toMatch(/PROTOCOL|ALERT|ECONNRESET/)
})

test('behind a proxy that ends TLS, the public address decides', async () => {
  for (const [publicUrl, header] of [
    ['https://school.example', hsts],
    ['http://school.example', null],
  ] as const) {
    const node = await startNotes({ config: { port: 0, hosts: ['127.0.0.1'], publicUrl } })
    // Forwarded protocol and host are ignored.
    const claims: readonly Record<string, string>[] = [
      {},
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' },
    ]
    for (const said of claims) {
      const { headers } = await fetch(`${node.base}/notes/summary`, {
        headers: { accept: 'application/json', ...said },
      })
      expect(headers.get('strict-transport-security')).toBe(header)
      expect(JSON.stringify([...headers])).not.toContain('evil.test')
    }
    expect(node.kit.origin).toBe(publicUrl)
    await node.stop()
  }
})
