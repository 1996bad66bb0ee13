// Counts a person's clicks, fields and keystrokes. A nearby field is reached by Tab, others by click; both
// are counted.
import { freshCode, password } from './identity.support.ts'
import type { Journey, Locator, Page } from './support.ts'

export interface Counts {
  clicks: number
  fields: number
  keys: number
}

export const zero = (): Counts => ({ clicks: 0, fields: 0, keys: 0 })

export type CountedRequests = ReturnType<typeof counting>

const nearTabs = 6

export function counting(page: Page, counts: Counts) {
  const press = async (key: string) => {
    counts.keys++
    await page.keyboard.press(key)
  }
  const isFocused = (field: Locator) => field.evaluate(element => element === document.activeElement)
  const reach = async (field: Locator) => {
    await field.waitFor()
    for (let tabs = 0; tabs < nearTabs; tabs++) {
      if (await isFocused(field)) return
      if (tabs === 0 && (await page.evaluate(() => document.activeElement === document.body))) break
      await press('Tab')
    }
    if (await isFocused(field)) return
    counts.clicks++
    await field.click()
  }
  return {
    press,
    click: async (place: Locator) => {
      counts.clicks++
      await place.click()
    },
    type: async (field: Locator, words: string) => {
      await reach(field)
      counts.fields++
      counts.keys += words.length
      await page.keyboard.type(words)
    },
  }
}

interface Newcomer {
  readonly first: string
  readonly last: string
  readonly email: string
}

/** Fills in and submits the sign-up page. */
export async function signUp(
  journey: Journey,
  page: Page,
  counted: CountedRequests,
  who: Newcomer,
): Promise<void> {
  await counted.type(page.getByLabel('First name'), who.first)
  await counted.type(page.getByLabel('Last name'), who.last)
  await counted.type(page.getByLabel('Email or mobile number'), who.email)
  const code = await freshCode(journey, who.email, async () => {
    await counted.click(page.getByRole('button', { name: 'Send code' }))
    await page.getByText(/^We sent a code to/).waitFor()
  })
  await counted.type(page.getByLabel('Verification code'), code)
  await counted.type(page.getByLabel('Password', { exact: true }), password)
  const terms = page.getByRole('checkbox', { name: /I have read and accept/ })
  await terms.nth(1).waitFor()
  for (const tick of await terms.all()) await counted.click(tick)
  await counted.click(page.getByRole('button', { name: 'Create account' }))
}

/** Prints the counts, which are the purpose of these journeys. */
export function report(story: string, counts: Readonly<Record<string, Counts>>, began: number): number {
  const clicks = Object.values(counts).reduce((sum, each) => sum + each.clicks, 0)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${story}: ${clicks} clicks, ${seconds} s`, counts)
  return clicks
}
