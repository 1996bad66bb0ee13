// Fonts of slides: four voices, each with what every device has.
import type { Run } from '#authoring/contract/deck.shapes.ts'
import { headingFrom, textSize, type Font, type Look } from '#authoring/contract/deck.themes.ts'

export const families: Readonly<Record<Font, string>> = {
  sans: "'Atkinson Next', 'Atkinson Fallback', Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', 'Liberation Serif', serif",
  mono: "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace",
  hand: "'Segoe Print', 'Bradley Hand', 'Comic Sans MS', 'Comic Neue', cursive",
}
export const fontNames: Readonly<Record<Font, string>> = {
  sans: 'Plain',
  serif: 'Serif',
  mono: 'Typewriter',
  hand: 'Handwriting',
}

export const sizeOf = (run: Pick<Run, 'size'>): number => run.size ?? textSize
export const familyOf = (run: Pick<Run, 'size' | 'font'>, look: Look): string =>
  families[run.font ?? (sizeOf(run) >= headingFrom ? look.heading : look.body)]

/** The run's font as canvas and CSS write it. */
export const fontOf = (run: Run, look: Look): string =>
  `${run.italic ? 'italic ' : ''}${run.bold ? '700 ' : '400 '}${sizeOf(run)}px ${familyOf(run, look)}`
