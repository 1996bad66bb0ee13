import { expect, test } from 'vitest'
import { attachment, downloadName } from './download-name.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
  // The right-to-left override would show this as "invoice exe.pdf".
  ['invoice \u202efdp.exe', 'invoice fdp.exe'],
  ['a\u2066b\u2069\u200e\ufeff.pdf', 'a b .pdf'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Windows\\x.txt', 'C Windows x.txt'],
  ['.htaccess', 'htaccess'],
  ['name.pdf. . ', 'name.pdf'],
  ['\ud800half.pdf', '\ufffdhalf.pdf'],
  ['Prüfung 数学 😀.docx', 'Prüfung 数学 😀.docx'],
  ['\u0000\u0007', 'file'],
  ['', 'file'],
])('%j is downloaded as %j', (name, expected) => {
  expect(downloadName(name)).toBe(expected)
})

test('a long name is truncated before its extension', () => {
  const name = downloadName(`${'ä'.repeat(500)}.pdf`)
  expect([...name]).toHaveLength(150)
  expect(name).toMatch(/ä\.pdf$/)
})

test('the header has a plain and an encoded name', () => {
  expect(attachment("It's 100% (ä).pdf")).toBe(
    `attachment; filename="It's 100_ (_).pdf"; filename*=UTF-8''It%27s%20100%25%20%28%C3%A4%29.pdf`,
  )
})
