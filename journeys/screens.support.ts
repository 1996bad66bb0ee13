// Checks screens with axe: as their intended user, with demo records, on a laptop in light mode and on a
// phone in dark mode.
import { expect } from 'vitest'
import { matchRoute } from '#kit/contract/routes.ts'
import { builtRoutes } from '#app/web/routes.ts'
import { someone, subjectNamed, type Someone } from './academics.support.ts'
import { callsAs, deckOf } from './authoring.support.ts'
import { bookedLesson } from './bookings.support.ts'
import { unfinished, wrongFades } from './finish.support.ts'
import { call, tokenOf } from './identity.support.ts'
import { hangingBullets, smallTargets } from './targets.support.ts'
import { wrongTitle } from './titles.support.ts'
import { flaws, laptop, phone, walk, type Journey, type Page, type Visitor } from './support.ts'

/** The user, and the addresses below the base path. `{word}` is replaced by the id of a record. */
export interface Walk {
  readonly who: string
  readonly paths: readonly string[]
  /** Expected console errors of these pages. */
  readonly expected?: RegExp
}

/** Pages per test: small, so that a failure or hang on a busy machine shows early. */
const maxPages = 12

/** The walks split into parts, each with a name. */
export const inParts = (walks: Readonly<Record<string, Walk>>): (readonly [string, Walk])[] =>
  Object.entries(walks).flatMap(([name, walk]) =>
    Array.from({ length: Math.ceil(walk.paths.length / maxPages) }, (_, at) => {
      const paths = walk.paths.slice(at * maxPages, (at + 1) * maxPages)
      return [`${name}, from ${paths[0]}`, { ...walk, paths }] as const
    }),
  )

/** What a user sees instead of the intended screen. */
const missed = [
  'There is nothing at this address',
  'This page is not open to you',
  'This is not in the library',
  'This could not be loaded',
]

/** Visits all pages and reports all problems at once. */
export async function lookAt(
  journey: Journey,
  ids: ReadonlyMap<string, string>,
  { who, paths, expected }: Walk,
): Promise<void> {
  const { page } = await enter(journey, who, expected)
  await page.goto(journey.address('/pricing'))
  const found: string[] = []
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(laptop)
    await walk(page, filled(path, ids))
    const text = await page.locator('main').first().innerText()
    const instead = missed.find(words => text.includes(words))
    if (instead && !withoutData.includes(path)) found.push(`${path} shows “${instead}”`)
    if (!withoutData.includes(path)) found.push(...(await wrongTitle(page, path)))
    const tooSmall = async (on: string) =>
      isForLearners(who, path)
        ? (await smallTargets(page)).map(target => `${path} has a small target on a ${on}: ${target}`)
        : []
    found.push(
      ...(await hangingBullets(page)).map(item => `${path} has a bullet outside its column: ${item}`),
    )
    found.push(...(await flaws(page, laptop)), ...(await unfinished(page)), ...(await tooSmall('laptop')))
    await dark(page)
    found.push(...(await flaws(page, phone)), ...(await tooSmall('phone')))
    found.push(...(await wrongFades(page)).map(what => `${path} on a phone: ${what}`))
    if (who.startsWith('student'))
      found.push(...(await behindTabBar(page)).map(what => `${path} keeps behind the tab bar: ${what}`))
  }
  expect(found).toEqual([])
}

/** Pages of students, and those where learners enter without an account or before signing in. */
const isForLearners = (who: string, path: string): boolean =>
  who.startsWith('student') || path.startsWith('/student/') || path === '/join'

/**
 * What stays below the tab bar when a phone's page is scrolled to its end, and the last control when it has
 * focus.
 */
