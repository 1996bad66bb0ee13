// Themes that are designs: readable, with placeholders, and consistent pages.
import { describe, expect, test } from 'vitest'
import type { Layout, Slot } from './deck.designs.ts'
import { groundOf } from './deck.ground.ts'
import { newPage, slotsOf, withLayout, withTheme } from './deck.layouts.ts'
import { layouts, pageBody, pageSize, themes, type Element, type PageBody } from './deck.shapes.ts'
import { lookOn, looks, type Theme } from './deck.themes.ts'
import { usualSlots } from './themes/usual-slots.data.ts'
import * as z from '#zod'

let made = 0
const newId = () => `e${made++}`
const fresh = (theme: Theme, layout: Layout = 'title-content') =>
  newPage(layout, newId, { ...pageSize, theme })
const placesOf = ({ elements }: PageBody) => elements.map(({ x, y, width, height }) => [x, y, width, height])

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const sizes = { '16:9': pageSize, '4:3': { width: 720, height: 540 }, tall: { width: 540, height: 960 } }
const luminance = (color: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
const isWithin = (box: Box, around: Box) =>
  box.x >= around.x &&
  box.y >= around.y &&
  box.x + box.width <= around.x + around.width &&
  box.y + box.height <= around.y + around.height
const isTouching = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const placeOf = ([, x, y, width, height]: Slot, size: { width: number; height: number }): Box => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

/** Every colour that may lie below a text: the page's, and those of ornaments whose boxes touch its own. */
function coloursBelow(place: Box, paper: readonly string[], ornaments: readonly Element[]): string[] {
  let below = [...paper]
  for (const ornament of ornaments) {
    if (ornament.kind !== 'shape' || !ornament.fill || !isTouching(place, ornament)) continue
    const covers = ornament.shape === 'rect' && !ornament.path && isWithin(place, ornament)
    below = [...(covers ? [] : below), ornament.fill]
  }
  return below
}

describe.each(themes)('%s', theme => {
  test('is a valid design, with its placeholders inside the page', () => {
    for (const layout of layouts) {
      const page = fresh(theme, layout)
      expect(() => z.parse(pageBody, page)).not.toThrow()
      const { background, ornaments } = groundOf(page, looks[theme], pageSize)
      expect(() => z.parse(pageBody, { ...page, background, elements: ornaments })).not.toThrow()
      for (const { x, y, width, height } of page.elements) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(pageSize.width)
        expect(y + height).toBeLessThanOrEqual(pageSize.height)
      }
    }
  })

  test.each(layouts)('text of the layout %s is readable on its background', layout => {
    const page = { layout, background: {} }
    const look = lookOn(theme, page)
    expect(contrast(look.onAccent, look.accent)).toBeGreaterThanOrEqual(4.5)
    const unreadable = Object.entries(sizes).flatMap(([form, size]) => {
      const { background, ornaments } = groundOf(page, look, size)
      const paper = background.gradient?.stops.map(([, color]) => color) ?? [look.paper]
      const bad = (slots: readonly Slot[], below: readonly Element[], inks: readonly string[]) =>
        slots
          .filter(([holds]) => holds !== 'picture')
          .flatMap(slot => coloursBelow(placeOf(slot, size), paper, below))
          .flatMap(color => inks.filter(ink => contrast(color, ink) < 4.5).map(ink => [form, ink, color]))
      // Pages made before the theme had its own placeholders; a rule behind them is thinner than letters.
      const thick = ornaments.filter(({ width, height }) => Math.min(width, height) > size.height / 100)
      return [
        ...bad(slotsOf(layout, theme), ornaments, [look.ink, look.dim, look.accent]),
        ...bad(usualSlots[layout], thick, [look.ink]),
      ]
    })
    expect(unreadable).toEqual([])
  })

  test('places title, section and content in its own way, on backgrounds of their own', () => {
    const grounds = (['title', 'section', 'title-content'] as const).map(layout =>
      JSON.stringify([
        groundOf({ layout, background: {} }, looks[theme], pageSize),
        lookOn(theme, { layout, background: {} }).paper,
      ]),
    )
    expect(new Set(grounds).size).toBe(3)
    for (const other of themes.filter(each => each !== theme))
      for (const layout of layouts.filter(each => each !== 'blank'))
        expect([layout, other, slotsOf(layout, theme)]).not.toEqual([layout, other, slotsOf(layout, other)])
  })
})

