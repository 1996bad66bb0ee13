import {
  createTheme,
  colorsTuple,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { breakpoints } from '#kit/contract/constants.ts'
import { categories } from './categories.ts'
import { kinds } from './kinds.ts'
import { colour, property, tokens, tones, type Scheme, type Token, type Tone } from './tokens.ts'

const family = '"Atkinson Next", "Atkinson Fallback", system-ui, sans-serif'
const em = (pixels: number) => `${pixels / 16}em`
const rem = (pixels: number) => `${pixels / 16}rem`

/** The type scale: 12, 14, 16, 20, 28, 40. */
export const typeScale = { xs: 12, sm: 14, md: 16, lg: 20, xl: 28, xxl: 40 } as const

export const spacingScale = { xs: 8, sm: 12, md: 16, lg: 24, xl: 40, xxl: 64 } as const

const isTone = (name: string | undefined): name is Tone => tones.includes(name as Tone)

/** Filled, soft and plain controls use token colours with tested contrast in both schemes. */
const variantColorResolver: VariantColorsResolver = input => {
  const tone = input.color ?? input.theme.primaryColor
  if (!isTone(tone)) return defaultVariantColorsResolver(input)
  const plain = {
    background: 'transparent',
    hover: colour(`${tone}Soft`),
    color: colour(`${tone}Text`),
    border: '1px solid transparent',
  }
  if (input.variant === 'filled') {
    return {
      background: colour(tone),
      hover: colour(`${tone}Hover`),
      color: colour('onFill'),
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'light') return { ...plain, background: colour(`${tone}Soft`) }
  if (input.variant === 'outline') return { ...plain, border: `1px solid ${colour(tone)}` }
  if (input.variant === 'subtle' || input.variant === 'transparent') return plain
  return defaultVariantColorsResolver(input)
}

export const theme = createTheme({
  fontFamily: family,
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSizes: {
    xs: rem(typeScale.xs),
    sm: rem(typeScale.sm),
    md: rem(typeScale.md),
    lg: rem(typeScale.lg),
    xl: rem(typeScale.xl),
  },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.55', lg: '1.4', xl: '1.25' },
  headings: {
    fontFamily: family,
    fontWeight: '680',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(typeScale.xl), lineHeight: '1.2' },
      h2: { fontSize: rem(typeScale.lg), lineHeight: '1.3' },
      h3: { fontSize: rem(typeScale.md), lineHeight: '1.4' },
      h4: { fontSize: rem(typeScale.sm), lineHeight: '1.45' },
      h5: { fontSize: rem(typeScale.sm), lineHeight: '1.45' },
      h6: { fontSize: rem(typeScale.xs), lineHeight: '1.45' },
    },
  },
  spacing: Object.fromEntries(Object.entries(spacingScale).map(([name, pixels]) => [name, rem(pixels)])),
  breakpoints: {
    xs: em(breakpoints.small),
    sm: em(breakpoints.small),
    md: em(breakpoints.medium),
    lg: em(breakpoints.large),
    xl: em(breakpoints.extraLarge),
  },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  black: tokens.ink[0],
  white: '#ffffff',
  colors: {
    ...Object.fromEntries(tones.map(tone => [tone, colorsTuple(tokens[tone][0])])),
    // Mantine draws the borders of fields with the fourth shade: that is our edge.
    gray: [
      '#faf7f1',
      '#f2ede4',
      '#e9e2d7',
      '#e4ddd1',
      '#857c70',
      '#857c70',
      '#655d52',
      '#4a443b',
      '#332e28',
      '#211d18',
    ],
    dark: [
      '#f2ede4',
      '#d6cdc0',
      '#b8afa2',
      '#a0978a',
      '#8a8175',
      '#4a443b',
      '#24211d',
      '#1a1815',
      '#131210',
      '#0d0c0a',
    ],
  },
  primaryColor: 'accent',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver,
})

const own = (scheme: Scheme) => {
  const at = scheme === 'light' ? 0 : 1
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([name, shades]) => [property(name), shades[at]])),
    ...Object.fromEntries(categories.map(({ shades }, index) => [`--cw-category-${index}`, shades[at]])),
    ...Object.fromEntries(
      Object.entries(kinds).flatMap(([code, { shades, soft }]) => [
        [property(`kind-${code}`), shades[at]],
        [property(`kind-${code}-soft`), soft[at]],
      ]),
    ),
  }
}

/** Mantine's own variables, said in our tokens. */
const mapped: Record<string, Token> = {
  '--mantine-color-body': 'paper',
  '--mantine-color-text': 'ink',
  '--mantine-color-bright': 'ink',
  '--mantine-color-dimmed': 'dim',
  '--mantine-color-placeholder': 'dim',
  '--mantine-color-anchor': 'accentText',
  '--mantine-color-error': 'negativeText',
  '--mantine-color-default': 'surface',
  '--mantine-color-default-hover': 'sunk',
  '--mantine-color-default-color': 'ink',
  '--mantine-color-default-border': 'edge',
  '--mantine-color-disabled': 'sunk',
  '--mantine-color-disabled-color': 'dim',
  '--mantine-color-disabled-border': 'line',
  ...Object.fromEntries(
    tones.flatMap(tone => [
      [`--mantine-color-${tone}-filled`, tone],
      [`--mantine-color-${tone}-filled-hover`, `${tone}Hover`],
      [`--mantine-color-${tone}-light`, `${tone}Soft`],
      [`--mantine-color-${tone}-light-hover`, `${tone}Soft`],
      [`--mantine-color-${tone}-light-color`, `${tone}Text`],
      [`--mantine-color-${tone}-outline`, tone],
      [`--mantine-color-${tone}-outline-hover`, `${tone}Soft`],
      [`--mantine-color-${tone}-text`, `${tone}Text`],
    ]),
  ),
}

const references = Object.fromEntries(Object.entries(mapped).map(([name, token]) => [name, colour(token)]))

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--cw-measure': '68ch', '--cw-page': '1200px', '--cw-tab-bar': '0px' },
  light: { ...own('light'), ...references },
  dark: { ...own('dark'), ...references },
})
