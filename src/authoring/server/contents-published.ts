// Published content in the shape of content: what whoever may not read the draft gets by `unit` get. No deck, no versions, no collaborators.
import type * as z from 'zod/mini'
import type { LibraryCard, LibraryItem } from '#authoring/contract/published.shapes.ts'
import type { WireCard, WireContent } from './contents-wire.ts'

type Item = z.input<typeof LibraryItem>

export const publishedCard = ({ _id, mode, type, name, curriculum, subjects, grades, coverUrl, owner, pageNum, questionNum, linkNum, publishedAt, own }: z.input<typeof LibraryCard>): WireCard => ({
  _id, uid: owner._id, school: null, mode, name, del: false, guest: false, type, curriculum, subjects, grades, cover: null, coverUrl, pageNum, questionNum, linkNum, isEdit: false, filled: true, role: own ? 'own' : 'read',
  owner: { _id: owner._id, name: owner.name, avatar: owner.avatar }, members: 0, orderId: null, published: true, updatedAt: publishedAt, createdAt: publishedAt,
})

export function publishedContent(item: Item): WireContent & { lib: Item } {
  const { overview, duration, template, steps, tags, ext, unit, idea, words, inquiry, goals, connection, linkGroup, service, toolType, files } = item
  return {
    ...publishedCard(item),
    overview, duration, tpl: null, template, steps, tags, ext, unit, idea, words, inquiry, goals, connection, sid: null, sessionType: 'live', linkGroup, service, toolType, toolSource: null, files,
    link: item.link.map(({ _id: id, mode: linked, group }) => ({ id, type: linked, group })), source: null, sourceUid: null, versions: {}, version: 1, lib: item,
  }
}
