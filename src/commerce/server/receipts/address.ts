// The PDF address of a receipt. It is valid for one to two hours, and only the buyer and staff see it.
import { eq } from 'drizzle-orm'
import type Koa from 'koa'
import { filesPath } from '#kit/contract/constants.ts'
import { hourMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { receiptPdfs, receipts } from '../receipts.tables.ts'
import { ownKey, sameText, signature } from '../payments/keys.ts'
import { receiptPdf } from './pdf.ts'

const keyName = 'receipts'
const pattern = new RegExp(`^${filesPath}/receipts/([0-9a-f-]{36})\\.pdf$`)

export async function receiptSigner(db: Tx, now: Date): Promise<(id: string) => string> {
  const key = await ownKey(db, keyName)
  const until = (Math.floor(now.getTime() / hourMs) + 2) * hourMs
  return id => `${filesPath}/receipts/${id}.pdf?t=${until.toString(36)}.${signature(key, `${id} ${until}`)}`
}

export const receiptAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const id = ctx.method === 'GET' || ctx.method === 'HEAD' ? pattern.exec(ctx.path)?.[1] : undefined
    if (id === undefined) return next()
    const ticket = ctx.query['t']
    if (typeof ticket !== 'string' || !(await isSigned(kit, id, ticket))) throw kitFail('forbidden')
    const { no, bytes } = await pdfOf(kit.db, id)
    ctx.set({ 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="${no}.pdf"` })
    ctx.type = 'application/pdf'
    ctx.body = bytes
  }

async function isSigned(kit: Kit, id: string, ticket: string): Promise<boolean> {
  const [time = '', given = ''] = ticket.split('.')
  const until = Number.parseInt(time, 36)
  if (!/^[0-9a-z]{6,12}$/.test(time) || until < kit.clock.now().getTime()) return false
  return sameText(signature(await ownKey(kit.db, keyName), `${id} ${until}`), given)
}

/** Generates the PDF once; later requests get the same bytes. */
async function pdfOf(db: Tx, id: string): Promise<{ readonly no: string; readonly bytes: Buffer }> {
  const [found] = await db
    .select({ receipt: receipts, bytes: receiptPdfs.bytes })
    .from(receipts)
    .leftJoin(receiptPdfs, eq(receiptPdfs.receipt, receipts.id))
    .where(eq(receipts.id, id))
  if (!found) throw kitFail('not-found')
  if (found.bytes) return { no: found.receipt.no, bytes: found.bytes }
  await db
    .insert(receiptPdfs)
    .values({ receipt: id, bytes: receiptPdf(found.receipt) })
    .onConflictDoNothing()
  return pdfOf(db, id)
}
