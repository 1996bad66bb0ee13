// The same small list in the encodings that spreadsheets and school systems write.
import { expect, it } from 'vitest'
import { parseCsv } from '#kit/contract/csv.rules.ts'
import { decodeText } from './decode.ts'

const western = 'Name;Ort\r\nZoë Müller;Zürich\r\nJosé Núñez;Málaga\r\nBjörk Åse;Tromsø\r\n'
const cyrillic = 'Имя;Фамилия\r\nИван;Петров\r\nАнна;Сидорова\r\n'
const chinese = '姓名,班级\r\n欧阳娜娜,七年级一班\r\n'

const swap = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** Single-byte encodings by the decoder's own table, backwards. */
const encoded = (text: string, encoding: string) => {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from([...text].map(letter => table.get(letter) ?? 63))
}

it.each([
  ['UTF-8', Buffer.from(western), western, 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${western}`), western, 'utf-8'],
  ['UTF-16 with a mark', utf16(`\uFEFF${western}`), western, 'utf-16le'],
  ['UTF-16 big endian with a mark', swap(utf16(`\uFEFF${western}`)), western, 'utf-16be'],
  ['UTF-16 without a mark', utf16(western), western, 'utf-16le'],
  ['UTF-16 big endian without a mark', swap(utf16(western)), western, 'utf-16be'],
  ['UTF-16 without a mark, Chinese', utf16(chinese), chinese, 'utf-16le'],
  ['Windows-1252', encoded(western, 'windows-1252'), western, 'windows-1252'],
  ['Mac Roman', encoded(western, 'macintosh'), western, 'macintosh'],
  ['Windows-1251', encoded(cyrillic, 'windows-1251'), cyrillic, 'windows-1251'],
] as const)('%s', (_name, bytes, text, encoding) => {
  const read = decodeText(new Uint8Array(bytes))
  expect(parseCsv(read.text)).toEqual(parseCsv(text))
  expect(read.encoding).toBe(encoding)
})

it('takes the encoding that somebody chose', () => {
  const polish = 'Imię;Nazwisko\r\nŁukasz;Żółć\r\n'
  expect(decodeText(new Uint8Array(encoded(polish, 'windows-1250')), 'windows-1250').text).toBe(polish)
})
