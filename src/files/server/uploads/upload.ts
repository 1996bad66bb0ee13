// `PUT /fio/files/{sha256}?purpose=&name=`: stores a file and returns its record. A refused upload leaves
// nothing behind.
import type Koa from 'koa'
import type { WhoCalls } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { assertSize } from '../spaces/plan-limits.ts'
import { receive } from './receive.ts'
import { signer } from '../sending/signing.ts'
import type { Store } from '../store/store.ts'
import { forget, takeIn } from './take-in.ts'
import { wireRecord } from '../drive/wire-record.ts'
import { uploadRequestOf } from './upload-request.ts'

const perMinute = { most: 120, seconds: 60 }

export async function upload(
  kit: Kit,
  store: Store,
  whoCalls: WhoCalls,
  ctx: Koa.Context,
  original: string,
): Promise<void> {
  const request = await uploadRequestOf(kit, whoCalls, ctx, original, perMinute)
  assertSize(request, Number(ctx.get('content-length') || 0))
  const temporary = await store.temporary(kit.newId())
  try {
    const { size, sha1 } = await receive(ctx.req, temporary, request, original)
    const record = await takeIn(kit, store, request, { file: temporary, size, sha1 })
    ctx.status = 201
    // Do not reveal to guests whose storage the file uses.
    ctx.body = {
      ...wireRecord(record, await signer(kit.db, kit.clock.now())),
      ...(request.visiting && { school: null }),
    }
  } finally {
    await forget(temporary)
  }
}
