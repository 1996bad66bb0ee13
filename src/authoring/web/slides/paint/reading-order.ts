// Visual order of the words of one line: reorders right-to-left and left-to-right runs.
import type { Token } from './wrap.ts'

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

const textOf = ({ parts }: Token): string => parts.map(({ text }) => text).join('')

export type Direction = 'ltr' | 'rtl'

/** Direction of a word; punctuation and spaces take that of their surroundings. */
function directionOf(token: Token): Direction | undefined {
  const text = textOf(token)
  if (rightToLeft.test(text)) return 'rtl'
  return letter.test(text) ? 'ltr' : undefined
}

/** @param base The paragraph's direction: that of its first letter. */
export function visualOrder(tokens: readonly Token[], base: Direction): readonly Token[] {
  const directions = tokens.map(directionOf)
  const other = base === 'rtl' ? 'ltr' : 'rtl'
  if (base === 'ltr' && !directions.includes('rtl')) return tokens
  const groups: Token[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const last = directions[at] === other ? lastOf(directions, at, other) : at
    const group = tokens.slice(at, last + 1)
    groups.push(base === 'ltr' && group.length > 1 ? group.toReversed() : group)
    at = last
  }
  return (base === 'rtl' ? groups.toReversed() : groups).flat().map(withVisualParts)
}

/** The end of a run of words in the opposite direction, including spaces between them. */
function lastOf(directions: readonly (Direction | undefined)[], from: number, direction: Direction): number {
  let last = from
  for (
    let at = from;
    at < directions.length && (directions[at] === undefined || directions[at] === direction);
    at++
  )
    if (directions[at] === direction) last = at
  return last
}

/** A right-to-left word of several styles begins at its right end. */
const withVisualParts = (token: Token): Token =>
  token.parts.length > 1 && directionOf(token) === 'rtl'
    ? { ...token, parts: token.parts.toReversed() }
    : token

export const textDirection = (text: string): Direction => {
  const first = letter.exec(text)?.[0]
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr'
}
