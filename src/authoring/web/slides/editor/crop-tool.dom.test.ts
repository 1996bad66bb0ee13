// Cropping a picture: a draft until it is applied, then one step.
import { beforeEach, expect, test, vi } from 'vitest'
import { pulledCrop } from '../model/crop.rules.ts'
import type { Picture } from '../model/element-look.ts'
import { endCrop, setCrop, startCrop } from './crop-tool.ts'
import { DeckDrafts } from './draft.ts'
import { Editor } from './editor.ts'
import { SaveBack } from './save-back.ts'
import { DeckSaver } from './saver.ts'
import { deckOf, pageOf } from './testing/deck.ts'

const picture: Picture = {
  kind: 'image',
  _id: 'p',
  file: 'f'.repeat(64),
  x: 100,
  y: 50,
  width: 200,
  height: 100,
}
const deck = deckOf(pageOf('one', [picture]), pageOf('two', []))
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

const edit = (change: Partial<Picture>) =>
  editor.session.element({ page: 'one', element: 'p' }, each => ({ ...each, ...change }) as Picture)

test('a picture that is moved meanwhile takes its crop along', () => {
  startCrop(editor)
  pull()
  edit({ x: 300, y: 10 })
  expect(editor.ui().crop?.picture).toMatchObject({ x: 350, y: 10, width: 150, crop: { left: 0.25 } })
  endCrop(editor, true)
  expect(stored()).toMatchObject({ x: 350, y: 10, width: 150, crop: { left: 0.25 } })
})

test.each([
  ['resized', { width: 90 }],
  ['rotated', { rotation: 30 }],
  ['mirrored', { flipX: true }],
  ['cropped', { crop: { left: 0, top: 0.5, right: 0, bottom: 0 } }],
  ['locked', { locked: true }],
  ['replaced', { file: 'e'.repeat(64) }],
] as const)('a picture that is %s meanwhile stays like that', (_, change) => {
  startCrop(editor)
  pull()
  edit(change)
  expect([editor.ui().crop, stored()]).toEqual([null, { ...picture, ...change }])
})

test('undo beside the handles undoes the step before, and the crop does not bring it back', () => {
  edit({ width: 400 })
  startCrop(editor)
  pull()
  editor.session.undo()
  expect([editor.ui().crop, stored()]).toEqual([null, picture])
})

test('of a group one picture can be cropped, and a deleted one ends it', () => {
  editor.put([
    { ...picture, group: 'g' },
    { ...picture, _id: 'q', group: 'g' },
  ])
  editor.select(['p'])
  expect(editor.selected).toHaveLength(2)
  expect(startCrop(editor, editor.elements[0] as Picture)).toBe(true)
  pull()
  editor.put(editor.elements.slice(1))
  expect(editor.ui()).toMatchObject({ crop: null, cropNote: 'The crop was cancelled.' })
})

test('saving, leaving the editor and closing the page apply the crop', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  editor = new Editor({ ...deck, pages: deck.pages.map(each => ({ ...each, pic: picture.file })) })
  editor.select(['p'])
  const saver = new DeckSaver(editor, new DeckDrafts('me', 'deck'), () => {})
  const saveBack = new SaveBack(editor, saver, () => {})
  const cropped = () => [editor.ui().crop, stored()]
  const crop = expect.objectContaining({ left: 0.25 }) as unknown
  const applied = [null, expect.objectContaining({ crop }) as unknown]
  const again = () => {
    editor.session.undo()
    startCrop(editor)
    pull()
  }
  startCrop(editor)
  pull()
  await saveBack.now(true)
  expect(editor.ui().crop).not.toBeNull()
  await saveBack.now()
  expect(cropped()).toEqual(applied)

  const stop = saver.start()
  again()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect([closing.defaultPrevented, ...cropped()]).toEqual([true, ...applied])
  again()
  stop()
  expect(cropped()).toEqual(applied)
})

test('a locked picture and other elements are not cropped', () => {
  editor.change(each => ({ ...each, locked: true }))
  expect(startCrop(editor)).toBe(false)
  editor.select([])
  expect(startCrop(editor)).toBe(false)
})
