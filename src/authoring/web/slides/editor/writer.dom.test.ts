// A text that shrinks to fit its box, while it is written: as small as the painter shows it, stored at its own size.
import { beforeEach, expect, test } from 'vitest'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { textOf } from '../paint/paint-text.ts'
import { Editor } from './editor.ts'
import { deckOf, pageOf } from './testing/deck.ts'
import { textWriter } from './writer.ts'

const line = (text: string) => ({ runs: [{ text, size: 40 }] })
const box: TextElement = {
  kind: 'text',
  _id: 't',
  x: 0,
  y: 0,
  width: 316,
  height: 166,
  fit: true,
  paragraphs: ['Ebb', 'Flow', 'Slack', 'Spring'].map(line),
}
const deck = deckOf(pageOf('page', [box]))
let root: HTMLElement
beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  root.tabIndex = 0
})
const sizes = () => [...root.querySelectorAll<HTMLElement>('[data-run]')].map(each => each.style.fontSize)

test('it does not jump to its full size, and shrinks further as it grows', () => {
  const editor = new Editor(deck)
  const writer = textWriter(editor, root, { page: 'page', element: 't' })
  expect(sizes()).toEqual(['30px', '30px', '30px', '30px'])
  root.append(root.lastElementChild?.cloneNode(true) ?? '')
  writer.commit()
  expect(sizes()).toEqual(['24px', '24px', '24px', '24px', '24px'])
  expect(editor.elements[0]).toMatchObject({ height: 166, paragraphs: { length: 5, 4: line('Spring') } })
  editor.session.undo()
  writer.follow()
  expect(sizes()).toEqual(['30px', '30px', '30px', '30px'])
})

test('a box that becomes narrower shrinks the same text again', () => {
  const scaleAt = (width: number) => textOf({ ...box, width }, looks.plain).scale
  expect(scaleAt(316)).toBe(0.75)
  expect(scaleAt(60)).toBeLessThan(0.75)
})
