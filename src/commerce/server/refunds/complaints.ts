// Complaints: a buyer requests a refund that no rule grants and gives a reason; staff accept or refuse it.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { filesHeld, referFiles } from '#files/server/files.api.ts'
import { managersWith } from '#identity/server/people.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { accountName } from '../orders/look.ts'
import { clockAt, idAt, linesOf, lockOrder, notifyBuyer } from '../orders/orders.ts'
import { complaints } from '../payments.tables.ts'
import { type OrderRow } from '../orders.tables.ts'
import { giveBack } from './refunds.ts'

type Calls = typeof orderContract.methods.calls.patch

export async function complain({
  db: tx,
  actor,
  data,
  now,
}: Call<unknown, z.output<Calls['complain']['data']>>): Promise<OrderRow> {
  if (actor.id === null) throw kitFail('not-signed-in')
  const order = await lockOrder(tx, data.id)
  const standing = (await linesOf(tx, order.id)).filter(
    line => data.lines.includes(line.id) && line.counted && !line.removed,
  )
  if (order.status !== '200' || standing.length !== new Set(data.lines).size)
    throw fail(commerceErrors, 'refund-none')
  const held = await filesHeld(tx, [actor.id, order.buyer], data.pictures)
  if (data.pictures.some(hash => !held.has(hash)))
    throw kitFail('bad-data', { fields: [{ path: 'pictures', message: 'These pictures are not yours.' }] })
  const id = idAt(now)
  await tx.insert(complaints).values({
    id,
    order: order.id,
    lines: standing.map(line => line.id),
    by: actor.id,
    text: data.text,
    pictures: data.pictures,
    status: 'open',
    createdAt: now,
  })
  if (data.pictures.length > 0)
    await referFiles(
      tx,
      { table: 'commerce_complaints', record: id, owner: actor.id, school: null, place: `order:${order.id}` },
      data.pictures,
    )
  const about = { id: order.id, no: order.no, text: data.text.slice(0, 300) }
  await notify(tx, clockAt(now), commerceNotices, 'RefundRequested', { user: order.person }, about, {
    key: id,
  })
  const who = await accountName(tx, order.buyer)
  for (const user of await managersWith(tx, ['customer_service_manager', 'accountant', 'admin'])) {
    await notify(tx, clockAt(now), commerceNotices, 'RefundWaiting', { user }, { ...about, who }, { key: id })
  }
  await notifyBuyer(tx, now, order)
  return order
}

export async function decideComplaint(
  call: Call<unknown, z.output<Calls['decideComplaint']['data']>>,
): Promise<OrderRow> {
  const { db: tx, actor, data, now } = call
  const order = await lockOrder(tx, data.id)
  const [complaint] = await tx
    .update(complaints)
    .set({
      status: data.accept ? 'accepted' : 'refused',
      answer: data.answer,
      decidedBy: actor.id,
      decidedAt: now,
    })
    .where(and(eq(complaints.order, order.id), eq(complaints.status, 'open')))
    .returning()
  if (!complaint) throw fail(commerceErrors, 'refund-decided')
  await writeAudit(tx, call, data.accept ? 'complaint.accept' : 'complaint.refuse', order.id, {
    after: { complaint: complaint.id, answer: data.answer },
  })
  if (data.accept) {
    const back = (await linesOf(tx, order.id))
      .filter(line => complaint.lines.includes(line.id) && !line.removed)
      .map(line => ({ line, price: line.price, point: line.point }))
    if (order.status !== '200' || back.length === 0) throw fail(commerceErrors, 'refund-none')
    return giveBack(tx, call, order, back, { event: 'cancel', reason: data.answer })
  }
  await notify(
    tx,
    clockAt(now),
    commerceNotices,
    'RefundRefused',
    { user: order.person },
    { id: order.id, no: order.no, text: data.answer },
    { key: complaint.id },
  )
  await notifyBuyer(tx, now, order)
  return order
}
