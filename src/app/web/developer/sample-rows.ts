// Computed rows for the gallery's table, in a service's format.
import { pageLimits } from '#kit/contract/constants.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { kindCodes, type Kind } from '#kit/web/theme/kinds.ts'

export interface SampleRow {
  readonly _id: string
  readonly title: string
  readonly kind: Kind
  readonly edited: string
  readonly slides: number
}

const topics = [
  'Fractions',
  'Volcanoes',
  'Poems of the sea',
  'Levers',
  'The water cycle',
  'Maps',
  'Photosynthesis',
  'Essays',
] as const

const rows: readonly SampleRow[] = Array.from({ length: 2500 }, (_, index) => ({
  _id: String(index),
  title: `${topics[(index * 5) % topics.length]} ${index + 1}`,
  kind: kindCodes[(index * 7) % kindCodes.length] ?? 'task',
  edited: new Date(Date.UTC(2026, 0, 1) + ((index * 37) % 300) * dayMs).toISOString(),
  slides: 3 + ((index * 11) % 28),
}))

export async function findSamples({
  $limit,
  $skip,
  $sort,
  $search = '',
  ...filters
}: ListQuery): Promise<Page<SampleRow>> {
  await new Promise(resolve => setTimeout(resolve, 250))
  const [key, order] = Object.entries($sort ?? {})[0] ?? []
  const wanted = rows.filter(
    row =>
      row.title.toLowerCase().includes($search.toLowerCase()) &&
      (filters['kind'] === undefined || row.kind === filters['kind']),
  )
  const value = (row: SampleRow) => row[key as keyof SampleRow]
  if (order) wanted.sort((a, b) => compared(value(a), value(b)) * order)
  const maxTotal = pageLimits.exactTotal
  return {
    total: Math.min(wanted.length, maxTotal),
    ...(wanted.length > maxTotal && { totalIsLeast: true as const }),
    limit: $limit,
    skip: $skip,
    data: wanted.slice($skip, $skip + $limit),
  }
}

function compared(one: string | number, other: string | number): number {
  if (one < other) return -1
  return one > other ? 1 : 0
}
