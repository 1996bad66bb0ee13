// Themes that are designs: readable, with placeholders, and consistent pages.
import { describe, expect, test } from 'vitest'
import { groundOf } from './deck.ground.ts'
import { newPage, withLayout, withTheme } from './deck.layouts.ts'
import { pageBody, pageSize, themes, type PageBody } from './deck.shapes.ts'
import { looks, type Theme } from './deck.themes.ts'
import * as z from '#zod'

let made = 0
const newId = () => `e${made++}`
const fresh = (theme: Theme, layout: PageBody['layout'] = 'title-content') =>
  newPage(layout, newId, { ...pageSize, theme })
const placesOf = ({ elements }: PageBody) => elements.map(({ x, y, width, height }) => [x, y, width, height])

describe.each(themes)('%s', theme => {
  test('is a valid design, with its placeholders inside the page', () => {
    for (const layout of ['title', 'section', 'two-columns', 'picture'] as const) {
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
})

describe('switching themes', () => {
  test('moves elements in placeholders, back and forth; manually placed ones stay', () => {
    const page = fresh('plain')
    const [title] = page.elements
    const byHand = { ...title, _id: 'hand', x: 333, y: 44 } as PageBody['elements'][number]
    const body = { ...page, elements: [...page.elements, byHand] }
    const there = withTheme(body, 'plain', 'notebook', pageSize)
    expect(placesOf(there).slice(0, -1)).toEqual(placesOf(fresh('notebook')))
    expect(there.elements.at(-1)).toEqual(byHand)
    expect(placesOf(withTheme(there, 'notebook', 'plain', pageSize))).toEqual(placesOf(body))
    expect(withTheme(body, 'plain', 'sea', pageSize)).toBe(body)
  })

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

test('a page with its own background has no ornaments', () => {
  const page = fresh('horizon', 'title')
  expect(groundOf(page, looks.horizon, pageSize)).toMatchObject({ background: { gradient: { angle: 90 } } })
  expect(groundOf({ ...page, background: { color: '#ffffff' } }, looks.horizon, pageSize)).toEqual({
    background: { color: '#ffffff' },
    ornaments: [],
  })
})
