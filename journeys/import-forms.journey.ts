// One list in ten encodings and formats, each showing the same two children with correct line numbers, on
// a phone.
import { expect, it } from 'vitest'
import { call, go, signInAs, tokenOf } from './identity.support.ts'
import { chooseFile, xlsx } from './schools.support.ts'
import { longStory, phone, useJourney } from './support.ts'

const journey = useJourney()
const admin = 'school-admin@demo.classwright.test'

const titles = ['Vorname', 'Nachname', 'Geburtsdatum', 'E-Mail der Eltern']
const people = [
  ['Zoë', 'Möller', '25.03.2013', 'zoe.parent@forms.example'],
  ['Bo', 'Çelik', '01.02.2014', 'bo.parent@forms.example'],
]
const rows = [titles, ...people]
const joined = (mark: string, end = '\r\n', of = rows) => of.map(row => row.join(mark)).join(end)
const utf16 = (text: string, isBig: boolean, hasMark: boolean): Buffer => {
  const buffer = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return isBig ? buffer.swap16() : buffer
}
const named = rows.map(([first = '', last = '', ...more]) => [
  first === 'Vorname' ? 'Name' : `${last}, ${first}`,
  ...more,
])
const quoted = named.map(row => row.map(cell => `"${cell}"`))

const forms: Readonly<Record<string, readonly [file: Buffer, line: number]>> = {
  'utf-8.csv': [Buffer.from(joined(',')), 2],
  'utf-8-mark.csv': [Buffer.from(`\uFEFF${joined(';')}`), 2],
  'utf-16-tabs.txt': [utf16(joined('\t'), false, true), 2],
  'utf-16-big.csv': [utf16(joined(';'), true, true), 2],
  'utf-16-no-mark.csv': [utf16(joined(';'), false, false), 2],
  'windows-1252.csv': [Buffer.from(joined(';'), 'latin1'), 2],
  'old-mac.csv': [Buffer.from(joined(';', '\r')), 2],
  'sep-and-titles.csv': [Buffer.from(`sep=;\r\nNordschule;;;\r\nHerbst 2026;;;\r\n\r\n${joined(';')}`), 6],
  'one-name.csv': [Buffer.from(joined(',', '\n', quoted)), 2],
  'people.xlsx': [xlsx(rows), 2],
}

it(
  "every format shows the same children, dates in the file's order, and correct line numbers",
  async () => {
    const { user, accessToken } = await tokenOf(journey, { email: admin })
    const visitor = await journey.visitor({
      timezoneId: user.timeZone,
      viewport: phone,
      // The closing page requests the discarded import once more.
      expected: /status of 404/,
    })
    const { page } = visitor
    await signInAs(journey, visitor, admin)
    const [here] = await call<{ _id: string }[]>(
      journey,
      'GET',
      'school-user/schoolList',
      undefined,
      accessToken,
    )
    await page.evaluate(id => localStorage.setItem('account-school', id), here?._id ?? '')
    for (const [name, [file, line]] of Object.entries(forms)) {
      await go(page, journey, '/account/student/bulk')
      await chooseFile(page, name, file)
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('list', { name: 'What will change' }).waitFor()
      const shown = page.getByRole('main')
      for (const words of [/Birth date, Zoë Möller: 2013-03-25/, /Birth date, Bo Çelik: 2014-02-01/])
        await shown.getByRole('button', { name: words }).waitFor()
      await shown.getByText(`Line ${line}`, { exact: true }).waitFor()
      await shown.getByText(`Line ${line + 1}`, { exact: true }).waitFor()
      expect(await shown.getByLabel('Birth dates are written').inputValue(), name).toBe('dmy')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(375)
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await page.getByText('Import discarded.').waitFor()
    }
  },
  longStory,
)
