// Every screen of academics as the one it is for, by axe on a phone and a laptop, light and dark in turn; and a polite refusal for the wrong one.
import { beforeAll, describe, it } from 'vitest'
import { someone, subjectNamed, type Row } from './academics.support.ts'
import { call, go, heading, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const setting = '/account/academic-setting'
/** Ids of the demo world, by the words that stand for them in the addresses below. */
const ids = new Map<string, string>()

beforeAll(async () => {
  const list = async (who: string, path: string): Promise<Row | undefined> => {
    const { accessToken } = await tokenOf(journey, { email: `${who}@demo.classwright.test` })
    const answer = await call<Row[] | { data: Row[] }>(journey, 'GET', path, undefined, accessToken)
    return (Array.isArray(answer) ? answer : answer.data)[0]
  }
  const school = (await list('school-admin', 'school-user/schoolList'))?._id ?? ''
  ids.set('school', school)
  const wanted: Record<string, [who: string, path: string]> = {
    science: ['school-admin', `subjects?uid=${school}&$search=Science`],
    nz: ['school-admin', `curriculum?school=${school}&code=nz`],
    template: ['school-admin', `unit-tpl?school=${school}`],
    tags: ['school-admin', `tags?uid=${school}`],
    subject: ['staff', 'subjects?uid=1&curriculum=nz&publish=standard'],
    skill: ['staff', 'skills?uid=1'],
    curriculum: ['staff', 'curriculum?school=1&code=nz'],
  }
  for (const [word, [who, path]] of Object.entries(wanted)) ids.set(word, (await list(who, path))?._id ?? '')
})

/** `{subject}` and its like as ids. */
const address = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, word: string) => {
    const id = ids.get(word)
    if (!id) throw new Error(`the demo world has no ${word}`)
    return id
  })

const ofSchool = [
  setting,
  ...['template', 'criteria', 'map', 'task-category', 'assessment-category', 'weight'].map(
    section => `${setting}?section=${section}`,
  ),
  `${setting}/grade`,
  `${setting}/template/add`,
  `${setting}/template/edit/{template}`,
  `${setting}/subject`,
  `${setting}/subject/standard`,
  `${setting}/subject/data/{science}`,
  `${setting}/subject/standard/{science}`,
  `${setting}/subject/goal/{science}`,
  `${setting}/subject/map/{science}`,
  `${setting}/subject/topic/{science}?copy=system`,
  `${setting}/skill`,
  `${setting}/skill/standard`,
  '/account/unit-plan-template',
  '/account/unit-plan-template/{template}',
  '/account/categories',
  '/account/tags',
  '/account/tags?set={tags}',
  '/com/tags',
  '/com/tags/{school}',
  '/com/tags/school/{school}',
  '/account/curriculum/{nz}',
  '/com/curriculum/{nz}',
  '/account/curriculum/auth/ib-dp',
  '/setting/grade/{school}',
]
const ofPlatform = [
  'subject/standard',
  'subject/data',
  'subject/standard/{subject}',
  'subject/topic/{subject}/edit',
  'subject/map/{subject}/edit',
  'subject/standard/{subject}/select',
  'subject/standard/{subject}/select/system',
  'curriculum/{curriculum}/edit',
  'learning-goals/{subject}/edit',
  'learning-goals/{subject}/select',
  'skill/data',
  'skill/standard/{skill}',
  'skill/standard/{skill}/edit',
  'skill/standard/{skill}/select',
  'skill/standard/{skill}/select/system',
]
const ofOffice = [
  '/sys/academic-setting',
  '/sys/academic-setting?section=certificates',
  '/sys/academic-setting?section=grade',
  ...ofPlatform.map(path => `/sys/academic-setting/${path}`),
]
/** Second addresses of the same screens. */
const twins = ofPlatform.map(path => `/com/sys/academic-setting/${path}`)
const ofTables = ['/sys/curriculum', '/sys/curriculum/subject/{curriculum}', '/sys/subject']
const ofColleague = [setting, `${setting}/subject/standard/{science}`, `${setting}/subject/map/{science}`]

/** One browser per person and scheme walks through every other screen: what a browser has loaded once it keeps. */
const walks = Object.entries({
  'school-admin': ofSchool,
  teacher2: ofColleague,
  staff: ofOffice,
  sys: ofTables,
}).flatMap(([who, paths]) =>
  (['light', 'dark'] as const).map(
    (scheme, at) => [who, scheme, paths.filter((_, index) => index % 2 === at)] as const,
  ),
)

it.each(walks)('every screen looks right for %s, %s', async (who, colorScheme, paths) => {
  const { page } = await someone(journey, who, { colorScheme })
  for (const path of paths) {
    await go(page, journey, address(path))
    await page.waitForFunction(
      () => document.querySelector('main [role=status][aria-label^=Loading]') === null,
    )
    await expectAccessible(page)
  }
})

it('second addresses lead to the same screens', async () => {
  const { page } = await someone(journey, 'staff')
  for (const path of twins) {
    await go(page, journey, address(path.replace('/com', '')))
    const title = await page.locator('main h1').first().textContent()
    await go(page, journey, address(path))
    await heading(page, title ?? '').waitFor()
  }
})

describe('is not open to', () => {
  const refused: Record<string, readonly string[]> = {
    student: [
      setting,
      `${setting}/subject`,
      '/account/unit-plan-template',
      '/account/categories',
      '/account/tags',
      '/com/curriculum/{nz}',
    ],
    teacher: [
      '/account/curriculum/auth/ib-dp',
      `${setting}/template/add`,
      ...ofOffice.filter(path => !path.includes('?')),
      ...twins,
      ...ofTables,
    ],
    provider: ['/setting/grade/{school}', '/com/tags/{school}'],
    staff: ofTables,
  }
  it.each(Object.entries(refused))('%s', async (who, paths) => {
    const { page } = await someone(journey, who, { expected: /status of 40[34]/ })
    for (const path of paths) {
      await go(page, journey, address(path))
      await heading(page, 'This page is not open to you').waitFor()
    }
  })
})

it('a subject of another school is not found', async () => {
  const stranger = await someone(journey, 'provider', { expected: /status of 404/ })
  const { _id } = await subjectNamed(await someone(journey, 'school-admin'), 'Science')
  await go(stranger.page, journey, `${setting}/subject/data/${_id}`)
  await heading(stranger.page, 'There is nothing at this address').waitFor()
})
