// Shared by the commerce journeys: people with personal accounts, items by name, and test cards.
import { expect } from 'vitest'
import { call, newAccount, tokenOf } from './identity.support.ts'
import { type Journey, type Page, type Visitor } from './support.ts'

export interface Shopper extends Visitor {
  readonly token: string
  readonly id: string
}

/** The gateway's page is external: browsers request its icon. */
const foreign = /favicon\.ico/

interface Entering {
  readonly colorScheme?: 'light' | 'dark'
  readonly timezoneId?: string
  /** Expected refusals. */ readonly expected?: RegExp
}

const enter = async (
  journey: Journey,
  token: string,
  id: string,
  { expected, ...options }: Entering = {},
): Promise<Shopper> => {
  const visitor = await journey.visitor({
    reducedMotion: 'reduce',
    expected: expected ? new RegExp(`${foreign.source}|${expected.source}`) : foreign,
    ...options,
  })
  await visitor.context.addInitScript(value => {
    if (location.origin !== 'null') localStorage.setItem('feathers-jwt', value)
  }, token)
  return { ...visitor, token, id }
}

/** A new person, for whom no other journey has bought anything. */
export async function shopper(
  journey: Journey,
  name: string,
  { expected, ...more }: { inviteCode?: string; expected?: RegExp } = {},
): Promise<Shopper> {
  const { accessToken, user } = await newAccount(
    journey,
    { email: `${name.toLowerCase()}@shop.example` },
    { roles: ['teacher'], name: [name, 'Shopper'], ...more },
  )
  return enter(journey, accessToken, user._id, expected && { expected })
}

/** A demo person in their personal account. */
export async function demoPerson(
  journey: Journey,
  who: string,
  options: Omit<Entering, 'timezoneId'> = {},
): Promise<Shopper> {
  const { accessToken, user } = await tokenOf(journey, { email: `${who}@demo.classwright.test` })
  return enter(journey, accessToken, user._id, { timezoneId: user.timeZone, ...options })
}

interface Item {
  readonly _id: string
  readonly name: string
  readonly priceNow: number
}

export async function itemNamed(journey: Journey, name: string): Promise<Item> {
  const { data } = await call<{ data: Item[] }>(
    journey,
    'GET',
    `library?$limit=100&key=${encodeURIComponent(name)}`,
  )
  const found = data.find(item => item.name === name)
  if (!found) throw new Error(`${name} is not in the library`)
  return found
}

export const cards = {
  good: '4242 4242 4242 4242',
  other: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  late: '4000 0000 0000 0077',
} as const

export async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1239')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

export interface Bought {
  readonly _id: string
  readonly no: string
  readonly status: number
  readonly receipt: string | null
  readonly creditNotes: readonly string[]
  readonly links: readonly {
    readonly _id: string
    readonly newId: string | null
    readonly name: string
    readonly removed: boolean
    readonly refundPrice: number
  }[]
}

export const ordersOf = async (journey: Journey, { token }: Shopper): Promise<Bought[]> =>
  (
    await call<{ data: Bought[] }>(
      journey,
      'GET',
      'order?mine=true&$limit=50&$sort[createdAt]=-1',
      undefined,
      token,
    )
  ).data
export const orderOf = (journey: Journey, { token }: Shopper, id: string): Promise<Bought> =>
  call(journey, 'GET', `order/${id}`, undefined, token)

/** Orders through the service and opens the payment page. */
export async function orderOn(journey: Journey, who: Shopper, names: readonly string[]): Promise<Bought> {
  const items = await Promise.all(names.map(name => itemNamed(journey, name)))
  const order = await call<Bought>(
    journey,
    'POST',
    'order',
    { link: items.map(({ _id }) => ({ id: _id })) },
    who.token,
  )
  await who.open(`/order/payConfirm/${order._id}`)
  await who.page.getByLabel('Card number').waitFor()
  return order
}

/** The order id in the page's URL. */
export const idIn = (page: Page): string => /\/order\/\w+\/([\w-]+)/.exec(page.url())?.[1] ?? ''

export const paid = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Paid, thank you' }).waitFor()
  expect(page.url()).toContain('/order/payResult/')
}
