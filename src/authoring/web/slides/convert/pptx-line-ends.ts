// Dashes and ends of lines.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { all, at, number, type XmlNode } from './xml.ts'

/** Dash and gap lengths of the other presets, as multiples of the line width. */
const presetDashes: Readonly<Record<string, readonly number[]>> = {
  dot: [1, 3],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDash: [3, 1],
  sysDashDot: [3, 1, 1, 1],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
}

/** @param node A preset dash, or a custom dash. */
export function dashesOf(node: XmlNode | undefined): { dash?: true; dots?: true; dashes?: number[] } {
  const preset = node?.attributes['val'] ?? ''
  if (!node || preset === 'solid') return {}
  const factor = (each: XmlNode, name: string) =>
    Math.min(100, Math.max(0.1, Math.round((number(each, name) ?? 100_000) / 10_000) / 10))
  const own = all(node, 'a:ds').map(each => [factor(each, 'd'), factor(each, 'sp')])
  const dashes = own.length > 0 ? own.slice(0, 6).flat() : presetDashes[preset]
  return {
    dash: true,
    ...(preset === 'sysDot' && { dots: true as const }),
    ...(dashes && { dashes: [...dashes] }),
  }
}

type Line = Extract<Element, { kind: 'shape' }>
const forms: Readonly<Record<string, NonNullable<Line['tail']>>> = {
  oval: 'dot',
  diamond: 'diamond',
  arrow: 'open',
  stealth: 'barbed',
  triangle: 'arrow',
}

interface LineEnds {
  readonly isTurned: boolean
  readonly shape: 'arrow-line' | 'line'
  readonly looks: Pick<Line, 'bothEnds' | 'head' | 'tail'>
}

/** A line with only a start arrow is drawn in reverse, with an end arrow. */
export function endsOf(properties: XmlNode | undefined): LineEnds {
  const [start, end] = ['a:headEnd', 'a:tailEnd'].map(
    name => forms[at(properties, 'a:ln', name)?.attributes['type'] ?? ''],
  )
  const head = end ?? start
  if (!head) return { isTurned: false, shape: 'line', looks: {} }
  return {
    isTurned: !end,
    shape: 'arrow-line',
    looks: {
      ...(start && end && { bothEnds: true }),
      ...(head !== 'arrow' && { head }),
      ...(start && end && start !== end && { tail: start }),
    },
  }
}
