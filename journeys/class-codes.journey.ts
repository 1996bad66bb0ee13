// A class code, typed on a phone: a student of the school applies, is refused, applies again and is admitted;
// an outsider also applies to the school.
import { beforeAll, expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, heading, newAccount, signInAs } from './identity.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()
const refused = /status of (400|404|409)/
const blue = { _id: '', code: '' }

const typeCode = async (page: Page, code: string) => {
  await go(page, journey, '/join')
  await page.getByLabel('Class code').fill(code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}
const applications = (page: Page) => go(page, journey, `/com/class/${blue._id}?part=applications`)

beforeAll(async () => {
  const ada = await someone(journey, 'school-admin')
  const classes = (await ada.list(`classes?school=${ada.school}&$limit=50`)) as unknown as {
    _id: string
    name: string
    code: string
  }[]
  Object.assign(
    blue,
    classes.find(({ name }) => name === 'Demo 8 Blue'),
  )
  // Taught by Tara, who may decide for the class but not for the school.
  const { data } = await call<{ data: { _id: string }[] }>(
    journey,
    'GET',
    `school-user?school=${ada.school}&email=teacher@demo.classwright.test`,
    undefined,
    ada.token,
  )
  const addTeachers = data.map(({ _id }) => _id)
  await call(journey, 'PATCH', 'classes/people', { class: blue._id, addTeachers }, ada.token)
})

it('a student joins by code: declined, then admitted', async () => {
  const stella = await someone(journey, 'student', { expected: refused })
  const { page } = stella
  await page.setViewportSize(phone)
  await typeCode(page, 'zzzzzzz')
  await page.getByText('No class has this code.').waitFor()
  await typeCode(page, blue.code.toLowerCase())
  await heading(page, 'Demo 8 Blue').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await page.getByText('You have asked to join').waitFor()

  const tara = await someone(journey, 'teacher')
  await applications(tara.page)
  await tara.page.getByRole('button', { name: 'Reject Stella Demo-Student' }).click()
  await tara.page.getByText('1 rejected.').waitFor()
  await go(page, journey, `/join/${blue.code}`)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await page.getByText('You have asked to join').waitFor()
  await applications(tara.page)
  await tara.page.getByRole('button', { name: 'Approve Stella Demo-Student' }).click()
  await tara.page.getByText('1 approved.').waitFor()
  await go(page, journey, `/join/${blue.code}`)
  await page.getByText('You are in this class').waitFor()
  await go(page, journey, '/study/class')
  await page.getByRole('list', { name: 'My classes' }).getByRole('link', { name: 'Demo 8 Blue' }).waitFor()
})

it('an outsider names a parent, and the school decides after the teacher', async () => {
  const email = 'otto@elsewhere.example'
  await newAccount(journey, { email }, { roles: ['student'], name: ['Otto', 'Outside'], dob: '2008-01-02' })
  const otto = await journey.visitor({ expected: refused, viewport: phone })
  const { page } = otto
  await typeCode(page, blue.code)
  await page.getByText('Sign in to join this class').waitFor()
  await signInAs(journey, otto, email)
  await typeCode(page, blue.code)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await page.getByLabel('Email address of a parent').fill('pa@elsewhere.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await page.getByText('You have asked to join').waitFor()

  const tara = await someone(journey, 'teacher')
  await applications(tara.page)
  await tara.page.getByRole('button', { name: 'Approve Otto Outside' }).click()
  await tara.page.getByText('1 approved.').waitFor()
  await go(page, journey, '/my/notice')
  await page.getByText('decides next whether you join it').waitFor()
  await go(page, journey, `/join/${blue.code}`)
  await page.getByText('You have asked to join').waitFor()

  const ada = await someone(journey, 'school-admin')
  await go(ada.page, journey, '/home/index')
  await ada.page.getByRole('link', { name: '1 student to approve' }).click()
  await ada.page
    .getByRole('row', { name: /Otto Outside/ })
    .getByRole('checkbox')
    .check()
  await ada.page.getByRole('button', { name: 'Approve' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await ada.page.getByText('1 student approved.').waitFor()
  await go(page, journey, `/join/${blue.code}`)
  await page.getByText('You are in this class').waitFor()
  await go(page, journey, '/my/notice')
  await page.getByText('You have joined Demo Harbour School').waitFor()
  expect(await page.getByText('switch to the school').count()).toBe(0)
})
