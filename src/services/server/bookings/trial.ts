// A provider's free first lesson: one credit per learner, valid with that provider only. Handled like any
// other lesson, but unpaid.
import { and, eq } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { addCredits } from '../credits/credits.ts'
import { announceChange } from '../credits/pack-users.ts'
import { creditSums } from '../credits/sums.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { matchingFor } from '../matching/match-call.ts'
import { fitOf } from '../matching/teachers-by-pack.ts'
import { packById, snapshotOf } from '../packages/packages.ts'
import { demandProfile } from '../profiles/profiles.ts'
import type { CallContext } from './act.ts'

interface TrialRequest {
  readonly pack: string
  readonly servicer: string
}

/** Created once; repeats return the same one as long as its credit exists. */
export async function giveTrial(kit: Kit, by: CallContext, request: TrialRequest): Promise<PackUserRow> {
  const me = by.actor.id ?? ''
  if (request.servicer === me) throw fail(bookingErrors, 'own-booking')
  const made = await makeTrial(kit, by, request)
  if (made) return made
  const [row] = await by.db
    .select()
    .from(packUsers)
    .where(and(eq(packUsers.owner, me), eq(packUsers.trialOf, request.servicer)))
  if (!row) throw kitFail('not-found')
  const left = (await creditSums(by.db, [row.id], by.now))(row.id).available
  if (left === 0) throw fail(bookingErrors, 'trial-used')
  return row
}

/** Undefined if there was one before: each learner gets one per provider. */
async function makeTrial(
  kit: Kit,
  by: CallContext,
  { pack, servicer }: TrialRequest,
): Promise<PackUserRow | undefined> {
  const { db, now } = by
  const { trialMinutes } = await demandProfile(db, servicer)
  if (trialMinutes === 0) throw fail(bookingErrors, 'trial-none')
  const sold = await packById(db, pack)
  if (sold.status !== 'published') throw kitFail('not-found')
  const name = `Free first lesson: ${sold.name}`
  const snapshot = { ...snapshotOf(sold), name, duration: trialMinutes }
  const fit = await fitOf(
    await matchingFor(kit, by, { snapshot, isPaid: false, trialOf: servicer, city: null, location: null }),
    servicer,
  )
  if ('fails' in fit) throw fail(bookingErrors, 'provider-unfit', { condition: fit.fails })
  const [row] = await db
    .insert(packUsers)
    .values({
      id: kit.newId(),
      owner: by.actor.id ?? '',
      isSchool: false,
      pack,
      revision: sold.revision,
      snapshot,
      trialOf: servicer,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  const provider = await personOf(db, servicer)
  await addCredits({ tx: db, now }, row.id, {
    count: 1,
    gift: true,
    order: null,
    line: null,
    payMethod: null,
    log: { type: 'gift', name, reason: `Offered by ${provider?.name ?? 'the provider'}` },
  })
  await announceChange({ tx: db, now }, row.id, row.owner)
  return row
}
