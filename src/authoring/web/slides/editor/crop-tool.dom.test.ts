// Cropping a picture: a draft until it is applied, then one step.
import { beforeEach, expect, test } from 'vitest'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { pulledCrop } from '../model/crop.rules.ts'
import type { Picture } from '../model/element-look.ts'
import { endCrop, setCrop, startCrop } from './crop-tool.ts'
import { Editor } from './editor.ts'

const picture: Picture = {
  kind: 'image',
  _id: 'p',
  file: 'f'.repeat(64),
  x: 100,
  y: 50,
  width: 200,
  height: 100,
}
const facts = { tips: '', pic: null, picUrl: null, size: 0, outline: [], assess: [], version: 1 }
const page = { layout: 'blank' as const, background: {}, ...facts }
const deck: Deck = {
  _id: 'deck',
  rid: 'rid',
  rev: 0,
  width: 960,
  height: 540,
  theme: 'plain',
  isEdit: false,
  files: {},
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  pages: [
    { _id: 'one', elements: [picture], ...page },
    { _id: 'two', elements: [], ...page },
  ],
}
const stored = () => editor.session.elementAt({ page: 'one', element: 'p' })
const steps = () => editor.session.get().past.length
/** Pulls the left edge twice. */
const pull = () => {
  for (const x of [20, 30])
    setCrop(editor, pulledCrop(editor.ui().crop?.picture ?? picture, { x: -1, y: 0 }, { x, y: 0 }))
}

let editor: Editor
beforeEach(() => {
  editor = new Editor(deck)
  editor.select(['p'])
})

test('pulling is one step, and cancelling is none', () => {
  expect(startCrop(editor)).toBe(true)
  pull()
  expect(stored()).toBe(picture)
  endCrop(editor, false)
  expect([stored(), steps(), editor.ui().cropNote]).toEqual([picture, 0, 'The crop was cancelled.'])

  startCrop(editor)
  pull()
  endCrop(editor, true)
  expect(stored()).toMatchObject({ x: 150, width: 150, crop: { left: 0.25 } })
  expect(steps()).toBe(1)
  editor.session.undo()
  expect(stored()).toEqual(picture)
})

test('applying without a change leaves the picture alone', () => {
  startCrop(editor)
  endCrop(editor, true)
  expect([stored(), steps()]).toEqual([picture, 0])
})

test.each([
  ['another page', () => editor.session.go('two')],
  ['another selection', () => editor.select([])],
  ['another tool', () => editor.setUi({ tool: 'pen' })],
])('%s applies the crop', (_, leave) => {
  startCrop(editor)
  pull()
  leave()
  expect(editor.ui().crop).toBeNull()
  expect(stored()).toMatchObject({ crop: { left: 0.25 } })
})

test('what a colleague changes meanwhile stays', () => {
  startCrop(editor)
  pull()
  editor.session.element({ page: 'one', element: 'p' }, each => ({ ...each, alt: 'A heron' }))
  endCrop(editor, true)
  expect(stored()).toMatchObject({ alt: 'A heron', crop: { left: 0.25 } })
})

test('a locked picture and other elements are not cropped', () => {
  editor.change(each => ({ ...each, locked: true }))
  expect(startCrop(editor)).toBe(false)
  editor.select([])
  expect(startCrop(editor)).toBe(false)
})
