// A pie or doughnut chart.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import type { Mark, Plot, Sheet } from './chart-parts.ts'
import { numberText, percentages } from './chart-scale.ts'

/** A pie shows the first series; negative values have no slice. */
export function pieOf(chart: ChartElement, plot: Plot, { look, size }: Sheet): Mark[] {
  const { series, labels, hole = 0, labelsInside } = chart
  const values = (series[0]?.values ?? []).map(value => Math.max(0, value ?? 0))
  const whole = values.reduce((sum, each) => sum + each, 0)
  const radius = Math.max(
    4,
    Math.min(plot.width, plot.height) / 2 - (labels && !labelsInside ? size * 1.6 : size * 0.3),
  )
  const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2]
  if (whole === 0)
    return [{ is: 'piece', x, y, radius, from: 0, to: Math.PI * 2, fill: `${look.dim}33`, edge: look.paper }]
  const shares = percentages(values)
  let from = -Math.PI / 2
  const marks = values.flatMap((value, at): Mark[] => {
    const to = from + (value / whole) * Math.PI * 2
    const middle = (from + to) / 2
    const piece: Mark = {
      is: 'piece',
      x,
      y,
      radius,
      ...(hole > 0 && { hole: radius * hole }),
      from,
      to,
      fill: series[0]?.colors?.[at] ?? colourAt(look, at),
      edge: look.paper,
    }
    from = to
    if (value === 0) return []
    if (!labels) return [piece]
    const away = labelsInside ? radius * (hole > 0 ? (1 + hole) / 2 : 0.72) : radius + size * 0.7
    const beside = Math.cos(middle) >= 0 ? 'left' : 'right'
    return [
      piece,
      {
        is: 'text',
        text: wordsAt(chart, at, value, shares[at] ?? 0),
        x: x + Math.cos(middle) * away,
        y: y + Math.sin(middle) * away + size * 0.35,
        size,
        bold: false,
        fill: look.ink,
        align: labelsInside ? 'center' : beside,
      },
    ]
  })
  return apart(marks, size * 1.15)
}

/** By default, the value and its percentage. */
function wordsAt({ labelWords, categories }: ChartElement, at: number, value: number, share: number): string {
  if (!labelWords) return `${numberText(value)} (${share}%)`
  const words = { name: categories[at] ?? '', value: numberText(value), share: `${share}%` }
  return labelWords.map(each => words[each]).join(' ')
}

/** Labels next to small slices are moved down until none overlap. */
function apart(marks: readonly Mark[], gap: number): Mark[] {
  const moved = new Map<Mark, Mark>()
  for (const side of ['left', 'right']) {
    const words = marks.flatMap(mark => (mark.is === 'text' && mark.align === side ? [mark] : []))
    let least = Number.NEGATIVE_INFINITY
    for (const mark of words.toSorted((a, b) => a.y - b.y)) {
      const y = Math.max(mark.y, least)
      moved.set(mark, { ...mark, y })
      least = y + gap
    }
  }
  return marks.map(mark => moved.get(mark) ?? mark)
}
