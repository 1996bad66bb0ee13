// A part of a page breaks, or its code does not load: the page keeps working, a retry fixes it, and sys gets
// a report.
import { expect, it } from 'vitest'
import { call, tokenOf } from './identity.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
const expected = /broken on purpose|Failed to (load|fetch)|ERR_FAILED|could not be loaded/

it('a crashed component leaves shell and page usable, a retry recovers, and sys sees the error', async () => {
  const { page, open } = await journey.visitor({ expected })
  await open('/test/states')
  await page.getByRole('button', { name: 'Break it' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' })
  await alert.waitFor()
  await page.getByRole('banner').waitFor()
  await page.getByRole('button', { name: 'Make a task' }).click()
  await page.getByText('Tried again 1 times.').waitFor()

  await page.getByRole('button', { name: 'Mend it' }).click()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This part works.').waitFor()
  expect(await alert.count()).toBe(0)

  const { accessToken } = await tokenOf(journey, { email: 'sys@demo.classwright.test' })
  const groups = () =>
    call<{ data: { message: string; route: string }[] }>(
      journey,
      'GET',
      'client-errors',
      undefined,
      accessToken,
    )
  await expect
    .poll(async () => (await groups()).data)
    .toContainEqual(
      expect.objectContaining({
        message: 'Error: This part was broken on purpose',
        route: expect.stringMatching(/^\/test\/:page/),
      }),
    )
})

it('a screen whose code does not load shows an error inside the shell, and a retry loads it', async () => {
  const { page, open } = await journey.visitor({ expected })
  await open('/test')
  let isDown = true
  await page.route(/assets\/states\.page/, route => (isDown ? route.abort() : route.continue()))
  await page
    .getByRole('main')
    .getByRole('link', { name: /states/i })
    .click()
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.getByRole('banner').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This part works.').waitFor()
})
