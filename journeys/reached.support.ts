// Walks the rows of the route table from a home on: opens each page that leads somewhere once, reads its links, presses what
// its rows name, and goes on with the pages found.
import { doorsOf } from '#app/web/reached.ts'
import { builtRoutes } from '#app/web/routes.ts'
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import { bareOf, matchRoute, type Route, type Shell } from '#kit/contract/routes.ts'
import { quiet, settled, walk, type Journey, type Page, type Visitor } from './support.ts'

export interface Walker {
  readonly who: string
  readonly home: string
  readonly isOffice?: boolean
}
/** A way that was found: the row it leads to, the row or menu it begins at, and how many steps from home. */
export interface Found {
  readonly who: string
  readonly to: string
  readonly from: string
  readonly steps: number
}

/** Records of one page that are opened until all its ways are found: not every session has an assessment. */
const maxRecords = 12

/** Ways that open only once something was done; the journeys that do it. */
export const opensLater: Readonly<Record<string, string>> = {
  '/order/payResult/:id': 'commerce.journey.ts',
  '/order/refundDetail/:id': 'commerce.journey.ts',
  '/account/imports/:id': 'imports.journey.ts',
  '/account/curriculum/auth/:id': 'academics.journey.ts',
  '/account/takeaway/study/:sessionId': 'self-study.journey.ts',
}

/** Pages whose ways the walk does not find: they stand behind buttons, or need records that the demo world lacks. The list only shrinks. */
export const notFoundByWalk: readonly string[] = [
  '/account/academic-setting/skill/:tab/:id',
  '/sys/academic-setting/subject/:tab/:id/select',
  '/sys/academic-setting/subject/:tab/:id/select/system',
  '/sys/academic-setting/learning-goals/:id/edit',
  '/sys/academic-setting/learning-goals/:id/select',
  '/sys/academic-setting/skill/:tab/:id/select',
  '/sys/academic-setting/skill/:tab/:id/select/system',
  '/my/subtask/:pid',
  '/unit/my/slides/:id',
  '/detail/:type/import/:id',
  '/com/task/outline/:task',
  '/com/outline/select/:code',
  '/com/:type/import/:mode/:id',
  '/video/edit/:id',
  '/video/preview/:id',
  '/addon/text',
  '/addon/choice',
  '/addon/media',
  '/addon/comment',
  '/addon/draw',
  '/addon/website',
  '/session/overview/:id',
  '/com/schedule/:unitId/:sessionId/:groupId',
  '/com/quickSession/:unitId/:groupId',
  '/account/assessment-tool/:toolId/teacher/:sessionId',
  '/booking/booking-confirmation/:teacherId/:packId',
  '/booking/booking-confirmed/:teacherId/:packId',
  '/booking/invalid-service-times/:teacherId/:packId',
  '/booking/import/:id',
  '/detail/booking/:id',
  '/detail/booking/:tab/:id',
  '/account/acts/:id',
]

const nameOf = (route: Pick<Route, 'path'>): string => bareOf(route.path)
const menusOf = ({ options: { menu = [] } }: Pick<Route, 'options'>) => [menu].flat()
const menuName = (shell: Shell): string => `menu of ${shell}`

interface Expected {
  readonly to: string
  readonly from: string
  /** One of these finds it. */
  readonly by: readonly string[]
}

/** Ways that the rows name. Everybody of the back office who may open a page finds it; elsewhere one person does. */
export function expectedDoors(walkers: readonly Walker[]): Expected[] {
  const walked = builtRoutes.filter(route => !(nameOf(route) in opensLater))
  return walked.flatMap(route => {
    const ways = [
      ...doorsOf(route).map(({ page }) => page as string),
      ...menusOf(route).map(place => menuName(place.in)),
    ]
    const office = walkers.filter(({ isOffice, who }) => isOffice && mayEnter(route, who))
    return ways.flatMap(from =>
      isOfOffice(route)
        ? office.map(({ who }) => ({ to: nameOf(route), from, by: [who] }))
        : [{ to: nameOf(route), from, by: walkers.map(({ who }) => who) }],
    )
  })
}

const isOfOffice = ({ options }: Route): boolean => options.shell === 'backOffice'

/** Roles in the back office of the demo people. */
const officeRoles: Readonly<Record<string, readonly string[]>> = {
  staff: ['admin'],
  sales: ['sales_manager'],
  accountant: ['accountant'],
  sys: ['sys'],
}
const mayEnter = ({ who }: Route, person: string): boolean =>
  mayOpen(who, { id: person, roles: ['user', 'teacher', ...(officeRoles[person] ?? [])] } as never, true)

