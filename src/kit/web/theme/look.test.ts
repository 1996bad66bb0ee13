// Contrast of every pair in use, distinguishable categories, and copies in sync with the tokens.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breakpoints } from '#kit/contract/constants.ts'
import { categories, categoryColour } from './categories.ts'
import { colourSchemeKey } from './colour-scheme.ts'
import { contrast, distance, type ColourVision } from './contrast.ts'
import { kinds } from './kinds.ts'
import { markShapes } from './mark.tsx'
import { cssVariables, theme, typeScale } from './theme.ts'
import { pairs, tokens, type Scheme } from './tokens.ts'

const schemes: readonly (readonly [Scheme, 0 | 1])[] = [
  ['light', 0],
  ['dark', 1],
]
const read = (path: string) => readFileSync(path, 'utf8')

describe.each(schemes)('%s', (_, at) => {
  it.each(pairs)('%s on %s has a contrast of at least %d', (front, ground, least) => {
    expect(contrast(tokens[front][at], tokens[ground][at])).toBeGreaterThanOrEqual(least)
  })

  it.each(Object.entries(kinds))(
    'kind %s reads on its own ground and on every other',
    (_code, { shades, soft }) => {
      for (const ground of [soft[at], tokens.paper[at], tokens.surface[at], tokens.sunk[at]])
        expect(contrast(shades[at], ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(categories)('category $name is distinct from surface and paper', ({ shades }) => {
    for (const ground of [tokens.surface[at], tokens.paper[at]])
      expect(contrast(shades[at], ground)).toBeGreaterThanOrEqual(3)
  })

  it.each<ColourVision>(['full', 'protan', 'deutan', 'tritan'])(
    'ten categories are distinguishable with %s sight',
    sight => {
      const apart = categories.flatMap((one, index) =>
        categories.slice(index + 1).map(other => distance(one.shades[at], other.shades[at], sight)),
      )
      expect(apart).toHaveLength(45)
      expect(Math.min(...apart)).toBeGreaterThanOrEqual(0.1)
    },
  )
})

describe('contrast itself', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
  })
})

describe('the theme', () => {
  it('has the breakpoints of the constants and the type scale', () => {
    expect(theme.breakpoints).toMatchObject({ sm: '37.5em', md: '64em', lg: '90em', xl: '120em' })
    expect(Object.values(typeScale)).toEqual([12, 14, 16, 20, 28, 40])
  })

  it('gives every token to both schemes', () => {
    const { light, dark } = cssVariables(theme as never)
    expect(light['--cw-accent-soft']).toBe(tokens.accentSoft[0])
    expect(dark['--cw-accent-soft']).toBe(tokens.accentSoft[1])
    expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort())
  })

  it('has six kinds with six icons and begins categories again after ten', () => {
    expect(new Set(Object.values(kinds).map(kind => kind.icon)).size).toBe(6)
    expect([categoryColour(10), categoryColour(-1)]).toEqual(['var(--cw-category-0)', 'var(--cw-category-9)'])
  })
})

describe('copies stay true', () => {
  it('the ground before any script', () => {
    const grounds = [...read('src/kit/web/theme/base.css').matchAll(/background-color: (#\w{6})/g)].map(
      hit => hit[1],
    )
    expect(grounds).toEqual([...tokens.paper])
  })

  it('the mark as a file', () => {
    const file = read('public/mark.svg')
    for (const path of Object.values(markShapes)) expect(file).toContain(`d="${path}"`)
    for (const token of [tokens.ink, tokens.accent]) for (const shade of token) expect(file).toContain(shade)
  })

  it('the key of the stored colour scheme', () =>
    expect(read('public/colour-scheme.js')).toContain(`getItem('${colourSchemeKey}')`))

  it('styles know no width but the four breakpoints and no colour but the tokens', () => {
    const sheets = globSync('src/{kit,app,schools}/**/*.module.css')
    expect(sheets.length).toBeGreaterThan(5)
    const known = new Set<number>(Object.values(breakpoints))
    for (const sheet of sheets) {
      const text = read(sheet)
      for (const [, width] of text.matchAll(/@media[^{]*?(\d+)px/g))
        expect(known, `${sheet}: ${width}px`).toContain(Number(width))
      expect(text.match(/#[0-9a-f]{3,8}\b/gi), sheet).toBeNull()
      const used = [...text.matchAll(/var\((--cw-[\w-]+)/g)].map(hit => hit[1] ?? '')
      const given = { ...cssVariables(theme as never).light, ...cssVariables(theme as never).variables }
      for (const name of used) expect(Object.hasOwn(given, name), `${sheet}: ${name}`).toBe(true)
    }
  })
})
