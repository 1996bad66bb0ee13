import { expect, test } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { withFiles } from './import-deck.ts'

const picture = (file: string): Element => ({
  kind: 'image',
  _id: file,
  file,
  x: 10,
  y: 20,
  width: 300,
  height: 200,
  locked: true,
})

test('a picture that the server refuses is named where it would stand', () => {
  const what = 'The file b.png could not be used: it is not a picture.'
  const page = { layout: 'blank' as const, background: {}, elements: [picture('a'), picture('b')], tips: '' }
  expect(withFiles(page, new Map([['a', 'sent']]), new Map([['b', what]])).elements).toMatchObject([
    { kind: 'image', file: 'sent' },
    {
      kind: 'text',
      dash: true,
      x: 10,
      y: 20,
      width: 300,
      height: 200,
      locked: true,
      paragraphs: [{ runs: [{ text: what }] }],
    },
  ])
})
