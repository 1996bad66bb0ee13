// Pages that the visitor may not open, in every shell. src/app/web/routes-access.test.ts tests the access to
// all routes.
import { describe, expect, it } from 'vitest'
import { someone, subjectNamed } from './academics.support.ts'
import { heading } from './identity.support.ts'
import { expectAccessible, useJourney, walk } from './support.ts'

const journey = useJourney()
const nobody = '0190a000-0000-7000-8000-000000000000'
const refused = /status of 40[34]/
const setting = '/account/academic-setting'

it('a visitor is sent to the sign-in page and returns to the page afterwards', async () => {
  const guest = await journey.visitor()
  await guest.open('/account/info')
  for (const path of [
    '/account/info',
    '/home/saved',
    '/study/index',
    '/account/student',
    '/sys/school',
    '/order/cart',
    `/unit/my/slides/${nobody}`,
    `/setting/postShare/unit/${nobody}`,
  ]) {
    await walk(guest.page, path)
    await heading(guest.page, 'Sign in').waitFor()
    const { pathname, searchParams } = new URL(guest.page.url())
    expect([pathname, searchParams.get('back')]).toEqual(['/v2/login', journey.address(path)])
  }
})

describe('pages of other roles show a refusal to:', () => {
  const pages: Readonly<Record<string, readonly string[]>> = {
    // Pages of educators, schools, the slide editor and the back office.
    student: ['/home/index', '/account/student', `/unit/my/slides/${nobody}`, '/sys/school', '/com/drive'],
    // Pages of students, the back office and school admins.
    teacher: [
      '/study/index',
      '/student/account/profile',
      '/sys/academic-setting',
      `${setting}/template/add`,
      '/account/curriculum/auth/ib-dp',
    ],
    'school-admin': ['/sys/school', '/sys/order/OrderList'],
    // Pages of the system administrator.
    staff: ['/sys/curriculum', '/sys/subject'],
    sales: ['/sys/academic-setting', '/sys/published'],
  }
  it.each(Object.entries(pages))('%s', async (who, paths) => {
    const { page } = await someone(journey, who, { expected: refused })
    await page.goto(journey.address('/pricing'))
    for (const path of paths) {
      await walk(page, path)
      await heading(page, 'This page is not open to you').waitFor()
    }
    await expectAccessible(page)
  })
})

it('pages of another school are refused or not found', async () => {
  const admin = await someone(journey, 'school-admin')
  const { _id } = await subjectNamed(admin, 'Science')
  const { page } = await someone(journey, 'provider', { expected: refused })
  await page.goto(journey.address('/pricing'))
  for (const path of [`/setting/grade/${admin.school}`, `/com/tags/${admin.school}`]) {
    await walk(page, path)
    await heading(page, 'This page is not open to you').waitFor()
  }
  await walk(page, `${setting}/subject/data/${_id}`)
  await heading(page, 'There is nothing at this address').waitFor()
  await expectAccessible(page)
})
