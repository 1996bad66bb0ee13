// Sign-in sessions: each has an opaque token, valid for a day after its last use, for 30 days at most.
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { usersContract } from '#identity/contract/users.contract.ts'
import { dayMs, hourMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { sessions, users } from '../identity.tables.ts'
import { hashToken, newToken } from '../tokens/secrets.ts'
import { runSignedIn, runSignedOut } from '../signing.api.ts'

const slide = dayMs
const longest = 30 * dayMs

export type SessionRow = typeof sessions.$inferSelect

export const expiryOf = (createdAt: Date, seen: Date): Date =>
  new Date(Math.min(seen.getTime() + slide, createdAt.getTime() + longest))

/** The token, returned once. */
export async function beginSession(
  tx: Tx,
  kit: Pick<Kit, 'newId'>,
  user: string,
  by: { now: Date; request: { agent: string; address: string } },
  shown: { device?: string; secondFactor?: boolean } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const {
    now,
    request: { agent, address },
  } = by
  const expiresAt = expiryOf(now, now)
  await tx.insert(sessions).values({
    id: kit.newId(),
    user,
    tokenHash: hashToken(token),
    agent,
    address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    device: shown.device ?? null,
    secondFactor: shown.secondFactor ?? false,
  })
  await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, user))
  if (shown.device !== undefined) await runSignedIn(tx, { user, browser: shown.device })
  return { token, expiresAt }
}

/** At most once an hour, so that not every call causes a write. */
export const isDueForRenewal = (
  session: Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'expiresAt'>,
  now: Date,
): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= hourMs &&
  session.expiresAt < expiryOf(session.createdAt, now)

export const renewSession = async (
  tx: Tx,
  { id, createdAt, lastSeenAt }: Pick<SessionRow, 'id' | 'createdAt' | 'lastSeenAt'>,
  now: Date,
): Promise<void> =>
  void (await tx
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: expiryOf(createdAt, now) })
    .where(and(eq(sessions.id, id), eq(sessions.lastSeenAt, lastSeenAt))))

export const liveSessions = (tx: Tx, user: string, now: Date): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.user, user), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)

/** Ends every session, or every other one; open pages are notified to reload the user. */
export async function endSessions(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  user: string,
  keep?: string,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user, user), keep === undefined ? undefined : ne(sessions.id, keep)))
    .returning({ id: sessions.id, device: sessions.device })
  await runSignedOut(tx, {
    user,
    sessions: ended.map(({ id }) => id),
    browsers: ended.flatMap(({ device }) => device ?? []),
  })
  await emit(
    tx,
    kit.clock,
    usersContract,
    'removed',
    {},
    ended.map(({ id }) => `session:${id}`),
    { last: true },
  )
  return ended.length
}

export async function endSession(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  user: string,
  id: string,
): Promise<{ readonly device: string | null } | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user, user)))
    .returning({ device: sessions.device })
  if (ended)
    await runSignedOut(tx, { user, sessions: [id], browsers: ended.device === null ? [] : [ended.device] })
  if (ended) await emit(tx, kit.clock, usersContract, 'removed', {}, [`session:${id}`], { last: true })
  return ended
}

export const forgetSessions = (tx: Tx, now: Date) => tx.delete(sessions).where(lt(sessions.expiresAt, now))
