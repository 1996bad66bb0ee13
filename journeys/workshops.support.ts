// Many people who want the same seats, and workshops of the demo teacher.
import { testNonceAddress } from '#commerce/contract/test-cards.ts'
import { call, freshCode, password, type SignedIn } from './identity.support.ts'
import type { Journey } from './support.ts'

export interface Person {
  readonly name: string
  readonly token: string
  readonly id: string
}
export interface Workshop {
  readonly _id: string
  readonly sid: string
  readonly name: string
  readonly regNum: number
}

/**
 * Email codes are limited per address, so everybody uses their own: here the server is behind a
 * proxy.
 */
export const behindProxy = { TRUST_PROXY: 'on' }
const group = 8

export async function manyTeachers(journey: Journey, count: number): Promise<Person[]> {
  const { data } = await call<{ data: { _id: string; mode: string }[] }>(
    journey,
    'GET',
    'agreement?type=all_users&$limit=50',
  )
  const agreed = data
    .filter(({ mode }) => mode === 'privacy' || mode === 'terms_and_conditions')
    .map(({ _id }) => _id)
  const people: Person[] = []
  while (people.length < count) {
    const next = Array.from({ length: Math.min(group, count - people.length) }, (_, at) => people.length + at)
    people.push(...(await Promise.all(next.map(at => teacher(journey, `seat${at}`, `10.1.0.${at}`, agreed)))))
  }
  return people
}

async function teacher(
  journey: Journey,
  name: string,
  address: string,
  agreed: readonly string[],
): Promise<Person> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${journey.origin}/v2/${path}`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-forwarded-for': address },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const email = `${name}@crowd.example`
  const captcha = await freshCode(journey, email, () =>
    ask('GET', `users/captcha?email=${encodeURIComponent(email)}`),
  )
  await ask('POST', 'users', {
    email,
    captcha,
    password,
    agreed,
    timeZone: 'Pacific/Auckland',
    lang: 'en-NZ',
    roles: ['teacher'],
    name: [name, 'Crowd'],
  })
  const { accessToken, user } = await ask<SignedIn>('POST', 'authentication', {
    strategy: 'local',
    email,
    password,
  })
  return { name, token: accessToken, id: user._id }
}

const hour = 3_600_000
/** Open to every educator, based on demo content. */
export async function workshopOf(
  journey: Journey,
  { token }: Caller,
  data: Record<string, unknown>,
  hours = 72,
): Promise<Workshop> {
  const {
    data: [sample],
  } = await call<{ data: { cid: string }[] }>(
    journey,
    'GET',
    'session?mine=true&type=workshop&$limit=1',
    undefined,
    token,
  )
  const start = Date.now() + hours * hour
  return call<Workshop>(
    journey,
    'POST',
    'session',
    {
      type: 'workshop',
      cid: sample?.cid,
      zoom: { url: 'https://meet.example.org/seats' },
      start: new Date(start).toISOString(),
      end: new Date(start + hour).toISOString(),
      ...data,
    },
    token,
  )
}

async function nonce(journey: Journey): Promise<string> {
  const answer = await fetch(`${journey.origin}${testNonceAddress}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ number: '4242424242424242', month: 12, year: 2039, cvc: '123' }),
  })
  return ((await answer.json()) as { nonce: string }).nonce
}

/** Anybody who signs in may buy. */
type Caller = Pick<Person, 'token'>

export interface Ordered {
  readonly _id: string
  readonly status: number
  readonly paid: number
}
export const orderOf = (journey: Journey, { token }: Caller, id: string): Promise<Ordered> =>
  call(journey, 'GET', `order/${id}`, undefined, token)

/** Orders and pays for a seat; null if none was left. */
export async function buySeat(journey: Journey, { token }: Caller, id: string): Promise<string | null> {
  const order = await call<Ordered>(
    journey,
    'POST',
    'order',
    { link: [{ id, style: 'session' }] },
    token,
  ).catch((error: unknown) => {
    if (/goods-gone/.test(String(error))) return null
    throw error
  })
  if (!order) return null
  await call(
    journey,
    'GET',
    `order/sale?${new URLSearchParams({ orderId: order._id, nonce: await nonce(journey) })}`,
    undefined,
    token,
  )
  return order._id
}

export const waitFor = (journey: Journey, { token }: Caller, session: string): Promise<{ before: number }> =>
  call(journey, 'POST', 'session-waiting', { session }, token)
export const seatsOf = (journey: Journey, { token }: Caller, id: string): Promise<Workshop> =>
  call(journey, 'GET', `session/${id}`, undefined, token)
