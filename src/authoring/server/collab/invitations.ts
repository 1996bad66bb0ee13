// Email invitations to content by secret. The share link and the notice in the app need none: see
// collab-join.
import { and, eq, ne } from 'drizzle-orm'
import type * as z from '#zod'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import type { CollabInvitation } from '#authoring/contract/collab.contract.ts'
import {
  checkProof,
  findInvitation,
  hasProved,
  sendProof,
  useProof,
} from '#identity/server/invitations.api.ts'
import type { Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { members } from '../collab.tables.ts'
import { meIn, sharedContentOf, wireCollab, type MemberRow, type SharedContent } from './collab.ts'
import { answer, settle } from './join.ts'

interface Invited {
  readonly row: MemberRow
  readonly isProved: boolean
}

/** Unknown, expired, replaced and otherwise answered secrets all get the same error. */
async function invitedBy(tx: Tx, now: Date, secret: string, me: Person): Promise<Invited> {
  const found = await findInvitation(tx, now, 'collab', secret)
  const [row] = found ? await tx.select().from(members).where(eq(members.id, found.subject)) : []
  const isMine = row?.uid === me.id && row.status !== 'invited'
  if (!row || (row.status !== 'invited' && !isMine)) throw fail(authoringErrors, 'collab-not-invited')
  return { row, isProved: isMine || hasProved(me, row) }
}

export async function viewInvitation(
  kit: Kit,
  call: Call<{ _id: string; code?: string | undefined }>,
): Promise<z.input<typeof CollabInvitation>> {
  const { db, query, actor, now, request } = call
  const me = await meIn(db, actor.id)
  const { row, isProved } = await invitedBy(db, now, query._id, me)
  if (!isProved && query.code !== undefined) await checkProof(kit, row, query.code, request)
  const isInvitee = isProved || query.code !== undefined
  const wire = await wireCollab(call, await sharedContentOf(db, row.collab), isInvitee ? row : undefined)
  return { ...wire, isProved: isInvitee }
}

export async function prove(
  kit: Kit,
  { data, actor, now, request }: Call<unknown, { secret: string }>,
): Promise<{ sent: true }> {
  const { row } = await invitedBy(kit.db, now, data.secret, await meIn(kit.db, actor.id))
  await sendProof(kit, row, request)
  return { sent: true }
}

interface Acceptance {
  readonly _id: string
  readonly secret?: string | undefined
  readonly code?: string | undefined
}

/** Wrong codes are counted outside the transaction, which would roll the count back. */
export async function accept(kit: Kit, call: Call<unknown, Acceptance>): Promise<SharedContent> {
  const { _id, secret, code } = call.data
  if (secret === undefined) return kit.db.transaction(db => answer(kit, { ...call, db }, _id, 'member'))
  const me = await meIn(kit.db, call.actor.id)
  const seen = await invitedBy(kit.db, call.now, secret, me)
  if (!seen.isProved) {
    if (code === undefined) throw fail(authoringErrors, 'collab-unproved')
    await checkProof(kit, seen.row, code, call.request)
  }
  return kit.db.transaction(async db => {
    const place = await sharedContentOf(db, seen.row.collab, true)
    const { row, isProved } = await invitedBy(db, call.now, secret, me)
    if (!isProved) await useProof(db, kit, row, code ?? '', call.request)
    // Accepting the invitation also settles an application of the same account.
    await db
      .delete(members)
      .where(and(eq(members.collab, row.collab), eq(members.uid, me.id), ne(members.id, row.id)))
    return settle(kit, { ...call, db }, place, me, row.id, 'member')
  })
}
