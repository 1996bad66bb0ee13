// Whether a child's purchase is approved. Separate from requesting, because goods check it on every view.
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { purchaseLifecycle } from '#services/contract/family/purchases.lifecycle.ts'
import { purchaseAsks, type PurchaseAskRow } from '../help.tables.ts'
import { askingGuardians } from './asking.ts'

export interface PurchaseWish {
  readonly pack: string
  readonly count: number
  readonly city: string | null
  /** Cents. */
  readonly price: number
}

export const purchaseSteps = lifecycle('purchase', purchaseAsks, purchaseLifecycle, { guards: {} })

export async function needsApproval(db: Tx, now: Date, child: string, wish: PurchaseWish): Promise<boolean> {
  if (!(await isGuarded(db, now, child))) return false
  const approved = and(sameWish(child, wish), eq(purchaseAsks.status, 'approved'))
  return (await db.$count(purchaseAsks, and(approved, gte(purchaseAsks.price, wish.price)))) === 0
}

export async function isGuarded(db: Tx, now: Date, child: string): Promise<boolean> {
  const { isRequired, emails } = await askingGuardians(db, now, child)
  return isRequired || emails.length > 0
}

export const sameWish = (child: string, { pack, count, city }: Omit<PurchaseWish, 'price'>) =>
  and(
    eq(purchaseAsks.child, child),
    eq(purchaseAsks.pack, pack),
    eq(purchaseAsks.count, count),
    city === null ? isNull(purchaseAsks.city) : eq(purchaseAsks.city, city),
  )

/** The latest request for the same item. */
export async function lastWish(
  db: Tx,
  child: string,
  wish: Omit<PurchaseWish, 'price'>,
): Promise<PurchaseAskRow | undefined> {
  const [row] = await db
    .select()
    .from(purchaseAsks)
    .where(and(sameWish(child, wish), inArray(purchaseAsks.status, ['waiting', 'approved', 'declined'])))
    .orderBy(desc(purchaseAsks.createdAt), desc(purchaseAsks.id))
    .limit(1)
  return row
}

/** Marks an approval as used, because it covers one order. */
export async function usePurchase(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { child, ...wish }: Omit<PurchaseWish, 'price'> & { readonly child: string },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(purchaseAsks)
    .where(and(sameWish(child, wish), eq(purchaseAsks.status, 'approved')))
  const by = { actor: { id: child, roles: [] }, now }
  if (row) await purchaseSteps.advance(tx, row, 'use', by, { updatedAt: now })
}
