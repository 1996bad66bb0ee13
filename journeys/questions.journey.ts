// Questions beyond slides: videos that pause for them, self and peer assessment tools, prompts taken from
// slides, and the question bank.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { callsAs, deckOf, newContent, savedQuestion as saved, taskWithPages } from './authoring.support.ts'
import { go, heading, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()

const as = callsAs(journey)

/** Records a real video of a canvas in the browser. */
const record = (page: Page, seconds: number): Promise<number[]> =>
  page.evaluate(async length => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), {
      mimeType: 'video/webm;codecs=vp8',
      videoBitsPerSecond: 50_000,
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    recorder.start()
    for (let frame = 0; frame < length * 10; frame++) {
      if (pen) {
        pen.fillStyle = `hsl(${frame * 5} 60% 50%)`
        pen.fillRect(0, 0, 160, 90)
      }
      await new Promise(resolve => {
        setTimeout(resolve, 100)
      })
    }
    await new Promise(resolve => {
      recorder.onstop = resolve
      recorder.stop()
    })
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  }, seconds)

it('a video pauses at each of five questions until it is answered', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const { _id: id } = await newContent(journey, tara, { mode: 'video', name: 'The tide comes in' })
  await go(page, journey, `/video/edit/${id}`)
  const bytes = await record(page, 7)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tide.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: /^Ask at/ }).waitFor()
  for (let second = 1; second <= 5; second++) {
    await page.getByLabel('Position').fill(String(second))
    await page.getByRole('button', { name: `Ask at 0:0${second}` }).click()
    await page.getByRole('button', { name: second === 3 ? /^Text Learners/ : /^Choice/ }).click()
    await page.getByLabel('Question', { exact: true }).fill(`Question ${second}`)
    if (second === 2) await page.getByLabel('Do not show learners which answer was correct').check()
    await saved(page)
  }
  await page.getByRole('list', { name: 'Questions of this video' }).getByText('Question 5').waitFor()

  await go(page, journey, `/video/preview/${id}`)
  await page.getByText('0 of 5 questions answered').waitFor()
  await page.getByRole('button', { name: 'Play' }).click()
  for (let second = 1; second <= 5; second++) {
    await page.getByRole('heading', { name: `Question ${second}` }).waitFor()
    // An answer is required to continue.
    const on = page.getByRole('region', { name: 'Question' }).getByRole('button')
    expect(await on.isDisabled()).toBe(true)
    if (second === 3) await page.getByLabel('Your answer').fill('Because of the Moon')
    else await page.getByRole('radio', { name: 'Option 1' }).check()
    await on.click()
    if (second !== 3 && second !== 2) {
      await page.getByText('That is correct.').waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByText(`${second} of 5 questions answered`).waitFor()
  }
  await page.getByText('You have watched it to the end and answered every question.').waitFor()

  const stranger = await someone(journey, 'provider', { expected: /status of 404/ })
  await go(stranger.page, journey, `/com/video/view/${id}`)
  await heading(stranger.page, 'There is nothing at this address').waitFor()
})

it('an assessment tool asks learners about themselves and peers; its option list is saved for reuse', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const { _id: id } = await newContent(journey, tara, { mode: 'tool', name: 'Working in a group' })
  await go(page, journey, `/account/assessment-tool/${id}`)
  await page.getByRole('button', { name: 'Add a group for oneself' }).click()
  await page.getByRole('button', { name: 'Add a group for peers' }).click()
  const [self, peer] = [
    page.getByRole('region', { name: 'Self-assessment' }),
    page.getByRole('region', { name: 'Peer assessment' }),
  ]
  await self.getByRole('button', { name: 'Add an item' }).click()
  await self.getByLabel('Item 1', { exact: true }).fill('I listened to others')
  await self.getByLabel('Options of this group').fill('Never\nOften\nAlways')
  await self.getByRole('button', { name: 'Save this list' }).first().click()
  await page.getByText('The list is saved.').waitFor()
  await peer.getByRole('button', { name: 'Add an item' }).click()
  await peer.getByLabel('Item 1', { exact: true }).fill('Days we met')
  await peer.getByRole('combobox', { name: 'Type of item 1' }).selectOption('number')
  await peer.getByLabel('Peers stay anonymous to each other').check()
  await page.getByText('All changes saved').waitFor()
  await go(page, journey, `/account/assessment-tool/${id}`)
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('group', { name: 'I listened to others' }).getByLabel('Often').check()
  await page.getByLabel('Days we met').fill('4')
  expect(await as(tara)('GET', `tool-items/${id}`)).toMatchObject({ count: { teacher: 0, self: 1, peer: 1 } })
  const stranger = await someone(journey, 'provider', { expected: /status of 404/ })
  await go(stranger.page, journey, `/account/assessment-tool/${id}`)
  await heading(stranger.page, 'There is nothing at this address').waitFor()
})

