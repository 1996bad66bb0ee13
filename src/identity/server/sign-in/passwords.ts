// Argon2id, 19 MiB, two passes, one lane. Missing accounts take as long as existing ones.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { workQueue } from '#kit/server/work-queue.ts'
import { newToken } from '../tokens/secrets.ts'

// Algorithm 2 is Argon2id; the package's const enum is unavailable without a compiler.
const options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

// Uses at most three of libuv's four threads, so that file and DNS operations continue during many sign-ins.
const queue = workQueue({ atOnce: Math.min(availableParallelism(), 3), maxWaiting: 5000 })

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, options))

let nobodys: Promise<string> | undefined

export async function isPasswordOf(stored: string | null, given: string): Promise<boolean> {
  nobodys ??= hashPassword(newToken())
  const held = stored ?? (await nobodys)
  const right = await queue.run(() => verify(held, given))
  return stored !== null && right
}
