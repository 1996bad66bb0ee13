// Screens that show data of another domain.
import { beforeAll, expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import { callsAs, deckOf, taskWithPages, type Content } from './authoring.support.ts'
import { cards, demoPerson, paid, payBy } from './commerce.support.ts'
import { call, heading } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const as = callsAs(journey)
let question = ''

/** Creates a task with a text question. */
beforeAll(async () => {
  const tara = await someone(journey, 'teacher')
  const { rid, deck } = await taskWithPages(journey, tara, 'Read the gauge', 1)
  const page = deck.pages[0]?._id
  question = (
    await as(tara)<Content>('POST', 'questions', {
      id: deck._id,
      page,
      type: 'text',
      name: 'How high is it?',
    })
  )._id
  await as(tara)('POST', 'prompts', { unit: rid, page, name: 'Gauge in words' })
})

it('a question without sessions explains how it gets answers', async () => {
  const { page, open } = await someone(journey, 'teacher')
  await open(`/detail/question/${question}`)
  await heading(page, 'How high is it?').waitFor()
  await page.getByRole('heading', { name: 'Answers over time' }).waitFor()
  await page.getByText('None of your sessions has this question.').waitFor()
})

it('a question that was used in class lists its sessions and answers', async () => {
  const tara = await someone(journey, 'teacher')
  const answered = await answeredQuestion(tara)
  await tara.open(`/detail/question/${answered}`)
  // Sessions without answers have no link.
  const row = tara.page.getByRole('row').filter({ hasText: 'What learners answered' }).first()
  await row.getByText(/ of \d+ answered/).waitFor()
  await row.getByText('What learners answered').click()
  await row.getByRole('link', { name: 'Open the review' }).waitFor()
  await expectAccessible(tara.page)
})

/** A question with answers, from one of the demo's past lessons. */
async function answeredQuestion(tara: Someone): Promise<string> {
  for (const { cid } of (await tara.list('session?mine=true&$limit=50')) as unknown as {
    cid: string | null
  }[]) {
    if (cid === null) continue
    const { questions } = await call<{ questions: { _id: string; answered: number }[] }>(
      journey,
      'GET',
      `session/statistics?pid=${cid}`,
      undefined,
      tara.token,
    )
    const found = questions.find(({ answered }) => answered > 0)
    if (found) return found._id
  }
  throw new Error('no demo lesson has answers')
}

it('the prompt picker lists prompts by question kind', async () => {
  const { page, open } = await someone(journey, 'teacher')
  await open('/com/prompt/text')
  await page.getByRole('link', { name: 'Gauge in words' }).waitFor()
  await page.getByRole('heading', { name: 'Bought' }).waitFor()
  await page
    .getByRole('navigation', { name: 'What the page asks' })
    .getByRole('link', { name: 'Draw' })
    .click()
  await expect.poll(() => page.getByRole('link', { name: 'Gauge in words' }).count()).toBe(0)
})

it('a tip is shared with colleagues, found by them and removed', async () => {
  const [tara, tom] = [await someone(journey, 'teacher'), await someone(journey, 'teacher2')]
  await tara.open('/com/tips')
  await tara.page.getByText('Vote, talk, vote again').waitFor()
  await tara.page.getByRole('button', { name: 'Share a tip' }).click()
  const dialog = tara.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ask the quiet row')
  await dialog.getByRole('textbox', { name: 'Tip' }).fill('They have been thinking for a while.')
  await expectAccessible(tara.page)
  await dialog.getByRole('button', { name: 'Share with the staff' }).click()
  await tara.page.getByRole('heading', { name: 'Ask the quiet row' }).waitFor()

  await tom.open('/com/tips')
  await tom.page.getByRole('textbox', { name: 'Search tips' }).fill('thinking for')
  await tom.page.getByRole('heading', { name: 'Ask the quiet row' }).waitFor()
  expect(await tom.page.getByRole('button', { name: 'Remove Ask the quiet row' }).count()).toBe(0)

  await tara.page.getByRole('button', { name: 'Remove Ask the quiet row' }).click()
  await expect.poll(() => tara.page.getByRole('heading', { name: 'Ask the quiet row' }).count()).toBe(0)
})

it('people who refer a principal see the reward and the referred schools', async () => {
  const tara = await someone(journey, 'teacher')
  await tara.open('/refer-principal')
  await tara.page.getByText('you earn 5 points for every $1.00').waitFor()
  await as(tara)('PATCH', 'school-plan/referPrincipal', {
    name: 'Rimu College',
    principal: { name: 'Una Way', email: 'una@rimu.example' },
  })
  await tara.open('/refer-principal')
  const school = tara.page.getByRole('list', { name: 'Schools you referred' }).getByText('Rimu College')
  await school.waitFor()
  await tara.page.getByText('Has no plan yet').waitFor()
})

it('home pages have tabs, and the dashboard shows drafts', async () => {
  const [tara, sam] = [await someone(journey, 'teacher'), await someone(journey, 'student')]
  await tara.open('/dash')
  await tara.page.getByRole('heading', { name: 'Drafts' }).waitFor()
  await tara.open('/home/index/content')
  await tara.page.getByRole('heading', { name: 'Drafts' }).waitFor()
  for (const [name, found] of [
    ['My classes', tara.page.getByRole('list', { name: /^My classes/ }).first()],
    ['Purchases', tara.page.getByRole('search', { name: 'Purchased' })],
    ['Messages', tara.page.getByText('Announcements of your schools and classes.')],
  ] as const) {
    await tara.page.getByRole('navigation', { name: 'Parts of the home' }).getByRole('link', { name }).click()
    await found.waitFor()
  }
  await sam.open('/study/index/classes')
  await sam.page.getByRole('link', { name: 'Find classes to join' }).waitFor()
  await sam.open('/study/index/purchases')
  await sam.page.getByRole('search', { name: 'Purchased' }).waitFor()
  await sam.open('/study/index/messages')
  await sam.page.getByText('Announcements of your schools and classes.').waitFor()
  await sam.open('/study/index/reports')
  await sam.page.getByRole('heading', { name: 'Reports' }).first().waitFor()
})

it('a curriculum of the platform offers its content to teachers', async () => {
  const tara = await someone(journey, 'teacher')
  const [nz] = await tara.list('curriculum?school=1&code=nz&$limit=1')
  await tara.open(`/com/curriculum/${nz?._id ?? ''}`)
  await tara.page.getByText('What you teach of this curriculum.').waitFor()
  expect(await tara.page.getByText('What everybody may copy.').count()).toBe(0)
})

it('the page for verifying a contact asks visitors to sign in and shows no age notice', async () => {
  const { page, open } = await journey.visitor()
  await open('/student/verify')
  await heading(page, 'Verify a contact').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  expect(await page.getByText('Because you are under 13').count()).toBe(0)
})

it('a learner and the teacher exchange messages on the class page', async () => {
  const tara = await someone(journey, 'teacher')
  const red = (await tara.list(`classes?school=${tara.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  await tara.open(`/com/class/${red?._id}`)
  await tara.page.getByRole('link', { name: 'Messages', exact: true }).click()
  await tara.page.getByText(/Parents with a confirmed address/).waitFor()
  await tara.page.getByLabel('Message to the class').fill('Swimming on Friday')
  await tara.page.getByRole('button', { name: 'Send message' }).click()
  await tara.page.getByRole('listitem').filter({ hasText: 'Swimming on Friday' }).getByText('You').waitFor()
  await expectAccessible(tara.page)

  const ava = await someone(journey, 'student')
  await ava.open(`/com/class/${red?._id}?part=messages`)
  await ava.page.getByText('Swimming on Friday').waitFor()
  await ava.page.getByLabel('Message to the teachers').fill('May I bring fins?')
  await ava.page.getByRole('button', { name: 'Send message' }).click()
  // The message appears live, with its author's name.
  const answer = tara.page.getByRole('listitem').filter({ hasText: 'May I bring fins?' })
  await answer.waitFor()
  expect(await answer.getByText('You').count()).toBe(0)
})

it('a shared link has a short form that redirects to the page', async () => {
  const tara = await someone(journey, 'teacher')
  const [item] = await tara.list('library?$limit=1')
  await tara.open(`/setting/postShare/task/${item?._id}`)
  const short = await tara.page.getByLabel('Short link, to read out or print').inputValue()
  await tara.page.goto(`${journey.origin}${new URL(short).pathname}`)
  await expect.poll(() => tara.page.url()).toContain(item?._id)
})

it('a prompt is published in the library, bought for one use and inserted', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 404/ })
  const { rid, deck } = await taskWithPages(journey, tara, 'Ask about the gauge', 1)
  const { _id } = await as(tara)<Content>('POST', 'prompts', {
    unit: rid,
    page: deck.pages[0]?._id,
    name: 'Read it twice',
  })
  await tara.open(`/detail/prompts/${_id}`)
  await tara.page.getByLabel('Price in US dollars').fill('2.50')
  await tara.page.getByRole('button', { name: 'Offer in the library' }).click()
  await tara.page.getByText('The prompt is in the library.').waitFor()

  const guest = await journey.visitor()
  await guest.open('/more/prompt')
  await guest.page.getByRole('link', { name: 'Read it twice', exact: true }).click()
  await heading(guest.page, 'Read it twice').waitFor()
  await guest.page.getByRole('link', { name: 'Buy for one use' }).waitFor()

  const tom = await demoPerson(journey, 'teacher2', { expected: /status of 404/ })
  const { page } = tom
  await tom.open('/more/prompt')
  const found = page.getByRole('link', { name: 'Read it twice', exact: true })
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill('zzzzzz')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await found.waitFor()
  await tom.open('/more/prompt?q=twice')
  await found.waitFor()
  await tom.open('/search?q=twice')
  await found.waitFor()
  await page.getByRole('group', { name: 'Kind' }).getByLabel('Prompt').check()
  await page.getByText('1 item for “twice”').waitFor()
  await tom.open('/home/library/prompts?q=twice')
  await found.click()
  await heading(page, 'Read it twice').waitFor()
  await tom.open('/more/prompt?type=website')
  await page.getByText('Nothing matches').waitFor()
  await tom.open('/more/prompt')
  await page.getByRole('link', { name: 'Read it twice', exact: true }).click()
  await page.getByRole('link', { name: 'Buy for one use' }).click()
  await heading(page, 'Check your order').waitFor()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(page, 'Pay').waitFor()
  await payBy(page, cards.good)
  await paid(page)

  await tom.open('/home/purchased')
  await page.getByRole('link', { name: 'Insert Read it twice into a task' }).waitFor()
  await page.getByRole('button', { name: 'Archive Read it twice' }).click()
  await page.getByText('Read it twice is archived.').waitFor()
  await page.getByRole('link', { name: 'Read it twice', exact: true }).waitFor({ state: 'detached' })
  await tom.open('/home/purchased?archived=archived')
  await page.getByRole('button', { name: 'Restore Read it twice' }).click()
  await page.getByText('Read it twice is back in the list.').waitFor()

  const maker = await someone(journey, 'teacher2')
  const into = await taskWithPages(journey, maker, 'Where the gauge goes', 1)
  await tom.open(`/detail/prompts/buy/${_id}`)
  await page.getByRole('button', { name: 'Insert into a task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Task' }).selectOption({ label: 'Where the gauge goes' })
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect.poll(async () => (await deckOf(journey, maker, into.rid)).pages.length).toBe(2)
  await tom.open(`/detail/prompts/buy/${_id}`)
  await page.getByText('You bought and used it. Buy it again to use it again.').waitFor()
})

it('a learner follows an author and rates the difficulty; staff hide a reported review', async () => {
  const { data: free } = await call<{
    data: { _id: string; mode: string; owner: { official: boolean } }[]
  }>(journey, 'GET', 'library?price=free&$limit=50')
  const { _id = '', mode = '' } = free.find(({ owner }) => !owner.official) ?? {}
  const sam = await demoPerson(journey, 'student2')
  await call(journey, 'POST', 'order', { link: [{ id: _id, style: 'unit', mode }], expect: 0 }, sam.token)
  await sam.open(`/detail/${mode}/${_id}`)
  await sam.page.getByRole('button', { name: /^Follow / }).click()
  await sam.page.getByRole('button', { name: /^Stop following / }).waitFor()
  await sam.page.getByText('1 follower', { exact: true }).waitFor()
  await sam.page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = sam.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '4 of 5' }).first().check({ force: true })
  await dialog.getByLabel('How hard was it?').selectOption('Too hard')
  await dialog.getByLabel('In your words').fill('Too many long words for me.')
  await expectAccessible(sam.page)
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await sam.page.getByText('Too hard: 1 of 1').waitFor()

  const tom = await someone(journey, 'teacher2')
  const { data } = await call<{ data: { _id: string }[] }>(journey, 'GET', `reviews?rid=${_id}`)
  await call(
    journey,
    'PATCH',
    'reviews/report',
    { _id: data[0]?._id, reason: 'Not about the task.' },
    tom.token,
  )
  const staff = await someone(journey, 'staff')
  await staff.open('/sys/published?tab=reviews')
  await staff.page.getByText('Not about the task.').waitFor()
  await expectAccessible(staff.page)
  await staff.page.getByRole('button', { name: /^Hide the review of / }).click()
  await staff.page.getByText('The review is hidden and counts no more.').waitFor()
  await staff.page.getByText('No review is waiting for a decision').waitFor()
})
