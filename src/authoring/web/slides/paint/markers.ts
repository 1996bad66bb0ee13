// Bullets and numbers of paragraphs. Numbering continues after nested paragraphs and empty lines.
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'

interface Counter {
  count: number
  /** Number format; another format restarts numbering. */
  readonly way: string
}

export function markersOf(paragraphs: readonly Paragraph[]): (string | null)[] {
  const counters: Counter[] = []
  return paragraphs.map(paragraph => markerOf(paragraph, counters))
}

function markerOf({ bullet, level = 0, runs, marker = {} }: Paragraph, counters: Counter[]): string | null {
  const isEmpty = runs.every(({ text }) => text === '')
  if (bullet !== 'number' && !isEmpty) counters.length = Math.min(counters.length, bullet ? level + 1 : level)
  if (bullet === 'disc') return marker.text ?? (level % 2 === 0 ? '•' : '◦')
  if (bullet !== 'number') return null
  counters.length = Math.min(counters.length, level + 1)
  const way = `${marker.text ?? ''} ${marker.from ?? 1}`
  const before = counters[level]
  const count = before?.way === way ? before.count + 1 : (marker.from ?? 1)
  counters[level] = { count, way }
  return (marker.text ?? '1.').replace(/[1aAiI]/, sign => numbered(count, sign))
}

function numbered(count: number, sign: string): string {
  const small = sign.toLowerCase()
  if (small === '1') return String(count)
  const text = small === 'a' ? letters(count) : roman(count)
  return sign === small ? text : text.toUpperCase()
}

/** After z come aa, bb and so on. */
const letters = (count: number): string =>
  String.fromCodePoint(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26))

const signs = ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i']
const values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
function roman(count: number): string {
  let rest = count
  return signs
    .map((sign, at) => {
      const value = values[at] ?? 1
      const times = Math.floor(rest / value)
      rest %= value
      return sign.repeat(times)
    })
    .join('')
}
