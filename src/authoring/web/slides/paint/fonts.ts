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
/** Size of the letters themselves: those above and below the line are smaller. */
export const inkSizeOf = (run: Pick<Run, 'size' | 'script'>): number =>
  run.script ? sizeOf(run) * scriptScale : sizeOf(run)
/** How far letters stand above the line. */
export const riseOf = (run: Pick<Run, 'size' | 'script'>): number =>
  run.script ? sizeOf(run) * rises[run.script] : 0
const scriptScale = 0.65
const rises = { super: 0.35, sub: -0.15 } as const

export const familyOf = (run: Pick<Run, 'size' | 'font'>, look: Look): string =>
  families[run.font ?? (sizeOf(run) >= headingFrom ? look.heading : look.body)]

/** The run's font as canvas and CSS write it. */
export const fontOf = (run: Run, look: Look): string =>
  `${run.italic ? 'italic ' : ''}${run.bold ? '700 ' : '400 '}${inkSizeOf(run)}px ${familyOf(run, look)}`
