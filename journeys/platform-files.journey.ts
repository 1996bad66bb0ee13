// The platform library: staff add a picture for everybody, a teacher uses it without spending storage.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { call, go, signInAs, tokenOf } from './identity.support.ts'
import { demoZone, expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

const picture = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 36 * 3), { raw: { width: 64, height: 36, channels: 3 } })
    .png()
    .toBuffer()

it('staff’s files are found by name in a teacher’s picker, with their credit line, and use no space', async () => {
  const { user } = await tokenOf(journey, { email: 'staff@demo.classwright.test' })
  const staff = await journey.visitor({ timezoneId: user.timeZone, reducedMotion: 'reduce' })
  await signInAs(journey, staff, 'staff')
  await go(staff.page, journey, '/com/drive')
  await staff.page
    .getByRole('navigation', { name: 'Whose files' })
    .getByRole('link', { name: 'Platform library' })
    .click()
  const table = staff.page.getByRole('region', { name: 'Platform library' })
  await table.getByText('Water cycle.png').waitFor()
  // A credit line is required.
  await staff.page.getByText('First say whose work they are.').waitFor()
  await staff.page.getByLabel('Whose work it is').fill('Photo: Ada Byron, CC BY 4.0')
  await staff.page
    .getByRole('group', { name: 'Add files for everybody' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'Rock pool.png', mimeType: 'image/png', buffer: await picture() })
  await table.getByText('Rock pool.png').waitFor()
  await expectAccessible(staff.page)

  const teacher = await journey.visitor({ timezoneId: demoZone })
  const { page } = teacher
  const { accessToken } = await signInAs(journey, teacher, 'teacher2')
  const space = async () =>
    (await call<{ used: number }>(journey, 'GET', 'files/space', undefined, accessToken)).used
  const before = await space()
  const unit = await call<{ _id: string; name: string }>(
    journey,
    'POST',
    'unit',
    { mode: 'unit', name: 'Life on the shore' },
    accessToken,
  )
  await go(page, journey, `/com/drive/googleImage?to=${unit._id}`)
  expect(await page.getByRole('link', { name: 'Platform library' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Platform library' }).click()
  await page.getByRole('list', { name: 'Platform library' }).getByText('Clock face.png').waitFor()
  await page.getByLabel('Search the platform library').fill('rock')
  const choice = page
    .getByRole('list', { name: 'Platform library' })
    .getByRole('button', { name: /Rock pool\.png/ })
  await page.getByText('Clock face.png').waitFor({ state: 'detached' })
  await choice.getByText('Photo: Ada Byron, CC BY 4.0').waitFor()
  await expectAccessible(page)
  await choice.click()
  await page.waitForURL(`**/com/unit/edit/${unit._id}`)
  const kept = await call<{ cover: string | null }>(
    journey,
    'GET',
    `unit/${unit._id}`,
    undefined,
    accessToken,
  )
  expect(kept.cover).toMatch(/^[0-9a-f]{64}$/)
  expect(await space()).toBe(before)

  // Withdrawn, it is no longer offered and stays where it is used.
  await table.locator('summary[aria-label="More for Rock pool.png"]').click()
  await table.getByRole('button', { name: 'Take out', exact: true }).click()
  await staff.page
    .getByRole('alertdialog')
    .or(staff.page.getByRole('dialog'))
    .getByRole('button', { name: 'Take out', exact: true })
    .click()
  await table.getByText('Rock pool.png').waitFor({ state: 'detached' })
  const { cover, coverUrl } = await call<{ cover: string; coverUrl: string }>(
    journey,
    'GET',
    `unit/${unit._id}`,
    undefined,
    accessToken,
  )
  expect([cover, (await fetch(journey.origin + coverUrl)).status]).toEqual([kept.cover, 200])
})
