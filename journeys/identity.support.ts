// Shared by the identity journeys: codes from the mailbox, the server's clock, calls as a person, signing
// in.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { patience, quiet, settled, type Journey, type Page, type Visitor } from './support.ts'

export const password = 'Classroom1'
const headers = { 'content-type': 'application/json', accept: 'application/json' }

/** A service call, as a guest or with a token. */
export async function call<T>(
  { origin }: Journey,
  method: string,
  path: string,
  data?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(`${origin}/v2/${path}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(body)}`)
  return body as T
}

export const advance = (journey: Journey, advanceSeconds: number): Promise<unknown> =>
  call(journey, 'POST', 'test-clock', { advanceSeconds })

interface Mail {
  _id: string
  text: string
  createdAt: string
}

const mailsTo = async (journey: Journey, to: string): Promise<Mail[]> =>
  (await call<{ data: Mail[] }>(journey, 'GET', `mailbox?to=${encodeURIComponent(to)}&$limit=100`)).data

/** Waits for the newest matching message to an address. */
export async function messageTo(journey: Journey, to: string, fits: RegExp): Promise<string> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const found = (await mailsTo(journey, to))
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .find(({ text }) => fits.test(text))
    if (found) return found.text
    await pause(100)
  }
  throw new Error(`nothing like ${fits} arrived for ${to}`)
}

/** The code sent by this request, ignoring earlier ones. */
export async function freshCode(journey: Journey, to: string, ask: () => Promise<unknown>): Promise<string> {
  const before = (await mailsTo(journey, to)).length
  await ask()
  await expect.poll(async () => (await mailsTo(journey, to)).length).toBeGreaterThan(before)
  return /\b\d{6}\b/.exec(await messageTo(journey, to, /\b\d{6}\b/))?.[0] ?? ''
}

/** Requests a code and types it. Advances the server's clock by a minute, past the rate limit. */
export async function fillCode(journey: Journey, page: Page, to: string): Promise<string> {
  await advance(journey, 61)
  const code = await freshCode(journey, to, async () => {
    await page.getByRole('button', { name: /^Send/ }).click()
    await page.getByText(/^We sent a code to/).waitFor()
  })
  await page.getByLabel('Verification code').fill(` ${code} `)
  return code
}

export interface SignedIn {
  readonly accessToken: string
  readonly user: {
    readonly _id: string
    readonly timeZone: string
    readonly tz: number
    readonly email: string | null
  }
}

export const tokenOf = (journey: Journey, who: object): Promise<SignedIn> =>
  call(journey, 'POST', 'authentication', { strategy: 'local', password, ...who })

/** Stores a demo person's token in the browser, as sign-in would. */
export async function signInAs(journey: Journey, visitor: Visitor, email: string): Promise<SignedIn> {
  const signedIn = await tokenOf(journey, {
    email: email.includes('@') ? email : `${email}@demo.classwright.test`,
  })
  // Any small file of the site gives access to its storage.
  await visitor.page.goto(journey.address('/colour-scheme.js'))
  await visitor.page.evaluate(token => localStorage.setItem('feathers-jwt', token), signedIn.accessToken)
  return signedIn
}

export async function signInByForm(page: Page, identifier: string, secret = password): Promise<void> {
  await page.getByLabel('Email or mobile number').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Creates an account through services. */
export async function newAccount(
  journey: Journey,
  who: { email: string } | { mobile: string; countryCode: string },
  more: object,
): Promise<SignedIn> {
  const to = 'email' in who ? who.email : who.mobile
  const captcha = await freshCode(journey, to, () =>
    call(journey, 'GET', `users/captcha?${new URLSearchParams(Object.entries(who))}`),
  )
  const { data } = await call<{ data: { _id: string; mode: string }[] }>(
    journey,
    'GET',
    'agreement?type=all_users&$limit=50',
  )
  const agreed = data
    .filter(({ mode }) => mode === 'privacy' || mode === 'terms_and_conditions')
    .map(({ _id }) => _id)
  await call(journey, 'POST', 'users', {
    ...who,
    captcha,
    password,
    agreed,
    timeZone: 'Pacific/Auckland',
    lang: 'en-NZ',
    ...more,
  })
  const signedIn = await tokenOf(journey, who)
  // They book and pay through calls, without the pages that ask for consent.
  for (const { _id } of data.filter(({ mode }) => mode === 'cancellation' || mode === 'points_redemption'))
    await call(journey, 'POST', 'agreement-accept', { agreement: _id }, signedIn.accessToken)
  return signedIn
}

export async function tickAll(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /I have read and accept/ })
  await boxes.nth(1).waitFor()
  for (const box of await boxes.all()) await box.check()
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export async function go(page: Page, journey: Journey, path: string): Promise<void> {
  await page.goto(journey.address(path))
  await settled(page)
  await quiet(page)
}

/** Milliseconds since this page learned who is signed in, by its own clock. */
export const sinceSignIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.now() -
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/v2/authentication'))
          .map(entry => (entry as PerformanceResourceTiming).responseEnd),
      ),
  )
