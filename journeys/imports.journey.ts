// A school migrates from another system: its package is checked, corrected, imported, used, updated and
// undone.
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { oneRosterPackage } from '#schools/contract/testing/oneroster-package.ts'
import { call, go, heading, messageTo, newAccount, signInAs, tokenOf } from './identity.support.ts'
import { chooseFile, csv, zip } from './schools.support.ts'
import { expectAccessible, useJourney, type Page, type Visitor } from './support.ts'

const journey = useJourney()
const refused = /status of (400|401|403|404|409|410)/
const admin = 'school-admin@demo.classwright.test'
const options = { version: '1.2', students: 6, teachers: 2, classes: 2, mark: 'k' } as const
let school = ''
let first = ''

const as = async (email: string): Promise<Visitor> => {
  const { user } = await tokenOf(journey, { email })
  const visitor = await journey.visitor({ timezoneId: user.timeZone, expected: refused })
  await signInAs(journey, visitor, email)
  return visitor
}
const mine = async () => (await tokenOf(journey, { email: admin })).accessToken
const atWork = async (): Promise<Visitor> => {
  const visitor = await as(admin)
  const [here] = await call<{ _id: string }[]>(
    journey,
    'GET',
    'school-user/schoolList',
    undefined,
    await mine(),
  )
  school = here?._id ?? ''
  await visitor.page.evaluate(id => localStorage.setItem('account-school', id), school)
  return visitor
}
const packageOf = (change: (files: Map<string, string>) => void): Buffer => {
  const files = oneRosterPackage(options)
  change(files)
  return zip(Object.fromEntries(files))
}
const replaced = (files: Map<string, string>, file: string, from: string | RegExp, to: string) =>
  files.set(file, (files.get(file) ?? '').replace(from, to))
const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'What will change' })
    .getByRole('listitem')
    .filter({ hasText: label })
    .locator('strong')
const start = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click()

it('an admin checks a package, corrects a cell and imports it; the class has its people', async () => {
  const { page } = await atWork()
  await go(page, journey, '/account/student/bulk')
  await expectAccessible(page)
  await chooseFile(
    page,
    'north.zip',
    packageOf(files => replaced(files, 'users.csv', 'kt1@north.example', 'no address')),
  )
  await page.getByText('OneRoster 1.2').waitFor()
  await page.getByText('Found: 6 students, 2 teachers, 2 classes, 1 term, and 1 school year.').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  const cell = page.getByRole('textbox', { name: 'Email, Tia1 Teach' })
  await cell.waitFor()
  await page.getByText('This is not an email address.').waitFor()
  await expectAccessible(page)
  await cell.fill('kt1@north.example')
  await cell.press('Enter')
  await expect.poll(() => figure(page, 'Left out').innerText()).toBe('1')
  await page.getByRole('radio', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Edit Birth date, Sol0 North: 2013-01-11' }).waitFor()
  await page.getByText('2 students without a parent’s contact').waitFor()
  await start(page)
  await page.getByRole('heading', { name: /^6 students, 2 teachers/ }).waitFor()
  await expectAccessible(page)
  first = page.url().split('/').at(-1) ?? ''

  await page.getByRole('link', { name: 'Go to the classes' }).click()
  await page.getByRole('link', { name: '7 kNorth 0' }).click()
  await page.getByText('6 students').first().waitFor()
  await page.getByText('Sol0 North').waitFor()
})

it('the invited teacher joins and finds the class; a pupil signs in', async () => {
  await newAccount(journey, { email: 'kt0@north.example' }, { roles: ['teacher'], name: ['Tia0', 'Teach'] })
  const { page } = await as('kt0@north.example')
  const mail = await messageTo(journey, 'kt0@north.example', /schoolJoin/)
  await go(page, journey, /\/account\/schoolJoin\/[\w-]+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: /^Work in/ }).click()
  await page
    .getByRole('button', { name: /Account menu/ })
    .getByText(/Harbour/)
    .waitFor()
  await go(page, journey, '/home/class')
  await page.getByRole('link', { name: '7 kNorth 0' }).click()
  await page.getByText('Sol0 North').waitFor()

  const parent = await journey.visitor({ expected: refused })
  const link = await messageTo(journey, 'kg0-1@north.example', /schoolParentJoin/)
  await go(parent.page, journey, /\/com\/schoolParentJoin\/[\w-]+/.exec(link)?.[0] ?? '')
  await parent.page.getByRole('button', { name: 'I am, show the sign-in' }).click()
  await parent.page.locator('dl dd').first().waitFor()
  const [number = '', secret = ''] = await parent.page.locator('dl dd').allInnerTexts()
  await go(parent.page, journey, '/student/login')
  await parent.page.getByLabel('Student id').fill(number)
  await parent.page.getByLabel('Password', { exact: true }).fill(secret)
  await parent.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await parent.page.getByRole('dialog', { name: 'Choose your own password' }).waitFor()
})

