// A software passkey: a key pair in memory that responds like an authenticator.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Kit } from '#kit/server/kit.ts'
import { passkeys } from '../second-factors.tables.ts'

interface SignOptions {
  /** Whether the user was verified by fingerprint, face or PIN. */
  readonly isUnlocked?: boolean
  readonly origin?: string
}

const unlocked = 0x05
const touched = 0x01
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** Adds a passkey to an account, and signs challenges with it. */
export async function softPasskey(kit: Kit, user: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: an EC2 key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const id = randomBytes(32).toString('base64url')
  await kit.db.insert(passkeys).values({
    id,
    user,
    name: 'Soft key',
    publicKey: cose.toString('base64url'),
    counter: 0,
    transports: [],
    createdAt: kit.clock.now(),
  })
  let counter = 0
  return {
    id,
    sign(options: unknown, { isUnlocked = true, origin = kit.origin }: SignOptions = {}) {
      const { challenge } = options as { challenge: string }
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
      const count = Buffer.alloc(4)
      count.writeUInt32BE(++counter)
      const flags = Buffer.from([isUnlocked ? unlocked : touched])
      const data = Buffer.concat([sha256(new URL(kit.origin).hostname), flags, count])
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
