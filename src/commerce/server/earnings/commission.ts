// Who earns from a line besides its sellers: exactly one beneficiary, by commission if a role qualifies, else
// by points (commerce.md sections 7 and 8).
import type { CommissionRole } from '#commerce/contract/earnings.contract.ts'
import { inviterOf, personByInviteCode } from '#identity/server/inviting.api.ts'
import type { Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { PaidOrder } from '../after-orders.api.ts'
import { isConsultant } from '../consultants.api.ts'
import type { Account } from './earning-accounts.ts'
import { schoolAccountsOf } from '../school-accounts.api.ts'

export interface Beneficiary extends Account {
  /** Without a role, the person earns points. */ readonly role: CommissionRole | undefined
}

type BuyerOfOrder = Pick<PaidOrder, 'buyer' | 'person' | 'isSchool' | 'inviter'>

/**
 * Line inviter, else order inviter, else the buyer's referrer. The buyer's own code and unknown codes are
 * ignored: nobody earns on their own purchases.
 */
export async function beneficiaryOf(
  tx: Tx,
  order: BuyerOfOrder,
  lineInviter: string | null,
): Promise<Beneficiary | undefined> {
  for (const code of [
    lineInviter,
    order.inviter,
    order.isSchool ? await schoolAccountsOf(tx).inviterOf(tx, order.buyer) : null,
  ]) {
    const found = code === null || code === '' ? undefined : await byCode(tx, code)
    if (found && isOther(order, found)) return found
  }
  const inviter = order.isSchool ? undefined : await inviterOf(tx, order.buyer)
  if (!inviter) return undefined
  const brought = await earnerOf(tx, inviter)
  return isOther(order, brought) ? brought : undefined
}

const isOther = ({ buyer, person: who }: BuyerOfOrder, { uid }: Account): boolean =>
  uid !== buyer && uid !== who

async function byCode(tx: Tx, code: string): Promise<Beneficiary | undefined> {
  const found = await personByInviteCode(tx, code)
  if (found) return earnerOf(tx, found)
  const school = await schoolAccountsOf(tx).earnerBy(tx, code)
  return school === null ? undefined : { uid: school, isSchool: true, role: 'organization' }
}

export const earnerOf = async (tx: Tx, who: Person): Promise<Beneficiary> => ({
  uid: who.id,
  isSchool: false,
  role: await roleOf(tx, who),
})

/** Agent managers are agencies, other managers platform staff; consultants are staff or approved providers. */
async function roleOf(tx: Tx, { id, managerRoles }: Person): Promise<CommissionRole | undefined> {
  if (managerRoles.includes('agent')) return 'agency'
  if (managerRoles.includes('academic_consultant')) return 'education_consultant'
  if (managerRoles.length > 0) return 'platform_staff'
  return (await isConsultant(tx, id)) ? 'education_consultant' : undefined
}
