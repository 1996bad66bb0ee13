// Scales a paragraph with all its measures.
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'
import { maxTextSize } from '#authoring/contract/deck-text.shapes.ts'
import { textSize } from '#authoring/contract/deck.themes.ts'

const measured = ['leading', 'before', 'after', 'indent', 'first'] as const

export function scaledText(paragraph: Paragraph, scale: number): Paragraph {
  const times = (value: number) => Math.round(value * scale * 100) / 100
  const lengths = measured.flatMap(name => {
    const value = paragraph[name]
    return value === undefined ? [] : [[name, times(value)] as const]
  })
  return {
    ...paragraph,
    ...Object.fromEntries(lengths),
    runs: paragraph.runs.map(run => ({
      ...run,
      size: Math.max(1, Math.min(maxTextSize, times(run.size ?? textSize))),
      ...(run.tracking && { tracking: times(run.tracking) }),
    })),
  }
}
