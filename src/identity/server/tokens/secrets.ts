// Random tokens, their hashes, and the keys of this installation.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#kit/server/config.ts'

/** 32 random bytes, which cannot be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface Vault {
  /** A keyed hash, because anybody with the database could quickly try all six-digit codes. */
  seal(purpose: string, text: string): string
  encrypt(text: string): string
  decrypt(sealed: string): string
}

const vaults = new Map<string, Vault>()

/** Keys derived from SECRET_KEY, which several nodes share, or from a file in the data folder. */
export function vaultOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Vault {
  const name = secretKey ?? dataDir
  const vault = vaults.get(name) ?? openVault(secretKey === null ? keyFile(dataDir) : Buffer.from(secretKey))
  vaults.set(name, vault)
  return vault
}

function openVault(master: Buffer): Vault {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'classwright', purpose, 32))
  const [sealing, hiding] = [key('codes'), key('provider tokens')]
  return {
    seal: (purpose, text) => createHmac('sha256', sealing).update(`${purpose}\n${text}`).digest('base64url'),
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', hiding, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', hiding, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

function keyFile(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path)
}
