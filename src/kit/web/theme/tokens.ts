// Paper, ink and one warm accent: every colour of the look, light and dark. `pairs` says which of them meet.

export type Tone = 'accent' | 'positive' | 'negative' | 'warning' | 'info'
export type Scheme = 'light' | 'dark'
export type Shades = readonly [light: string, dark: string]

export const tokens = {
  //               light      dark
  paper: ['#faf7f1', '#1a1815'],
  surface: ['#ffffff', '#24211d'],
  sunk: ['#f2ede4', '#131210'],
  ink: ['#211d18', '#f2ede4'],
  dim: ['#655d52', '#b8afa2'],
  line: ['#e4ddd1', '#3a352e'],
  edge: ['#857c70', '#8a8175'],
  onFill: ['#ffffff', '#1d1812'],
  focus: ['#b4460f', '#f5a876'],

  accent: ['#b4460f', '#f0965c'],
  accentHover: ['#96380a', '#f5ab7b'],
  accentText: ['#9c3a08', '#f5a876'],
  accentSoft: ['#fbe9dc', '#41291a'],

  positive: ['#1c6b41', '#7fd0a0'],
  positiveHover: ['#155434', '#9addb5'],
  positiveText: ['#175c38', '#8ad7aa'],
  positiveSoft: ['#e2f2e6', '#1d3527'],

  negative: ['#ad1a3c', '#ff9aac'],
  negativeHover: ['#8d1230', '#ffb3c0'],
  negativeText: ['#9e1535', '#ffa3b3'],
  negativeSoft: ['#fce6ea', '#45202a'],

  warning: ['#7a5500', '#e8c168'],
  warningHover: ['#614300', '#f0d08a'],
  warningText: ['#6b4a00', '#ecc873'],
  warningSoft: ['#fbf0cf', '#3b2f12'],

  info: ['#1c5b98', '#93c2f2'],
  infoHover: ['#144879', '#aed2f6'],
  infoText: ['#184f85', '#9fc9f4'],
  infoSoft: ['#e3eef9', '#1c3147'],
} as const satisfies Record<string, Shades>

export type Token = keyof typeof tokens

export const tones: readonly Tone[] = ['accent', 'positive', 'negative', 'warning', 'info']

/** Custom property of a token, for CSS modules: `accentSoft` is `--cw-accent-soft`. */
export const property = (token: string): string =>
  `--cw-${token.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

export const colour = (token: Token): string => `var(${property(token)})`

const grounds = ['paper', 'surface', 'sunk'] as const

/**
 * Foreground and background pairs with their minimum contrast: 4.5 for text, 3 for edges and icons (WCAG 2.2
 * AA).
 */
export const pairs: readonly (readonly [front: Token, ground: Token, least: number])[] = [
  ...grounds.flatMap(
    ground =>
      [
        ['ink', ground, 7],
        ['dim', ground, 4.5],
        ['edge', ground, 3],
        ['focus', ground, 3],
        ...tones.flatMap(
          tone =>
            [
              [`${tone}Text`, ground, 4.5],
              [tone, ground, 3],
            ] as const,
        ),
      ] as const,
  ),
  ...tones.flatMap(
    tone =>
      [
        ['onFill', tone, 4.5],
        ['onFill', `${tone}Hover`, 4.5],
        [`${tone}Text`, `${tone}Soft`, 4.5],
        ['ink', `${tone}Soft`, 7],
      ] as const,
  ),
]