export async function explore(
  journey: Journey,
  { page }: Visitor,
  walker: Walker,
  before: readonly Found[],
): Promise<Found[]> {
  await page.goto(journey.address(walker.home))
  await settled(page)
  await quiet(page)
  const home = addressOf(journey, page.url()) ?? walker.home
  const found: Found[] = []
  const known = new Map<string, KnownPage>()
  const queue: string[] = []
  const wanted = (name: string) =>
    leadsTo(name, walker.isOffice ?? false).filter(
      ({ to }) =>
        !found.some(way => way.to === to && way.from === name) &&
        (walker.isOffice || !before.some(way => way.to === to && way.from === name)),
    )
  const meet = (address: string, from: string, steps: number) => {
    const route = matchRoute(builtRoutes, address.split(/[?#]/)[0] ?? '')?.route
    if (!route) return
    const name = nameOf(route)
    note(route, from, steps)
    const page_ = known.get(name)
    if (page_) {
      if (page_.addresses.includes(address)) return
      page_.addresses.push(address)
      // What it did not lead to yet, another record may.
      if (!queue.includes(name)) queue.push(name)
      return
    }
    known.set(name, { steps, addresses: [address], opened: [] })
    queue.push(name)
  }
  const note = (route: Route, from: string, steps: number) => {
    const to = nameOf(route)
    const names = [
      ...(doorsOf(route).some(door => door.page === from) ? [from] : []),
      ...menusOf(route)
        .map(place => menuName(place.in))
        .filter(() => from === nameAt(home)),
    ]
    for (const name of names)
      if (!found.some(way => way.to === to && way.from === name))
        found.push({ who: walker.who, to, from: name, steps })
  }
  const nameAt = (address: string) => {
    const route = matchRoute(builtRoutes, address.split(/[?#]/)[0] ?? '')?.route
    return route ? nameOf(route) : address
  }
  known.set(nameAt(home), { steps: 0, addresses: [home], opened: [] })
  queue.push(nameAt(home))
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const { steps, addresses, opened } = known.get(name) ?? noPage
    const isFirst = () => name === nameAt(home) && opened.length === 0
    while (opened.length < maxRecords && (isFirst() || wanted(name).length > 0)) {
      const address = nextOf(addresses, opened)
      if (address === undefined) break
      opened.push(address)
      await walk(page, address).catch(() => {})
      for (const link of await linksOf(journey, page)) meet(link, name, steps + 1)
      for (const { to, press } of wanted(name).filter(each => each.press.length > 0)) {
        const reached = await pressed(journey, page, press)
        for (const link of reached) if (nameAt(link) === to) meet(link, name, steps + press.length)
        await walk(page, address).catch(() => {})
      }
    }
  }
  return found
}

interface KnownPage {
  readonly steps: number
  readonly addresses: string[]
  readonly opened: string[]
}
const noPage: KnownPage = { steps: 0, addresses: [], opened: [] }

/** Of what is not opened yet, another view before another record of the same view. */
function nextOf(addresses: readonly string[], opened: readonly string[]): string | undefined {
  const left = addresses.filter(address => !opened.includes(address))
  const views = new Set(opened.map(viewOf))
  return left.find(address => !views.has(viewOf(address))) ?? left[0]
}

const viewOf = (address: string): string => address.replace(/[0-9a-f-]{36}/g, 'id')

/** What a page leads to, by the rows that name it. */
const leadsTo = (name: string, inOffice: boolean): { to: string; press: readonly string[] }[] =>
  builtRoutes
    .filter(route => isOfOffice(route) || route.who === 'developers' || !inOffice)
    .flatMap(route =>
      doorsOf(route)
        .filter(({ page }) => page === name)
        .map(({ press }) => ({ to: nameOf(route), press })),
    )

async function linksOf(journey: Journey, page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
  return [...new Set(links.flatMap(link => addressOf(journey, link.split('#')[0] ?? '') ?? []))]
}

/** Where pressing leads: the page that opens, or the links that show. */
async function pressed(journey: Journey, page: Page, names: readonly string[]): Promise<string[]> {
  for (const name of names) {
    await page
      .getByRole('button', { name })
      .or(page.getByRole('tab', { name }))
      .or(page.getByRole('menuitem', { name }))
      .first()
      .click()
    await quiet(page)
  }
  const here = addressOf(journey, page.url())
  return [...(here ? [here] : []), ...(await linksOf(journey, page))]
}

function addressOf(journey: Journey, link: string): string | null {
  const base = journey.address('')
  return link.startsWith(base) ? link.slice(base.length) || '/' : null
}