it('a prompt is taken from a slide, named, priced and inserted into another deck', async () => {
  // The page requests the id as a prompt and as a task, so one request returns 404.
  const tara = await someone(journey, 'teacher', { expected: /status of 404/ })
  const { page } = tara
  const [from, to] = [
    await taskWithPages(journey, tara, 'Where it is cut out', 2),
    await taskWithPages(journey, tara, 'Where it goes in', 1),
  ]
  await as(tara)('POST', 'questions', {
    id: from.deck._id,
    page: from.deck.pages[1]?._id,
    type: 'text',
    name: 'Why twice a day?',
  })
  await go(page, journey, `/detail/prompts/${from.rid}`)
  await page.getByRole('button', { name: 'Make a prompt of page 2' }).click()
  await page.getByLabel('Name of the prompt').fill('Twice a day')
  await page.getByRole('button', { name: 'Cut out' }).click()
  await page.getByText('The prompt is cut out.').waitFor()
  await page.getByRole('link', { name: 'Twice a day' }).click()
  await page.getByRole('region', { name: 'Preview as a learner' }).getByText('Why twice a day?').waitFor()
  await page.getByLabel('Price in US dollars').fill('2.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The prompt is saved.').waitFor()
  await page.getByRole('button', { name: 'Insert into a task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Task' }).selectOption({ label: 'Where it goes in' })
  await dialog.getByLabel('Where', { exact: true }).selectOption({ label: 'At the end' })
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByText('Text: Why twice a day?').waitFor()
  expect((await deckOf(journey, tara, to.rid)).pages).toHaveLength(2)
  const tom = await someone(journey, 'teacher2', { expected: /status of 404/ })
  await go(tom.page, journey, `/detail/prompts/${from.rid}`)
  await heading(tom.page, 'There is nothing at this address').waitFor()
})

it('a question from the bank is added to a page; unconfirmed questions are not listed', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const { rid, deck } = await taskWithPages(journey, tara, 'Tides from the bank', 1)
  const waits = 'How long is it from one high tide to the next high tide, about?'
  const { accessToken } = await tokenOf(journey, { email: 'sys@demo.classwright.test' })
  expect(await as({ token: accessToken })('GET', 'bank?$search=high+tide')).toMatchObject({
    total: 1,
    data: [{ name: waits, abstract: { status: 1 } }],
  })
  await go(page, journey, `/addon/choice?task=${rid}&page=${deck.pages[0]?._id}`)
  await page.getByRole('button', { name: 'From the bank' }).click()
  const bank = page.getByRole('region', { name: 'From the bank' })
  // The task is about science, so the bank opens with that subject.
  await bank.getByText('9 questions').waitFor()
  await bank.getByLabel('Words').fill('tide')
  await bank.getByRole('button', { name: 'Search', exact: true }).click()
  await bank.getByText('1 question', { exact: true }).waitFor()
  await bank.getByText('When are the tides in a harbour highest?').waitFor()
  expect(await bank.getByText(waits).count()).toBe(0)
  await expectAccessible(page)
  await bank.getByRole('button', { name: /^Put into this page: When are the tides/ }).click()
  await page.getByText('The question is in the page.').waitFor()
  await expect
    .poll(() => page.getByLabel('Option 1', { exact: true }).inputValue())
    .toBe('At new moon and full moon')
  expect(await as(tara)('GET', `questions?id=${deck._id}`)).toMatchObject({
    total: 1,
    data: [
      {
        type: 'choice',
        tags: ['Tides', 'Moon', 'Gravity'],
        score: { outline: { val: 1 }, assess: { val: 1 } },
      },
    ],
  })
  await page.locator('summary', { hasText: 'Points' }).click()
  await page
    .getByRole('list', { name: 'Science' })
    .getByRole('checkbox', { name: /Tides$/, checked: true })
    .waitFor()
})
