// Data labels of a chart, and which of its series are lines over columns.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { all, at, deep, number, textOf, type XmlNode } from './xml.ts'

const isOn = (node: XmlNode, name: string): boolean =>
  deep(node, name).some(({ attributes }) => /^(1|true)$/.test(attributes['val'] ?? ''))

/** Data labels: values, and for pies also names and percentages. */
export function labelsOf(plot: XmlNode, isPie: boolean): Partial<ChartElement> {
  const shown = (
    [
      ['name', 'c:showCatName'],
      ['value', 'c:showVal'],
      ['share', 'c:showPercent'],
    ] as const
  ).flatMap(([word, name]) => (isOn(plot, name) ? [word] : []))
  if (!isPie) return shown.includes('value') ? { labels: true } : {}
  if (shown.length === 0) return {}
  const isOutside = deep(plot, 'c:dLblPos').some(({ attributes }) => attributes['val'] === 'outEnd')
  return { labels: true, labelWords: shown, ...(!isOutside && { labelsInside: true }) }
}

/** Line series of a combined chart whose first type is columns. */
export function formsOf(
  plots: readonly XmlNode[],
  chart: XmlNode | undefined,
): { line?: true; second?: true }[] {
  const [first] = plots
  const isColumns = first?.name === 'c:barChart' && at(first, 'c:barDir')?.attributes['val'] !== 'bar'
  const axesOfFirst = all(first, 'c:axId').map(({ attributes }) => attributes['val'])
  const valueAxes = all(at(chart, 'c:plotArea'), 'c:valAx').map(axis => at(axis, 'c:axId')?.attributes['val'])
  return plots.flatMap(plot => {
    const isLine = isColumns && plot.name === 'c:lineChart'
    const own = all(plot, 'c:axId').map(({ attributes }) => attributes['val'])
    const isApart = own.some(id => valueAxes.includes(id) && !axesOfFirst.includes(id))
    return all(plot, 'c:ser').map(() => ({
      ...(isLine && { line: true as const }),
      ...(isLine && isApart && { second: true as const }),
    }))
  })
}

/** Whether the lines of a combined chart have no markers. */
export const isWithoutDots = ([first, ...more]: readonly XmlNode[]): boolean =>
  first?.name === 'c:barChart' &&
  more.some(
    plot =>
      plot.name === 'c:lineChart' &&
      deep(plot, 'c:symbol').some(({ attributes }) => attributes['val'] === 'none'),
  )

/** Axis labels and titles. */
export function axisWords(groups: XmlNode, values: XmlNode, plot: XmlNode): Partial<Axes> {
  const isBare = (axis: XmlNode) =>
    isOn(axis, 'c:delete') || at(axis, 'c:tickLblPos')?.attributes['val'] === 'none'
  const format = at(values, 'c:numFmt')?.attributes
  const isLinked = /^(1|true)$/.test(format?.['sourceLinked'] ?? '')
  const own = deep(plot, 'c:formatCode').map(node => textOf(node))
  const isPercent = isLinked
    ? own.some(code => code.includes('%')) || at(plot, 'c:grouping')?.attributes['val'] === 'percentStacked'
    : (format?.['formatCode'] ?? '').includes('%')
  const titles = [groups, values].map(axis => {
    const words = deep(at(axis, 'c:title'), 'a:t').map(textOf)
    return isOn(axis, 'c:delete') ? '' : words.join('').trim().slice(0, 120)
  }) as [string, string]
  const limit = (name: string) => number(at(values, 'c:scaling', name), 'val')
  const [least, most] = [limit('c:min'), limit('c:max')]
  return {
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(isBare(values) && { noNumbers: true }),
    ...(isBare(groups) && { noNames: true }),
    ...(isPercent && { percent: true }),
    ...(titles.some(each => each !== '') && { titles }),
  }
}
type Axes = NonNullable<ChartElement['axes']>
