// A visitor compares plans.
import { expect, it } from 'vitest'
import { useJourney } from './support.ts'

const journey = useJourney()

interface Plans {
  val: { tiers: { name: string; monthlyCents: number | null }[] }
}

it('sees every configured plan with its price', async () => {
  const { page, open } = await journey.visitor()
  await open('/pricing')
  const answer = await fetch(journey.address('/conf/Plans'), { headers: { accept: 'application/json' } })
  const {
    val: { tiers },
  } = (await answer.json()) as Plans
  expect(tiers.length).toBeGreaterThan(0)
  for (const { name } of tiers) await page.getByRole('heading', { name, exact: true }).first().waitFor()
  const text = await page.locator('main').innerText()
  for (const { monthlyCents } of tiers) if (monthlyCents) expect(text).toContain(`$${monthlyCents / 100}`)
})

it('leads from a plan to sign-up, or to a quote for the school', async () => {
  const { page, open } = await journey.visitor()
  for (const [name, to] of [
    ['Sign up free', '/signup'],
    ['Ask for a quote', '/quote'],
  ] as const) {
    await open('/pricing')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(address => address.pathname === `/v2${to}`)
  }
})

it('an error is shown when the plans cannot be loaded, with a retry', async () => {
  const { page, open } = await journey.visitor({ expected: /status of 500/ })
  await page.route('**/v2/conf/Plans', route =>
    route.fulfill({
      status: 500,
      json: {
        name: 'GeneralError',
        message: 'x',
        code: 500,
        className: 'general-error',
        data: { code: 'unexpected' },
      },
    }),
  )
  await open('/pricing')
  await page.getByRole('alert').getByText('The plans could not be loaded').waitFor()
  await page.unroute('**/v2/conf/Plans')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})
