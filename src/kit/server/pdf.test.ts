import { expect, test } from 'vitest'
import { pdfCut, pdfWidth, writePdf } from './pdf.ts'
import { pdfLines } from './testing/pdf-lines.ts'
import { drawnByCanvas, drawnByPdf, inkShared } from './testing/pdf-picture.ts'
import { unpackWoff } from './woff.ts'

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

test('names of people keep their spelling, regular and bold, left and right aligned', async () => {
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

test('the file contains only the fonts in use', () => {
  const size = (text: string) => writePdf('', [[{ text, x: 56, y: 700 }]]).length
  expect(size('Maia')).toBeLessThan(30_000)
  expect(size('Māia')).toBeGreaterThan(60_000)
})

test('widths match the letters, and text that is too wide is cut', () => {
  expect(pdfWidth('1111', 10, false)).toBeCloseTo(22.88, 1)
  expect(pdfWidth('iiii', 10, false)).toBeLessThan(pdfWidth('mmmm', 10, false) / 2)
  expect(pdfWidth('李明', 10, false)).toBe(20)
  expect(pdfCut('Short', 100)).toBe('Short')
  const cut = pdfCut('A very long name of a school that does not fit', 100)
  expect(cut).toMatch(/^A very long.*\S…$/)
  expect(pdfWidth(cut, 10, false)).toBeLessThanOrEqual(100)
})

/** Scripts that join, stack, reorder or run from right to left, alone and in a line of English. */
const shapedNames = [
  ['arabic', 'محمد عبد الله'],
  ['hebrew', 'שלום עולם'],
  ['thai', 'สมชาย ใจดี น้ำผึ้ง'],
  ['devanagari', 'प्रिया शर्मा क्षत्रिय'],
  ['tamil', 'தமிழ் செல்வி'],
  ['bengali', 'মোহাম্মদ রহমান'],
  ['gurmukhi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['gujarati', 'કૃષ્ણ પટેલ'],
  ['telugu', 'శ్రీనివాస'],
  ['kannada', 'ಕೃಷ್ಣಪ್ಪ'],
  ['malayalam', 'മലയാളം'],
  ['sinhala', 'ගයාන් පෙරේරා'],
] as const

test.each(shapedNames)('%s looks as a browser draws it', async (part, name) => {
  const pdf = await drawnByPdf(writePdf('', [[{ text: name, x: 56, y: 700, size: 40 }]]))
  const canvas = drawnByCanvas(name, part, 40)
  expect(inkShared(pdf, canvas)).toBeGreaterThan(0.9)
  // The measure tells pictures apart: the same letters in another order are another one.
  expect(inkShared(pdf, drawnByCanvas(Array.from(name).toReversed().join(''), part, 40))).toBeLessThan(0.8)
})

test('a line of several directions is in the order of reading', async () => {
  const line = 'Report on محمد عبد الله (8 Red), שלום'
  const [[read = ''] = []] = await pdfLines(writePdf('', [[{ text: line, x: 56, y: 700 }]]))
  expect(read).toMatch(/^Report on .*\(8 Red\), /)
  expect(read).not.toContain('?')
  expect([...read.replaceAll('\u200b', '')].toSorted()).toEqual([...line].toSorted())
})

test('a file that is no font is refused', () => expect(() => unpackWoff(Buffer.alloc(64))).toThrow('no WOFF'))
