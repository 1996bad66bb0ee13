// Slide fonts: the app's own, and web fonts that are loaded when a deck uses them, so that slides look the same on
// every device. The system's fonts are fallbacks.
import type { Run } from '#authoring/contract/deck.shapes.ts'
import { headingFrom, textSize, type Font, type ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { Listeners } from '#kit/web/listeners.ts'

export const families: Readonly<Record<Font, string>> = {
  sans: "'Atkinson Next', 'Atkinson Fallback', Arial, sans-serif",
  serif: "Gelasio, Georgia, 'Times New Roman', serif",
  mono: "Cousine, 'Courier New', monospace",
  hand: "'Comic Neue', 'Comic Sans MS', cursive",
  carlito: 'Carlito, Calibri, sans-serif',
  arimo: 'Arimo, Arial, sans-serif',
  tinos: "Tinos, 'Times New Roman', serif",
  caladea: 'Caladea, Cambria, serif',
  gelasio: 'Gelasio, Georgia, serif',
  cousine: "Cousine, 'Courier New', monospace",
  comic: "'Comic Neue', 'Comic Sans MS', cursive",
  lato: 'Lato, sans-serif',
}
export const fontNames: Readonly<Record<Font, string>> = {
  sans: 'Plain',
  serif: 'Serif',
  mono: 'Typewriter',
  hand: 'Handwriting',
  carlito: 'Carlito',
  arimo: 'Arimo',
  tinos: 'Tinos',
  caladea: 'Caladea',
  gelasio: 'Gelasio',
  cousine: 'Cousine',
  comic: 'Comic Neue',
  lato: 'Lato',
}

/** Loaded with every page. */
const appFont = 'sans'
const loading = new Map<Font, Promise<void>>()
const loaded = new Listeners()
/** Called whenever a web font has loaded. */
export const onTypeface = loaded.subscribe

/** Loads each web font of a text once. */
export const typefacesReady = (used: Iterable<Font>): Promise<unknown> =>
  Promise.all(
    [...used]
      .filter(font => font !== appFont)
      .map(font => {
        const begun = loading.get(font) ?? loadTypeface(font)
        loading.set(font, begun)
        return begun
      }),
  )

async function loadTypeface(font: Font): Promise<void> {
  await (await import('./typefaces.ts')).loadTypeface(font)
  loaded.notify()
}

export const sizeOf = (run: Pick<Run, 'size'>): number => run.size ?? textSize
/** Font size of the glyphs: superscripts and subscripts are smaller. */
export const inkSizeOf = (run: Pick<Run, 'size' | 'script'>): number =>
  run.script ? sizeOf(run) * scriptScale : sizeOf(run)
/** Offset of superscripts and subscripts above the baseline. */
export const riseOf = (run: Pick<Run, 'size' | 'script'>): number =>
  run.script ? sizeOf(run) * rises[run.script] : 0
const scriptScale = 0.65
const rises = { super: 0.35, sub: -0.15 } as const

export function familyOf(run: Pick<Run, 'size' | 'font'>, look: ThemeStyle): string {
  const font = run.font ?? (sizeOf(run) >= headingFrom ? look.heading : look.body)
  if (font !== appFont) void typefacesReady([font])
  return families[font]
}

/** The run's font in canvas and CSS syntax. */
export const fontOf = (run: Run, look: ThemeStyle): string =>
  `${run.italic ? 'italic ' : ''}${run.bold ? '700 ' : '400 '}${inkSizeOf(run)}px ${familyOf(run, look)}`
