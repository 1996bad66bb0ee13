// After class: a teacher marks answers and sends takeaways, a parent reads one from an email without an
// account, and only corrected takeaways are sent again.
import { expect, it } from 'vitest'
import { dateText, zoneName } from '#kit/contract/dates.ts'
import { someone } from './academics.support.ts'
import { turnedAway } from './authoring.support.ts'
import { go, heading, messageTo } from './identity.support.ts'
import { expectAccessible, laptop, useJourney, type Page } from './support.ts'
import { classmate, mailsAbout, reportLink, taughtClass, toolSession } from './takeaway.support.ts'

const journey = useJourney()
const parents = 'parent@demo.classwright.test'
const refused = /40[134]|410/
const yes = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
const seesText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

it('takeaways of a class are marked, sent, read by parents, corrected and sent again', async () => {
  const [tara, ava] = [
    await someone(journey, 'teacher'),
    await someone(journey, 'student', { expected: refused }),
  ]
  const { _id, student } = await taughtClass(journey, tara, ava, 'Because the earth turns under the bulge')
  const { page } = tara

  // Choice answers are marked automatically; text answers wait for the teacher.
  await go(page, journey, `/account/takeaway/${_id}`)
  await heading(page, 'Tides for the takeaway').waitFor()
  const row = page.getByRole('row').filter({ hasText: '2 of 2' })
  await row.getByText('4 of 10').waitFor()
  await row.getByText('Not sent').waitFor()
  await page.getByLabel('Overall remark').fill('A lively hour about the sea.')

  // Mark question by question by keyboard: grade B, then a comment.
  await page.getByRole('link', { name: 'Question by question' }).click()
  await page.getByRole('link', { name: '2', exact: true }).click()
  await page.getByText('Because the earth turns under the bulge').waitFor()
  await page.getByRole('button', { name: 'Start marking' }).click()
  await page.keyboard.press('b')
  await page.getByText('3 of 6 points').waitFor()
  await page.getByRole('button', { name: /^Comment for/ }).click()
  await page.getByRole('textbox', { name: /^Comment for/ }).fill('Say what the bulge is.')
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .count(),
    )
    .toBeGreaterThan(1)
  await expectAccessible(page)

  // The marks survive a reload and appear in the student's takeaway, where the teacher adds work on paper.
  await go(page, journey, `/account/takeaway/${_id}/edit/${student}`)
  await page.getByText('7 of 10 points').waitFor()
  expect(await page.getByRole('textbox', { name: /^Comment for/ }).inputValue()).toBe(
    'Say what the bulge is.',
  )
  await page
    .getByRole('button', { name: /^Add paper work/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Or what was written or said').fill('Showed it with an orange')
  await yes(page, 'Add')
  await page.getByText('Showed it with an orange').waitFor()
  await page.getByLabel(/^Remark for/).fill('A good week.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('The parents receive an email with a link that needs no account.').waitFor()
  await yes(page, 'Send report')
  await seesText(page, /^The report is sent to .+ and the parents\.$/)
  await page.getByRole('button', { name: 'Send again' }).waitFor()

  // A parent opens the link in the email: the takeaway and its PDF need no account.
  const visitor = await journey.visitor({
    expected: refused,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  })
  const link = await reportLink(journey, parents, /Tides for the takeaway/)
  await go(visitor.page, journey, link)
  await heading(visitor.page, /^Report of /).waitFor()
  // Times are in the parent's time zone, which is named, with the day first.
  const time = visitor.page.locator('time').first()
  const at = (await time.getAttribute('datetime')) ?? ''
  const berlin = { timeZone: 'Europe/Berlin', locale: 'en-GB' }
  expect(await time.textContent()).toBe(
    `${dateText(at, berlin, { weekday: true })} ${zoneName(at, berlin, 'short')}`,
  )
  const mail = await messageTo(journey, parents, /Tides for the takeaway/)
  expect(mail).toContain('You get this mail because you confirmed that you are a parent or guardian of')
  expect(mail).toMatch(/To stop mails of this kind: \S+\/setting\/unsubscribe\/[\w-]+/)
  expect(mail).not.toMatch(/your account/i)
  for (const words of [
    '7 of 10',
    'Because the earth turns under the bulge',
    'Say what the bulge is.',
    'A good week.',
    'A lively hour about the sea.',
    'Showed it with an orange',
  ])
    await visitor.page.getByText(words).first().waitFor()
  const pdf = await fetch(
    new URL(
      (await visitor.page.getByRole('link', { name: 'Open as PDF' }).getAttribute('href')) ?? '',
      journey.origin,
    ),
  )
  expect([
    pdf.status,
    pdf.headers.get('content-type'),
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, 'application/pdf', '%PDF-'])
  await expectAccessible(visitor.page)
  await go(visitor.page, journey, `${link.slice(0, -8)}xxxxxxxx`)
  await heading(visitor.page, 'This link is no longer valid').waitFor()

  // Sending again skips unchanged takeaways and sends corrected ones.
  const mails = () => mailsAbout(journey, parents, /Tides for the takeaway/)
  expect(await mails()).toBe(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await seesText(page, 'Nothing has changed since the last report, so nothing is sent.')
  await page.getByRole('radio', { name: /^A Argues with facts/ }).check()
  await page.getByText('10 of 10 points').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await yes(page, 'Send correction')
  await expect.poll(mails).toBe(2)
  await go(
    visitor.page,
    journey,
    await reportLink(journey, parents, /corrected[\s\S]*Tides for the takeaway/),
  )
  await visitor.page.getByText('10 of 10').first().waitFor()
  await page.getByRole('link', { name: 'Tides for the takeaway' }).click()
  await page.getByRole('button', { name: 'Send all reports' }).click()
  await seesText(page, 'Nothing has changed since the last report, so nothing is sent.')
  await page.getByRole('link', { name: 'Class results' }).click()
  await page.getByRole('row', { name: /Argues 1 learner: .* 100%/ }).waitFor()

  // The student reads their own takeaway and asks a question; others are refused.
  await go(ava.page, journey, `/account/takeaway/${_id}/student-view/${student}`)
  await ava.page.getByText('10 of 10').first().waitFor()
  await ava.page.getByLabel(/^Message to/).fill('What is a bulge?')
  await ava.page.getByRole('button', { name: 'Send message' }).click()
  await ava.page.getByRole('listitem').filter({ hasText: 'What is a bulge?' }).waitFor()
  await expectAccessible(ava.page)
  await page.setViewportSize(laptop)
  await go(page, journey, `/account/takeaway/${_id}/edit/${student}`)
  await page.getByRole('listitem').filter({ hasText: 'What is a bulge?' }).waitFor()
  const other = await someone(journey, 'student2', { expected: refused })
  await turnedAway(
    journey,
    other.page,
    `/account/takeaway/${_id}/student-view/${student}`,
    'There is nothing at this address',
  )
  const tom = await someone(journey, 'teacher2', { expected: refused })
  await turnedAway(journey, tom.page, `/account/takeaway/${_id}`, 'There is nothing at this address')
  await turnedAway(
    journey,
    tom.page,
    `/account/takeaway/${_id}/edit/${student}`,
    'There is nothing at this address',
  )
})

it('people reflect on a session, privately and for the class; teacher and learners fill in an assessment tool', async () => {
  const [tara, ava, tom] = [
    await someone(journey, 'teacher'),
    await someone(journey, 'student', { expected: refused }),
    await someone(journey, 'teacher2', { expected: refused }),
  ]
  const { _id, student } = await taughtClass(journey, tara, ava, 'Twice')
  await go(ava.page, journey, `/reflect/session/${_id}`)
  await ava.page.getByLabel('Your reflection').fill('I would like to see the sea.')
  await ava.page.getByRole('button', { name: 'Share reflection' }).click()
  await ava.page.getByRole('article').filter({ hasText: 'I would like to see the sea.' }).waitFor()
  await go(tara.page, journey, `/reflect/session/${_id}`)
  await tara.page
    .getByRole('article')
    .filter({ hasText: 'I would like to see the sea.' })
    .getByRole('button', { name: 'Reply' })
    .click()
  await tara.page.getByLabel(/^Reply to/).fill('We go on Friday.')
  await tara.page.getByRole('button', { name: 'Send', exact: true }).click()
  await tara.page.getByText('We go on Friday.').waitFor()
  await expectAccessible(tara.page)
  await go(tara.page, journey, `/reflect/session/${_id}?private`)
  await tara.page.getByRole('combobox', { name: 'To' }).selectOption(student)
  await tara.page.getByRole('textbox', { name: 'Private message' }).fill('Bring your coat.')
  await tara.page.getByRole('button', { name: 'Send', exact: true }).click()
  await tara.page.getByRole('article').filter({ hasText: 'Bring your coat.' }).waitFor()
  await go(ava.page, journey, `/reflect/session/${_id}?private`)
  await ava.page.getByRole('article').filter({ hasText: 'Bring your coat.' }).waitFor()
  await turnedAway(journey, tom.page, `/reflect/session/${_id}`, 'There is nothing at this address')

  // The class journal: only teachers see drafts, everybody sees posts.
  const red = (await tara.list(`classes?school=${tara.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  await go(tara.page, journey, `/com/class/${red?._id}?part=journal`)
  await tara.page.getByLabel('New post').fill('We built a tide clock.')
  await tara.page.getByRole('button', { name: 'Keep as a draft' }).click()
  const draft = tara.page.getByRole('article').filter({ hasText: 'We built a tide clock.' })
  await draft.getByRole('button', { name: 'Edit or publish' }).click()
  await draft.getByRole('button', { name: 'Publish' }).click()
  await seesText(tara.page, 'Your journal is published.')
  await go(ava.page, journey, `/reflect/journal/${red?._id}`)
  await ava.page.getByRole('article').filter({ hasText: 'We built a tide clock.' }).waitFor()
  expect(await ava.page.getByLabel('New post').count()).toBe(0)

  // An assessment tool: the learner assesses himself, a classmate assesses him anonymously, then the teacher.
  const sia = await someone(journey, 'student2')
  const { tool, session } = await toolSession(journey, tara, [
    student,
    await classmate(journey, red?._id ?? '', 'student2'),
  ])
  await go(ava.page, journey, `/account/assessment-tool/${tool}/student/${session}`)
  await ava.page
    .getByRole('group', { name: 'I let others finish' })
    .getByRole('radio', { name: 'Not yet' })
    .check()
  await ava.page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
  await expectAccessible(ava.page)
  await go(sia.page, journey, `/account/assessment-tool/${tool}/student/${session}`)
  await sia.page.getByRole('navigation', { name: 'Whom you assess' }).getByRole('link').nth(1).click()
  await sia.page.getByRole('group', { name: 'Let me finish' }).getByRole('radio', { name: 'Yes' }).check()
  await sia.page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
  await go(tara.page, journey, `/account/assessment-tool/${tool}/teacher/${session}?student=${student}`)
  await tara.page
    .getByRole('region', { name: 'By the learner' })
    .getByText('Not yet', { exact: true })
    .waitFor()
  await tara.page
    .getByRole('group', { name: 'Listens to others' })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await expect.poll(() => tara.page.getByText('1 of 2', { exact: true }).count()).toBe(3)
  await go(ava.page, journey, `/account/assessment-tool/${tool}/student/${session}?of=results`)
  await ava.page.getByRole('region', { name: 'By the teacher' }).getByText('Yes', { exact: true }).waitFor()
  const peers = ava.page.getByRole('region', { name: 'By peers' })
  await peers.getByText('A classmate').waitFor()
  await peers.getByText('Yes', { exact: true }).waitFor()
  await turnedAway(
    journey,
    tom.page,
    `/account/assessment-tool/${tool}/teacher/${session}`,
    'There is nothing at this address',
  )
})
