// Shared by the parts of a chart: primitives, colours, and text size.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colourAt } from '#authoring/contract/deck.looks.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { familyOf } from './fonts.ts'

export type Mark =
  | { is: 'rect'; x: number; y: number; width: number; height: number; fill: string }
  | { is: 'line'; points: readonly number[]; color: string; width: number }
  | { is: 'area'; points: readonly number[]; fill: string }
  | { is: 'dot'; x: number; y: number; radius: number; fill: string }
  | {
      is: 'piece'
      x: number
      y: number
      radius: number
      hole?: number
      from: number
      to: number
      fill: string
      edge: string
    }
  | {
      is: 'text'
      x: number
      y: number
      text: string
      size: number
      bold: boolean
      fill: string
      align: 'left' | 'center' | 'right'
      /** Rotated to read upwards. */
      isUpright?: boolean
    }

export interface Plot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** State shared by all parts of one drawing. */
export interface Sheet {
  readonly look: ThemeStyle
  readonly size: number
  readonly wide: (text: string, size?: number) => number
  /** A number in the axis format. */
  readonly figure: (value: number) => string
}

/** The position of a value. */
export const dotAt = ([x, y]: readonly [number, number], ink: string, size: number): Mark => ({
  is: 'dot',
  x,
  y,
  radius: Math.max(2, size * 0.25),
  fill: ink,
})
/** A data label above its value. */
export const figureAt = (
  value: number,
  [x, y]: readonly [number, number],
  { look, size, figure }: Sheet,
): Mark => ({
  is: 'text',
  text: figure(value),
  x,
  y: y - size * 0.6,
  size: size * 0.9,
  bold: false,
  fill: look.ink,
  align: 'center',
})

export function chartFont(size: number, bold: boolean, look: ThemeStyle): string {
  return `${bold ? '700' : '400'} ${size}px ${familyOf({ size: 1, font: look.body }, look)}`
}
/** The theme's style with the chart's own text properties. */
export const chartLook = (look: ThemeStyle, { ink, font }: Pick<ChartElement, 'ink' | 'font'>): ThemeStyle =>
  ink || font ? { ...look, ...(ink && { ink, dim: ink }), ...(font && { body: font }) } : look
/** Text truncated to a width, with an ellipsis. */
export function shortened(text: string, width: number, wide: (text: string) => number): string {
  if (wide(text) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && wide(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('')}…`
}

/** The entries of the legend. */
export const namesOf = ({ chart, categories, series }: ChartElement): string[] =>
  chart === 'pie' ? categories : series.map(({ name }) => name)
export const colourOf = (chart: ChartElement, at: number, look: ThemeStyle): string =>
  (chart.chart === 'pie' ? chart.series[0]?.colors?.[at] : chart.series[at]?.color) ?? colourAt(look, at)
