// Files that the platform makes itself, such as pictures of the demo world: taken in like any other.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FilePurpose } from '#files/contract/purposes.ts'
import type { Kit } from '#kit/server/kit.ts'
import { storeOf } from './files.server.ts'
import { receive } from './receive.ts'
import { forget, takeIn } from './take-in.ts'

/** @returns The hash that it is served under. */
export async function keepMade(
  kit: Kit,
  owner: string,
  name: string,
  purpose: FilePurpose,
  bytes: Buffer,
  credit?: string,
): Promise<string> {
  const store = storeOf(kit)
  const original = createHash('sha256').update(bytes).digest('hex')
  const temporary = await store.temporary(kit.newId())
  try {
    const arrived = await receive(Readable.from([bytes]), temporary, { purpose }, original)
    return (
      await takeIn(
        kit,
        store,
        { purpose, name, owner, pool: owner, original, credit },
        { file: temporary, ...arrived },
      )
    ).hash
  } finally {
    await forget(temporary)
  }
}
