// Invitations to a school, for staff and students: who may see and accept them.
import type * as z from '#zod'
import {
  checkProof,
  findInvitation,
  hasProved,
  redeemInvitation,
  sendProof,
  useProof,
  type InvitationKind,
  type InvitedAddress,
} from '#identity/server/invitations.api.ts'
import { peopleOf, personOf } from '#identity/server/people.api.ts'
import type { Account } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import type { InvitationView, MyInvitation } from '#schools/contract/people.shapes.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { memberStates, type MemberState } from '#schools/contract/schools.lifecycle.ts'
import { frontOf } from '../plans/plans.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'

interface InvitedRow extends InvitedAddress {
  readonly id: string
  readonly school: string
  readonly uid: string | null
  readonly admin?: boolean
  readonly status: MemberState
  readonly archivedAt: Date | null
  readonly invitedBy: string | null
}

export interface InvitationSource<R extends InvitedRow> {
  readonly kind: InvitationKind
  /** `lock` is set when the row is read to be accepted. */
  readonly rowById: (tx: Tx, id: string, lock: boolean) => Promise<R | undefined>
}

interface FoundInvitation<R> {
  readonly row: R
  readonly isProved: boolean
}

export interface InvitationKey {
  readonly _id: string
  readonly code?: string | undefined
}

/**
 * By the email's secret, or by row id for an account with the invited address verified. Every other key gets
 * the same answer, so that nobody learns which rows exist.
 */
async function findInvited<R extends InvitedRow>(
  tx: Tx,
  { kind, rowById }: InvitationSource<R>,
  key: string,
  me: Account,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<FoundInvitation<R>> {
  const secret = await findInvitation(tx, now, kind, key)
  const row = await rowById(tx, secret?.subject ?? key, lock)
  if (!row || row.archivedAt !== null) throw invalid()
  if (row.uid === me.id) return { row, isProved: true }
  const isProved = hasProved(me, row)
  const isOpen = row.uid === null && (isProved || secret?.isUsed === false)
  if (!isOpen) throw invalid()
  return { row, isProved }
}

const invalid = () => fail(schoolErrors, 'invitation-invalid')

export async function viewInvitation<R extends InvitedRow>(
  kit: Kit,
  source: InvitationSource<R>,
  { db, query, now, request }: Call<InvitationKey>,
  me: Account,
): Promise<z.input<typeof InvitationView>> {
  const { row, isProved } = await findInvited(db, source, query._id, me, { now })
  if (!isProved && query.code !== undefined) await checkProof(kit, row, query.code, request)
  const mine = isProved || query.code !== undefined
  return {
    school: frontOf(await schoolOf(db, row.school)),
    inviter: await inviterName(db, row),
    mine,
    email: mine ? row.email : null,
    role: mine ? rolesOf(row) : null,
    status: memberStates[row.status],
  }
}

const rolesOf = ({ admin }: Pick<InvitedRow, 'admin'>): 'admin'[] => (admin ? ['admin'] : [])

const inviterName = async (tx: Tx, { invitedBy }: Pick<InvitedRow, 'invitedBy'>): Promise<string | null> =>
  invitedBy === null ? null : ((await personOf(tx, invitedBy))?.name ?? null)

export async function myInvitations(
  tx: Tx,
  found: readonly { readonly row: InvitedRow; readonly school: SchoolRow }[],
): Promise<z.input<typeof MyInvitation>[]> {
  const inviters = await peopleOf(
    tx,
    found.flatMap(({ row }) => row.invitedBy ?? []),
  )
  return found.map(({ row, school }) => ({
    _id: row.id,
    school: frontOf(school),
    inviter: inviters.get(row.invitedBy ?? '')?.name ?? null,
    role: rolesOf(row),
  }))
}

/** Sends a code to the invited address, not to the caller's. */
export async function proveInvitation<R extends InvitedRow>(
  kit: Kit,
  source: InvitationSource<R>,
  { query, now, request }: Call<InvitationKey>,
  me: Account,
): Promise<{ sent: true }> {
  const { row } = await findInvited(kit.db, source, query._id, me, { now })
  await sendProof(kit, row, request)
  return { sent: true }
}

/**
 * The row is locked, so one of several callers takes it. Wrong codes are counted before the transaction, which
 * would roll the count back.
 */
export async function acceptInvitation<R extends InvitedRow, T>(
  kit: Kit,
  source: InvitationSource<R>,
  { query, now, request }: Call<InvitationKey>,
  me: Account,
  steps: { take: (tx: Tx, row: R) => Promise<R>; answer: (tx: Tx, row: R) => Promise<T> },
): Promise<T> {
  const seen = await findInvited(kit.db, source, query._id, me, { now })
  await assertProved(kit, seen, query.code, request)
  return kit.db.transaction(async tx => {
    const { row, isProved } = await findInvited(tx, source, query._id, me, { now, lock: true })
    if (row.uid === me.id) return steps.answer(tx, row)
    if (!isProved) await useProof(tx, kit, row, query.code ?? '', request)
    const taken = await steps.take(tx, row)
    await redeemInvitation(tx, now, source.kind, row.id)
    return steps.answer(tx, taken)
  })
}

async function assertProved(
  kit: Kit,
  { row, isProved }: FoundInvitation<InvitedRow>,
  code: string | undefined,
  request: Call['request'],
): Promise<void> {
  if (isProved) return
  if (code === undefined) throw fail(schoolErrors, 'not-invited')
  await checkProof(kit, row, code, request)
}

/** The school of another person's invitation, so that the caller can apply there. */
export async function invitingSchool<R extends InvitedRow>(
  tx: Tx,
  source: InvitationSource<R>,
  key: string,
  me: Account,
  now: Date,
) {
  const { row } = await findInvited(tx, source, key, me, { now })
  return schoolOf(tx, row.school)
}
