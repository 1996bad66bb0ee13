// A child requests, a guardian decides through the link in an email.
import { eq } from 'drizzle-orm'
import { currency } from '#commerce/contract/order.shapes.ts'
import { findLink, makeLink } from '#identity/server/links.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { RequestContext } from '#kit/server/service.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { familyErrors } from '#services/contract/family/family.errors.ts'
import { familyNotices } from '#services/contract/family/family.notices.ts'
import { offerFor } from '#services/contract/packages/packages.rules.ts'
import { creditWords } from '../bookings/booking-notices.ts'
import { purchaseAsks, type PurchaseAskRow } from '../help.tables.ts'
import { packById, termsOf } from '../packages/packages.ts'
import { askingGuardians } from './asking.ts'
import { isGuarded, lastWish, purchaseSteps } from './purchase-approval.ts'

interface PurchaseRequest {
  readonly pack: string
  readonly count: number
  readonly city?: string | undefined
}

const purpose = 'purchase-approval'
const linkDays = 14

const wishOf = ({
  pack,
  count,
  city = null,
}: PurchaseRequest | (Omit<PurchaseRequest, 'city'> & { city?: string | null })) => ({
  pack,
  count,
  city: city ?? null,
})

export async function buying(
  { db, actor, now }: Pick<RequestContext, 'db' | 'actor' | 'now'>,
  wish: PurchaseRequest,
) {
  const me = actor.id ?? ''
  if (!(await isGuarded(db, now, me))) return { isGuarded: false, status: null }
  return { isGuarded: true, status: (await lastWish(db, me, wishOf(wish)))?.status ?? null }
}

/** Asking again for what waits or is approved changes nothing, unless the price rose since. */
export async function askPurchase(kit: Kit, by: RequestContext, wish: PurchaseRequest) {
  const { db, now } = by
  const child = by.actor.id ?? ''
  const { isRequired, emails } = await askingGuardians(db, now, child)
  if (isRequired && emails.length === 0) throw fail(bookingErrors, 'guardian-none')
  if (emails.length === 0) throw fail(familyErrors, 'family-alone')
  requireChannel(kit.config, 'mail')
  const pack = await packById(db, wish.pack)
  const offer = offerFor(termsOf(pack), { count: wish.count, city: wish.city ?? null }, now)
  if (pack.status !== 'published' || !offer) throw kitFail('not-found')
  const before = await lastWish(db, child, wishOf(wish))
  if (before && before.status !== 'declined' && before.price >= offer.price)
    return { isGuarded: true, status: before.status }
  if (before && before.status !== 'declined')
    await db.delete(purchaseAsks).where(eq(purchaseAsks.id, before.id))
  const [row] = await db
    .insert(purchaseAsks)
    .values({
      id: kit.newId(),
      child,
      ...wishOf(wish),
      name: pack.name,
      price: offer.price,
      status: 'waiting',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  for (const email of emails) await mailGuardian(kit, db, row, email)
  return { isGuarded: true, status: row.status }
}

async function mailGuardian(kit: Kit, db: Tx, row: PurchaseAskRow, email: string): Promise<void> {
  const child = await personOf(db, row.child)
  const token = await makeLink(db, kit.clock, { purpose, subject: row.id, data: { email }, days: linkDays })
  await notify(
    db,
    kit.clock,
    familyNotices,
    'PurchaseGuardianAsk',
    { email, child: row.child, ...(child && { fallbackZone: child.timeZone, fallbackLang: child.lang }) },
    {
      child: child?.name ?? '',
      name: row.name,
      credits: creditWords(row.count),
      price: formatMoney(row.price, currency),
      token,
    },
    { key: row.id },
  )
}

async function linked(db: Tx, now: Date, token: string): Promise<PurchaseAskRow> {
  const link = await findLink(db, now, purpose, token)
  const [row] = link
    ? await db.select().from(purchaseAsks).where(eq(purchaseAsks.id, link.subject)).for('update')
    : []
  if (!row) throw kitFail('not-found')
  return row
}

export const lookAtPurchase = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>, token: string) =>
  wire(db, await linked(db, now, token))

/** Decided once; later visits show the decision. */
export async function decidePurchase(
  kit: Kit,
  by: RequestContext,
  { token, approve }: { readonly token: string; readonly approve: boolean },
) {
  const row = await linked(by.db, by.now, token)
  if (row.status !== 'waiting') return wire(by.db, row)
  const decided = await purchaseSteps.advance(by.db, row, approve ? 'approve' : 'decline', by, {
    decidedAt: by.now,
    updatedAt: by.now,
  })
  await notify(
    by.db,
    kit.clock,
    familyNotices,
    'PurchaseGuardianDecided',
    { user: row.child },
    {
      name: row.name,
      credits: creditWords(row.count),
      decision: approve ? 'approved' : 'declined',
      pack: row.pack,
    },
    { key: row.id },
  )
  return wire(by.db, decided)
}

async function wire(db: Tx, { child, name, count, price, status }: PurchaseAskRow) {
  return { child: (await personOf(db, child))?.name ?? '', name, count, price, status }
}
