// Replaces the open deck with an older version.
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { savedPages, type LocalPage } from './deck-changes.ts'
import { isSameLook, type DeckLook } from './deck-look.ts'
import { same } from './same.ts'

/** Unchanged pages keep their object, so that they are not sent again. */
export function pagesOfVersion(now: readonly LocalPage[], version: Pick<Deck, 'pages'>): LocalPage[] {
  const here = new Map(now.map(page => [page._id, page]))
  return savedPages(version).map(({ _id, body }) => {
    const page = here.get(_id)
    return page && same(page.body, body) ? page : { _id, body }
  })
}

export function isAsVersion(
  { pages, ...look }: DeckLook & { readonly pages: readonly LocalPage[] },
  version: Pick<Deck, 'pages' | keyof DeckLook>,
): boolean {
  const restored = pagesOfVersion(pages, version)
  return (
    isSameLook(look, version) &&
    restored.length === pages.length &&
    restored.every((page, at) => page === pages[at])
  )
}
