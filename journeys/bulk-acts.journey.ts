// Bulk actions: archiving all matches as a job with undo; a student's delayed deletion, cancelled.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, messageTo, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Visitor } from './support.ts'

const journey = useJourney()
const admin = 'school-admin@demo.classwright.test'
const total = 30
const day = 86_400_000
let token = ''
let school = ''

const atWork = async (): Promise<Visitor> => {
  const { user, accessToken } = await tokenOf(journey, { email: admin })
  const visitor = await journey.visitor({ timezoneId: user.timeZone })
  await signInAs(journey, visitor, admin)
  token = accessToken
  const [here] = await call<{ _id: string }[]>(journey, 'GET', 'school-user/schoolList', undefined, token)
  school = here?._id ?? ''
  await visitor.page.evaluate(id => localStorage.setItem('account-school', id), school)
  return visitor
}
const counts = () =>
  call<{ archived: number }>(journey, 'GET', `students/counts?school=${school}`, undefined, token)

it('all matches are archived, tracked and undone', async () => {
  const { page } = await atWork()
  for (let index = 0; index < total; index++)
    await call(
      journey,
      'POST',
      'students',
      {
        school,
        name: ['Many', `Pupil ${index}`],
        email: `many${index}@bulk.example`,
        parent: { email: `many${index}.parent@bulk.example` },
      },
      token,
    )
  const before = (await counts()).archived
  await go(page, journey, '/account/student?q=Many')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText(`Done for ${total} students.`).waitFor()
  await expectAccessible(page)
  expect((await counts()).archived).toBe(before + total)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone for ${total} students.`).waitFor()
  expect((await counts()).archived).toBe(before)
})

it('selected students are archived the same way, tracked and undone', async () => {
  const { page } = await atWork()
  const before = (await counts()).archived
  await go(page, journey, '/account/student?q=Many%20Pupil%201')
  for (const name of ['Many Pupil 1', 'Many Pupil 10'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('Done for 2 students.').waitFor()
  expect((await counts()).archived).toBe(before + 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone for 2 students.').waitFor()
  expect((await counts()).archived).toBe(before)
})

it('deleting a student names the erased data, waits, and is cancelled', async () => {
  const { page } = await atWork()
  await go(page, journey, '/account/student?q=Many%20Pupil%207')
  await page.getByRole('link', { name: 'Many Pupil 7', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Answers and marks stay for the figures of classes, without a name/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/who are erased when the time for an undo is over/).waitFor()
  await page.goBack()
  await page.getByText(/Many Pupil 7 is erased on/).waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored.').waitFor()
  await expect.poll(() => page.getByText(/is erased on/).count()).toBe(0)
})

it('sign-in sheets of all matching students', async () => {
  const { page } = await atWork()
  await go(page, journey, '/account/student?q=Many')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await page.getByRole('button', { name: 'Sign-in sheets' }).click()
  await page.getByRole('button', { name: 'Show the sheet' }).click()
  await page.getByRole('dialog', { name: 'Sign-in sheet' }).waitFor()
  await expectAccessible(page)
})

it('sign-in sheets of classes are grouped by class', async () => {
  const { page } = await atWork()
  await go(page, journey, '/account/classes')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Sign-in sheets' }).click()
  await page.getByRole('button', { name: 'Show the sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sign-in sheet' })
  await sheet.getByRole('heading', { level: 3, name: /^Demo/ }).first().waitFor()
  await expectAccessible(page)
})

it('all matching subject classes get a subject and move to a grade; teachers join one; undone', async () => {
  const { page } = await atWork()
  for (let index = 0; index < total; index++)
    await call(
      journey,
      'POST',
      'classes',
      { school, type: 'subject', name: `Sundial ${index}`, subjectTemporary: 'Free time' },
      token,
    )
  const sundials = async () =>
    (
      await call<{ data: { subject: string | null; grade: string | null }[] }>(
        journey,
        'GET',
        `classes?school=${school}&type=subject&del=false&$search=Sundial&$limit=100`,
        undefined,
        token,
      )
    ).data
  const withAll = async () => {
    await go(page, journey, '/account/classes/subject?q=Sundial')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  }
  await withAll()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set subject' }).click()
  await page.getByRole('dialog').getByLabel('Subject').fill('Science')
  await page.getByRole('dialog').getByLabel('Curriculum').selectOption('IB MYP')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Set subject' }).click()
  await page.getByRole('heading', { name: `Set the subject to Science: ${total} classes` }).waitFor()
  await page.getByText(`Done for ${total} classes.`).waitFor()
  expect((await sundials()).every(({ subject }) => subject === 'Science')).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone for ${total} classes.`).waitFor()
  expect((await sundials()).every(({ subject }) => subject === null)).toBe(true)

  await withAll()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').selectOption('Grade 8')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page.getByText(`Done for ${total} classes.`).waitFor()
  expect((await sundials()).every(({ grade }) => grade === 'Grade 8')).toBe(true)

  await go(page, journey, '/account/teacher')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Add to a class' }).click()
  await page.getByRole('dialog').getByRole('combobox').selectOption('Sundial 3 (Grade 8)')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { name: /^Add to Sundial 3: \d+ teachers/ }).waitFor()
  await page.getByText(/^Done for \d+ teachers\./).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone for \d+ teachers\./).waitFor()
})

