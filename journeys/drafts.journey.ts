// Unsent work: the clock ends on a half-typed answer and a half-picked choice, and both reach review and
// report; in self-study, so does an answer after "I am done".
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { callsAs } from './authoring.support.ts'
import { advance, call, go, tokenOf } from './identity.support.ts'
import { headings, lessonOfKinds } from './rooms.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const as = callsAs(journey)
const phone = { width: 375, height: 667 }

it('drafts are submitted when the time runs out: review and report contain them, and the phone says so', async () => {
  const tara = await someone(journey, 'teacher')
  const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const { sid, _id: session, pages } = await lessonOfKinds(journey, tara, [sam.user._id])
  const steer = (patch: object) => call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, patch, tara.token)
  await call(journey, 'PATCH', 'rooms/joinRoomTeacher', { _id: sid }, tara.token)
  await as(tara)('PATCH', `session/${session}`, { countdown: { type: 2, down: 1 } })

  const { page } = await someone(journey, 'student')
  await page.setViewportSize(phone)
  await go(page, journey, `/s/${sid}`)
  await page.getByText('You are in').waitFor()
  await steer({ page: pages.choice })
  await page.getByRole('heading', { level: 2, name: headings.choice }).waitFor()
  await page.getByRole('radio').or(page.getByRole('checkbox')).first().check()
  await page.getByText('Draft saved, not sent yet.').waitFor()
  await steer({ page: pages.text })
  await page.getByRole('textbox', { name: 'Your answer' }).fill('The moon pulls the')
  await page.getByText('Draft saved, not sent yet.').waitFor()

  // The draft survives a reload.
  await page.reload()
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Your answer' }).inputValue())
    .toBe('The moon pulls the')

  await steer({ timer: 'start' })
  await advance(journey, 61)
  // The page reads the moved clock only on loading.
  await page.reload()
  await page.getByText('The time for answers is over.').waitFor()
  await page.getByText('Sent. Your teacher has it.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Your answer' }).inputValue()).toBe('The moon pulls the')
  await expectAccessible(page)

  await as(tara)('PATCH', `session/${session}`, { status: 'close' })
  const teacher = tara.page
  await go(teacher, journey, `/r/${sid}?page=${pages.text}`)
  await teacher.getByText('The moon pulls the').waitFor()
  await teacher.getByText('Taken when the page closed').waitFor()
  await go(teacher, journey, `/account/takeaway/${session}/edit/${sam.user._id}`)
  await teacher.getByText('The moon pulls the').waitFor()
  // Inserted pages are where they were shown: the kinds of this lesson came first.
  const report = await as(tara)<{
    questions: { page: string }[]
    response: { page: string; auto: boolean }[]
  }>('GET', `session-takeaway-snapshot/report?session=${session}&student=${sam.user._id}`)
  expect(report.questions.slice(0, 2).map(({ page: each }) => each)).toContain(pages.text)
  expect(report.response).toHaveLength(2)
  expect(report.response.every(({ auto }) => auto)).toBe(true)
})

it('self-study: an answer after "I am done" reaches the report', async () => {
  const [tara, stella] = [await someone(journey, 'teacher'), await someone(journey, 'student')]
  const { data } = await as(tara)<{ data: { cid: string }[] }>(
    'GET',
    'session?mine=true&type=session&$limit=1',
  )
  const made = await as(tara)<{ _id: string; sid: string; snapshot: { pages: { _id: string }[] } }>(
    'POST',
    'session',
    { type: 'selfStudy', cid: data[0]?.cid, startNow: true, name: 'From the hill to the tap' },
  )
  const inserted = await as(tara)<{ snapshot: { pages: { _id: string }[] } }>('PATCH', 'session/newPrompt', {
    _id: made._id,
    page: { body: { layout: 'blank', background: {}, elements: [], tips: '' } },
    questions: [{ type: 'text', name: 'Where does it come from?' }],
  })
  const { user } = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  await as(stella)('PATCH', `session/${made._id}`, { $addToSet: { reg: { _id: user._id } } })
  const { page } = stella
  await page.setViewportSize(phone)
  await go(page, journey, `/s/${made.sid}`)
  await page.getByRole('button', { name: `Page ${inserted.snapshot.pages.length}` }).click()
  const box = page.getByRole('textbox', { name: 'Your answer' })
  await box.fill('Rain')
  await page.getByRole('button', { name: 'I am done' }).click()
  await page
    .getByRole('dialog')
    .getByText(/not sent is handed in too/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await page.getByText('You can still change answers').waitFor()
  await page.getByText('Sent. Your teacher has it.').waitFor()
  await box.fill('Rain falls on the hill')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent. Your teacher has it.').waitFor()
  await page.reload()
  await page.getByText('You can still change answers').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your report' }).click()
  await page.getByText('Rain falls on the hill').waitFor()
  await page.getByText('Submitted 2 times').waitFor()

  // The teacher marks the same answer, and reopens the work.
  const teacher = tara.page
  await go(teacher, journey, `/account/takeaway/${made._id}/edit/${user._id}`)
  await teacher.getByText('Rain falls on the hill').waitFor()
  await teacher.getByRole('button', { name: /answer again$/ }).click()
  await teacher.getByText(/can answer again\./).waitFor()
  await expectAccessible(teacher)
})
