// `unit` PATCH publish and unPublish: the calls by which authors publish content to the library and withdraw it.
import type { LibraryJoin } from '#authoring/server/library.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { libraryContract } from '#library/contract/library.contract.ts'
import type { ItemRow } from '../library.tables.ts'
import { publish } from './publish.ts'
import { ownItem, unpublish } from './unpublish.ts'

export const publishUnit: LibraryJoin['publish'] = async (
  kit,
  by,
  { _id, price, discount, lang, selfStudy },
) => {
  const offer = price === undefined ? undefined : { price, discount }
  const item = await publish(kit, by, { _id, model: 'unit', price: offer, lang, selfStudy })
  await announceItem(kit, by.db, item)
}

export const unPublishUnit: LibraryJoin['unPublish'] = async (kit, by, id) => {
  if ((await ownItem(by, id)).model !== 'unit') throw kitFail('not-found')
  await announceItem(kit, by.db, await unpublish(by, id))
}

/** Updates the author's open pages. */
export const announceItem = (kit: Kit, db: Tx, { id, owner }: ItemRow): Promise<void> =>
  emit(db, kit.clock, libraryContract, 'patched', { _id: id }, [`user:${owner}`])
