// Recoloured pictures, symbol fonts and pattern fills.
import { expect, test } from 'vitest'
import { pictureLetter, withoutPictures } from './picture-letters.ts'
import { changePixels, type PictureChange } from './picture-changes.ts'
import { shareOf, tileOf } from './pattern-tiles.ts'

const painted = (pixels: readonly number[], change: PictureChange): number[] => {
  const data = new Uint8ClampedArray(pixels)
  changePixels(data, change)
  return [...data]
}
const red = [200, 0, 0, 255]

test.each<[PictureChange, number[]]>([
  [{ is: 'grey' }, [60, 60, 60, 255]],
  [{ is: 'black-white', from: 0.5 }, [0, 0, 0, 255]],
  [{ is: 'light', bright: 0.2, contrast: 0 }, [251, 51, 51, 255]],
  [{ is: 'two-colours', dark: '#000000', light: '#ffffff' }, [60, 60, 60, 255]],
  [{ is: 'see-through', color: '#c80000' }, [200, 0, 0, 0]],
  [{ is: 'see-through', color: '#00c800' }, red],
])('%j', (change, wanted) => {
  expect(painted(red, change)).toEqual(wanted)
})

test('symbol-font characters map to Unicode, and other fonts stay unchanged', () => {
  expect(['\uF0FC', '\uF0D8', '\uF0A7'].map(letter => pictureLetter(letter, 'Wingdings'))).toEqual([
    '✓',
    '➢',
    '▪',
  ])
  expect(pictureLetter('\uF0B3', 'Symbol')).toBe('≥')
  expect(withoutPictures('voilà', 'Calibri', undefined)).toBe('voilà')
  expect(withoutPictures('lü', 'Wingdings', undefined)).toBe('●✓')
})

test('percentage patterns have the density in their names', () => {
  expect(['pct5', 'pct50', 'pct90'].map(name => Math.round(shareOf(tileOf(name)) * 100))).toEqual([5, 50, 91])
  expect([shareOf(tileOf('dkHorz')), shareOf(tileOf('smCheck')), shareOf(tileOf('horz'))]).toEqual([
    0.5, 0.5, 0.125,
  ])
})
