// Verification codes: rate limits and guessing.
import { expect, it } from 'vitest'
import { advance, call, fillCode } from './identity.support.ts'
import { useJourney, type Page } from './support.ts'

const journey = useJourney()
const refused = /status of (400|401|404|429)/
const email = 'student@demo.classwright.test'

const atCodeForm = async (page: Page, identifier: string) => {
  await page.getByRole('radio', { name: 'One-time code' }).click()
  await page.getByLabel('Email or mobile number').fill(identifier)
}

it('asking too soon is reported at the field, asking too often by the exact notification', async () => {
  const { page, open } = await journey.visitor({ expected: refused })
  const often = 'often@limits.example'
  await call(journey, 'GET', `users/captcha?email=${often}`)
  await open('/login')
  await atCodeForm(page, often)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Please wait a minute before you ask for another code.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  for (let sent = 1; sent < 5; sent++) {
    await advance(journey, 61)
    await call(journey, 'GET', `users/captcha?email=${often}`)
  }
  await advance(journey, 61)
  await open('/login')
  await atCodeForm(page, often)
  await page.getByRole('button', { name: 'Send code' }).click()
  const limit = page.getByRole('alert').filter({
    hasText: 'You have exceeded the limit to obtain your verification code. Please try again tomorrow.',
  })
  await limit.waitFor()
  await expect.poll(() => limit.getAttribute('data-type')).toBe('negative')
})

it('a code signs in, and five wrong attempts void it', async () => {
  const { page, open } = await journey.visitor({ expected: refused })
  await open('/login')
  await atCodeForm(page, email)
  await fillCode(journey, page, email)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(journey.address('/study/index'))

  const other = await journey.visitor({ expected: refused })
  await other.open('/login')
  await atCodeForm(other.page, 'student2@demo.classwright.test')
  const right = await fillCode(journey, other.page, 'student2@demo.classwright.test')
  const field = other.page.getByLabel('Verification code')
  const send = other.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  const wrong = right === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++) {
    await field.fill(wrong)
    const answered = other.page.waitForResponse(/\/v2\/authentication$/)
    await send.click()
    expect((await answered).status()).toBe(400)
    await other.page.getByText('This code is wrong or no longer valid. Please ask for a new one.').waitFor()
  }
  await field.fill(right)
  const answered = other.page.waitForResponse(/\/v2\/authentication$/)
  await send.click()
  expect((await answered).status()).toBe(400)
  expect(other.page.url()).toContain('/login')
})
