// Eligibility for a school's help with a report.
import { personOf, type Person } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import type { CallContext } from '#kit/server/service.ts'
import {
  readTakeaway,
  schoolOfTakeaway,
  type TakeawayKey,
  type TakeawayRead,
} from '#rooms/server/takeaways.api.ts'
import { isMastered, standardsOf, type StandardMark } from '#rooms/contract/takeaway-standards.rules.ts'
import { settingOf } from '#schools/server/settings.api.ts'
import { helpOffers } from '#services/contract/help/help.conf.ts'
import { helpErrors } from '#services/contract/help/help.errors.ts'
import { isYoung } from '../family/asking.ts'
import { isConfirmed } from './consents.ts'

export interface Offer {
  readonly read: TakeawayRead
  readonly learner: Person
  readonly isOn: boolean
  /** Under 13 only guardians see offers and book. */
  readonly isForGuardian: boolean
}

export async function offerOf(by: CallContext, place: TakeawayKey): Promise<Offer> {
  const read = await readTakeaway(by, place)
  const learner = await personOf(by.db, read.row.uid)
  if (!learner) throw kitFail('not-found')
  return {
    read,
    learner,
    isOn: await settingOf(by.db, schoolOfTakeaway(read.snapshot), helpOffers),
    isForGuardian: isYoung(learner, by.now),
  }
}

/** Requires the learner or a confirmed guardian, and a standard not yet mastered. */
export async function bookableOffer(
  by: CallContext,
  place: TakeawayKey & { readonly standard: string },
): Promise<Offer & { readonly standard: StandardMark; readonly as: 'learner' | 'guardian' }> {
  const offer = await offerOf(by, place)
  const { as } = offer.read
  if (!offer.isOn) throw fail(helpErrors, 'help-off')
  if (as === 'teacher' || as === 'observer') throw fail(helpErrors, 'help-role')
  if (as === 'guardian' && !(await isConfirmed(by.db, offer.read))) throw fail(helpErrors, 'help-role')
  if (as === 'learner' && offer.isForGuardian) throw fail(helpErrors, 'help-guardian')
  return { ...offer, as, standard: standardIn(offer.read, place.standard) }
}

export function standardIn({ row }: TakeawayRead, id: string): StandardMark {
  const standard = standardsOf(row.sent?.marks ?? []).find(({ _id }) => _id === id)
  if (!standard) throw kitFail('not-found')
  if (isMastered(standard)) throw fail(helpErrors, 'help-mastered')
  return standard
}

/** Whether the guardian's account is signed in; account addresses are verified. */
export async function isGuardianAccount(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  { email }: Pick<Offer['read'], 'email'>,
): Promise<boolean> {
  if (actor.id === null || email === null) return false
  return (await personOf(db, actor.id))?.email === email
}

/** Usable credits: the learner's, and those of a signed-in guardian with the verified address. */
export async function payers(
  db: Tx,
  actor: CallContext['actor'],
  { read, learner }: Pick<Offer, 'read' | 'learner'>,
): Promise<string[]> {
  const isGuardian = read.as === 'guardian' && (await isGuardianAccount({ db, actor }, read))
  return isGuardian && actor.id !== null ? [learner.id, actor.id] : [learner.id]
}
