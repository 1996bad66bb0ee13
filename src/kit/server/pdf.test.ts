import { expect, test } from 'vitest'
import { pdfCut, pdfWidth, writePdf } from './pdf.ts'
import { readOutlines } from './pdf-fonts.ts'
import { pdfLines } from './testing/pdf-lines.ts'

const names = [
  'Māia Tūhoe',
  'Łukasz Żółć',
  'Đặng Thị Hồng',
  'Ελένη Παπαδοπούλου',
  'Наталья Іванівна',
  '李明',
  '田中さくら',
  '김민수',
  'Zoë O’Neill, −$12.00 …',
]

test('names of people stand as they are written, plain and bold, at the left and at the right', async () => {
  const sheet = names.flatMap((text, at) => [
    { text, x: 56, y: 760 - at * 40 },
    { text, x: 539, y: 740 - at * 40, bold: true, end: true },
  ])
  const pages = await pdfLines(writePdf('Names', [sheet, [{ text: 'Second page', x: 56, y: 700 }]]))
  expect(pages).toEqual([names.flatMap(name => [name, name]), ['Second page']])
})

test('letters that no font has are marked, and line ends are spaces', async () => {
  expect(await pdfLines(writePdf('', [[{ text: 'A\nB \u{1f600} e\u0301', x: 56, y: 700 }]]))).toEqual([
    ['A B ? é'],
  ])
})

test('only fonts in use are in the file', () => {
  const size = (text: string) => writePdf('', [[{ text, x: 56, y: 700 }]]).length
  expect(size('Maia')).toBeLessThan(30_000)
  expect(size('Māia')).toBeGreaterThan(60_000)
})

test('widths are those of the letters, and what is too wide is cut', () => {
  expect(pdfWidth('1111', 10, false)).toBeCloseTo(22.88, 1)
  expect(pdfWidth('iiii', 10, false)).toBeLessThan(pdfWidth('mmmm', 10, false) / 2)
  expect(pdfWidth('李明', 10, false)).toBe(20)
  expect(pdfCut('Short', 100)).toBe('Short')
  const cut = pdfCut('A very long name of a school that does not fit', 100)
  expect(cut).toMatch(/^A very long.*\S…$/)
  expect(pdfWidth(cut, 10, false)).toBeLessThanOrEqual(100)
})

test('a file that is no font is refused', () =>
  expect(() => readOutlines(Buffer.alloc(64))).toThrow('no WOFF'))
