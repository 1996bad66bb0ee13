// A real push service in a separate process: receives messages by HTTP, decrypts them as the browser would,
// and forwards them to its parent.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16)

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { url = '', method, headers } = request
    const status = Number(/\/status\/(\d+)/.exec(url)?.[1] ?? 201)
    process.send?.({
      path: url,
      method,
      ttl: headers['ttl'],
      urgency: headers['urgency'],
      encoding: headers['content-encoding'],
      signer: signerOf(headers.authorization ?? ''),
      payload: status === 201 ? decrypt(Buffer.concat(chunks)) : null,
    })
    response.writeHead(status).end()
  })
}).listen(0, '127.0.0.1', function (this: { address(): AddressInfo | string | null }) {
  process.send?.({
    port: (this.address() as AddressInfo).port,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
  })
})

/** RFC 8188 with the keys of RFC 8291: salt, record size, sender's key, one record. */
function decrypt(body: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  const shared = browser.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: verifies the token's signature and returns its public key and claims. */
function signerOf(authorization: string): { key: string; claims: unknown } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) } : null
}
