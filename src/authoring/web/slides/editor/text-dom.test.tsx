// Text while it is written, as elements of the browser.
import { expect, test } from 'vitest'
import { looks } from '#authoring/contract/deck.themes.ts'
import { readText, scaleText, showText } from './text-dom.ts'

test('numbers stand right before their words, at every level, or where the first line begins', () => {
  const root = document.createElement('div')
  const runs = [{ text: 'Ebb', size: 20 }]
  showText(
    root,
    [
      { bullet: 'number', runs },
      { bullet: 'number', level: 1, runs },
      { bullet: 'number', indent: 40, first: -30, runs },
    ],
    looks.plain,
  )
  expect(
    [...root.children].map(block => {
      const { style, dataset } = block as HTMLElement
      const [left, right] = ['left', 'right'].map(side => style.getPropertyValue(`--marker-${side}`))
      return [dataset['marker'], style.paddingLeft, left, right]
    }),
  ).toEqual([
    ['1.', '28px', 'auto', 'calc(100% - 28px + 0.45em)'],
    ['1.', '56px', 'auto', 'calc(100% - 56px + 0.45em)'],
    ['2.', '40px', '10px', 'auto'],
  ])
})

test('a text that shrinks to fit its box is shown as small as it is painted, and read back at its own size', () => {
  const root = document.createElement('div')
  const paragraphs = [
    {
      bullet: 'number' as const,
      before: 10,
      runs: [
        { text: 'Ebb', size: 20 },
        { text: '2', size: 20, script: 'super' as const, tracking: 4 },
      ],
    },
  ]
  showText(root, paragraphs, looks.plain, 0.5)
  const [block] = root.children
  const sizes = () => [block, ...(block?.children ?? [])].map(each => (each as HTMLElement).style.fontSize)
  expect(sizes()).toEqual(['10px', '10px', '6.5px'])
  expect((block as HTMLElement).style.paddingLeft).toBe('14px')
  expect(readText(root)).toEqual(paragraphs)
  const letters = block?.firstChild?.firstChild
  scaleText(root, looks.plain, 1)
  expect(sizes()).toEqual(['20px', '20px', '13px'])
  // The caret stays in a text that stays in the page.
  expect(block?.firstChild?.firstChild).toBe(letters)
  expect(readText(root)).toEqual(paragraphs)
})
