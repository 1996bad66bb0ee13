// Text while it is written, as elements of the browser.
import { expect, test } from 'vitest'
import { showText } from './text-dom.ts'

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
    'plain',
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
