// When content is complete, which field a version belongs to, and when two values are equal. Pure, shared by
// browser and server.
import { keyOf, type Field } from '#academics/contract/templates.rules.ts'
import type { Content } from './content.shapes.ts'

/** Requirements of the template, and of the content's kind. */
export interface MissingField {
  readonly key: string
  readonly name: string
  readonly step: string
  /** Also required for teaching; everything else only for publishing. */
  readonly teach: boolean
}

/** Counts stored outside the content. */
export interface ContentFacts {
  /** Entries selected in the outline. */
  readonly objectives: number
  /** Videos of a video content, items of an assessment tool. */
  readonly videos: number
  readonly items: number
}

type Judged = Pick<
  Content,
  | 'mode'
  | 'type'
  | 'name'
  | 'cover'
  | 'overview'
  | 'unit'
  | 'idea'
  | 'words'
  | 'inquiry'
  | 'goals'
  | 'connection'
  | 'service'
  | 'ext'
  | 'pageNum'
  | 'linkNum'
> & { readonly template: readonly Field[] }

const assessments: readonly string[] = ['FA', 'SA', 'IA']

/**
 * Keys of fields that are still missing, in template order.
 * @param demanded The template belongs to the content's school, which requires its fields for teaching too.
 */
export function missingOf(
  content: Judged,
  { objectives, videos, items }: ContentFacts,
  demanded = false,
): MissingField[] {
  const missingFields = content.template
    .filter(({ enable, required }) => enable && required)
    .filter(field => !isFilled(content, field))
    .map(field => ({ key: keyOf(field), name: field.name, step: field.group ?? 'basic', teach: demanded }))
  const { mode, type, pageNum, linkNum } = content
  const rest: readonly (readonly [boolean, string, string, string])[] = [
    [(mode === 'unit' || mode === 'pdUnit') && linkNum === 0, 'link', 'Linked content', 'link'],
    [
      mode === 'task' && type !== null && assessments.includes(type) && objectives === 0,
      'outline',
      'Learning objectives',
      'applying',
    ],
    [(mode === 'task' || mode === 'pdTask') && pageNum === 0, 'slides', 'Slides', 'link'],
    [mode === 'video' && videos === 0, 'video', 'Video', 'link'],
    [mode === 'tool' && items === 0, 'items', 'Assessment items', 'link'],
  ]
  return [
    ...missingFields,
    ...rest.flatMap(([open, key, name, step]) =>
      open ? [{ key, name, step, teach: key !== 'outline' }] : [],
    ),
  ]
}

const columns = [
  'name',
  'cover',
  'overview',
  'unit',
  'type',
  'idea',
  'words',
  'inquiry',
  'goals',
  'connection',
] as const
type Column = (typeof columns)[number]
const isColumn = (code: string | null): code is Column =>
  (columns as readonly (string | null)[]).includes(code)

/** Whether a field has a value. Built-in ones are columns, the others are in `ext`, whole or per subject. */
export function isFilled(content: Judged, field: Pick<Field, '_id' | 'code'>): boolean {
  if (isColumn(field.code)) return hasText(content[field.code])
  if (field.code === 'audience' && content.service?.participants != null) return true
  return [keyOf(field), field._id].some(key =>
    Object.entries(content.ext).some(
      ([name, answers]) =>
        (name === key || name.startsWith(`${key}:`)) && answers.some(({ value }) => value.trim() !== ''),
    ),
  )
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== undefined
}

/** The key in `versions` and `base` for one key of `ext`. */
export const extField = (key: string): string => `ext.${key}`

/** Equal regardless of key order. */
export const sameValue = (one: unknown, other: unknown): boolean => written(one) === written(other)

const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? ''