it('the next package previews who is new, moved and gone, and can be undone', async () => {
  const { page } = await atWork()
  await go(page, journey, '/account/student/bulk')
  await chooseFile(
    page,
    'north-2.zip',
    packageOf(files => {
      replaced(files, 'users.csv', /^ks1,.*\r\n/m, '')
      replaced(files, 'roles.csv', /^r-ks1,.*\r\n/m, '')
      replaced(files, 'users.csv', 'Sol2,North', 'Sol2,Northey')
      replaced(files, 'enrollments.csv', 'e-ks3,active,,kc0', 'e-ks3,active,,kc1')
    }),
  )
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect.poll(() => figure(page, 'Moved').innerText()).toBe('1')
  expect(await figure(page, 'Changed otherwise').innerText()).toBe('1')
  expect(await figure(page, 'No longer in the file').innerText()).toBe('1')
  expect(await figure(page, 'New').innerText()).toBe('0')
  await page.getByRole('checkbox', { name: /^Archive what is no longer in the file: 1 student/ }).check()
  await start(page)
  await page.getByRole('heading', { name: 'The school is up to date' }).waitFor()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('heading', { name: 'This import was undone' }).waitFor()

  await go(page, journey, `/account/imports/${first}`)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText(/have already been sent and cannot be called back/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText(/stayed, because somebody had joined/).waitFor()
  await go(page, journey, '/account/imports')
  await page
    .getByRole('row', { name: /north\.zip/ })
    .getByText('Undone')
    .waitFor()
  await expectAccessible(page)
})

it('an admin exports the school as a package, which re-imports without changes', async () => {
  const { page } = await atWork()
  await go(page, journey, '/account/imports')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the school' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/ OneRoster\.zip$/)
  const stored = await readFile(await file.path())
  const texts = Object.fromEntries(
    Object.entries(unzipSync(stored)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
  expect(texts['manifest.csv']).toContain('"oneroster.version","1.2"')
  expect(texts['orgs.csv']).toContain(school)
  expect(texts['users.csv']).toContain(admin)
  // Importing it into the same school changes nothing.
  await go(page, journey, '/account/student/bulk')
  await chooseFile(page, 'own.zip', stored)
  await page.getByText('OneRoster 1.2').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('list', { name: 'What will change' }).waitFor()
  expect(await figure(page, 'New').innerText()).toBe('0')
})

it('pasted rows: columns are matched, corrected and remembered; skipped rows can be downloaded for another import', async () => {
  const { page } = await atWork()
  const paste = async (rows: string) => {
    await go(page, journey, '/account/student/bulk')
    await page.getByLabel('Or paste rows').fill(rows)
    await page.getByRole('button', { name: 'Read these rows' }).click()
    await page.getByRole('list', { name: 'Columns of the file' }).waitFor()
  }
  const choice = (name: string) => page.getByRole('combobox', { name: `${name} is`, exact: true })
  await paste('Naam\tGeb.\tRemarks\nAda de Vries\t03/25/2013\tada@home.example\n\nBo Jansen\tsoon\t\n')
  await page.getByText('Ada | de Vries').waitFor()
  await page.getByText('2013-03-25').waitFor()
  await choice('Remarks').selectOption({ label: 'Parent email' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Line 4', { exact: true }).waitFor()
  await page.getByText('This is not a birth date, so it is left out.').waitFor()
  await page.getByRole('button', { name: 'Leave out Bo Jansen' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 1 row left out' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('left-out-Pasted rows.csv')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Import discarded.').waitFor()

  await paste('Naam\tGeb.\tRemarks\nCy Bakker\t01/02/2013\tcy@home.example\n')
  await expect.poll(() => choice('Remarks').inputValue()).toBe('parentEmail')
  await page.getByText('2013-01-02').waitFor()
})

it('only school admins reach an import', async () => {
  await newAccount(
    journey,
    { email: 'other-head@south.example' },
    { roles: ['teacher'], name: ['Ola', 'Head'] },
  )
  const teacher = await as('teacher@demo.classwright.test')
  const stranger = await as('other-head@south.example')
  for (const { page } of [teacher, stranger])
    for (const path of [`/account/imports/${first}`, '/account/imports', '/account/student/bulk']) {
      await go(page, journey, path)
      await heading(page, /not open to you|nothing at this address/).waitFor()
      expect(await page.getByText(/north\.zip/).count()).toBe(0)
    }
})

it('people are read from pasted text with semicolons, on a phone', async () => {
  const { page } = await atWork()
  await page.setViewportSize({ width: 375, height: 800 })
  await go(page, journey, '/account/teacher/bulk')
  await chooseFile(
    page,
    'staff.csv',
    csv([
      ['Vorname', 'Nachname', 'E-Mail'],
      ['Mia', 'Hart', 'mia@south'],
    ]),
  )
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('textbox', { name: 'Email, Mia Hart' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
