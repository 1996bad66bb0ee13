import { describe, expect, it } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { lookOfElement, withLook } from './copied-look.ts'
import { newShape } from './new-elements.ts'

const look = looks.plain
const place = { x: 5, y: 6, width: 70, height: 80 }
const words = (text: string, run: object = {}, paragraph: object = {}) => [
  { runs: [{ text, ...run }], ...paragraph },
]
const painted = (from: Element, to: Element) => withLook(to, lookOfElement(from, look))

const title: Element = {
  kind: 'text',
  _id: 'title',
  ...place,
  fill: '#112233',
  strokeWidth: 3,
  stroke: '#445566',
  valign: 'bottom',
  paragraphs: words(
    'Tide',
    { bold: true, size: 40, font: 'lato', link: 'https://a.example' },
    { align: 'right' },
  ),
}
const note: Element = {
  kind: 'text',
  _id: 'note',
  x: 1,
  y: 2,
  width: 3,
  height: 4,
  alt: 'A note',
  shadow: { x: 1, y: 1, blur: 1, color: '#000000' },
  paragraphs: words('Ebb', { italic: true, script: 'super', link: 'https://b.example' }),
}

describe('format painter', () => {
  it('applies fill, border and text style; position, text and links stay', () => {
    expect(painted(title, note)).toEqual({
      kind: 'text',
      _id: 'note',
      x: 1,
      y: 2,
      width: 3,
      height: 4,
      alt: 'A note',
      fill: '#112233',
      strokeWidth: 3,
      stroke: '#445566',
      valign: 'bottom',
      paragraphs: words(
        'Ebb',
        { bold: true, size: 40, font: 'lato', script: 'super', link: 'https://b.example' },
        { align: 'right' },
      ),
    })
  })

  it('theme defaults of one kind of element become explicit on another', () => {
    const shape = newShape('shape', 'ellipse', { width: 960, height: 540 })
    expect(painted(shape, note)).toMatchObject({ kind: 'text', fill: look.accent })
    expect(painted(note, shape)).toMatchObject({ kind: 'shape', shape: 'ellipse', fill: null })
    expect(painted(shape, { ...shape, fill: '#000000' } as Element)).not.toHaveProperty('fill')
  })

  it('lines and tables keep their lines', () => {
    const line = newShape('line', 'line', { width: 960, height: 540 })
    expect(painted(note, { ...line, stroke: '#123456' } as Element)).toMatchObject({ stroke: '#123456' })
    expect(painted(title, line)).toMatchObject({ stroke: '#445566', strokeWidth: 3 })
    expect(painted(title, line)).not.toHaveProperty('fill')
    expect(painted(line, note)).toMatchObject({ stroke: look.ink, paragraphs: note.paragraphs })
  })
})

describe('new shapes', () => {
  it('have centred text', () => {
    const shape = newShape('a', 'rect', { width: 960, height: 540 })
    expect(shape).toMatchObject({ paragraphs: [{ align: 'center' }] })
    expect(newShape('a', 'line', { width: 960, height: 540 })).not.toHaveProperty('paragraphs')
  })
})
