// `/fio/files/{sha256}/parts?purpose=&name=&size=`: large files in sequential parts. `GET` returns the
// progress, `PUT` with `offset` continues; the final part answers with the record. The file on disk is the
// only state, so a killed upload resumes where it stopped.
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type Koa from 'koa'
import { filesErrors } from '#files/contract/files.errors.ts'
import { partBytes, purposeRules } from '#files/contract/purposes.ts'
import type { WhoCalls } from '#kit/server/domain.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { hashesOf } from '../store/hashes.ts'
import { assertSize } from '../spaces/plan-limits.ts'
import { sniff } from './receive.ts'
import { signer } from '../sending/signing.ts'
import { assertRoom, lockSpace } from '../spaces/space.ts'
import type { Store } from '../store/store.ts'
import { forget, takeIn } from './take-in.ts'
import { wireRecord } from '../drive/wire-record.ts'
import { uploadRequestOf, type UploadRequest } from './upload-request.ts'

const perMinute = { most: 1200, seconds: 60 }
const maxPart = 2 * partBytes
/** Maximum bytes of unfinished uploads per owner. */
const maxPending = 2 * 1024 ** 3
const finishing = new Set<string>()

export async function parts(
  kit: Kit,
  store: Store,
  whoCalls: WhoCalls,
  ctx: Koa.Context,
  original: string,
): Promise<void> {
  const request = await uploadRequestOf(kit, whoCalls, ctx, original, perMinute)
  const { owner, pool, purpose, size, offset } = request
  if (size === undefined) throw kitFail('bad-query')
  assertSize(request, size)
  const place = await store.parts(owner, [pool, purpose, original, size].join(' '))
  if (finishing.has(place)) throw fail(filesErrors, 'part-place', { received: size })
  if (ctx.method === 'GET') {
    // Check the storage before any bytes are sent.
    await kit.db.transaction(async tx => {
      await lockSpace(tx, pool)
      await assertRoom(tx, pool, { hash: original, size })
    })
    ctx.body = { received: await arrived(place), size, part: partBytes }
    return
  }
  const there = await arrived(place)
  if (offset === undefined || offset > there) throw fail(filesErrors, 'part-place', { received: there })
  if (there === 0 && (await store.pending(owner)) + size > maxPending)
    throw fail(filesErrors, 'too-many-parts')
  await write(ctx, place, offset, size)
  const received = await arrived(place)
  if (offset === 0) await assertBeginning(place, request)
  if (received < size) ctx.body = { received, size, part: partBytes }
  else await finish(kit, store, ctx, request, place, size)
}

const arrived = (place: string): Promise<number> =>
  stat(place).then(
    ({ size }) => size,
    () => 0,
  )

/** Two tabs that send the same file write identical bytes to one file; the final hash detects anything else. */
async function write(ctx: Koa.Context, place: string, offset: number, size: number): Promise<void> {
  const handle = await open(place, constants.O_CREAT | constants.O_RDWR)
  let length = 0
  const counted = async function* () {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxPart || offset + length > size) throw kitFail('bad-data')
      yield chunk
    }
  }
  try {
    await pipeline(counted, handle.createWriteStream({ start: offset }))
  } catch (error) {
    if ((await arrived(place)) === 0) await forget(place)
    throw ctx.req.errored ? kitFail('bad-request') : error
  }
}

/** Refuses a file of a wrong type after its first part. */
async function assertBeginning(place: string, { purpose }: UploadRequest): Promise<void> {
  const mime = await sniff(place).catch(() => undefined)
  if (mime === undefined || mime === 'application/zip' || purposeRules[purpose].mimes.includes(mime)) return
  await forget(place)
  throw fail(filesErrors, `${purpose}-type`)
}

async function finish(
  kit: Kit,
  store: Store,
  ctx: Koa.Context,
  request: UploadRequest,
  place: string,
  size: number,
): Promise<void> {
  if (finishing.has(place)) throw fail(filesErrors, 'part-place', { received: size })
  finishing.add(place)
  try {
    const { sha256, sha1 } = await hashesOf(place)
    if (sha256 !== request.original) throw fail(filesErrors, 'wrong-hash')
    const record = await takeIn(kit, store, request, { file: place, size, sha1 })
    await forget(place)
    ctx.status = 201
    ctx.body = wireRecord(record, await signer(kit.db, kit.clock.now()))
  } catch (error) {
    // Delete a refused upload; after a server error, keep the received bytes for a retry.
    if (error instanceof CodedError && error.status < 500) await forget(place)
    throw error
  } finally {
    finishing.delete(place)
  }
}
