// Google sign-in with a local OpenID provider: signing up, linking, and the email dialog with its three
// outcomes.
import { Events, OAuth2Server, type MutableToken } from 'oauth2-mock-server'
import { afterAll, expect, it } from 'vitest'
import {
  go,
  heading,
  newAccount,
  signInByForm,
  sinceSignIn,
  tickAll,
  type SignedIn,
} from './identity.support.ts'
import { useJourney, type Page } from './support.ts'

const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
/** The identity that the provider returns. */
let person: Record<string, unknown> = {}
provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
  Object.assign(token.payload, person)
})
const become = (name: string) => {
  person = {
    sub: `google-${name}`,
    email: `${name}@google.example`,
    email_verified: true,
    name,
    given_name: name,
    family_name: 'Google',
  }
}

const journey = useJourney({
  GOOGLE_CLIENT_ID: 'classwright',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: provider.issuer.url ?? '',
})
afterAll(() => provider.stop())

const refused = /status of (400|403|404|409)/
let people = 0
const nextMobile = () => `+6421666${String(1000 + people++)}`

/** A person with a mobile number only, signed in and linked to a Google account. */
async function linked(page: Page, name: string): Promise<SignedIn> {
  const mobile = nextMobile()
  const account = await newAccount(
    journey,
    { mobile, countryCode: 'NZ' },
    { roles: ['teacher'], name: [name, 'Mobile'] },
  )
  become(name)
  await go(page, journey, '/login')
  await signInByForm(page, mobile)
  await page.waitForURL(journey.address('/home/index'))
  await go(page, journey, '/account/security')
  await page.getByRole('button', { name: 'Link Google account' }).click()
  await page.getByText('Your Google account is linked. You can sign in with it from now on.').waitFor()
  await page.waitForURL(journey.address('/account/security'))
  return account
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' })

it('a new person chooses a role, and is recognised the next time', async () => {
  const { page, open } = await journey.visitor({ expected: refused })
  become('Nora')
  await open('/login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await heading(page, 'One more thing').waitFor()
  await page.getByRole('radio', { name: /Educator/ }).check()
  await page.getByLabel('School').fill('School of Nora')
  await tickAll(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(journey.address('/home/index'))
  await heading(page, /, Nora$/).waitFor()
  // The school she named is created with her account.
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByText('School of Nora').first().waitFor()

  const again = await journey.visitor()
  await again.open('/login')
  await again.page.getByRole('link', { name: 'Sign in with Google' }).click()
  await again.page.waitForURL(journey.address('/home/index'))
})

it('a provider that does not identify the person is explained', async () => {
  const { page, open } = await journey.visitor()
  await open('/com/authCall?error=google-failed&wish=in')
  await page.getByText('Google did not confirm who you are. Please try again.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to sign-in' }).click()
  await heading(page, 'Sign in').waitFor()
})

it('a linked account without email gets the question, and success has its exact words', async () => {
  const { page } = await journey.visitor()
  await linked(page, 'sam')
  await go(page, journey, '/home/index')
  const dialog = dialogOf(page)
  await dialog.getByText('sam@google.example').waitFor()
  expect(await sinceSignIn(page)).toBeGreaterThan(5500)
  await expect.poll(() => dialog.getByRole('button').allTextContents()).toEqual(['Confirm'])
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('status').filter({ hasText: 'Updated your goolge email successfully!' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await go(page, journey, '/account/security')
  await page.getByRole('main').getByText('sam@google.example').first().waitFor()
})

it("somebody else's address fails with the exact message and closes the dialog", async () => {
  const { page } = await journey.visitor({ expected: refused })
  await linked(page, 'tess')
  await newAccount(journey, { email: 'tess@google.example' }, { roles: ['teacher'], name: ['Other', 'Tess'] })
  await go(page, journey, '/home/index')
  const dialog = dialogOf(page)
  await dialog.getByText('tess@google.example').waitFor()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'Updated your goolge email unsuccessfully!' })
  await said.waitFor()
  await expect.poll(() => said.getAttribute('data-type')).toBe('negative')
  await dialog.waitFor({ state: 'detached' })
})

it('a missing or unavailable address shows the exact message; without one the dialog closes', async () => {
  const { page } = await journey.visitor({ expected: /status of (404|503)/ })
  await linked(page, 'uma')
  const words = page
    .getByRole('alert')
    .filter({ hasText: "Can't get your goolge email! Please contact admin." })

  // The server never stores a link without an address, so these responses are mocked.
  await page.route(/\/v2\/users\/googleEmail$/, route => route.fulfill({ json: { email: null } }))
  await go(page, journey, '/home/index')
  await words.waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })

  await page.unroute(/\/v2\/users\/googleEmail$/)
  await page.route(/\/v2\/users\/googleEmail$/, route =>
    route.fulfill({ status: 503, json: { message: 'no', data: { code: 'unavailable' } } }),
  )
  await go(page, journey, '/home/index')
  await words.waitFor()
  expect(await dialogOf(page).isVisible()).toBe(true)
})

it('unlinking needs one confirmation', async () => {
  const { page } = await journey.visitor()
  await linked(page, 'vera')
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('dialog', { name: 'Unlink Google?' }).getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('Your Google account is unlinked.').waitFor()
  await page.getByRole('button', { name: 'Link Google account' }).waitFor()
})
