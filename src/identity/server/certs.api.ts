// Decisions about certificates, for the back office; the caller checks the permission.
import { and, eq, inArray } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { certLifecycle } from '#identity/contract/user-certs.lifecycle.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import { userCerts } from './identity.tables.ts'
import { notifyVerified } from './inviting.api.ts'

export type CertRow = typeof userCerts.$inferSelect

export const certs = lifecycle('cert', userCerts, certLifecycle, {
  guards: {
    complete: (_tx, { pics }) => {
      if (pics.length === 0) throw fail(identityErrors, 'cert-incomplete')
    },
  },
})

export type CertDecision = { readonly event: 'approve' } | { readonly event: 'deny'; readonly reason: string }

/** Notifies the applicant. */
export async function decideCert(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  by: { actor: Actor; now: Date; request?: { address: string } },
  id: string,
  decision: CertDecision,
): Promise<CertRow> {
  const [row] = await tx.select().from(userCerts).where(eq(userCerts.id, id))
  if (!row) throw kitFail('not-found')
  const reason = decision.event === 'deny' ? decision.reason : null
  const moved = await certs.advance(tx, row, decision.event, by, { reason, updatedAt: by.now })
  if (reason === null)
    await notify(tx, kit.clock, identityNotices, 'CertApproved', { user: row.applicant }, { code: row.code })
  else
    await notify(
      tx,
      kit.clock,
      identityNotices,
      'CertRejected',
      { user: row.applicant },
      { code: row.code, reason },
    )
  if (reason === null) await notifyVerified(tx, row.owner, by.now)
  return moved
}

/** Whether one of these owners, people or schools, has an approved certificate with this code. */
export async function hasCert(tx: Tx, owners: readonly string[], code: CertRow['code']): Promise<boolean> {
  if (owners.length === 0) return false
  const found = await tx
    .select({ id: userCerts.id })
    .from(userCerts)
    .where(
      and(inArray(userCerts.owner, [...owners]), eq(userCerts.code, code), eq(userCerts.status, 'approved')),
    )
    .limit(1)
  return found.length > 0
}

/** Whether one of these owners has an approved certificate of whatever kind, so that their identity was checked. */
export async function isVerified(tx: Tx, owners: readonly string[]): Promise<boolean> {
  const found = await tx
    .select({ id: userCerts.id })
    .from(userCerts)
    .where(and(inArray(userCerts.owner, [...owners]), eq(userCerts.status, 'approved')))
    .limit(1)
  return found.length > 0
}

/** Creates an approved certificate, for the demo world. */
export async function grantCert(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'newId'>,
  owner: string,
  code: CertRow['code'],
): Promise<void> {
  await tx
    .insert(userCerts)
    .values({
      id: kit.newId(),
      owner,
      school: null,
      applicant: owner,
      code,
      ext: {},
      pics: [],
      status: 'approved',
      updatedAt: kit.clock.now(),
    })
    .onConflictDoNothing()
}
