// Permission checks for named calls, which contain the school in their own data.
import { isStaff } from '#identity/server/people.api.ts'
import { may, type Actor, type PermissionTable } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'

export interface ActorContext {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

export function assertMay<A extends string>(
  table: PermissionTable<A>,
  action: NoInfer<A>,
  actor: Actor,
  school: string,
): void {
  if (!may(table, action, actor, { school })) throw kitFail('forbidden')
}

/** Checks access to the record that a call names: another school's record answers like a missing one. */
export function assertReaches<A extends string>(
  table: PermissionTable<A>,
  action: NoInfer<A>,
  actor: Actor,
  school: string,
): void {
  if (!may(table, action, actor, { school })) throw kitFail('not-found')
}

export function assertSignedIn(actor: Actor): string {
  if (actor.id === null) throw kitFail('not-signed-in')
  return actor.id
}

/** Null for the back office, which invites in the platform's name. */
export const inviterOf = (actor: Actor): string | null => (isStaff(actor) ? null : actor.id)

/** Writes every change by the back office to the audit log. */
export async function auditManager(
  tx: Tx,
  by: ActorContext,
  act: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  if (isStaff(by.actor)) await writeAudit(tx, by, act, subject, change)
}
