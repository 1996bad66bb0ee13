// Files that the platform generates or fetches for a person. They are stored like uploads.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FilePurpose } from '#files/contract/purposes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { storeOf } from './files.server.ts'
import { receive } from './uploads/receive.ts'
import { signer } from './sending/signing.ts'
import { poolOf } from './spaces/space.ts'
import { forget, takeIn } from './uploads/take-in.ts'
import { wireRecord, type HeldFile } from './drive/wire-record.ts'
import type { UploadRequest } from './uploads/upload-request.ts'

/** @returns The hash in the file's URL. */
export const keepMade = async (
  kit: Kit,
  owner: string,
  name: string,
  purpose: FilePurpose,
  bytes: Buffer,
  credit?: string,
): Promise<string> => (await keep(kit, { owner, pool: owner, name, purpose, credit }, bytes)).hash

/** Stores a picture from the web in a person's drive, with its author and licence. */
export async function keepFetched(
  kit: Kit,
  actor: Actor & { readonly id: string },
  { name, credit }: { readonly name: string; readonly credit: string },
  bytes: Buffer,
) {
  const pool = poolOf(kit.db, actor, actor.id)
  const held = await keep(kit, { owner: actor.id, pool, name, purpose: 'content', credit }, bytes)
  return wireRecord(held, await signer(kit.db, kit.clock.now()))
}

async function keep(kit: Kit, request: Omit<UploadRequest, 'original'>, bytes: Buffer): Promise<HeldFile> {
  const store = storeOf(kit)
  const original = createHash('sha256').update(bytes).digest('hex')
  const temporary = await store.temporary(kit.newId())
  try {
    const arrived = await receive(Readable.from([bytes]), temporary, request, original)
    return await takeIn(kit, store, { ...request, original }, { file: temporary, ...arrived })
  } finally {
    await forget(temporary)
  }
}
