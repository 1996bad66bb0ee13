// Captions of a video: from a file in an old encoding, written beside the player, kept, and shown to those who watch.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()

it('an author reads captions from a file, adds a line where the video is, and learners see them', async () => {
  const { page, token } = await someone(journey, 'teacher')
  const { data } = await call<{ data: { _id: string; name: string }[] }>(
    journey,
    'GET',
    'unit?mode=video&tab=me&$limit=100',
    undefined,
    token,
  )
  const id = data.find(({ name }) => name === 'The tide and the Moon')?._id
  await go(page, journey, `/video/edit/${id}`)
  await page.getByRole('button', { name: 'Captions', exact: true }).first().waitFor()
  await page
    .getByRole('radiogroup', { name: 'Beside the video' })
    .getByRole('radio', { name: 'Captions' })
    .click()
  const lines = page.getByRole('list', { name: 'Captions' })
  await lines.getByText('A place passes both on the same day:').waitFor()

  // What is no caption file says so and changes nothing; the right one takes the place of all lines.
  const read = (name: string, text: string) =>
    page
      .getByLabel('Caption file')
      .setInputFiles({ name, mimeType: 'application/x-subrip', buffer: Buffer.from(text, 'latin1') })
  await read('notes.srt', 'Nothing is said here')
  await page.getByRole('alert').filter({ hasText: 'This is no caption file.' }).waitFor()
  await read('tide.srt', '1\r\n00:00:01,000 --> 00:00:02,500\r\nÉbb fällt\r\n')
  await lines.getByText('Ébb fällt').waitFor()
  expect(await lines.getByRole('listitem').count()).toBe(1)

  // A line at the place of the video, with its end typed.
  await page.getByLabel('Position').fill('4')
  await page.getByRole('button', { name: 'Add a line at 0:04.0' }).click()
  await page.keyboard.type('High water')
  await page.getByLabel('End', { exact: true }).fill('0:06.5')
  await expectAccessible(page)
  expect(await cues(page)).toEqual(['1-2.5 Ébb fällt', '4-6.5 High water'])
  await page.getByRole('button', { name: 'Save captions' }).click()
  await page.getByText('The captions are saved.').waitFor()

  await go(page, journey, `/video/preview/${id}`)
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await expect.poll(() => cues(page)).toEqual(['1-2.5 Ébb fällt', '4-6.5 High water'])
})

/** What the player of the page would show. */
const cues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const track = document.querySelector('video')?.textTracks[0]
    return [...(track?.cues ?? [])].map(cue => `${cue.startTime}-${cue.endTime} ${(cue as VTTCue).text}`)
  })
