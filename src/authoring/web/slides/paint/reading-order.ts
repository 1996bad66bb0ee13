// Visual order of the words of one line: reorders right-to-left and left-to-right runs.
import type { Token } from './wrap.ts'

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

const textOf = ({ parts }: Token): string => parts.map(({ text }) => text).join('')

/** Direction of a word; punctuation and spaces take that of their surroundings. */
function wayOf(token: Token): 'left' | 'right' | undefined {
  const text = textOf(token)
  if (rightToLeft.test(text)) return 'left'
  return letter.test(text) ? 'right' : undefined
}

/** @param way The paragraph's direction: that of its first letter. */
export function standing(tokens: readonly Token[], way: 'left' | 'right'): readonly Token[] {
  const ways = tokens.map(wayOf)
  const other = way === 'left' ? 'right' : 'left'
  if (way === 'right' && !ways.includes('left')) return tokens
  const groups: Token[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const last = ways[at] === other ? lastOf(ways, at, other) : at
    const group = tokens.slice(at, last + 1)
    groups.push(way === 'right' && group.length > 1 ? group.toReversed() : group)
    at = last
  }
  return (way === 'left' ? groups.toReversed() : groups).flat().map(turned)
}

/** The end of a run of words in the opposite direction, including spaces between them. */
function lastOf(ways: readonly (string | undefined)[], from: number, way: string): number {
  let last = from
  for (let at = from; at < ways.length && (ways[at] === undefined || ways[at] === way); at++)
    if (ways[at] === way) last = at
  return last
}

/** A right-to-left word of several styles begins at its right end. */
const turned = (token: Token): Token =>
  token.parts.length > 1 && wayOf(token) === 'left' ? { ...token, parts: token.parts.toReversed() } : token

export const wayOfText = (text: string): 'left' | 'right' => {
  const first = letter.exec(text)?.[0]
  return first !== undefined && rightToLeft.test(first) ? 'left' : 'right'
}
