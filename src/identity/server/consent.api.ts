// A parent's consent for a child under 13: requested by email, given by its link, stored unchanged.
import { and, eq } from 'drizzle-orm'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { displayName } from '#identity/contract/people.rules.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { consents, users, type UserRow } from './identity.tables.ts'
import { makeLink, readLink, revokeLinks, useLink } from './links.api.ts'

const purpose = 'parent-consent'
const validDays = 7

export interface ConsentLook {
  readonly user: string
  /** Name of the child. */
  readonly child: string
  /** The address to which the request was sent. */
  readonly email: string
  readonly done: boolean
}

/** Sends the parent a link; earlier ones no longer work. */
export async function askForConsent(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'config'>,
  child: UserRow,
  email: string,
): Promise<void> {
  // Without email nobody could consent, and the account would stay locked forever.
  requireChannel(kit.config, 'mail')
  await revokeLinks(tx, purpose, child.id)
  const token = await makeLink(tx, kit.clock, {
    purpose,
    subject: child.id,
    data: { email },
    days: validDays,
  })
  await notify(
    tx,
    kit.clock,
    identityNotices,
    'ParentConsent',
    { email, fallbackZone: child.timeZone, fallbackLang: child.lang },
    { name: nameOf(child), token },
  )
}

export async function lookAtConsent(tx: Tx, now: Date, token: string): Promise<ConsentLook> {
  const link = await readLink<{ email: string }>(tx, now, purpose, token)
  const child = await childOf(tx, link.subject)
  return { user: child.id, child: nameOf(child), email: link.data.email, done: link.usedAt !== null }
}

/** A second click changes nothing. */
export async function giveConsent(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'newId'>,
  {
    token,
    agreements,
    now,
    address,
  }: { token: string; agreements: readonly string[]; now: Date; address: string },
): Promise<ConsentLook> {
  const look = await lookAtConsent(tx, now, token)
  if (look.done) return look
  await useLink(tx, now, purpose, token)
  await tx.insert(consents).values({
    id: kit.newId(),
    user: look.user,
    parentEmail: look.email,
    agreements: [...agreements],
    address,
    at: now,
  })
  const opened = await tx
    .update(users)
    .set({ status: 'active', updatedAt: now })
    .where(and(eq(users.id, look.user), eq(users.status, 'waiting')))
    .returning()
  if (opened.length > 0)
    await notify(tx, kit.clock, identityNotices, 'Welcome', { user: look.user }, { name: look.child })
  return { ...look, done: true }
}

async function childOf(tx: Tx, id: string): Promise<UserRow> {
  const [child] = await tx.select().from(users).where(eq(users.id, id))
  if (!child) throw kitFail('not-found')
  if (child.status === 'deleted') throw fail(identityErrors, 'link-invalid')
  return child
}

const nameOf = (row: UserRow) => displayName([row.firstName, row.lastName], row.nickname)
