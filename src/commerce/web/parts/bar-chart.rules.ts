// Bars as a chart wants them: a series per kind, and one more for what is not settled yet.
import { categoryColour } from '#kit/web/theme/categories.ts'

export interface Bar {
  readonly label: string
  readonly parts: readonly {
    readonly kind: string
    readonly value: number
    /** Not settled yet: drawn lighter. */
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
  /** By the key of its series. */
  readonly amounts: Readonly<Record<string, number>>
  readonly total: number
}

type Part = Bar['parts'][number]
const keyOf = ({ kind, open }: Pick<Part, 'kind' | 'open'>) => (open ? `${kind} expected` : kind)
/** A refund larger than what was earned is no bar. */
const drawn = ({ parts }: Bar): readonly Part[] => parts.filter(({ value }) => value > 0)

/** What is settled stands below what is expected; a series without an amount is left out. */
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
