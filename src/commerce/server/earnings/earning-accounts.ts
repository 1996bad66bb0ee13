// People and schools as buyers and earners: who they are, and who receives their notices.
import { accountsOf } from '#commerce/contract/relations.ts'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { NoticeValues } from '#kit/contract/notices.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { notify } from '#kit/server/notify.ts'
import { schoolAccountsOf } from '../school-accounts.api.ts'

export interface Account {
  readonly uid: string
  readonly isSchool: boolean
}

/** The school's account if an admin is working for it, otherwise the person's own. */
export function accountInForce(actor: Actor): Account {
  if (actor.id === null) throw kitFail('not-signed-in')
  const { school } = actor
  return school !== undefined && school !== actor.id && accountsOf(actor).includes(school)
    ? { uid: school, isSchool: true }
    : { uid: actor.id, isSchool: false }
}

/** Ids that belong to no person are schools. */
export async function accountsBy(tx: Tx, ids: readonly string[]): Promise<Account[]> {
  const people = await peopleOf(tx, ids)
  return ids.map(uid => ({ uid, isSchool: !people.has(uid) }))
}

type Codes = keyof typeof commerceNotices

/** Notifies the person, or the admins of the school. */
export async function notifyAccount<C extends Codes>(
  tx: Tx,
  { uid, isSchool }: Account,
  code: C,
  values: NoticeValues<(typeof commerceNotices)[C]>,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  for (const user of isSchool ? await schoolAccountsOf(tx).admins(tx, uid) : [uid]) {
    await notify(tx, { now: () => now }, commerceNotices, code, { user }, values as never, {
      key,
      ...(isSchool && { school: uid }),
    })
  }
}