test('no two themes share their typefaces', () =>
  expect(new Set(themes.map(theme => `${looks[theme].heading} ${looks[theme].body}`)).size).toBe(
    themes.length,
  ))

describe('switching themes', () => {
  test('moves elements in placeholders, back and forth; manually placed ones stay', () => {
    const page = fresh('plain')
    const [title] = page.elements
    const byHand = { ...title, _id: 'hand', x: 333, y: 44 } as PageBody['elements'][number]
    const body = { ...page, elements: [...page.elements, byHand] }
    const there = withTheme(body, 'plain', 'notebook', pageSize)
    expect(placesOf(there).slice(0, -1)).toEqual(placesOf(fresh('notebook')))
    expect(there.elements.at(-1)).toEqual(byHand)
    expect(withTheme(there, 'notebook', 'plain', pageSize)).toEqual(body)
    expect(withTheme(body, 'plain', 'plain', pageSize)).toBe(body)
  })

  test('keeps words and what the author has set; size and alignment of the placeholder change', () => {
    const page = fresh('sea', 'title')
    const [title, text] = page.elements
    const words = [{ runs: [{ text: 'Tides', size: 58, color: '#a8244f' }], align: 'center' as const }]
    const own = [{ runs: [{ text: 'Ebb', size: 33 }], align: 'right' as const }]
    const body = {
      ...page,
      elements: [
        { ...title, paragraphs: words },
        { ...text, paragraphs: own },
      ] as PageBody['elements'],
    }
    expect(withTheme(body, 'sea', 'forest', pageSize).elements).toMatchObject([
      {
        valign: 'middle',
        paragraphs: [{ align: 'left', runs: [{ text: 'Tides', size: 54, color: '#a8244f' }] }],
      },
      { paragraphs: own },
    ])
  })

  test('also moves pages made before a theme had its own placeholders', () =>
    expect(placesOf(withTheme(fresh('plain', 'title'), 'sea', 'night', pageSize))).toEqual(
      placesOf(fresh('night', 'title')),
    ))

  test('keeps the height that text needs', () => {
    const page = fresh('plain')
    const grown = { ...page, elements: page.elements.map(each => ({ ...each, height: 600 })) } as PageBody
    for (const { height } of withTheme(grown, 'plain', 'gallery', pageSize).elements) expect(height).toBe(600)
  })

  test('makes later layouts use its placeholders', () => {
    const page = withLayout(fresh('gallery'), 'section', newId, { ...pageSize, theme: 'gallery' })
    expect(placesOf(page)).toEqual(placesOf(fresh('gallery', 'section')))
    expect(placesOf(page)).not.toEqual(placesOf(fresh('plain', 'section')))
  })
})

test('a page with its own background has neither ornaments nor the colours that go with them', () => {
  const page = fresh('forest', 'title')
  const own = { ...page, background: { color: '#ffffff' } }
  expect(groundOf(page, looks.forest, pageSize)).toMatchObject({ background: { gradient: { angle: 90 } } })
  expect(groundOf(own, looks.forest, pageSize)).toEqual({ background: { color: '#ffffff' }, ornaments: [] })
  expect(lookOn('forest', page)).toMatchObject({ ink: '#f5f7ee', heading: 'gelasio' })
  expect(lookOn('forest', page)).toBe(lookOn('forest', fresh('forest', 'title')))
  expect(lookOn('forest', own)).toBe(looks.forest)
})

test('what is round stays round on pages of other proportions', () => {
  const { ornaments } = groundOf({ layout: 'title', background: {} }, looks.sea, sizes['4:3'])
  const [disc] = ornaments
  expect(disc?.width).toBeCloseTo(disc?.height ?? 0, 0)
  expect((disc?.x ?? 0) + (disc?.width ?? 0) / 2).toBeCloseTo(0.845 * 720, 3)
})
