// Groups that answer together: one teacher, two learners of one group and one of another. A group's answers
// and drawings are only for the group and the teacher, live, after a reload, and as long as the teacher
// allows it.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { tokenOf } from './identity.support.ts'
import { headings, lessonOfKinds } from './rooms.support.ts'
import { drag, expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
const phone = { width: 375, height: 720 }
const desk = { width: 1440, height: 900 }
const soon = { interval: 100 }

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const questionShown = (page: Page) => page.getByRole('heading', { level: 2, name: headings.text }).waitFor()
const board = (page: Page) => page.getByRole('region', { name: "Your group's board" })
const drawing = (page: Page, strokes: number) =>
  page.getByRole('img', { name: `Drawing of Clay, ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'}` })

async function line(page: Page, strokes: number, down: number): Promise<void> {
  await drag(drawing(page, strokes), { x: 30, y: down }, { x: 160, y: down + 30 })
  await drawing(page, strokes + 1).waitFor()
}

it('two learners of a group share answers and drawings, the third sees none of them, and the teacher all', async () => {
  const tara = await someone(journey, 'teacher')
  const student = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const lesson = await lessonOfKinds(journey, tara, [student.user._id])
  const { sid } = lesson
  await tara.page.setViewportSize(desk)
  await tara.open(`/d/${sid}`)
  const { page: sam } = await someone(journey, 'student')
  await sam.setViewportSize(phone)
  await sam.goto(journey.address(`/s/${sid}`))
  const [gus, hana] = (await Promise.all(
    ['Gus', 'Hana'].map(async name => {
      const { page } = await journey.visitor({ reducedMotion: 'reduce', viewport: phone })
      await page.goto(journey.address(`/s/${sid}`))
      await page.getByLabel('Your name').fill(name)
      await page.getByRole('button', { name: 'Join as a guest' }).click()
      await page.getByText('You are in').waitFor()
      return page
    }),
  )) as [Page, Page]
  await tara.page.getByRole('button', { name: 'Start class' }).click()
  await Promise.all([sam, gus, hana].map(questionShown))

  // Two groups set by hand, then group answering on.
  await tab(tara.page, 'Groups')
  await tara.page.getByLabel('Number of groups').selectOption('2')
  await tara.page.getByRole('button', { name: 'Make empty groups' }).click()
  const others = tara.page.getByLabel(/^Group of (?!Gus|Hana)/)
  await others.selectOption({ label: 'Clay' })
  await tara.page.getByLabel('Group of Gus').selectOption({ label: 'Clay' })
  await tara.page.getByLabel('Group of Hana').selectOption({ label: 'Amber' })
  expect(await board(sam).count()).toBe(0)
  await tara.page.getByRole('checkbox', { name: 'Answer as groups' }).check()
  await board(hana).getByText('Nobody else in Amber has answered here yet.').waitFor()
  await board(gus).getByText('Nobody else in Clay has answered here yet.').waitFor()

  // Sam answers: Gus reads it and counts as having answered, Hana does not see it.
  await sam.getByRole('textbox', { name: 'Your answer' }).fill('The moon pulls the sea')
  await sam.getByRole('button', { name: 'Send answer' }).click()
  await board(gus)
    .getByRole('list', { name: 'Answers of Clay' })
    .getByText('The moon pulls the sea')
    .waitFor()
  await tab(tara.page, 'Seats')
  const seats = tara.page.getByRole('list', { name: 'Seats' })
  await seats.getByRole('button', { name: /^Gus, guest, here, answered/ }).waitFor()
  await seats.getByRole('button', { name: /^Hana, guest, here, no answer yet/ }).waitFor()
  await expect
    .poll(() => tara.page.getByRole('tabpanel').getByRole('status').first().textContent(), soon)
    .toContain('2 answered')
  await gus.reload()
  await board(gus).getByText('The moon pulls the sea').waitFor()
  expect(await hana.getByText('The moon pulls the sea').count()).toBe(0)

  // They draw on one sheet, and each can undo only their own lines.
  await sam.getByRole('button', { name: 'Draw together' }).click()
  await line(sam, 0, 20)
  await drawing(gus, 1).waitFor()
  await line(gus, 1, 60)
  await drawing(sam, 2).waitFor()
  await sam.getByText('Also drawn by Gus.').waitFor()
  await tab(tara.page, 'Wall')
  await drawing(tara.page, 2).waitFor()
  await sam.getByRole('button', { name: 'Undo' }).click()
  await drawing(gus, 1).waitFor()
  await expect.poll(() => sam.getByRole('button', { name: 'Undo' }).isDisabled(), soon).toBe(true)
  await drawing(tara.page, 1).waitFor()
  expect(await hana.getByRole('img', { name: /^Drawing of/ }).count()).toBe(0)
  await expectAccessible(sam)
  await expectAccessible(tara.page)
  await sam.setViewportSize(phone)
  await tara.page.setViewportSize(desk)

  // A locked page accepts no strokes; clearing empties the board for all; switching off removes it.
  await tara.page.getByRole('button', { name: 'Lock page' }).click()
  await gus.getByText('This board takes no lines now.').waitFor()
  await tara.page.getByRole('button', { name: 'Open for answers' }).click()
  await tara.page.getByRole('button', { name: 'Clear the board of Clay' }).click()
  await tara.page.getByRole('dialog').getByRole('button', { name: 'Clear board' }).click()
  await gus.getByRole('button', { name: 'Draw together' }).waitFor()
  await tab(tara.page, 'Groups')
  await tara.page.getByRole('checkbox', { name: 'Answer as groups' }).uncheck()
  await expect
    .poll(
      async () => (await board(gus).count()) + (await gus.getByText('The moon pulls the sea').count()),
      soon,
    )
    .toBe(0)

  // An answer key is corrected during class: choices stay and are marked again.
  await tara.page.getByRole('button', { name: 'Next page' }).click()
  await gus.getByRole('radio', { name: 'The wind' }).check()
  await gus.getByRole('button', { name: 'Send answer' }).click()
  await tab(tara.page, 'Answers')
  const answer = tara.page.getByRole('article', { name: 'Answer of Gus' })
  await answer.getByText('Not correct').waitFor()
  await tara.page.getByRole('button', { name: 'Fix the options' }).click()
  const dialog = tara.page.getByRole('dialog', { name: 'Fix the options' })
  await dialog.getByRole('radio', { name: 'Option 2 is correct' }).check()
  await expectAccessible(tara.page)
  await dialog.getByRole('button', { name: 'Save options' }).click()
  await tara.page.getByText('The options are put right, and answers are marked by them.').waitFor()
  await answer.getByText('Correct', { exact: true }).waitFor()
  expect(await gus.getByRole('radio', { name: 'The wind' }).isChecked()).toBe(true)
})
