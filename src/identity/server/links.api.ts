// Links in emails and sign-in windows: each has a random single-use token for one purpose; only its hash is stored.
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { links } from './identity.tables.ts'
import { hashToken, newToken } from './tokens/secrets.ts'

export interface NewLink {
  readonly purpose: string
  /** Id of the subject, so that its links can be revoked. */
  readonly subject: string
  readonly data: unknown
  readonly days: number
}

export interface Link<T = unknown> {
  readonly subject: string
  readonly data: T
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** The token, returned once. */
export async function makeLink(
  tx: Tx,
  clock: Clock,
  { purpose, subject, data, days }: NewLink,
): Promise<string> {
  const token = newToken()
  const createdAt = clock.now()
  await tx.insert(links).values({
    tokenHash: hashToken(token),
    purpose,
    subject,
    data,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * dayMs),
  })
  return token
}

const live = (now: Date, purpose: string, token: string) =>
  and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, purpose), gt(links.expiresAt, now))

/** A link that has not expired, used or not. */
export async function findLink<T>(
  tx: Tx,
  now: Date,
  purpose: string,
  token: string,
): Promise<Link<T> | undefined> {
  const [link] = await tx
    .select()
    .from(links)
    .where(live(now, purpose, token))
  return link as Link<T> | undefined
}

export async function readLink<T>(tx: Tx, now: Date, purpose: string, token: string): Promise<Link<T>> {
  const link = await findLink<T>(tx, now, purpose, token)
  if (!link) throw fail(identityErrors, 'link-invalid')
  return link
}

/** Uses the link up; of several simultaneous callers, one succeeds. */
export async function useLink<T>(tx: Tx, now: Date, purpose: string, token: string): Promise<Link<T>> {
  const [link] = await tx
    .update(links)
    .set({ usedAt: now })
    .where(and(live(now, purpose, token), isNull(links.usedAt)))
    .returning()
  if (!link) throw fail(identityErrors, 'link-invalid')
  return link as Link<T>
}

/** Uses up all links to these subjects, if the action was done without a link. */
export async function useLinksOf(
  tx: Tx,
  now: Date,
  purpose: string,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.purpose, purpose), inArray(links.subject, [...subjects]), isNull(links.usedAt)))
}

/** Revokes unused links. */
export const revokeLinks = async (tx: Tx, purpose: string, subject: string): Promise<void> =>
  void (await tx
    .delete(links)
    .where(and(eq(links.purpose, purpose), eq(links.subject, subject), isNull(links.usedAt))))
