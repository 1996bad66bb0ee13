// Chart data: a series per kind, and another for its expected part.
import { categoryColour } from '#kit/web/theme/categories.ts'

export interface Bar {
  readonly label: string
  readonly parts: readonly {
    readonly kind: string
    readonly value: number
    /** Expected amounts are drawn lighter. */
    readonly open: boolean
  }[]
}
export interface BarKind {
  readonly kind: string
  readonly label: string
}
export interface BarSeries {
  readonly key: string
  readonly label: string
  readonly colour: string
}
export interface ChartRow {
  readonly label: string
  /** By series key. */
  readonly amounts: Readonly<Record<string, number>>
  readonly total: number
}

type BarPart = Bar['parts'][number]
const keyOf = ({ kind, open }: Pick<BarPart, 'kind' | 'open'>) => (open ? `${kind} expected` : kind)
/** Negative amounts, from refunds that exceed the earnings, are not drawn. */
const drawn = ({ parts }: Bar): readonly BarPart[] => parts.filter(({ value }) => value > 0)

/** Actual amounts are below expected ones; empty series are left out. */
export function seriesOf(bars: readonly Bar[], kinds: readonly BarKind[]): BarSeries[] {
  const used = new Set(bars.flatMap(bar => drawn(bar).map(keyOf)))
  return [false, true].flatMap(open =>
    kinds.flatMap(({ kind, label }, index) => {
      const key = keyOf({ kind, open })
      const colour = categoryColour(index)
      if (!used.has(key)) return []
      return open
        ? { key, label: `${label}, expected`, colour: `color-mix(in srgb, ${colour} 45%, transparent)` }
        : { key, label, colour }
    }),
  )
}

export const chartRows = (bars: readonly Bar[]): ChartRow[] =>
  bars.map(bar => {
    const amounts: Record<string, number> = {}
    for (const part of drawn(bar)) amounts[keyOf(part)] = (amounts[keyOf(part)] ?? 0) + part.value
    return { label: bar.label, amounts, total: Object.values(amounts).reduce((sum, each) => sum + each, 0) }
  })
