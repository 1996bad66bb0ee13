// Push notifications: enabled in settings, encrypted, shown by the service worker, and stopped by signing
// out.
import { afterAll, expect, it } from 'vitest'
import { startPushService } from '#communications/server/testing/push-service.ts'
import { someone } from './academics.support.ts'
import { call, go, heading, newAccount, signInAs } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'
import { taughtClass } from './takeaway.support.ts'

const service = await startPushService()
afterAll(() => service.stop())
// Chromium's headless shell never grants the notification permission.
const journey = useJourney({ PUSH_ORIGINS: service.origin }, { wholeBrowser: true })

const settings = '/account/account-setting/notification'
const onThisDevice = (page: Page) => page.getByRole('switch', { name: 'On this device' })

/** Replaces the browser's push service, which tests cannot reach, by a local one. */
const subscribesHere = (endpoint: string) => ({
  endpoint,
  keys: service.keys,
})
function usePushService({ endpoint, keys }: ReturnType<typeof subscribesHere>): void {
  const key = 'test-subscription'
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => {
      localStorage.removeItem(key)
      return Promise.resolve(true)
    },
  } as unknown as PushSubscription
  PushManager.prototype.subscribe = () => {
    localStorage.setItem(key, 'on')
    return Promise.resolve(subscription)
  }
  PushManager.prototype.getSubscription = () =>
    Promise.resolve(localStorage.getItem(key) === null ? null : subscription)
}

it('a learner enables push on a device and is notified when a lesson starts', async () => {
  const endpoint = `${service.origin}/journey/ava`
  const [tara, ava] = [
    await someone(journey, 'teacher'),
    await someone(journey, 'student', { serviceWorkers: 'allow', expected: /status of 404/ }),
  ]
  const { page, context } = ava
  await context.grantPermissions(['notifications'], { origin: journey.origin })
  await context.addInitScript(usePushService, subscribesHere(endpoint))
  await go(page, journey, settings)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await onThisDevice(page).waitFor()
  expect(await onThisDevice(page).isChecked()).toBe(false)
  await onThisDevice(page).click()
  await expect.poll(() => onThisDevice(page).isChecked()).toBe(true)
  await expectAccessible(page)

  await taughtClass(journey, tara, ava, 'Because the earth turns')
  const messages = () => service.received.filter(({ path }) => path === '/journey/ava')
  await expect.poll(() => messages().length).toBeGreaterThan(0)
  const payload = JSON.parse(messages()[0]?.payload ?? '{}') as { title: string; link: string }
  expect(Object.keys(payload).toSorted()).toEqual(['link', 'title'])
  expect(payload.title).toBe('Tides for the takeaway starts now')

  // Deliver the message to the service worker, which shows it.
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === journey.address('/'))
      if (found) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: journey.origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
  await expect.poll(() => shownNotices(page)).toEqual([payload])

  await onThisDevice(page).click()
  await expect.poll(() => onThisDevice(page).isChecked()).toBe(false)
})

const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, data }) => ({
      title,
      link: (data as { link: string }).link,
    }))
  })

it('signing out stops push notifications; browsers that block notifications show no switch', async () => {
  const email = 'push@device.example'
  await newAccount(journey, { email }, { roles: ['teacher'], name: ['Pia', 'Push'] })
  const visitor = await journey.visitor({ serviceWorkers: 'allow', expected: /status of 40[14]/ })
  const { page, context } = visitor
  const { accessToken } = await signInAs(journey, visitor, email)
  await context.grantPermissions(['notifications'], { origin: journey.origin })
  await context.addInitScript(usePushService, subscribesHere(`${service.origin}/journey/pia`))
  await go(page, journey, settings)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await onThisDevice(page).click()
  await expect.poll(() => onThisDevice(page).isChecked()).toBe(true)
  await call(journey, 'DELETE', 'authentication', undefined, accessToken)
  await signInAs(journey, visitor, email)
  await go(page, journey, settings)
  await onThisDevice(page).waitFor()
  expect(await onThisDevice(page).isChecked()).toBe(false)

  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await go(page, journey, settings)
  await heading(page, 'Notification settings').waitFor()
  await page.getByText('You have blocked notices of this site.').waitFor()
  expect(await onThisDevice(page).count()).toBe(0)
})
