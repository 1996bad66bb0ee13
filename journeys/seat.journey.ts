// A learner's seat on a phone: joining by code, six kinds of answers, a lost network, a reload, a lock, and
// people who may not enter. The teacher and a classmate act through the API.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, heading, tokenOf } from './identity.support.ts'
import { headings, lessonOfKinds, samples, type Kind } from './rooms.support.ts'
import { drag, expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
/** Browsers log errors for the lost network and for a website that does not exist. */
const broken = /ERR_|Failed to load resource|WebSocket|Failed to fetch/
const phone = { width: 375, height: 667 }

interface Answer {
  readonly uid: string
  readonly content: string
  readonly answer: string[]
  readonly json: { strokes?: unknown[]; type?: string } | null
  readonly point: object | null
  readonly fileUrl: string | null
}

const questionHeading = (page: Page, kind: Kind) =>
  page.getByRole('heading', { level: 2, name: headings[kind] })
const sent = (page: Page) => page.getByText('Sent. Your teacher has it.').waitFor()
async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your answer' }).fill(words)
  await page.getByRole('button', { name: /^Send/ }).click()
}

it('a learner joins by code and answers six kinds of questions; a lost network and a reload lose nothing; strangers cannot enter', async () => {
  const tara = await someone(journey, 'teacher')
  const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const lesson = await lessonOfKinds(journey, tara, [sam.user._id])
  const { sid, pages } = lesson
  const zara = await call<{ accessToken: string }>(journey, 'PATCH', 'rooms/guest', { sid, nickname: 'Zara' })
  const steer = (patch: object) => call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, patch, tara.token)
  const answersOn = async (kind: Kind) =>
    (
      await call<{ data: Answer[] }>(
        journey,
        'GET',
        `response?sid=${sid}&screen=teacher&page=${pages[kind]}&$limit=50`,
        undefined,
        tara.token,
      )
    ).data
  const ofSam = async (kind: Kind) => (await answersOn(kind)).filter(({ uid }) => uid === sam.user._id)
  await call(journey, 'PATCH', 'rooms/joinRoomTeacher', { _id: sid }, tara.token)
  await call(journey, 'PATCH', 'rooms/joinRoom', { _id: sid }, zara.accessToken)

  // Entering the code on the student's home page opens the seat.
  const { page, context } = await someone(journey, 'student', { expected: broken })
  await page.setViewportSize(phone)
  await go(page, journey, '/study/index')
  await page.getByLabel('Class code').fill(` ${sid.toLowerCase()} `)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByText('You are in').waitFor()

  // Text question: a classmate's answer appears only once the teacher shows it, without a name.
  await steer({ page: pages.text })
  await questionHeading(page, 'text').waitFor()
  await write(page, 'The moon pulls the sea')
  await sent(page)
  await call(
    journey,
    'POST',
    'response',
    { sid, page: pages.text, type: 'text', key: 'key-of-zara', ...samples.text },
    zara.accessToken,
  )
  expect(await page.getByText('The moon pulls the water').count()).toBe(0)
  await steer({ showAnswers: { page: pages.text, mode: 'nameless' }, peers: true })
  await page.getByText('The moon pulls the water').waitFor()
  expect(
    await page.getByRole('heading', { name: 'Answers of the class' }).locator('..').getByText(/Zara/).count(),
  ).toBe(0)
  await expectAccessible(page)

  // Offline: the answer waits on the phone, also across a reload, and is sent once.
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await write(page, 'The moon, twice a day')
  await page.getByText('Kept on this device. It is sent').waitFor()
  await context.setOffline(false)
  await sent(page)
  await page.reload()
  await sent(page)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Your answer' }).inputValue())
    .toBe('The moon, twice a day')
  expect(await ofSam('text')).toMatchObject([{ content: 'The moon, twice a day' }])

  // Choice question: input that was not sent survives a reload too.
  await steer({ page: pages.choice })
  await page.getByRole('radio', { name: 'The moon' }).check()
  await page.reload()
  await questionHeading(page, 'choice').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'The moon' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await sent(page)
  expect(await ofSam('choice')).toMatchObject([{ answer: ['moon'] }])

  // Media question: a picture from the device.
  await steer({ page: pages.media })
  await questionHeading(page, 'media').waitFor()
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page
    .getByLabel('Picture from the camera')
    .setInputFiles({ name: 'shore.png', mimeType: 'image/png', buffer: dot })
  await page.getByRole('list', { name: 'What you have sent' }).getByRole('img').waitFor()
  expect(await ofSam('media')).toMatchObject([
    { fileUrl: expect.stringContaining('/') as string, json: { type: 'image/png' } },
  ])

  // Comment question: a tap adds a pin, a drag adds a box.
  await steer({ page: pages.comment })
  await questionHeading(page, 'comment').waitFor()
  const ground = page.getByRole('presentation').last()
  await ground.click({ position: { x: 60, y: 60 } })
  await page.getByLabel('Your note', { exact: true }).fill('High water')
  await page.getByRole('button', { name: 'Pin note' }).click()
  await page.getByRole('list', { name: 'Your notes' }).getByText('High water').waitFor()
  await drag(ground, { x: 100, y: 80 }, { x: 200, y: 140 })
  await page.getByLabel('Your note', { exact: true }).fill('All of this')
  await page.getByRole('button', { name: 'Pin note' }).click()
  await expect
    .poll(async () =>
      (await ofSam('comment')).map(({ content, point }) => [content, Object.keys(point ?? {}).length]),
    )
    .toEqual([
      ['High water', 2],
      ['All of this', 4],
    ])

  // Drawing question, with one stroke undone.
  await steer({ page: pages.draw })
  const sheet = page.getByRole('img', { name: /^Your drawing/ })
  for (const down of [30, 90]) await drag(sheet, { x: 30, y: down }, { x: 140, y: down + 20 })
  await page.getByRole('button', { name: 'Undo' }).click()
  // The drawing is sent automatically after the last stroke.
  await expect.poll(async () => (await ofSam('draw'))[0]?.json?.strokes?.length).toBe(1)
  await sent(page)

  // Website question: text beside a website; while locked, the screen is covered and takes no answer.
  await steer({ page: pages.website })
  await questionHeading(page, 'website').waitFor()
  await write(page, 'High water at noon')
  await sent(page)
  await steer({ blockAll: true })
  await page.getByText('Your screen is locked').waitFor()
  await steer({ blockAll: false })
  await page.getByRole('button', { name: 'Send again' }).waitFor()

  // Student-paced: the learner turns the pages; a locked page shows a message.
  await call(journey, 'PATCH', `session/${lesson._id}`, { status: 'student' }, tara.token)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Back' }).click()
  await questionHeading(page, 'draw').waitFor()
  await steer({ pageLock: { page: pages.draw, on: true } })
  await page.getByText('This page takes no answers now.').waitFor()

  // Two tabs of one learner count as one.
  const other = await context.newPage()
  await other.goto(journey.address(`/s/${sid}`))
  await questionHeading(other, 'draw').waitFor()
  const room = await call<{ online: string[]; members: { _id: string }[] }>(
    journey,
    'GET',
    `rooms/${sid}?screen=teacher`,
    undefined,
    tara.token,
  )
  expect([
    room.online.filter(id => id === sam.user._id).length,
    room.members.filter(({ _id }) => _id === sam.user._id).length,
  ]).toEqual([1, 1])
  await other.close()

  // With guests turned off, people who are not on the list cannot enter: neither with an account, nor without
  // one, nor with an earlier guest token.
  await call(journey, 'PATCH', `session/${lesson._id}`, { guest: false }, tara.token)
  const stranger = await someone(journey, 'provider', { expected: /status of 40\d/ })
  await go(stranger.page, journey, `/s/${sid}`)
  await stranger.page.getByText(`You are not on the list of ${lesson.name}.`).waitFor()
  expect(await stranger.page.getByText(headings.text).count()).toBe(0)
  await expectAccessible(stranger.page)
  const visitor = await journey.visitor()
  await visitor.open(`/s/${sid}`)
  await visitor.page.getByText('Sign in to take your seat.').waitFor()
  expect(await visitor.page.getByLabel('Your name').count()).toBe(0)
  await expect(call(journey, 'PATCH', 'rooms/guest', { sid, nickname: 'Nobody' })).rejects.toThrow('403')
  await expect(
    call(
      journey,
      'POST',
      'response',
      { sid, page: pages.text, type: 'text', key: 'key-of-zara-again', ...samples.text },
      zara.accessToken,
    ),
  ).rejects.toThrow('404')
  // Participants on the list stay.
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  await call(journey, 'PATCH', `session/${lesson._id}`, { guest: true }, tara.token)

  // After the class, the learner rates it.
  await call(journey, 'PATCH', `session/${lesson._id}`, { status: 'close' }, tara.token)
  await page.getByRole('radio', { name: 'Great' }).click()
  await page.getByText('Thank you.').waitFor()

  // People who did not take part cannot review the class, and unknown codes show a message.
  await go(stranger.page, journey, `/s/${sid}`)
  await heading(stranger.page, 'The class is over').waitFor()
  expect(await stranger.page.getByText(headings.text).count()).toBe(0)
  await go(stranger.page, journey, '/s/NOCODE')
  await stranger.page.getByText('No class has this code.').waitFor()
  await expectAccessible(stranger.page)
})
