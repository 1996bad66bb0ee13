import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrPicture } from './qr-picture.tsx'

const quiet = 4

/** The modules of the picture, without the quiet zone around them. */
function modules(text: string): string[] {
  const { unmount } = render(
    <QrPicture
      text={text}
      label="Code"
    />,
  )
  const picture = screen.getByRole('img', { name: 'Code' })
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const dark = new Set(
    picture
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  )
  unmount()
  const inside = Array.from({ length: side - quiet * 2 }, (_, at) => at + quiet)
  expect(dark.has(`M${quiet - 1} ${quiet}`)).toBe(false)
  return inside.map(y => inside.map(x => (dark.has(`M${x} ${y}`) ? '1' : '0')).join(''))
}

// Read back by an independent reader when it was written down.
const known = [
  '1111111001010100101111111',
  '1000001000011001101000001',
  '1011101010000000101011101',
  '1011101011101111001011101',
  '1011101010101010101011101',
  '1000001010010011101000001',
  '1111111010101010101111111',
  '0000000011110001000000000',
  '1011111001011100001111100',
  '0111010101000100100100010',
  '1110001111110111010111011',
  '0001010111110000001000001',
  '0010011001110111111010111',
  '1100100001001010100101010',
  '1011111101000011101111011',
  '1011010111001000111110001',
  '1010011000101111111110100',
  '0000000011000000100011000',
  '1111111001011010101010111',
  '1000001011110010100011001',
  '1011101010111111111110100',
  '1011101010101010111011111',
  '1011101010001101010001101',
  '1000001001000010101111001',
  '1111111011000110010111111',
]

test('draws an address as readers know it', () => expect(modules('https://classwright.test')).toEqual(known))

test('grows with the text', () => {
  expect([1, 14, 15, 26, 62, 122, 213].map(length => modules('x'.repeat(length)).length)).toEqual([
    21, 21, 25, 25, 33, 45, 57,
  ])
  // Letters beyond ASCII take two bytes each.
  expect(modules('é'.repeat(8)).length).toBe(25)
})
