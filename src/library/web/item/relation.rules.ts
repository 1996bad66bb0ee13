import type { LibraryItem } from '#authoring/contract/published.shapes.ts'

export type Relation = 'ownerPreview' | 'owner' | 'buyer' | 'guest' | 'visitor'

/** A viewer's relation to an item, which determines the buy box. */
export function relationTo(
  { own, order }: Pick<LibraryItem, 'own' | 'order'>,
  isGuest: boolean,
  isPreview: boolean,
): Relation {
  if (own) return isPreview ? 'ownerPreview' : 'owner'
  if (order) return 'buyer'
  return isGuest ? 'guest' : 'visitor'
}
