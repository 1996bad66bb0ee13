// Who can teach a standard with the available credits, and their next free times.
import type * as z from '#zod'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { TakeawayKey } from '#rooms/server/takeaways.api.ts'
import type { HelpTimes } from '#services/contract/help/help.contract.ts'
import type { PackUserRow } from '../credits.tables.ts'
import { creditSums } from '../credits/sums.ts'
import { askingGuardians } from '../family/asking.ts'
import { packById } from '../packages/packages.ts'
import { demandProfile } from '../profiles/profiles.ts'
import { nextSlots } from '../slots/slots.ts'
import { agreedOn, sideOf } from './consents.ts'
import { asSold, fittingCredits, fittingProviders, scopeOf, type HelpScope } from './fitting.ts'
import { needsProof } from './guardian-proof.ts'
import { bookableOffer, payers } from './offer.ts'
import { packsFor } from './report-help.ts'

type WireTimes = z.input<typeof HelpTimes>
interface TimesQuery extends TakeawayKey {
  readonly standard: string
  readonly from?: string | undefined
}

const [maxProviders, maxSlots] = [4, 6]

export async function helpTimes(kit: Kit, by: CallContext, query: TimesQuery): Promise<WireTimes> {
  const offer = await bookableOffer(by, query)
  const { read, learner, standard, as } = offer
  const { db, now } = by
  const scope = await scopeOf(db, read.row.session)
  const [bought] = scope ? await fittingCredits(db, now, await payers(db, by.actor, offer), scope) : []
  const packs = await packsFor(kit, by, offer)
  return {
    learner: learner.name,
    as,
    standard: { _id: standard._id, name: standard.name },
    agreed: (await agreedOn(db, read.row.id))(standard._id),
    mayAgree: (await sideOf(db, now, read)) === 'family',
    needsApproval: as === 'learner' && (await askingGuardians(db, now, learner.id)).emails.length > 0,
    needsProof: await needsProof(by, offer),
    credits: bought ? await creditsOf(by, bought, learner.id) : null,
    packs,
    providers: scope ? await providersFor(kit, by, { query, scope, bought, packs, learner }) : [],
  }
}

async function creditsOf({ db, now }: CallContext, row: PackUserRow, learner: string) {
  const { available } = (await creditSums(db, [row.id], now))(row.id)
  const { name, duration } = row.snapshot
  return { _id: row.id, name, available, duration, isGuardians: row.owner !== learner }
}

interface HelpRequest {
  readonly query: TimesQuery
  readonly scope: HelpScope
  readonly bought: PackUserRow | undefined
  readonly packs: WireTimes['packs']
  readonly learner: { readonly id: string; readonly timeZone: string }
}

/** Without credits, times of the first package on sale, as a preview. */
async function providersFor(
  kit: Kit,
  { db, now }: CallContext,
  { query, scope, bought, packs, learner }: HelpRequest,
): Promise<WireTimes['providers']> {
  const [first] = packs
  const sold = bought || !first ? undefined : asSold(await packById(db, first._id))
  const pack = bought ? { snapshot: bought.snapshot, isFree: !bought.isPaid } : sold
  if (!pack) return []
  const asking = { db, now, learner: learner.id, zone: learner.timeZone }
  const { data } = await fittingProviders(kit, asking, scope, pack, maxProviders)
  const from = query.from === undefined ? now : new Date(query.from)
  const found: WireTimes['providers'] = []
  for (const { _id, name, avatar, timeZone, reasons } of data) {
    const lesson = {
      profile: await demandProfile(db, _id),
      snapshot: pack.snapshot,
      booker: learner.id,
      times: 1,
    }
    const slots = await nextSlots(kit, { db, now }, lesson, from, maxSlots)
    if (slots.length > 0)
      found.push({ _id, name, avatar, timeZone, reasons: reasons.map(({ text }) => text), slots })
  }
  return found
}
