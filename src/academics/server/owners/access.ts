// Permission checks for custom methods and `create`, which determine the owner themselves.
import { subjectPermissions } from '#academics/contract/academics.permissions.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { leadWord, subjectWord } from '#academics/contract/relations.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { assertOwnerOpen } from '#schools/server/owners.api.ts'

export interface ActorContext {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

type Action = keyof (typeof subjectPermissions)['rows']
/** A subject also has its curriculum and name, which identify its leads. */
export interface Owned {
  readonly owner: string
  readonly curriculum?: unknown
  readonly name?: string
}

export const mayDo = (action: Action, actor: Actor, { owner, curriculum, name }: Owned): boolean =>
  may(subjectPermissions, action, actor, {
    school: owner,
    lead:
      typeof curriculum === 'string' && name !== undefined
        ? leadWord(owner, subjectWord({ curriculum, name }))
        : null,
  })

export function assertMay(action: Action, actor: Actor, owned: Owned): void {
  if (!mayDo(action, actor, owned)) throw kitFail('forbidden')
}

/** Throws unless the caller may write for this owner now. A school whose plan has ended is read-only. */
export async function assertWrite(tx: Tx, by: ActorContext, action: Action, owned: Owned): Promise<void> {
  assertMay(action, by.actor, owned)
  if (owned.owner !== platform) await assertOwnerOpen(tx, owned.owner, by.now)
}

/** Logs every change of the platform's records, and every change by sys. */
export async function auditChange(
  tx: Tx,
  by: ActorContext,
  owner: string,
  act: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  if (owner === platform || by.actor.roles.includes('sys'))
    await writeAudit(tx, by, `academics.${act}`, subject, change)
}

/** Channels that receive a change. */
export const roomsOf = (owner: string): string[] =>
  owner === platform ? [] : [`school-staff:${owner}`, `user:${owner}`]
