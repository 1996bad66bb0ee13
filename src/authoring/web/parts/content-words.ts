// Addresses and labels of content.
import type { MissingField } from '#authoring/contract/content.rules.ts'
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import { taskTypeNames } from '#academics/contract/levels.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'

export const editPath = ({ mode, _id }: Pick<ContentCard, 'mode' | '_id'>): string =>
  `/com/${mode}/edit/${_id}`

/** The editor field in which to add what is missing. */
export const missingPath = (
  content: Pick<ContentCard, 'mode' | '_id'>,
  { key, step }: Pick<MissingField, 'key' | 'step'>,
): string => `${editPath(content)}?${new URLSearchParams({ step, field: key })}`

/** Where a blank lesson is edited: its slides come first. */
export const slidesPath = ({ _id }: Pick<ContentCard, '_id'>): string => `/unit/my/slides/${_id}`

/** Where content is viewed: units have their own pages. */
export const viewPath = ({ mode, _id }: Pick<ContentCard, 'mode' | '_id'>): string =>
  mode === 'unit' ? `/unit/${_id}` : `/my/content/${_id}`

export const mayEdit = ({ role }: Pick<ContentCard, 'role'>): boolean => role === 'own' || role === 'write'
export const mayComment = ({ role }: Pick<ContentCard, 'role'>): boolean => role !== 'read'

export interface StateWord {
  readonly words: string
  readonly tone: Tone | 'neutral'
}

/** State labels of content, most important first. */
export function statesOf({
  del,
  published,
  filled,
  orderId,
}: Pick<ContentCard, 'del' | 'published' | 'filled' | 'orderId'>): StateWord[] {
  const states: StateWord[] = []
  if (del) states.push({ words: 'Archived', tone: 'neutral' })
  if (published) states.push({ words: 'Published', tone: 'info' })
  if (orderId) states.push({ words: 'Bought', tone: 'neutral' })
  states.push(filled ? { words: 'Complete', tone: 'positive' } : { words: 'Draft', tone: 'neutral' })
  return states
}

export const typeNames: Readonly<Record<string, string>> = {
  ...taskTypeNames,
  Single: 'Single subject',
  UOI: 'Unit of inquiry (UOI)',
  IDU: 'Interdisciplinary (IDU)',
}

const plurals: Readonly<Record<ContentMode, string>> = {
  unit: 'unit plans',
  task: 'tasks',
  video: 'videos',
  pdUnit: 'service modules',
  pdTask: 'service sessions',
  tool: 'assessment tools',
}
export const pluralOf = (mode: ContentMode): string => plurals[mode]

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

export const labels = (choices: readonly { readonly label: string }[], most = 3): string =>
  choices.length > most
    ? `${choices
        .slice(0, most)
        .map(({ label }) => label)
        .join(', ')} +${choices.length - most}`
    : choices.map(({ label }) => label).join(', ')

/** Default name of a lesson. */
export const untitled = 'Untitled lesson'
