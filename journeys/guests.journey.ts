// A class open to guests: a lobby, hidden names and answers, and removal.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, tokenOf } from './identity.support.ts'
import { lessonOfKinds, samples } from './rooms.support.ts'
import { expectAccessible, turn, useJourney, type Page } from './support.ts'

const journey = useJourney()
const phone = { width: 375, height: 667 }
/** Waiting and removal are error responses that the browser logs. */
const refusals = /status of (403|409|422)/

it('guests wait until admitted; inappropriate content is hidden; a removed guest stays out until let back in', async () => {
  const tara = await someone(journey, 'teacher')
  const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const { sid, name, pages } = await lessonOfKinds(journey, tara, [sam.user._id])
  const teacher = tara.page
  await go(teacher, journey, `/d/${sid}`)
  const steer = (patch: object) => call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, patch, tara.token)

  await teacher.getByLabel('More for this class').click()
  await teacher.getByRole('button', { name: 'Settings of the class' }).click()
  await turn(teacher.getByLabel(/Guests wait in a lobby/), true)
  await teacher.keyboard.press('Escape')

  // An offensive name is refused; a decent one waits.
  const { page: guest } = await journey.visitor({ expected: refusals, viewport: phone })
  await guest.goto(journey.address(`/s/${sid}`))
  await guest.getByLabel('Your name').fill('sh1thead')
  await guest.getByRole('button', { name: 'Join as a guest' }).click()
  await guest.getByText('Choose another name. Your class sees it.').waitFor()
  await guest.getByLabel('Your name').fill('Gus Visitor')
  await guest.getByRole('button', { name: 'Join as a guest' }).click()
  await guest.getByText('This page opens by itself when you are let in.').waitFor()
  await expectAccessible(guest)

  const lobby = teacher.getByRole('region', { name: 'Waiting in the lobby' })
  await lobby.getByText('1 waiting to be let in').waitFor()
  await expectAccessible(teacher)
  await lobby.getByRole('button', { name: 'Let in Gus Visitor' }).click()
  await guest.getByText('You are in').waitFor()
  await lobby.waitFor({ state: 'detached' })

  // A classmate sees the guest's answer and name until each is hidden.
  const { page: mate } = await journey.visitor({ expected: refusals, viewport: phone })
  await mate.goto(journey.address(`/s/${sid}`))
  await mate.getByLabel('Your name').fill('Mia')
  await mate.getByRole('button', { name: 'Join as a guest' }).click()
  await teacher.getByRole('button', { name: 'Let all in' }).click()
  await mate.getByText('You are in').waitFor()
  await steer({ page: pages.text })
  await guest.getByRole('textbox', { name: 'Your answer' }).fill(String(samples.text['content']))
  await guest.getByRole('button', { name: /^Send/ }).click()
  await guest.getByText('Sent. Your teacher has it.').waitFor()
  await steer({ showAnswers: { page: pages.text, mode: 'names' } })
  const words = (page: Page) => page.getByText(String(samples.text['content']))
  await mate.getByText('Gus Visitor').waitFor()
  await openSeat(teacher, 'Gus Visitor')
  await teacher.getByRole('button', { name: 'Hide name' }).click()
  await mate.getByText('Name hidden').first().waitFor()
  await expect.poll(() => mate.getByText('Gus Visitor').count()).toBe(0)
  await teacher.getByRole('button', { name: 'Hide the answer of Gus Visitor from the class' }).first().click()
  await expect.poll(() => words(mate).count()).toBe(0)
  expect(await words(guest).count()).toBeGreaterThan(0)

  // Removed, and back only when the teacher allows it.
  await teacher.getByRole('button', { name: 'Remove from class' }).click()
  await teacher.getByRole('button', { name: 'Remove', exact: true }).click()
  await guest.getByText(`Your teacher has removed you from ${name}.`, { exact: false }).waitFor()
  await guest.reload()
  await guest.getByText(`Your teacher has removed you from ${name}.`, { exact: false }).waitFor()
  await teacher.getByRole('button', { name: 'Let back in: Gus Visitor' }).click()
  await guest.reload()
  await guest.getByRole('textbox', { name: 'Your answer' }).waitFor()
})

const openSeat = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, guest`) }).click()
