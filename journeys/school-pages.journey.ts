// The pages of a school for its admin, one by one: no finding of axe and nothing sideways, on phone and laptop, light and dark.
import { beforeAll, it } from 'vitest'
import { call, go, tokenOf } from './identity.support.ts'
import { demoZone, expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

interface Row {
  readonly _id: string
  readonly type?: string
  readonly year?: string
}

let token = ''
const ids = { school: '', student: '', person: '', class: '', subjectClass: '', year: '', term: '' }

beforeAll(async () => {
  token = (await tokenOf(journey, { email: 'school-admin@demo.classwright.test' })).accessToken
  const [school] = await call<Row[]>(journey, 'GET', 'school-user/schoolList', undefined, token)
  const list = async (path: string) =>
    (await call<{ data: Row[] }>(journey, 'GET', `${path}?school=${school?._id}`, undefined, token)).data
  const [[student], [person], classes, [term]] = await Promise.all([
    list('students'),
    list('school-user'),
    list('classes'),
    list('school-term'),
  ])
  const of = (type: string) => classes.find(each => each.type === type)?._id ?? ''
  Object.assign(ids, {
    school: school?._id,
    student: student?._id,
    person: person?._id,
    class: of('standard'),
    subjectClass: of('subject'),
    year: term?.year,
    term: term?._id,
  })
})

const groups: Record<string, readonly string[]> = {
  'the school': [
    '/account/school-info',
    '/com/school/plan/:school',
    '/quote',
    '/refer-principal',
    '/home/class',
    '/dash',
  ],
  'its staff': [
    '/account/teacher',
    '/account/teacher/add',
    '/account/teacher/edit/:person',
    '/account/teacher/bulk',
    '/account/teacher/bulk/:class',
    '/account/roleManage',
    '/account/roleManage/coordinator',
    '/account/roleManage/homeroom',
  ],
  'its students': [
    '/account/student',
    '/account/student/inactive',
    '/account/student/add',
    '/account/student/edit/:student',
    '/account/student/bulk',
    '/account/student/bulk/:class',
  ],
  'its classes': [
    '/account/classes',
    '/account/classes/subject',
    '/account/classes/archived',
    '/com/class/:class',
    '/com/class/:subjectClass?part=applications',
  ],
  'its years': [
    '/account/term',
    '/account/term/:year',
    '/account/term/:year/:term',
    '/account/term/:year/:term/block',
    '/account/term/:year/:term/block/edit',
  ],
}

it.each(Object.entries(groups))('%s', async (_, patterns) => {
  const stored = { 'feathers-jwt': token, 'account-school': ids.school, 'current-school': ids.school }
  const { page } = await journey.visitor({
    timezoneId: demoZone,
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: journey.origin,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  })
  for (const pattern of patterns) {
    await page.emulateMedia({ colorScheme: 'light' })
    await go(
      page,
      journey,
      pattern.replace(/:(\w+)/g, (_part, name: keyof typeof ids) => ids[name]),
    )
    // Nothing is loading any more: what axe sees is the screen itself.
    await page.waitForFunction(
      () => document.querySelector('main [role=status][aria-label^=Loading]') === null,
    )
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await expectAccessible(page, { tags: ['wcag143'] })
  }
})
