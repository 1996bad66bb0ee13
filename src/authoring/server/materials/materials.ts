// Materials of a page: validation, and wire format.
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { materialLimit, type Material, type PageMaterials } from '#authoring/contract/questions.contract.ts'
import { mayShowFile, type Sign } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { materials } from '../questions.tables.ts'
import { goodCaptions } from '../videos/captions.ts'

export type MaterialsRow = typeof materials.$inferSelect

export const wireMaterials = (
  { id, parent, page, content, list, version, updatedAt }: MaterialsRow,
  sign: Sign,
): Omit<PageMaterials, 'updatedAt'> & { updatedAt: Date } => ({
  _id: id,
  id: parent,
  page,
  rid: content,
  list: list.map(each => ({ ...each, fileUrl: each.key === null ? null : sign(each.key) })),
  version,
  updatedAt,
})

/**
 * The new list: files must be the sender's own unless already listed, addresses use https, and each entry
 * keeps
 * its creator.
 */
export async function goodList(
  tx: Tx,
  sender: string,
  before: readonly Material[],
  next: readonly Material[],
): Promise<Material[]> {
  const known = new Map(before.map(each => [each._id, each]))
  const held = new Set(before.map(({ key }) => key))
  const list = [
    ...new Map(
      next.map(({ element: _, captions, ...each }) => [
        each._id,
        withElement({ ...each, ...goodCaptions(captions) }, known.get(each._id)?.element),
      ]),
    ).values(),
  ]
  if (list.length > materialLimit) throw fail(authoringErrors, 'materials-full')
  for (const { url, key, ext } of list) {
    if (key !== null && !held.has(key) && !(await mayShowFile(tx, sender, key)))
      throw fail(authoringErrors, 'file-unknown')
    if (key === null && !/^https:\/\/[^\s/]+\.[^\s/]+/.test(url ?? ''))
      throw fail(authoringErrors, 'question-address')
    if (ext && ext.end <= ext.start) throw fail(authoringErrors, 'video-times')
  }
  return list
}

const withElement = (each: Material, element: string | undefined): Material =>
  element === undefined ? each : { ...each, element }
