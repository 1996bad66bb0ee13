// A seat on a phone: pinching a slide, full screen, the drawing board, and a phone video converted to a
// playable one.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, tokenOf } from './identity.support.ts'
import { expectPlays, newPhoneVideo, phoneVideo } from './phone-recordings.support.ts'
import { headings, lessonOfKinds } from './rooms.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
const phone = { width: 375, height: 667 }
/** Player errors for a video this browser cannot play. */
const unreadable = /DEMUXER|DECODE|not supported/

interface Point {
  readonly x: number
  readonly y: number
}
interface Answer {
  readonly uid: string
  readonly fileUrl: string | null
  readonly json: { readonly type?: string; readonly strokes?: { readonly points: number[] }[] } | null
}

it('a slide is enlarged, the board fills the screen, and drawings and recordings arrive unchanged', async () => {
  const tara = await someone(journey, 'teacher')
  const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const { sid, pages } = await lessonOfKinds(journey, tara, [sam.user._id])
  const turn = (page: string) => call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, { page }, tara.token)
  const answer = async (page: string) =>
    (
      await call<{ data: Answer[] }>(
        journey,
        'GET',
        `response?sid=${sid}&screen=teacher&page=${page}&$limit=50`,
        undefined,
        tara.token,
      )
    ).data.find(({ uid }) => uid === sam.user._id)
  await call(journey, 'PATCH', 'rooms/joinRoomTeacher', { _id: sid }, tara.token)
  await turn(pages.text)
  const { page } = await someone(journey, 'student', { expected: unreadable })
  await page.setViewportSize(phone)
  await go(page, journey, `/s/${sid}`)
  await page.getByRole('heading', { level: 2, name: headings.text }).waitFor()
  const touch = await fingers(page)

  // Pinching enlarges the slide in place, without scrolling the page.
  const slide = page.getByRole('group', { name: 'Page', exact: true })
  const box = (await slide.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touch.pinch(middle, 40, 120)
  await expect
    .poll(async () => (await slide.locator('canvas').boundingBox())!.width)
    .toBeGreaterThan(box.width * 2)
  expect(await page.evaluate(() => [scrollY, visualViewport?.scale])).toEqual([0, 1])
  await page.getByRole('button', { name: 'Slide: show all of it' }).click()
  await expect
    .poll(async () => (await slide.locator('canvas').boundingBox())!.width)
    .toBeCloseTo(box.width, 0)

  // Full screen by keyboard, and back to the same place.
  await page.getByRole('button', { name: 'Enlarge slide' }).focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Slide' })
  await large.getByRole('status').filter({ hasText: '200%' }).waitFor()
  await expectAccessible(page)
  await large.getByRole('button', { name: 'Full screen' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  // A page turn shows there.
  await turn(pages.choice)
  await large.getByText(headings.choice).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Enlarge slide')

  // The board fills the phone, its tools are in reach, and strokes appear under the finger.
  await turn(pages.draw)
  await page.getByRole('button', { name: 'Draw on the whole screen' }).click()
  const board = page.getByRole('img', { name: /^Your drawing/ })
  await expect.poll(async () => (await board.boundingBox())!.height).toBeGreaterThan(phone.height * 0.7)
  const tools = page.getByRole('dialog')
  for (const tool of [
    ...['Red', 'Thick pen'].map(name => tools.getByRole('radio', { name, exact: true })),
    ...['Rubber', 'Undo', 'Done'].map(name => tools.getByRole('button', { name, exact: true })),
  ]) {
    const place = (await tool.boundingBox())!
    expect(place.y + place.height).toBeLessThanOrEqual(phone.height)
  }
  await expectAccessible(page)
  const sheet = (await board.boundingBox())!
  const at = (across: number, down: number): Point => ({
    x: sheet.x + sheet.width * across,
    y: sheet.y + sheet.height * down,
  })
  await touch.draw(at(0.75, 0.25), at(0.25, 0.75))
  await expect.poll(async () => (await answer(pages.draw))?.json?.strokes?.length).toBe(1)
  // The board is rotated: down the phone is across the page.
  const line = (await answer(pages.draw))!.json!.strokes![0]!.points
  expect([...line.slice(0, 2), ...line.slice(-2)].map(value => Math.round(value / 10))).toEqual([
    24, 14, 72, 41,
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('img', { name: 'Your drawing, 1 stroke' }).waitFor()

  // An iPhone video arrives in a playable format, for learner and teacher.
  await turn(pages.media)
  const record = async (name: string, buffer: Buffer) =>
    page.getByLabel('Video from the camera').setInputFiles({ name, mimeType: 'video/quicktime', buffer })
  await record('IMG_0001.MOV', await phoneVideo())
  await expect.poll(async () => (await answer(pages.media))?.json?.type).toBe('video/mp4')
  const sent = await fetch(journey.origin + (await answer(pages.media))!.fileUrl!)
  expect(sent.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await sent.arrayBuffer()).toString('latin1', 4, 12)).toMatch(/^ftyp(?:isom|mp4|avc)/)
  const given = page.getByRole('list', { name: 'What you have sent' })
  await expectPlays(given.locator('video'))
  await tara.open(`/d/${sid}`)
  await expectPlays(tara.page.getByRole('main').locator('video').first())

  // HEVC cannot be converted here: it is kept, and the page says so with advice.
  await record('IMG_0002.MOV', await newPhoneVideo())
  await page.getByText(/^This recording is kept as it came/).waitFor()
  await given.getByText(/^Kept as it was recorded \(MOV\)/).waitFor()
  await given.getByRole('link', { name: 'Open the file' }).waitFor()
  await expectAccessible(page)
})

/** Touch input at device level. */
async function fingers(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  const steps = [0, 0.25, 0.5, 0.75, 1]
  return {
    /** @param from Distance between the fingers in pixels, before and after. */
    async pinch({ x, y }: Point, from: number, to: number) {
      const both = (apart: number) => [
        { x: x - apart / 2, y },
        { x: x + apart / 2, y },
      ]
      await send('touchStart', both(from))
      for (const step of steps) await send('touchMove', both(from + (to - from) * step))
      await send('touchEnd', [])
    },
    async draw(from: Point, to: Point) {
      await send('touchStart', [from])
      for (const step of steps)
        await send('touchMove', [{ x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step }])
      await send('touchEnd', [])
    },
  }
}
