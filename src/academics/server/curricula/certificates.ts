// Some curricula require a certificate to read their standards.
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { certifiedCodes, platform } from '#academics/contract/academics.shapes.ts'
import { hasCert } from '#identity/server/certs.api.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { subjectPermissions } from '#academics/contract/academics.permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { schoolsOfMember } from '#schools/contract/relations.ts'

export const certificateOf = (code: string): 'ib' | null => (certifiedCodes.includes(code) ? 'ib' : null)

export async function ownerMayUse(tx: Tx, owner: string, code: string): Promise<boolean> {
  const needed = certificateOf(code)
  return needed === null || owner === platform || hasCert(tx, [owner], needed)
}

export async function assertOwnerMayUse(tx: Tx, owner: string, code: string): Promise<void> {
  if (!(await ownerMayUse(tx, owner, code)))
    throw fail(academicErrors, 'certificate-needed', { certificate: certificateOf(code), curriculum: code })
}

/** The platform's copy is open to certificate holders, members of a school that has the certificate, and the back office. */
export async function assertMayRead(tx: Tx, actor: Actor, owner: string, code: string): Promise<void> {
  const needed = certificateOf(code)
  if (
    needed === null ||
    owner !== platform ||
    may(subjectPermissions, 'draft.read', actor, { school: platform })
  )
    return
  if (!(await hasCert(tx, [...schoolsOfMember(actor), actor.id ?? ''], needed)))
    throw fail(academicErrors, 'certificate-needed', { certificate: needed, curriculum: code })
}
