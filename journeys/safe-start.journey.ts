// Effects of the server's configuration on visitors: the banner of a public demo, and forms when messages
// cannot be sent.
import { describe, expect, it } from 'vitest'
import { expectAccessible, laptop, phone, useJourney } from './support.ts'

describe('a demo that is reachable from the network', () => {
  const journey = useJourney()

  it('shows a banner on every page, on a phone and on a laptop', async () => {
    const { page, open } = await journey.visitor()
    for (const path of ['/', '/login', '/quote', '/student/login']) {
      await open(path)
      for (const size of [phone, laptop]) {
        await page.setViewportSize(size)
        const banner = page.getByRole('complementary', { name: 'Demo mode' })
        expect(await banner.textContent()).toBe(
          'Demo mode: everybody can read the mails and use the demo accounts.',
        )
        expect(await banner.isVisible()).toBe(true)
      }
    }
    await expectAccessible(page)
    expect(journey.app.output()).toContain('Demo mode is on, because DEMO is on.')
  })
})

describe('a real installation without email and text messages', () => {
  const journey = useJourney({ DEMO: 'off', NODE_ENV: 'development' })
  const noMail = 'This installation cannot send email. Please ask its administrator.'

  it('offers no code, no reset and no sign-up, and says why', async () => {
    const { page, open } = await journey.visitor({ expected: /status of 40[34]/ })
    await open('/login')
    expect(await page.getByRole('complementary', { name: 'Demo mode' }).count()).toBe(0)
    expect(await page.getByText('teacher@demo.classwright.test').count()).toBe(0)
    for (const path of ['/signup', '/student/signup', '/student/forgot-password/email', '/quote']) {
      await open(path)
      await page.getByText(noMail).waitFor()
      expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0)
      await expectAccessible(page)
    }
    await open('/student/forgot-password/emergencyContact')
    await page.getByText('This installation cannot send text messages.').waitFor()
  })

  it('has no mailbox, no test clock and no developer pages', async () => {
    for (const path of ['mailbox', 'test-clock'])
      expect(
        (await fetch(`${journey.origin}/v2/${path}`, { headers: { accept: 'application/json' } })).status,
      ).toBe(404)
    expect(journey.app.output()).toContain('SMTP_URL is not set: this installation cannot send email.')
  })
})

describe('a real installation with email only', () => {
  const journey = useJourney({ DEMO: 'off', SMTP_URL: 'smtp://127.0.0.1:1' })

  it('offers codes by email but not by text message', async () => {
    const { page, open } = await journey.visitor()
    await open('/signup')
    await page.getByRole('textbox', { name: 'Email address' }).waitFor()
    expect(await page.getByText('mobile number').count()).toBe(0)
    await open('/student/forgot-password/email')
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    expect(await page.getByRole('link', { name: /By mobile|By emergency contact/ }).count()).toBe(0)
    await expectAccessible(page)
  })
})
