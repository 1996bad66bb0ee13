// Addresses and texts of the library.
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { LibraryHit } from '#library/contract/kinds.shapes.ts'

const places: Readonly<Record<ContentMode, string>> = {
  unit: 'unit',
  task: 'task',
  video: 'video',
  tool: 'tool',
  pdUnit: 'pd',
  pdTask: 'pd',
}

/** Lists of content alone do not say that their items are content. */
type Item = Pick<LibraryCard, 'mode' | '_id'> & Partial<Pick<LibraryHit, 'model'>>

/** Path of an item's public page. */
export const itemPath = ({ mode, model, _id }: Item): string =>
  model === 'prompts' ? `/detail/prompts/buy/${_id}` : `/${places[mode]}/${_id}`
/** Path for the owner: at the short path, owners of units and prompts get a different page. */
export function viewPath({ mode, model, _id }: Item): string {
  if (model === 'prompts') return `/detail/prompts/${_id}`
  return mode === 'unit' ? `/unit/view/${_id}` : itemPath({ mode, _id })
}
export const detailPath = ({ mode, _id }: Pick<LibraryCard, 'mode' | '_id'>): string =>
  `/detail/${mode}/${_id}`

/** Kinds without a share address in the specification use that of tasks. The shared link opens their page. */
export const sharePath = ({ mode, _id }: Pick<LibraryCard, 'mode' | '_id'>): string =>
  `/setting/postShare/${mode === 'unit' || mode === 'video' ? mode : 'task'}/${_id}`

export const moneyWords = (cents: number): string => (cents === 0 ? 'Free' : formatMoney(cents, currency))

export const curriculumName = (code: string): string =>
  (curriculumNames as Readonly<Record<string, string>>)[code] ?? 'Own curriculum'

export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
