import type { LibraryItem } from '#authoring/contract/published.shapes.ts'

export type Relation = 'ownerPreview' | 'owner' | 'buyer' | 'guest' | 'visitor'

/** How somebody stands to an item, which decides what the box beside it offers. */
export function relationTo(
  { own, order }: Pick<LibraryItem, 'own' | 'order'>,
  isGuest: boolean,
  isPreview: boolean,
): Relation {
  if (own) return isPreview ? 'ownerPreview' : 'owner'
  if (order) return 'buyer'
  return isGuest ? 'guest' : 'visitor'
}
