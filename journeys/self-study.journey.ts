// Self-study: published by a teacher, done by a learner within a time limit, submitted and counted; videos
// that pause for answers; and access to every page.
import { expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import { callsAs, deckOf } from './authoring.support.ts'
import { cards, paid, payBy } from './commerce.support.ts'
import { advance, go, heading, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
const as = callsAs(journey)

interface Card {
  readonly _id: string
  readonly sid: string
  readonly name: string
  readonly cid: string
}
interface StudyQuestion {
  readonly page: string
  readonly type: string
  readonly options: readonly { readonly _id: string; readonly val: string }[]
}
interface Whole extends Card {
  readonly snapshot: { readonly questions: readonly StudyQuestion[] }
}

/** Waits until nothing is loading. */
const ready = async (page: Page, path: string) => {
  await go(page, journey, path)
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Loading]') === null)
}
const refused = async (
  { page }: Pick<Someone, 'page'>,
  path: string,
  words = 'This page is not open to you',
) => {
  await go(page, journey, path)
  await heading(page, words).waitFor()
}
const idOf = async (who: string) =>
  (await tokenOf(journey, { email: `${who}@demo.classwright.test` })).user._id

it('a learner studies within a time limit and submits, and the teacher sees the results', async () => {
  const [tara, stella] = [await someone(journey, 'teacher'), await someone(journey, 'student')]
  const [teacher, learner] = [tara.page, stella.page]
  const task = await unpublishedTask(tara)

  // The teacher publishes it from the publish dialog, with a time limit for each learner.
  await ready(teacher, `/my/content/${task.cid}`)
  await teacher.locator('summary[aria-label^="More for"]').first().click()
  await teacher.getByRole('button', { name: /^Publish/ }).click()
  const way = teacher.getByRole('dialog').getByRole('region', { name: 'Study centre' })
  await way.getByRole('heading', { name: 'Study centre' }).waitFor()
  const [offer, time] = [
    way.getByRole('button', { name: 'Offer it for self-study' }),
    way.getByLabel('Time', { exact: true }),
  ]
  await offer.or(time).waitFor()
  if (await offer.isVisible()) await offer.click()
  await time.selectOption('minutes')
  await way.getByLabel('Minutes', { exact: true }).fill('20')
  await way.getByRole('button', { name: 'Publish to the study centre' }).click()
  await teacher.getByText('is in the study centre.').waitFor()

  // A learner finds it, takes it and starts the time limit.
  await ready(learner, '/study/center')
  await learner.getByRole('link', { name: task.name, exact: true }).first().waitFor()
  await ready(learner, `/study/center/study?q=${encodeURIComponent(task.name)}`)
  await learner
    .getByRole('region', { name: 'Self-study' })
    .getByRole('link', { name: task.name, exact: true })
    .first()
    .click()
  await heading(learner, task.name).waitFor()
  const id = /study\/([\w-]+)$/.exec(learner.url())?.[1] ?? ''
  await learner.getByRole('button', { name: 'Begin' }).click()
  const box = learner.getByRole('complementary', { name: 'My progress' })
  await box.getByText('20 minutes').waitFor()
  await expectAccessible(learner)
  await box.getByRole('button', { name: 'Start' }).click()
  await learner.getByRole('button', { name: 'Start the clock' }).click()
  await learner.waitForURL(/\/s\//)
  await learner.getByRole('timer').waitFor()

  // The learner sends one answer in time; then their time runs out.
  const {
    sid,
    snapshot: { questions },
  } = await as(tara)<Whole>('GET', `session/${id}`)
  const [first, second] = questions
  const give = (question: StudyQuestion | undefined, key: string) =>
    as(stella)('POST', 'response', {
      sid,
      page: question?.page,
      type: question?.type,
      key,
      ...(question?.type === 'choice'
        ? { answer: [question.options[0]?._id] }
        : { content: 'Because of the Moon' }),
    })
  await give(first, 'own-study-first')
  await ready(learner, '/com/student/study')
  await learner
    .getByRole('listitem')
    .filter({ hasText: task.name })
    .getByText(`1 of ${questions.length} questions answered`)
    .waitFor()
  await advance(journey, 21 * 60)
  await expect(give(second, 'own-study-late')).rejects.toThrow('time-over')
  await ready(learner, `/com/student/study/${id}`)
  await learner.getByRole('button', { name: 'Hand in' }).click()
  await learner.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await learner.waitForURL(/takeaway\/study/)
  await ready(learner, '/com/student/study?list=completed')
  await learner.getByRole('link', { name: task.name, exact: true }).waitFor()

  // Only people who have finished it may review it in the library.
  const sia = await someone(journey, 'student2')
  await as(tara)('PATCH', 'library/publish', { _id: task.cid, model: 'unit', price: 700 })
  await ready(learner, `/com/student/study/${id}`)
  await box.getByRole('button', { name: 'Write a review' }).click()
  const dialog = learner.getByRole('dialog')
  await dialog.getByRole('radio', { name: '4 of 5' }).first().check({ force: true })
  await dialog.getByLabel('How hard was it?').selectOption('Too hard')
  expect(await dialog.getByText('Used with, from').count()).toBe(0)
  await expectAccessible(learner)
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await box.getByRole('button', { name: 'Change my review' }).waitFor()
  await ready(learner, `/account/takeaway/study/${id}`)
  await learner.getByRole('button', { name: 'Change my review' }).waitFor()
  await ready(learner, `/detail/task/${task.cid}`)
  await learner.getByText('Too hard: 1 of 1').waitFor()
  await learner.getByRole('button', { name: 'Change my review' }).waitFor()
  await ready(sia.page, `/detail/task/${task.cid}`)
  await sia.page.getByText('Too hard: 1 of 1').waitFor()
  expect(await sia.page.getByRole('button', { name: 'Write a review' }).count()).toBe(0)

  // The teacher sees the learners, the slides with their questions, and statistics.
  const name = 'Stella'
  await ready(teacher, `/session/overview/${id}`)
  await teacher.getByRole('table').getByText(name).first().waitFor()
  await teacher.getByText('Done').first().waitFor()
  await teacher
    .getByRole('navigation', { name: 'From here' })
    .getByRole('link', { name: /^Slides/ })
    .click()
  await teacher.getByRole('region', { name: 'About this page' }).waitFor()
  for (const pid of [id, task.cid]) {
    await ready(teacher, `/com/statistics/${pid}`)
    await teacher.getByRole('heading', { name: 'By learner' }).waitFor()
    await teacher.getByText(name).first().waitFor()
  }
  await ready(teacher, '/com/student/center/mine')
  await teacher.getByRole('link', { name: task.name, exact: true }).first().waitFor()

  // People without access are refused.
  const tom = await someone(journey, 'teacher2', { expected: /status of 404/ })
  await refused(sia, `/session/slides/${id}`)
  await refused(tom, `/com/statistics/${id}`, 'There is nothing at this address')
  await refused(
    tom,
    '/session/overview/0190a000-0000-7000-8000-000000000000',
    'There is nothing at this address',
  )
})

it('a video pauses at each question and resumes where the learner left', async () => {
  const [tara, stella] = [await someone(journey, 'teacher'), await someone(journey, 'student')]
  const { page } = stella
  const film = await filmWithQuestions(tara, await idOf('student'))
  await ready(page, '/com/student/center/class')
  await page.getByRole('link', { name: film.name, exact: true }).first().click()
  await heading(page, film.name).waitFor()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('0 of 2 questions answered').waitFor()

  // Captions, speed and full screen, all by keyboard.
  const captions = () =>
    page.evaluate(() => {
      const track = document.querySelector('video')?.textTracks[0]
      const [cue] = track?.cues ?? []
      return [track?.mode, cue && 'text' in cue && cue.text]
    })
  await expect.poll(captions).toEqual(['showing', 'The sea is pulled'])
  const press = async (name: string, key: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press(key)
  }
  await press('Captions', 'Enter')
  await expect.poll(captions).toEqual(['hidden', 'The sea is pulled'])
  await press('Captions', 'Enter')
  await page.getByLabel('Speed').focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.25)
  await press('Full screen', 'Enter')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await press('Leave full screen', 'Enter')
  await page.waitForFunction(() => document.fullscreenElement === null)
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('heading', { name: 'What moves the water?' }).waitFor()
  // An answer is required to continue.
  const form = page.getByRole('region', { name: 'Question' })
  expect(await form.getByRole('button', { name: 'Answer' }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Position').count()).toBe(0)
  await expectAccessible(page)
  await form.getByRole('radio', { name: 'The Sun' }).check()
  await form.getByRole('button', { name: 'Answer' }).click()
  await page.getByText('Not quite. The correct answer is marked.').waitFor()
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Where have you seen it?' }).waitFor()
  await page.getByText('1 of 2 questions answered').waitFor()

  // After a reload, the first question is still answered and the second still open.
  await page.reload()
  await page.getByText('1 of 2 questions answered').waitFor()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('heading', { name: 'Where have you seen it?' }).waitFor()
  await page.getByLabel('Your answer').fill('At the wharf, in the morning')
  await form.getByRole('button', { name: 'Answer' }).click()
  await page.getByText('2 of 2 questions answered').waitFor()

  // The teacher sees both answers; a learner who was not chosen cannot open the video.
  const kept = async () =>
    (
      await as(tara)<{ data: { content: string; right: boolean | null; locked: boolean }[] }>(
        'GET',
        `response?sid=${film.sid}&screen=teacher`,
      )
    ).data
  await expect
    .poll(kept)
    .toMatchObject([{ right: false, locked: true }, { content: 'At the wharf, in the morning' }])
  const { page: teacher } = tara
  await ready(teacher, `/com/statistics/${film._id}`)
  await teacher.getByText('What moves the water?').waitFor()
  await teacher.getByText('What was picked').first().click()
  await teacher.getByRole('listitem').filter({ hasText: 'The Moon' }).getByText('Correct').waitFor()
  const sia = await someone(journey, 'student2', { expected: /status of 404/ })
  await refused(sia, `/com/student/study/${film._id}`, 'There is nothing at this address')
})

it('a paid self-study is bought once, starts at once and stays available', async () => {
  const [tara, sia] = [
    await someone(journey, 'teacher'),
    await someone(journey, 'student2', { expected: /favicon\.ico/ }),
  ]
  const { page } = sia
  const { cid, name } = await unpublishedTask(tara)
  const { _id: id } = await as(tara)<Card>('PATCH', 'study-center/publish', {
    cid,
    discount: { price: 450, val: 0, end: null, size: 0 },
  })
  await ready(page, `/study/center/study?q=${encodeURIComponent(name)}`)
  const tile = page
    .getByRole('region', { name: 'Self-study' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await tile.getByText('$4.50').waitFor()
  await tile.getByRole('link', { name, exact: true }).click()
  await page.getByText('It is yours to keep once it is paid, so it is not refunded.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buy now' }).click()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await payBy(page, cards.good)
  await paid(page)
  await ready(page, '/com/student/study')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/s\//)
  await expect(as(sia)('POST', 'order', { link: [{ id, style: 'session' }] })).rejects.toThrow(/40\d/)
})

/** Creates a task with two questions that is not in the study centre yet. */
async function unpublishedTask(tara: Someone): Promise<{ readonly cid: string; readonly name: string }> {
  const ask = as(tara)
  const { data } = await ask<{
    data: {
      _id: string
      name: string
      filled: boolean
      isEdit: boolean
      questionNum: number
      pageNum: number
    }[]
  }>('GET', 'unit?mode=task&tab=me&$limit=100')
  for (const { _id, name, filled, isEdit, questionNum, pageNum } of data) {
    if (
      !filled ||
      isEdit ||
      questionNum !== 1 ||
      pageNum < 2 ||
      (await ask<{ session: string | null }>('GET', `study-center/check?cid=${_id}`)).session !== null
    )
      continue
    const deck = await deckOf(journey, tara, _id)
    const {
      data: [firstQuestion],
    } = await ask<{ data: StudyQuestion[] }>('GET', `questions?id=${deck._id}`)
    await ask('POST', 'questions', {
      id: deck._id,
      page: deck.pages.find(page => page._id !== firstQuestion?.page)?._id,
      type: 'text',
      name: 'What would you like to know?',
    })
    return { cid: _id, name }
  }
  throw new Error('everything is in the study centre already')
}

/** Schedules a video with two questions for one learner of the class. */
async function filmWithQuestions(tara: Someone, student: string): Promise<Card> {
  const ask = as(tara)
  const found = (
    await ask<{ data: { _id: string; name: string }[] }>('GET', 'unit?mode=video&tab=me&$limit=100')
  ).data.find(({ name }) => name === 'Watching the shore')
  const {
    data: [clip],
  } = await ask<{ data: { _id: string }[] }>('GET', `interactive-videos?tid=${found?._id}`)
  await ask('PATCH', `interactive-videos/${clip?._id}`, {
    captions: [{ start: 0, end: 2, text: 'The sea is pulled' }],
  })
  await ask('POST', 'questions', {
    id: clip?._id,
    page: '00:00:01',
    type: 'choice',
    name: 'What moves the water?',
    options: [
      { _id: 'moon', val: 'The Moon', on: true },
      { _id: 'sun', val: 'The Sun', on: false },
    ],
  })
  await ask('POST', 'questions', {
    id: clip?._id,
    page: '00:00:02',
    type: 'text',
    name: 'Where have you seen it?',
  })
  const red = (await tara.list(`classes?school=${tara.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  return ask<Card>('POST', 'session', {
    type: 'videoSession',
    cid: found?._id,
    classId: red?._id,
    students: [student],
    startNow: true,
  })
}