it('an author archives all matching content and undoes it, without a school', async () => {
  const author = 'teacher@demo.classwright.test'
  const { user, accessToken } = await tokenOf(journey, { email: author })
  const { page, ...visitor } = await journey.visitor({ timezoneId: user.timeZone })
  await signInAs(journey, { page, ...visitor }, author)
  for (let index = 0; index < total; index++)
    await call(journey, 'POST', 'unit', { mode: 'task', name: `Heap ${index}` }, accessToken)
  const archived = async () =>
    (
      await call<{ total: number }>(
        journey,
        'GET',
        'unit?tab=arch&$search=Heap&$limit=1',
        undefined,
        accessToken,
      )
    ).total
  await go(page, journey, '/my/content?q=Heap')
  await page.getByRole('checkbox', { name: 'Select Heap 29', exact: true }).check()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText(`Done for ${total} pieces of content.`).waitFor()
  expect(await archived()).toBe(total)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone for ${total} pieces of content.`).waitFor()
  expect(await archived()).toBe(0)
})

it('a teacher moves all matching sessions by a week and half an hour: previewed, announced once, undone', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const red = (await tara.list(`classes?school=${tara.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  const task = (await tara.list('unit?tab=me&mode=task&$limit=50')).find(
    ({ name }) => name === 'A water diary',
  )
  const first = Date.now() + 60 * day
  const lessons = 22
  const lesson = (name: string, at: number) =>
    call(
      journey,
      'POST',
      'session',
      {
        type: 'session',
        classId: red?._id,
        cid: task?._id,
        name,
        start: new Date(at).toISOString(),
        end: new Date(at + 3_600_000).toISOString(),
      },
      tara.token,
    )
  for (let index = 0; index < lessons; index++) await lesson(`Moved ${index}`, first + index * day)
  await lesson('In the way', first + (lessons + 3) * day)

  await go(page, journey, `/my/classSession/${red?._id}?q=Moved`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${lessons} that match` }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another time' })
  await dialog.getByRole('heading', { name: /^1 session would meet something else/ }).waitFor()
  await dialog.getByText(/: In the way/).waitFor()
  await dialog.getByLabel('Minutes').fill('30')
  await expectAccessible(page)
  await dialog.getByLabel('Weeks').fill('20')
  await dialog.getByLabel('Direction').first().selectOption('earlier')
  await dialog.getByRole('heading', { name: `${lessons} sessions would stay` }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Move', exact: true }).isDisabled()).toBe(true)
  await dialog.getByLabel('Weeks').fill('1')
  await dialog.getByLabel('Direction').first().selectOption('later')
  await dialog.getByRole('button', { name: `Move ${lessons} sessions` }).click()

  await page
    .getByRole('heading', { name: `Move 1 week later, 30 minutes later: ${lessons} sessions` })
    .waitFor()
  await page.getByText(`Done for ${lessons} sessions.`).waitFor()
  const notice = new RegExp(`moved ${lessons} sessions that you take part in`)
  expect(await messageTo(journey, 'student@demo.classwright.test', notice)).toMatch(
    /Moved 0: .+ instead of .+/,
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone for ${lessons} sessions.`).waitFor()
})
