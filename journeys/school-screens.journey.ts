// School screens that schools.journey.ts does not visit: dialogs, applications, storage, archives.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { call, go, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Visitor } from './support.ts'

const journey = useJourney()

interface Row {
  readonly _id: string
  readonly name?: string
  readonly type?: string
  readonly year?: string
}

const someone = async (
  who: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Visitor & { school: string; list: (path: string) => Promise<Row[]> }> => {
  const { user } = await tokenOf(journey, { email: `${who}@demo.classwright.test` })
  const visitor = await journey.visitor({ timezoneId: user.timeZone, colorScheme, reducedMotion: 'reduce' })
  const { accessToken } = await signInAs(journey, visitor, who)
  const [first] = await call<Row[]>(
    journey,
    'GET',
    `${who.startsWith('student') ? 'students' : 'school-user'}/schoolList`,
    undefined,
    accessToken,
  )
  const school = first?._id ?? ''
  if (school) await visitor.page.evaluate(id => localStorage.setItem('account-school', id), school)
  return {
    ...visitor,
    school,
    list: async path => (await call<{ data: Row[] }>(journey, 'GET', path, undefined, accessToken)).data,
  }
}

/** Waits until nothing is loading, so that axe checks the screen itself. */
const ready = async ({ page }: Visitor, path: string) => {
  await go(page, journey, path)
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Loading]') === null)
}

it('dialogs and the sign-in sheet of a class are accessible', async () => {
  const { page, school, list } = await someone('school-admin')
  const red = (await list(`classes?school=${school}&$limit=50`)).find(({ name }) => name === 'Demo 8 Red')
  await go(page, journey, `/com/class/${red?._id}`)
  await page.getByRole('button', { name: 'Edit class' }).click()
  await page.getByRole('dialog', { name: 'Edit Demo 8 Red' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign-in sheet' }).click()
  await page.getByRole('button', { name: 'Show the sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sign-in sheet' })
  const password = await sheet.getByText('Ben Demo-Anders').locator('..').locator('dd').last().innerText()
  expect(password).toMatch(/^[A-Za-z0-9]{8,}$/)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign-in sheet' }).click()
  await page.getByRole('button', { name: 'Show the sheet' }).click()
  await sheet.getByText('Handed out before').first().waitFor()
})

it('a student applies for a class, its teacher decides, and both see the decision', async () => {
  const student = await someone('student')
  await ready(student, '/study/class')
  await student.page.getByRole('button', { name: 'Apply for Demo Science club' }).click()
  await student.page.getByLabel('Why would you like to join?').fill('I like rockets.')
  await student.page.getByRole('button', { name: 'Send application' }).click()
  await student.page.getByText('Waiting for an answer').waitFor()

  const teacher = await someone('teacher')
  await go(teacher.page, journey, '/home/class')
  await teacher.page.getByRole('link', { name: 'Demo Science club' }).click()
  await teacher.page.getByRole('link', { name: /^Applications/ }).click()
  await teacher.page.getByText('I like rockets.').waitFor()
  await expectAccessible(teacher.page)
  await teacher.page.getByRole('button', { name: 'Approve Stella Demo-Student' }).click()
  await teacher.page.getByText('1 approved.').waitFor()
  await ready(student, '/study/class')
  await student.page
    .getByRole('list', { name: 'My classes' })
    .getByRole('link', { name: 'Demo Science club' })
    .waitFor()
  await ready(student, '/study/index')
  await student.page.getByRole('heading', { name: 'My classes' }).waitFor()
})

it('uploads of members use the school’s storage, and an admin frees it', async () => {
  const teacher = await someone('teacher')
  const { accessToken } = await tokenOf(journey, { email: 'teacher@demo.classwright.test' })
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')
  const sent = await fetch(
    `${journey.origin}/fio/files/${createHash('sha256').update(pdf).digest('hex')}?purpose=attachment&name=Harbour%20trip.pdf`,
    {
      method: 'PUT',
      body: new Blob([pdf]),
      headers: { authorization: `Bearer ${accessToken}`, 'x-school': teacher.school },
    },
  )
  expect(sent.status).toBe(201)
  await go(teacher.page, journey, '/account/school-info')
  await teacher.page.getByText(/Only admins of the school/).waitFor()

  const { page } = await someone('school-admin')
  await go(page, journey, '/account/school-info')
  const files = page.getByRole('region', { name: 'Files' })
  await files
    .getByRole('row', { name: /Harbour trip\.pdf/ })
    .getByText('Tara Demo-Teacher')
    .waitFor()
  await files.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Videos' })
  await files.getByText('Nothing matches').waitFor()
  await files.getByRole('button', { name: 'Clear search and filters' }).click()
  await files
    .getByRole('row', { name: /Harbour trip\.pdf/ })
    .getByRole('checkbox')
    .check()
  await files.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 1 file?' })
  await dialog.getByText(/they will be missing/).waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('1 file deleted.').waitFor()
  await files.getByText('No files yet').waitFor()
})

it('archiving a class shows what happens to its students, and restoring brings them back', async () => {
  const { page } = await someone('school-admin')
  await go(page, journey, '/account/classes')
  await page.getByRole('button', { name: 'Archive Demo 8 Blue' }).click()
  await page.getByText('5 students in this class').waitFor()
  await page.getByRole('button', { name: 'Archive class' }).click()
  await page.getByText('Demo 8 Blue is archived.').waitFor()
  await go(page, journey, '/account/student/archived')
  await page.getByRole('link', { name: 'Iris Demo-Hill' }).waitFor()
  await go(page, journey, '/account/student/everybody?search=Iris')
  await page
    .getByRole('row', { name: /Iris Demo-Hill/ })
    .getByText('Archived')
    .waitFor()
  await go(page, journey, '/account/classes/all')
  await page
    .getByRole('row', { name: /Demo 8 Blue/ })
    .getByText('Archived')
    .waitFor()
  await page.getByRole('button', { name: 'Restore Demo 8 Blue' }).waitFor()
  await go(page, journey, '/account/classes/archived')
  await page.getByRole('button', { name: 'Restore Demo 8 Blue' }).click()
  await page.getByRole('combobox', { name: 'Grade now' }).selectOption('Grade 9')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText('Demo 8 Blue is back.').waitFor()
  await go(page, journey, '/account/student')
  await page.getByRole('link', { name: 'Iris Demo-Hill' }).waitFor()
})