const behindTabBar = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const bar = document.querySelector('nav[aria-label="Most used"]')
    if (!bar?.checkVisibility()) return []
    const isHidden = (element: Element) =>
      element.checkVisibility() &&
      element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
    const nameOf = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`
    const focusable = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)')]
    const last = focusable.findLast(
      element => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
    )
    scrollTo(0, 0)
    last?.focus()
    await new Promise(requestAnimationFrame)
    const focused = last && isHidden(last) ? [last] : []
    scrollTo(0, document.documentElement.scrollHeight)
    const leaves = [...document.querySelectorAll('main *')].filter(element => element.childElementCount === 0)
    return [...focused, ...leaves.filter(isHidden)].slice(0, 3).map(nameOf)
  })

export const enter = (journey: Journey, who: string, expected?: RegExp): Promise<Visitor> =>
  who === 'guest'
    ? journey.visitor({ reducedMotion: 'reduce', ...(expected && { expected }) })
    : someone(journey, who, expected && { expected })

async function dark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
}

/** Replaces `{subject}` and similar by ids. */
export const filled = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, word: string) => {
    const id = ids.get(word)
    if (!id) throw new Error(`the demo world has no ${word}`)
    return encodeURIComponent(id)
  })

/** Screens that none of these walks opens. */
export function unseen(walks: readonly Walk[]): string[] {
  const seen = new Set(
    walks
      .flatMap(({ paths }) => paths)
      .map(path => matchRoute(builtRoutes, (path.split('?')[0] ?? '').replace(/[{}]/g, '')))
      .map(match => String(match?.route.load)),
  )
  return builtRoutes
    .filter(({ path, load }) => !seen.has(String(load)) && !(path in elsewhere))
    .map(({ path }) => path)
}

/**
 * Screens that need an emailed link, another browser or another server mode; and the journeys that
 * check them.
 */
export const elsewhere: Readonly<Record<string, string>> = {
  '/user-agent-denied': 'pages.journey.ts',
  '/v2Box': 'pages.journey.ts',
  '/test': 'developer-pages.journey.ts',
  '/test/:page(theme|kinds|display|states|table|form|dialogs|files|flow|mailbox|shells)':
    'developer-pages.journey.ts',
  '/com/schoolParentEmailChange/:id': 'back-office.journey.ts',
  '/account/schoolApply/:key': 'back-office.journey.ts',
  '/account/imports/:id': 'imports.journey.ts',
  '/account/acts/:id': 'bulk-acts.journey.ts',
  '/com/family/:code': 'guardians.journey.ts',
  '/com/family/messages/:student': 'help.journey.ts',
  '/com/help/:report/:standard': 'help.journey.ts',
  '/com/preview/:key': 'content.journey.ts',
  '/account/collabJoin/:_id': 'content.journey.ts',
  '/account/collabApply/:_id': 'content.journey.ts',
}

/** Opened without a record, because the demo data has none. */
export const withoutData: readonly string[] = [
  '/com/schoolParentJoin/short',
  '/com/family/booking/this-is-no-token-of-anybody-here-at-all-today',
  '/com/family/purchase/this-is-no-token-of-anybody-here-at-all-today',
  '/setting/unsubscribe/this-is-not-a-token-of-ours',
  '/com/agreement/invite/parent?token=this-is-no-token-of-anybody-here',
  '/account/schoolJoin/0190a000-0000-7000-8000-000000000000',
  '/account/schoolStudentJoin/0190a000-0000-7000-8000-000000000000',
]

interface Row {
  readonly _id: string
  readonly name: string
  readonly type?: string
  readonly mode?: string
  readonly year?: string
  readonly status?: string
  readonly sid?: string
  readonly classId?: string | null
}

/** Ids of demo records, by their placeholders in addresses. */
export async function demoIds(journey: Journey): Promise<ReadonlyMap<string, string>> {
  const [admin, tara, tom, stella, staff] = await Promise.all(
    ['school-admin', 'teacher', 'teacher2', 'student', 'staff'].map(who => someone(journey, who)),
  )
  if (!admin || !tara || !tom || !stella || !staff) throw new Error('the demo world has no people')
  const parts = await Promise.all([
    ofSchool(journey, admin, staff),
    ofLibrary(journey),
    ofAuthoring(journey, tara),
    ofSessions(journey, tara),
    ofCommerce(journey, tom, tara),
    ofPackages(journey),
    ofBookings(journey),
    person(journey, 'student').then(id => ({ student: id })),
  ])
  await Promise.all([admin, tara, tom, stella, staff].map(({ context }) => context.close()))
  return new Map(parts.flatMap(part => Object.entries(part)))
}

type Ids = Record<string, string>
const rowsOf = async (who: Someone, path: string): Promise<Row[]> =>
  (await who.list(path)) as unknown as Row[]
const person = async (journey: Journey, who: string): Promise<string> =>
  (await tokenOf(journey, { email: `${who}@demo.classwright.test` })).user._id

async function ofSchool(journey: Journey, admin: Someone, staff: Someone): Promise<Ids> {
  const { school } = admin
  const first = async (who: Someone, path: string) => (await rowsOf(who, path))[0]?._id ?? ''
  const classes = await rowsOf(admin, `classes?school=${school}`)
  const [term] = await rowsOf(admin, `school-term?school=${school}`)
  return {
    school,
    pupil: await first(admin, `students?school=${school}`),
    person: await first(admin, `school-user?school=${school}`),
    class: classes.find(({ name }) => name === 'Demo 8 Red')?._id ?? '',
    subjectClass: classes.find(({ type }) => type === 'subject')?._id ?? '',
    year: term?.year ?? '',
    term: term?._id ?? '',
    science: (await subjectNamed(admin, 'Science'))._id,
    nz: await first(admin, `curriculum?school=${school}&code=nz`),
    template: await first(admin, `unit-tpl?school=${school}`),
    tags: await first(admin, `tags?uid=${school}`),
    platformSubject: await first(staff, 'subjects?uid=1&curriculum=nz&publish=standard'),
    platformSkill: await first(staff, 'skills?uid=1'),
    application: await first(staff, 'service-auth?$sys=true&type=mentoring&status=1'),
    contribution: await first(staff, 'service-auth?$sys=true&type=content&status=1'),
    campus: await first(staff, 'service-conf-campus?$sys=true&status=1'),
    manager: await first(staff, 'manager?status=0'),
    accident: await first(staff, 'teaching-accident?$sys=true&status=pending'),
    platformCurriculum: await first(staff, 'curriculum?school=1&code=nz'),
  }
}

async function ofLibrary(journey: Journey): Promise<Ids> {
  const { data } = await call<{ data: Row[] }>(journey, 'GET', 'library?$limit=100')
  const named = (name: string) => data.find(item => item.name === name)?._id ?? ''
  return {
    pizza: named('Fractions with pizza'),
    earth: named('Restless earth'),
    tide: named('The tide in one minute'),
    shore: named('Watching the shore'),
    starting: named('Starting well'),
    cities: named('Planet of cities'),
  }
}

async function ofAuthoring(journey: Journey, tara: Someone): Promise<Ids> {
  const ask = callsAs(journey)(tara)
  const mine = await rowsOf(tara, 'unit?tab=me&$limit=100')
  const named = (name: string) => mine.find(item => item.name === name)?._id ?? ''
  const task = named('From the hill to the tap')
  const deck = await deckOf(journey, tara, task)
  const video = named('The tide and the Moon')
  const first = async (path: string) => (await rowsOf(tara, path))[0]?._id ?? ''
  const { data: sheets } = await ask<{ data: (Row & { category?: string })[] }>('GET', 'template?$limit=1')
  return {
    task,
    diary: named('A water diary'),
    unit: named('Water is precious'),
    video,
    tool: named('Water plan: what we look at'),
    page: deck.pages[0]?._id ?? '',
    question: await first(`questions?id=${deck._id}`),
    prompt: await first('prompts?$limit=1'),
    clip: await first(`interactive-videos?tid=${video}`),
    sheet: sheets[0]?._id ?? '',
    category: sheets[0]?.category ?? '',
  }
}

async function ofSessions(journey: Journey, tara: Someone): Promise<Ids> {
  const rows = await rowsOf(tara, 'session?mine=true&$limit=50')
  const of = (fits: (row: Row) => boolean) => rows.find(fits)
  const course = of(({ type }) => type === 'unitCourses')
  const { childs } = await callsAs(journey)(tara)<{ childs: (Row & { cid: string })[] }>(
    'GET',
    `session/${course?._id}`,
  )
  const planned = rows.filter(({ type, status }) => type === 'session' && status === 'live')
  const closed = of(({ status }) => status === 'close')
  return {
    workshop: of(({ type }) => type === 'workshop')?._id ?? '',
    course: course?._id ?? '',
    lesson: childs[0]?._id ?? '',
    lessonTask: childs[0]?.cid ?? '',
    // The last one in the list has begun, the first one is planned.
    room: planned.at(-1)?.sid ?? '',
    planned: planned[0]?._id ?? '',
    closed: closed?._id ?? '',
    closedRoom: closed?.sid ?? '',
    toolSession: of(({ type }) => type === 'toolSession')?._id ?? '',
    study: of(({ type }) => type === 'selfStudy')?._id ?? '',
  }
}

/** Purchases, a cart item, and an order awaiting payment. */
async function ofCommerce(journey: Journey, tom: Someone, tara: Someone): Promise<Ids> {
  const as = callsAs(journey)
  const orders = await rowsOf(tom, 'order?mine=true&$limit=50')
  const { data } = await call<{ data: Row[] }>(journey, 'GET', 'library?$limit=100')
  const named = (name: string) => data.find(item => item.name === name)?._id ?? ''
  await as(tom)('POST', 'cart', { goodsId: named('Volcanoes under our feet') })
  const unpaid = await as(tom)<Row>('POST', 'order', { link: [{ id: named('Planet of cities') }] })
  return {
    order: orders[0]?._id ?? '',
    unpaid: unpaid._id,
    entry: (await rowsOf(tara, 'point-log?$limit=1'))[0]?._id ?? '',
  }
}

async function ofPackages(journey: Journey): Promise<Ids> {
  const { accessToken } = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const list = async (path: string) =>
    (await call<{ data: Row[] }>(journey, 'GET', path, undefined, accessToken)).data
  return {
    pack: (await list('service-pack?$search=Physics'))[0]?._id ?? '',
    bought: (await list('service-pack-user'))[0]?._id ?? '',
  }
}

/** A booked lesson of the student with the demo provider. */
async function ofBookings(journey: Journey): Promise<Ids> {
  const { credits, provider, booking } = await bookedLesson(journey)
  return { credits, provider, booking: booking._id }
}
