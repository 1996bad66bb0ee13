// A school announcement: written, read by the class, counted, edited within the time limit, deleted.
import { expect, it } from 'vitest'
import { advance, call, go, heading, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, phone, useJourney } from './support.ts'

const journey = useJourney()
const refused = /status of 409/
const text = 'On Thursday we go to the observatory. Bring a jacket.'

it('a writer sees the receivers, posts it, and the class reads it at once', async () => {
  const [writer, reader] = [await journey.visitor({ expected: refused }), await journey.visitor()]
  await signInAs(journey, writer, 'school-admin')
  await signInAs(journey, reader, 'student')
  await go(reader.page, journey, '/study/announcement')
  const before = await reader.page.getByRole('article').count()

  await go(writer.page, journey, '/home/announcement/sent')
  await writer.page.getByRole('button', { name: 'Write announcement' }).click()
  const dialog = writer.page.getByRole('dialog', { name: 'Write an announcement' })
  await dialog.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Demo 8 Red' })
  await dialog.getByText(/^\d+ people of Demo 8 Red will see it/).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Post announcement' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Message').fill(text)
  await expectAccessible(writer.page)
  await dialog.getByRole('button', { name: 'Post announcement' }).click()
  await writer.page.getByText('Your announcement is posted.').waitFor()
  const sent = writer.page.getByRole('article').filter({ hasText: text })
  await sent.getByText(/^Read by 0 of \d+$/).waitFor()

  const card = reader.page.getByRole('article').filter({ hasText: text })
  await card.getByText('to Demo 8 Red').waitFor()
  expect(await reader.page.getByRole('article').count()).toBe(before + 1)
  await card.getByRole('button', { name: 'Mark as read' }).click()
  await card.getByText('New', { exact: true }).waitFor({ state: 'detached' })

  await writer.page.reload()
  await sent.getByText(/^Read by 1 of \d+$/).waitFor()
  await sent.getByRole('button', { name: 'Edit' }).click()
  await sent.getByLabel('Message').fill(`${text} And a pencil.`)
  await sent.getByRole('button', { name: 'Save changes' }).click()
  await writer.page.getByText('Your announcement is changed.').waitFor()
  await reader.page.reload()
  await card.getByText('And a pencil.').waitFor()

  await sent.getByRole('button', { name: 'Edit' }).click()
  await advance(journey, 11 * 60)
  await sent.getByRole('button', { name: 'Save changes' }).click()
  await sent.getByText('This can be changed for 10 minutes only.').waitFor()
  await sent.getByRole('button', { name: 'Cancel' }).click()

  await sent.getByRole('button', { name: 'Delete' }).click()
  await writer.page
    .getByRole('dialog', { name: 'Delete this announcement?' })
    .getByRole('button', { name: 'Delete announcement' })
    .click()
  await sent.waitFor({ state: 'detached' })
  await reader.page.reload()
  await heading(reader.page, 'Announcements').waitFor()
  await expect.poll(() => reader.page.getByRole('article').filter({ hasText: text }).count()).toBe(0)
})

it('an announcement with a heading, a list and a link keeps its formatting', async () => {
  const [writer, reader] = [await journey.visitor(), await journey.visitor()]
  await signInAs(journey, writer, 'school-admin')
  await signInAs(journey, reader, 'student')
  await go(writer.page, journey, '/home/announcement/sent')
  await writer.page.getByRole('button', { name: 'Write announcement' }).click()
  const dialog = writer.page.getByRole('dialog', { name: 'Write an announcement' })
  await dialog.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Demo 8 Red' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true })
  await message.click()
  await tool('Heading').click()
  await message.pressSequentially('What to bring')
  await message.press('Enter')
  await tool('List').click()
  await message.pressSequentially('A jacket')
  await message.press('Enter')
  await message.press('Control+b')
  await message.pressSequentially('Lunch')
  await message.press('Enter')
  await tool('Link').click()
  await dialog.getByLabel('Address of the link').fill('observatory.example/visit')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await dialog.getByText('54 of 5,000 characters').waitFor()
  await writer.page.setViewportSize(phone)
  await expectAccessible(writer.page)
  await dialog.getByRole('button', { name: 'Post announcement' }).click()
  await writer.page.getByText('Your announcement is posted.').waitFor()

  await go(reader.page, journey, '/study/announcement')
  const card = reader.page.getByRole('article').filter({ hasText: 'What to bring' })
  await card.getByRole('heading', { name: 'What to bring' }).waitFor()
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
    'A jacket',
    'Lunch',
    'observatory.example/visit',
  ])
  expect(await card.locator('strong').innerText()).toBe('Lunch')
  expect(await card.getByRole('link').getAttribute('href')).toBe('https://observatory.example/visit')
})

it('people with nobody to write to are not offered to write, and the server refuses', async () => {
  // At home in Sydney.
  const visitor = await journey.visitor({ timezoneId: 'Australia/Sydney' })
  const { accessToken } = await signInAs(journey, visitor, 'provider')
  await go(visitor.page, journey, '/home/announcement/sent')
  await visitor.page.getByRole('heading', { name: 'You have not announced anything yet' }).waitFor()
  expect(await visitor.page.getByRole('button', { name: 'Write announcement' }).count()).toBe(0)
  const { accessToken: admins } = await tokenOf(journey, { email: 'school-admin@demo.classwright.test' })
  const [{ school }] = await call<[{ school: string }]>(
    journey,
    'GET',
    'announcement/audiences',
    undefined,
    admins,
  )
  await expect(
    call(journey, 'POST', 'announcement', { school, message: 'Let me in' }, accessToken),
  ).rejects.toThrow(/403/)
})
