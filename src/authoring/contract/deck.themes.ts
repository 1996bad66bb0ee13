// Themes of slide decks: default styles of elements.
import { chalkboard, gallery, horizon, notebook, type Design } from './deck.designs.ts'
import type { fonts, themes } from './deck.shapes.ts'

export type Theme = (typeof themes)[number]
export type Font = (typeof fonts)[number]

export interface ThemeStyle {
  readonly name: string
  readonly paper: string
  readonly ink: string
  readonly dim: string
  readonly accent: string
  readonly onAccent: string
  /** Colours offered first, in the theme's own font. */
  readonly palette: readonly string[]
  readonly heading: Font
  readonly body: Font
  /** Placeholders, background and ornaments; by default the layouts' own on plain paper. */
  readonly design?: Design
}

export const looks: Readonly<Record<Theme, ThemeStyle>> = {
  plain: {
    name: 'Plain',
    paper: '#ffffff',
    ink: '#211d18',
    dim: '#655d52',
    accent: '#b4460f',
    onAccent: '#ffffff',
    heading: 'sans',
    body: 'sans',
    palette: ['#211d18', '#655d52', '#b4460f', '#1c5b98', '#1c6b41', '#7a5500', '#ffffff', '#f2ede4'],
  },
  paper: {
    name: 'Paper',
    paper: '#faf7f1',
    ink: '#2b241b',
    dim: '#6b5f50',
    accent: '#8a3b12',
    onAccent: '#ffffff',
    heading: 'serif',
    body: 'sans',
    palette: ['#2b241b', '#6b5f50', '#8a3b12', '#3d5a45', '#2f4d6b', '#a57c1b', '#ffffff', '#ece3d3'],
  },
  night: {
    name: 'Night',
    paper: '#17202c',
    ink: '#f3efe6',
    dim: '#b3bcc8',
    accent: '#f0965c',
    onAccent: '#1d1812',
    heading: 'sans',
    body: 'sans',
    palette: ['#f3efe6', '#b3bcc8', '#f0965c', '#7fb5e6', '#8fd0a5', '#ecc873', '#17202c', '#2a3648'],
  },
  forest: {
    name: 'Forest',
    paper: '#f3f6ee',
    ink: '#1d2a1c',
    dim: '#55644f',
    accent: '#2a6b2f',
    onAccent: '#ffffff',
    heading: 'serif',
    body: 'sans',
    palette: ['#1d2a1c', '#55644f', '#2a6b2f', '#8a5a12', '#1f5f66', '#a8244f', '#ffffff', '#dde8d4'],
  },
  sea: {
    name: 'Sea',
    paper: '#eef5f9',
    ink: '#12263a',
    dim: '#4b6074',
    accent: '#1d5a9c',
    onAccent: '#ffffff',
    heading: 'sans',
    body: 'sans',
    palette: ['#12263a', '#4b6074', '#1d5a9c', '#00637a', '#c2410c', '#6b3fa0', '#ffffff', '#d3e4ee'],
  },
  sunrise: {
    name: 'Sunrise',
    paper: '#fff5eb',
    ink: '#3a2014',
    dim: '#7a5c4b',
    accent: '#c2410c',
    onAccent: '#ffffff',
    heading: 'hand',
    body: 'sans',
    palette: ['#3a2014', '#7a5c4b', '#c2410c', '#a8244f', '#7a5500', '#1c5b98', '#ffffff', '#fde3c8'],
  },
  chalkboard: {
    name: 'Chalkboard',
    paper: '#22392f',
    ink: '#f6f2e6',
    dim: '#c3cfc6',
    accent: '#f2c14e',
    onAccent: '#22392f',
    heading: 'comic',
    body: 'comic',
    palette: ['#f6f2e6', '#c3cfc6', '#f2c14e', '#f4a6a0', '#9fd3e6', '#b9e29b', '#22392f', '#335244'],
    design: chalkboard,
  },
  horizon: {
    name: 'Horizon',
    paper: '#f8fbfd',
    ink: '#16303f',
    dim: '#4a6373',
    accent: '#1f5673',
    onAccent: '#ffffff',
    heading: 'lato',
    body: 'lato',
    palette: ['#16303f', '#4a6373', '#1f5673', '#a85c00', '#3b6e4d', '#8a3b5c', '#ffffff', '#dbe8f0'],
    design: horizon,
  },
  notebook: {
    name: 'Notebook',
    paper: '#fffdf6',
    ink: '#25303b',
    dim: '#55616d',
    accent: '#b3402f',
    onAccent: '#ffffff',
    heading: 'gelasio',
    body: 'gelasio',
    palette: ['#25303b', '#55616d', '#b3402f', '#27628f', '#2f6b46', '#7a5500', '#ffffff', '#e8eef3'],
    design: notebook,
  },
  gallery: {
    name: 'Gallery',
    paper: '#ffffff',
    ink: '#1b1c3a',
    dim: '#56587a',
    accent: '#2b2d6e',
    onAccent: '#ffffff',
    heading: 'caladea',
    body: 'carlito',
    palette: ['#1b1c3a', '#56587a', '#2b2d6e', '#b8401c', '#7a5c00', '#1c6b58', '#ffffff', '#e9e9f4'],
    design: gallery,
  },
}

/** Text of at least this size is a heading and takes the theme's heading font. */
export const headingFrom = 30
export const textSize = 20

/** Dark or light text, whichever contrasts with the background. */
export function readableOn(ground: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(ground.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.36 ? '#211d18' : '#ffffff'
}

const voices: ReadonlySet<string> = new Set(['sans', 'serif', 'mono', 'hand'])
/** Whether text uses a typeface by name, not one of the four voices. */
export const hasOwnTypeface = (run: { readonly font?: Font | undefined } | undefined): boolean =>
  run?.font !== undefined && !voices.has(run.font)
