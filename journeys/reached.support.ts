// Crawls the route table from a home, nearest pages first: opens each page with outgoing paths, reads its
// links, presses its listed buttons, and continues with the pages found.
import { doorsOf } from '#app/web/reached.ts'
import type { Press, Route } from '#kit/contract/routes.ts'
import {
  doorsFrom,
  isOpenTo,
  maxSteps,
  menuName,
  menusOf,
  nameOf,
  routeAt,
  type FoundPage,
  type Reached,
  type Walker,
  type PageLink,
} from './reached-rows.support.ts'
import { quiet, settled, walk, type Journey, type Page, type Visitor } from './support.ts'

/** Records opened per page until all its paths are found: not every session has an assessment. */
const maxRecords = 24
/** An unseen view of a page, such as another tab, is opened beyond that limit. */
const maxViews = 40

interface Address {
  readonly name: string
  readonly address: string
  readonly steps: number
}
export interface Walked {
  readonly found: readonly FoundPage[]
  readonly reached: readonly Reached[]
}

export async function explore(
  journey: Journey,
  { page }: Visitor,
  walker: Walker,
  before: Walked,
): Promise<Walked> {
  const { role, who } = walker
  const home = await atHome(journey, page, walker)
  const begin = { name: nameAt(home), address: home, steps: walker.press ? 1 : 0 }
  const found: FoundPage[] = []
  /** Reached pages, with their shortest distance in steps. */
  const known = new Map([[begin.name, begin.steps]])
  const pending: Address[] = [begin]
  const met = new Set([home])
  const opened: Address[] = []

  const walkedWays = new Set(role === 'office' ? [] : before.found.map(keyOf))
  const isFound = (to: string, from: string) => walkedWays.has(keyOf({ to, from }))
  const ofRole = new Set(
    before.reached.filter(way => way.role === role && way.steps <= maxSteps).map(({ to }) => to),
  )
  /** New to the role, or on the path to something new. */
  const leadsOn = (to: string, seen = new Set<string>()): boolean => {
    if (seen.has(to)) return false
    seen.add(to)
    if (isOpenTo(role, to) && !ofRole.has(to) && !known.has(to)) return true
    return doorsFrom(to, role).some(door => !isFound(door.to, to) || leadsOn(door.to, seen))
  }
  const wanted = (name: string) =>
    doorsFrom(name, role).filter(({ to }) => !isFound(to, name) || (!known.has(to) && leadsOn(to)))

  const note = (route: Route, from: string, steps: number) => {
    const to = nameOf(route)
    const names = [
      ...(doorsOf(route).some(door => door.page === from) ? [from] : []),
      ...(from === begin.name ? menusOf(route).map(place => menuName(place.in)) : []),
    ]
    for (const name of names) {
      walkedWays.add(keyOf({ to, from: name }))
      if (!found.some(way => way.to === to && way.from === name))
        found.push({ who, role, to, from: name, steps })
    }
  }
  const meet = (address: string, from: string, steps: number) => {
    const route = routeAt(address)
    if (!route) return
    const name = nameOf(route)
    note(route, from, steps)
    known.set(name, Math.min(steps, known.get(name) ?? steps))
    if (met.has(address)) return
    met.add(address)
    pending.push({ name, address, steps })
  }
  const isDue = ({ name, address }: Address) => {
    if (address === home) return true
    const records = opened.filter(each => each.name === name)
    const isNewView = !records.some(each => viewOf(each.address) === viewOf(address))
    return records.length < (isNewView ? maxViews : maxRecords) && wanted(name).length > 0
  }
  const open = async ({ name, address, steps }: Address) => {
    const readLinks = async () => {
      await walk(page, address).catch(() => {})
      for (const link of await linksOf(journey, page)) meet(link, name, steps + 1)
    }
    await readLinks()
    for (const { to, press } of wanted(name).filter(each => each.press.length > 0)) {
      const ways = await pressed(journey, page, press)
      for (const way of ways) if (nameAt(way.address) === to) meet(way.address, name, steps + way.steps)
      // After a press, the page may show a changed link.
      if (ways.length > 0) await readLinks()
    }
  }

  for (let next = nearest(pending, opened); next; next = nearest(pending, opened)) {
    pending.splice(pending.indexOf(next), 1)
    if (!isDue(next)) continue
    opened.push(next)
    await open(next)
  }
  return { found, reached: [...known].map(([to, steps]) => ({ role, to, steps })) }
}

/** The start page. */
async function atHome(journey: Journey, page: Page, { home, press }: Walker): Promise<string> {
  await page.goto(journey.address(home))
  await settled(page)
  await quiet(page)
  if (press) {
    await page.getByRole('radio', { name: press }).click()
    await quiet(page)
  }
  return addressOf(journey, page.url()) ?? home
}

const keyOf = ({ to, from }: PageLink): string => `${from} → ${to}`

const nameAt = (address: string): string => {
  const route = routeAt(address)
  return route ? nameOf(route) : address
}

/** Fewest steps first; at equal distance another view before another record of the same view. */
function nearest(pending: readonly Address[], opened: readonly Address[]): Address | undefined {
  const fewest = Math.min(...pending.map(({ steps }) => steps))
  const near = pending.filter(({ steps }) => steps === fewest)
  const views = new Set(opened.map(({ address }) => viewOf(address)))
  return near.find(({ address }) => !views.has(viewOf(address))) ?? near[0]
}

const viewOf = (address: string): string => address.replace(/[0-9a-f-]{36}/g, 'id')

async function linksOf(journey: Journey, page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
  return [...new Set(links.flatMap(link => addressOf(journey, link.split('#')[0] ?? '') ?? []))]
}

/**
 * Where pressing leads, each press a step: to the page that opens, or to the links that show, which are a
 * step more.
 */
async function pressed(
  journey: Journey,
  page: Page,
  names: readonly Press[],
): Promise<{ readonly address: string; readonly steps: number }[]> {
  for (const name of names) {
    const target = page
      .getByRole('button', { name })
      .or(page.getByRole('tab', { name }))
      .or(page.getByRole('menuitem', { name }))
      .or(page.getByRole('switch', { name }))
      .first()
    // Another record may have it.
    if ((await target.count()) === 0 || (await target.isDisabled())) return []
    await target.click()
    await quiet(page)
  }
  const here = addressOf(journey, page.url())
  const links = (await linksOf(journey, page)).map(address => ({ address, steps: names.length + 1 }))
  return here ? [{ address: here, steps: names.length }, ...links] : links
}

function addressOf(journey: Journey, link: string): string | null {
  const base = journey.address('')
  return link.startsWith(base) ? link.slice(base.length) || '/' : null
}
