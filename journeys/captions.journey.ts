// Captions of a video: from a file in an old encoding, written beside the player, saved, and shown to
// viewers.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { deckOf } from './authoring.support.ts'
import { call, go, tokenOf } from './identity.support.ts'
import { expectPlays, plainVideo } from './phone-recordings.support.ts'
import { lessonOfKinds } from './rooms.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()

it('an author imports captions from a file, adds one at the playback position, and learners see them', async () => {
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

  // An invalid caption file is refused and changes nothing; a valid one replaces all lines.
  const read = (name: string, text: string) =>
    page
      .getByLabel('Caption file')
      .setInputFiles({ name, mimeType: 'application/x-subrip', buffer: Buffer.from(text, 'latin1') })
  await read('notes.srt', 'Nothing is said here')
  await page.getByRole('alert').filter({ hasText: 'This is no caption file.' }).waitFor()
  await read('tide.srt', '1\r\n00:00:01,000 --> 00:00:02,500\r\nÉbb fällt\r\n')
  await lines.getByText('Ébb fällt').waitFor()
  expect(await lines.getByRole('listitem').count()).toBe(1)

  // A caption at the playback position, with its end typed.
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

it('a video on a slide shows captions on the projector, in the seat and in the library', async () => {
  const tara = await someone(journey, 'teacher')
  const { user } = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const lesson = await lessonOfKinds(journey, tara, [user._id])
  const ask = <T>(method: string, path: string, data: unknown) =>
    call<T>(journey, method, path, data, tara.token)
  const film = {
    kind: 'video',
    _id: 'film',
    x: 80,
    y: 60,
    width: 800,
    height: 420,
    file: await stored(await plainVideo(6), tara.token),
    captions: [{ start: 0.2, end: 5.8, text: 'The harbour fills' }],
  }
  const body = { layout: 'blank', background: {}, elements: [film], tips: '' }
  const { snapshot } = await ask<{ snapshot: { pages: { _id: string }[] } }>('PATCH', 'session/newPrompt', {
    _id: lesson._id,
    index: 0,
    page: { body },
    questions: [],
  })
  await ask('PATCH', 'rooms/joinRoomTeacher', { _id: lesson.sid })
  await ask('PATCH', `rooms/${lesson.sid}?screen=teacher`, { page: snapshot.pages[0]?._id })

  const stella = await someone(journey, 'student')
  await stella.page.setViewportSize(phone)
  for (const [screen, path] of [
    [tara.page, `/t/${lesson.sid}`],
    [stella.page, `/s/${lesson.sid}`],
  ] as const) {
    await go(screen, journey, path)
    await expectPlays(screen.locator('video'))
    expect(await shownNow(screen)).toEqual(['The harbour fills'])
    expect(await cutOff(screen), `on ${path}`).toBeLessThan(2)
  }

  // A library video, for a visitor.
  const { data } = await call<{ data: { _id: string; name: string }[] }>(journey, 'GET', 'library?$limit=100')
  const shore = data.find(({ name }) => name === 'Watching the shore')?._id
  const { page: visitor, open } = await journey.visitor()
  await open(`/video/${shore}`)
  await visitor.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => shownNow(visitor)).toEqual([expect.stringContaining('The Moon pulls')])
  await visitor.getByRole('button', { name: 'Captions', exact: true }).click()
  await expect.poll(() => shownNow(visitor)).toEqual([])
})

it('an author writes captions for a video beside a page, and sees them there', async () => {
  const tara = await someone(journey, 'teacher')
  const { page, token } = tara
  const task = (await tara.list('unit?mode=task&tab=me&$limit=100')).find(
    ({ name }) => name === 'From the hill to the tap',
  )
  const deck = await deckOf(journey, tara, task?._id ?? '')
  const at = deck.pages[0]?._id
  const film = { _id: 'shore', type: 'video', url: null, key: await stored(await plainVideo(6), token) }
  await call(
    journey,
    'POST',
    'materials',
    { id: deck._id, page: at, list: [{ ...film, desc: 'The shore' }] },
    token,
  )
  await go(page, journey, `/addon/materials?task=${task?._id}&page=${at}`)
  await page.getByRole('button', { name: 'Add captions to The shore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Captions' })
  await dialog.getByRole('button', { name: /^Add a line at/ }).click()
  await page.keyboard.type('Waves come in')
  await dialog.getByRole('button', { name: 'Use these captions' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit captions of The shore' }).waitFor()
  const shore = page.getByLabel('The shore', { exact: true })
  await expectPlays(shore)
  await expect.poll(() => cues(page)).toEqual(['0-3 Waves come in'])
  await expectAccessible(page)
})

/** Uploads a file and returns its hash. */
async function stored(bytes: Buffer, token: string): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const answer = await fetch(`${journey.origin}/fio/files/${hash}?purpose=content&name=harbour.mp4`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' },
    body: new Uint8Array(bytes),
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return hash
}

/** Pixels of the video outside its frame on the slide, where captions would be cut off. */
const cutOff = (page: Page): Promise<number> =>
  page.locator('video').evaluate(video => {
    const place = video.closest('[data-player]')!.getBoundingClientRect()
    return video.getBoundingClientRect().bottom - place.bottom
  })

/** The lines shown over the picture now. */
const shownNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const track = document.querySelector('video')?.textTracks[0]
    return track?.mode === 'showing' ? [...(track.activeCues ?? [])].map(cue => (cue as VTTCue).text) : []
  })

/** Captions the page's player would show. */
const cues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const track = document.querySelector('video')?.textTracks[0]
    return [...(track?.cues ?? [])].map(cue => `${cue.startTime}-${cue.endTime} ${(cue as VTTCue).text}`)
  })
