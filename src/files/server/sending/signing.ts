// Signed URLs that open one file for a limited time, for requests that cannot send a token, such as
// pictures in a page and downloads.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { filesPath } from '#kit/contract/constants.ts'
import { hourMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { keys } from '../files.tables.ts'

export const plainUrl = (hash: string): string => `${filesPath}/files/${hash}`

/** With a record's id, the download has that record's file name. */
export type Sign = (hash: string, record?: string) => string

/** Signed URLs are valid for one to two hours and stay the same for an hour, so that browsers can cache. */
export async function signer(tx: Tx, now: Date): Promise<Sign> {
  const key = await keyOf(tx)
  const until = (Math.floor(now.getTime() / hourMs) + 2) * hourMs
  return (hash, record) =>
    `${plainUrl(hash)}?t=${[until.toString(36), signature(key, hash, until, record), ...(record ? [record] : [])].join('.')}`
}

/** Signs tickets for names other than file hashes. `readTicket` checks them. */
export async function ticketsFor(tx: Tx, now: Date): Promise<(name: string) => string> {
  const key = await keyOf(tx)
  const until = (Math.floor(now.getTime() / hourMs) + 2) * hourMs
  return name => [until.toString(36), signature(key, name, until, undefined)].join('.')
}

/** Null if the ticket is invalid or expired; otherwise the record it was made for, if any. */
export async function readTicket(
  tx: Tx,
  hash: string,
  ticket: string,
  now: Date,
): Promise<{ readonly record: string | undefined } | null> {
  const [time = '', given = '', record] = ticket.split('.')
  const until = Number.parseInt(time, 36)
  if (!/^[0-9a-z]{6,12}$/.test(time) || until < now.getTime()) return null
  const [one, other] = [Buffer.from(signature(await keyOf(tx), hash, until, record)), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other) ? { record } : null
}

const signature = (key: string, hash: string, until: number, record: string | undefined): string =>
  createHmac('sha256', key)
    .update([hash, until, ...(record === undefined ? [] : [record])].join(' '))
    .digest('base64url')

async function keyOf(tx: Tx): Promise<string> {
  const [kept] = await tx.select().from(keys).where(eq(keys.name, 'address'))
  if (kept) return kept.value
  await tx
    .insert(keys)
    .values({ name: 'address', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return keyOf(tx)
}
