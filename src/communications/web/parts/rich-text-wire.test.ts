import { expect, test } from 'vitest'
import { contentOf, plainOf } from './rich-text-wire.ts'

test.each(['', 'One line.', 'Two\nlines, 2 < 3 & more.', 'One\n\ntwo\nthree'])(
  'plain text survives a round trip: %j',
  text => expect(plainOf(contentOf(text) as object)).toBe(text),
)

test('rich text is passed on unchanged', () =>
  expect(contentOf('<p>Bring a <strong>jacket</strong>.</p>')).toBe(
    '<p>Bring a <strong>jacket</strong>.</p>',
  ))

test.each([
  { type: 'heading', content: [{ type: 'text', text: 'Trip' }] },
  { type: 'paragraph', content: [{ type: 'text', text: 'jacket', marks: [{ type: 'bold' }] }] },
  { type: 'bulletList', content: [] },
])('content other than paragraphs is not plain: %j', node =>
  expect(plainOf({ type: 'doc', content: [node] })).toBeUndefined(),
)
