// A paid line becomes a bought package with credits, gifts and included packages.
import { and, eq, isNull } from 'drizzle-orm'
import type { SoldLine } from '#commerce/server/goods.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { newId } from '#kit/server/ids.ts'
import { notify } from '#kit/server/notify.ts'
import { packModeOf } from '#services/contract/packages/pack-modes.rules.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'
import { addCredits, type Moment } from '../credits/credits.ts'
import { announceChange } from '../credits/pack-users.ts'
import { creditWords } from '../bookings/booking-notices.ts'
import { packUsers, type PackUserRow } from '../credits.tables.ts'
import { usePurchase } from '../family/purchase-approval.ts'
import { packSales, type PackRow } from '../packages.tables.ts'
import { recordClaim } from './pack-claims.ts'
import { packById, partsOf, snapshotOf } from './packages.ts'

export async function deliverPack(at: Moment, line: SoldLine): Promise<{ newId: string }> {
  const { tx, now } = at
  const pack = await packById(tx, line.goods)
  const city = packModeOf(line.mode)?.city ?? null
  const bought = await packUserFor(at, pack, line, { city, parent: null })
  const common = { order: line.order, line: line.id, payMethod: payMethodOf(line) }
  await addCredits(at, bought.id, {
    ...common,
    count: line.count,
    gift: line.promotion,
    log: { type: logTypeOf(line), name: pack.name, reason: `Order ${line.orderNo}` },
  })
  await addCredits(at, bought.id, {
    ...common,
    count: line.giftCount,
    gift: true,
    log: { type: 'gift', name: pack.name, reason: `Comes with order ${line.orderNo}` },
  })
  if (!line.promotion) await handOutParts(at, pack, bought, line)
  else await recordClaim(tx, now, { buyer: line.buyer, pack, line: line.id })
  await tx
    .update(packUsers)
    .set({ order: line.order, updatedAt: now, ...(line.price > 0 && { isPaid: true }) })
    .where(eq(packUsers.id, bought.id))
  await recordSale(at, line, bought, city)
  await usePurchase(at, { child: line.buyer, pack: pack.id, count: line.count, city })
  await announce(at, line, bought)
  return { newId: bought.id }
}

const payMethodOf = ({ price, point }: SoldLine) => {
  if (price > 0) return 'cash' as const
  return point > 0 ? ('point' as const) : null
}
function logTypeOf({ promotion, point }: SoldLine) {
  if (promotion) return 'gift' as const
  return point > 0 ? ('point' as const) : ('order' as const)
}

/** The buyer's package of this revision, or a new one. */
export async function packUserFor(
  { tx, now }: Moment,
  pack: PackRow,
  { buyer, isSchool }: Pick<SoldLine, 'buyer' | 'isSchool'>,
  { city, parent }: { readonly city: string | null; readonly parent: string | null },
): Promise<PackUserRow> {
  await tx
    .insert(packUsers)
    .values({
      id: newId({ now: () => now }),
      owner: buyer,
      isSchool,
      pack: pack.id,
      revision: pack.revision,
      snapshot: snapshotOf(pack),
      parent,
      city,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(packUsers)
    .where(
      and(
        eq(packUsers.owner, buyer),
        eq(packUsers.pack, pack.id),
        eq(packUsers.revision, pack.revision),
        city === null ? isNull(packUsers.city) : eq(packUsers.city, city),
        parent === null ? isNull(packUsers.parent) : eq(packUsers.parent, parent),
        isNull(packUsers.trialOf),
      ),
    )
  if (!row) throw kitFail('unexpected')
  return row
}

/** Included carer and interview packages; refunded with the same line. */
async function handOutParts(at: Moment, pack: PackRow, parent: PackUserRow, line: SoldLine): Promise<void> {
  for (const { _id, times } of partsOf(pack)) {
    const part = await packById(at.tx, _id)
    const child = await packUserFor(at, part, line, { city: null, parent: parent.id })
    await addCredits(at, child.id, {
      count: times,
      gift: true,
      order: line.order,
      line: line.id,
      payMethod: null,
      log: { type: 'gift', name: part.name, reason: `Comes with ${pack.name}` },
    })
  }
}

async function recordSale(
  { tx, now }: Moment,
  line: SoldLine,
  bought: PackUserRow,
  city: string | null,
): Promise<void> {
  await tx.insert(packSales).values({
    id: line.id,
    pack: line.goods,
    packUser: bought.id,
    order: line.order,
    orderNo: line.orderNo,
    buyer: line.buyer,
    isSchool: line.isSchool,
    city,
    count: line.count,
    gifts: line.giftCount,
    price: line.price,
    point: line.point,
    promotion: line.promotion,
    at: now,
  })
}

async function announce({ tx, now }: Moment, line: SoldLine, bought: PackUserRow): Promise<void> {
  const clock = { now: () => now }
  const about = { id: bought.id, name: bought.snapshot.name }
  const to = { user: line.person }
  if (line.promotion) await notify(tx, clock, servicesNotices, 'PackGifted', to, about, { key: line.id })
  else
    await notify(
      tx,
      clock,
      servicesNotices,
      'PackBought',
      to,
      { ...about, count: creditWords(line.count + line.giftCount) },
      { key: line.id },
    )
  await announceChange({ tx, now }, bought.id, bought.owner)
}
