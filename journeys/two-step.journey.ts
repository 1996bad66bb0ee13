// Two-step sign-in: authenticator apps and passkeys on the security page and at sign-in. Staff must set it up
// first.
import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { advance, call, go, heading, newAccount, password, signInByForm } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
/** Status codes of responses that require the second step. */
const expected = /status of (400|401)/

const serverNow = async () =>
  Number(new Date((await call<{ now: string }>(journey, 'POST', 'test-clock', { advanceSeconds: 0 })).now))
const codeOf = async (secret: string) =>
  generateSync({ secret: secret.replace(/\s/g, ''), epoch: Math.floor((await serverNow()) / 1000) })

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function member(name: string): Promise<string> {
  const email = `${name}@two-step.test`
  await newAccount(journey, { email }, { roles: ['teacher'], name: ['Tui', name] })
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await go(page, journey, '/login')
  await signInByForm(page, email)
}

it('an authenticator app is set up and required at sign-in, and a recovery code replaces it', async () => {
  const email = await member('app')
  const { page } = await journey.visitor({ expected })
  await signIn(page, email)
  await page.waitForURL(journey.address('/home/index'))
  await go(page, journey, '/account/security')
  await section(page).getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await section(page).getByLabel('Your password').fill('Classroom2')
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await section(page).getByText('The old password is wrong').waitFor()
  await section(page).getByLabel('Your password').fill(password)
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectAccessible(page)
  const secret = await section(page).locator('code').innerText()
  await section(page)
    .getByLabel('Code from your authenticator app')
    .fill(await codeOf(secret))
  await section(page).getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await codes.waitFor()
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  await expectAccessible(page)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await section(page).getByText('10 of 10 left').waitFor()

  const other = await journey.visitor({ expected })
  await signIn(other.page, email)
  const step = other.page.getByRole('dialog', { name: 'Confirm that it is you' })
  await step.waitFor()
  await expectAccessible(other.page)
  await step.getByLabel('Code from your authenticator app').fill('000000')
  await step.getByRole('button', { name: 'Sign in' }).click()
  await step.getByText('This code is wrong').waitFor()
  await advance(journey, 30)
  await step.getByLabel('Code from your authenticator app').fill(await codeOf(secret))
  await step.getByRole('button', { name: 'Sign in' }).click()
  await other.page.waitForURL(journey.address('/home/index'))

  const third = await journey.visitor({ expected })
  await signIn(third.page, email)
  const way = third.page.getByRole('dialog', { name: 'Confirm that it is you' })
  await way.getByRole('radio', { name: 'Recovery code' }).click()
  await way.getByLabel('Recovery code').fill(first)
  await way.getByRole('button', { name: 'Sign in' }).click()
  await third.page.waitForURL(journey.address('/home/index'))
})

it('a passkey is added, confirms a sign-in, and signs in without a password', async () => {
  const email = await member('key')
  const { page, context } = await journey.visitor({ expected })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await signIn(page, email)
  await page.waitForURL(journey.address('/home/index'))
  await go(page, journey, '/account/security')
  await section(page).getByRole('button', { name: 'Add: Passkey' }).click()
  await section(page).getByLabel('Your password').fill(password)
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await section(page).getByLabel('Name of the passkey').fill('My laptop')
  await section(page).getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await section(page).getByText('Passkey: My laptop').waitFor()

  const signOut = async () => {
    await page.evaluate(() => localStorage.removeItem('feathers-jwt'))
    await go(page, journey, '/login')
  }
  await signOut()
  await signInByForm(page, email)
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('button', { name: 'Use your passkey' })
    .click()
  await page.waitForURL(journey.address('/home/index'))

  await signOut()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(journey.address('/home/index'))

  await go(page, journey, '/account/security')
  await section(page)
    .getByText(/last used/)
    .waitFor()
  await section(page).getByRole('button', { name: 'Remove: Passkey: My laptop' }).click()
  await section(page).getByLabel('Your password').fill(password)
  await section(page).getByRole('button', { name: 'Remove this passkey' }).click()
  await section(page).getByText('Passkey: My laptop').waitFor({ state: 'detached' })
  await signOut()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey does not belong to the account').waitFor()
  await heading(page, 'Sign in').waitFor()
})
