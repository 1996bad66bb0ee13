// Keyboard only, for teachers and schools: making, scheduling, teaching and marking a lesson, importing and
// admitting people.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { savedQuestion } from './authoring.support.ts'
import { newAccount, tokenOf } from './identity.support.ts'
import { withoutMouse } from './keyboard.support.ts'
import { headings, lessonOfKinds, pupil } from './rooms.support.ts'
import { longStory, useJourney } from './support.ts'
import { taughtClass } from './takeaway.support.ts'

const journey = useJourney()
const idOf = async (who: string): Promise<string> =>
  (await tokenOf(journey, { email: `${who}@demo.classwright.test` })).user._id
const refused = /status of (400|401|403|404|409|410)/

it('a teacher makes a lesson with a question', { timeout: longStory }, async () => {
  const tara = await someone(journey, 'teacher', { expected: refused })
  const { page, open } = tara
  const keys = await withoutMouse(tara)
  await open('/my/content')
  const create = page.getByRole('button', { name: 'New content' })
  await keys.use(create)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await keys.press('Escape')
  await keys.isOn(create)
  await keys.press('Enter')
  await keys.use(dialog.getByRole('button', { name: /A lesson: slides/ }))
  const name = page.getByLabel('Name of the lesson')
  await keys.isOn(name)
  await keys.type('Tides by the keyboard')
  await keys.reach(page.getByRole('tab', { name: 'Design' }))
  await keys.press('ArrowRight', 2)
  await keys.isOn(page.getByRole('tab', { name: 'Learning' }))
  await keys.use(page.getByRole('button', { name: /^Choice/ }))
  await keys.write(page.getByRole('textbox', { name: 'Question', exact: true }), 'What pulls the sea?')
  await keys.write(page.getByLabel('Option 1', { exact: true }), 'The wind')
  await keys.press('Enter')
  await keys.isOn(page.getByLabel('Option 2', { exact: true }))
  await keys.type('The Moon')
  await keys.press('Shift+Tab', 1)
  await keys.choose(page.getByRole('radio', { name: 'Option 2 is correct' }))
  await savedQuestion(page)
  await expect.poll(() => page.title()).toBe('Slides: Tides by the keyboard · Classwright')
})

it('a teacher starts a class, turns, locks, shows and ends it', { timeout: longStory }, async () => {
  const tara = await someone(journey, 'teacher', { expected: refused })
  const { sid, name } = await lessonOfKinds(journey, tara, [await idOf('student')])
  const olu = await pupil(journey, sid, 'Olu')
  const { page, open } = tara
  const keys = await withoutMouse(tara)
  await open(`/d/${sid}`)
  await expect.poll(() => page.title()).toBe(`${name} · Classwright`)
  await keys.choose(page.getByRole('radio', { name: /^Live Everybody/ }))
  await keys.use(page.getByRole('button', { name: 'Start class' }))
  await page.getByText(headings.text).first().waitFor()
  const forward = page.getByRole('button', { name: 'Next page' })
  await keys.use(forward)
  await page.getByText(headings.choice).first().waitFor()
  await keys.isOn(forward)
  await keys.use(page.getByRole('button', { name: 'Lock page' }))
  await keys.isOn(page.getByRole('button', { name: 'Open for answers' }))
  await keys.press('Enter')
  await keys.isOn(page.getByRole('button', { name: 'Lock page' }))
  await keys.reach(page.getByRole('radio', { name: 'Hidden' }), 'Shift+Tab')
  await keys.choose(page.getByRole('radio', { name: 'Without names' }))
  await keys.reach(page.getByRole('tab', { name: 'Seats' }))
  await keys.press('ArrowRight', 2)
  await keys.isOn(page.getByRole('tab', { name: 'Answers' }))
  await keys.use(page.getByRole('button', { name: 'End class' }), 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'End the class?' })
  await keys.isOn(dialog.getByRole('button', { name: 'Cancel' }))
  await keys.press('Enter')
  await keys.isOn(page.getByRole('button', { name: 'End class' }))
  await keys.press('Enter')
  await keys.use(dialog.getByRole('button', { name: 'End class' }))
  await page.getByText('The class is over').first().waitFor()
  olu.leave()
})

it('a teacher schedules a session in four steps', { timeout: longStory }, async () => {
  const tara = await someone(journey, 'teacher')
  const content = (await tara.list('unit?tab=me&$limit=100')).find(each => each.name === 'A water diary')
  const { page, open } = tara
  const keys = await withoutMouse(tara)
  await open(`/com/schedule/${content?._id}`)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await keys.choose(page.getByRole('radio', { name: /^A class of mine/ }))
  await keys.choose(page.getByRole('radio', { name: /Red/ }))
  await keys.use(next)
  await keys.isOn(page.getByText('Step 2 of 4: Time'))
  await keys.use(next)
  await keys.isOn(page.getByText(/^Step 3 of 4/))
  await keys.write(page.getByLabel('Name', { exact: true }), 'Diary by the keyboard')
  await keys.use(next)
  await keys.isOn(page.getByText(/^Step 4 of 4/))
  await keys.use(page.getByRole('button', { name: 'Schedule session' }))
  await page.getByText('The session Diary by the keyboard is scheduled.').waitFor()
})

it('a teacher marks the answers of a class', { timeout: longStory }, async () => {
  const [tara, ava] = [
    await someone(journey, 'teacher', { expected: refused }),
    await someone(journey, 'student'),
  ]
  const { _id } = await taughtClass(journey, tara, ava, 'Because the earth turns under the bulge')
  const { page, open } = tara
  const keys = await withoutMouse(tara)
  await open(`/account/takeaway/${_id}`)
  await keys.use(page.getByRole('link', { name: 'Question by question' }))
  await keys.use(page.getByRole('link', { name: '2', exact: true }))
  await page.getByText('Because the earth turns under the bulge').waitFor()
  await keys.use(page.getByRole('button', { name: 'Start marking' }))
  await keys.isOn(page.getByRole('radio', { name: /^A Argues with facts/ }))
  await keys.press('b')
  await page.getByText('3 of 6 points').waitFor()
  await keys.use(page.getByRole('button', { name: /^Comment for/ }))
  await keys.isOn(page.getByRole('textbox', { name: /^Comment for/ }))
  await keys.type('Say what the bulge is.')
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .count(),
    )
    .toBeGreaterThan(0)
})

it('a school admin imports pasted rows', { timeout: longStory }, async () => {
  const admin = await someone(journey, 'school-admin', { expected: refused })
  const { page, open } = admin
  const keys = await withoutMouse(admin)
  await open('/account/student/bulk')
  await page.getByText('Step 1 of 4: Choose a file').waitFor({ state: 'attached' })
  await keys.reach(page.getByLabel('Or paste rows'))
  await page.keyboard.insertText(
    'Name\tBirth date\tParent email\nAda de Vries\t2013-03-25\tada@home.example\n',
  )
  await keys.use(page.getByRole('button', { name: 'Read these rows' }))
  await keys.isOn(page.getByText('Step 2 of 4: Match'))
  await keys.use(page.getByRole('button', { name: 'Check the rows' }))
  await page
    .getByText('What will change')
    .or(page.getByRole('list', { name: 'What will change' }))
    .first()
    .waitFor()
  await keys.isOn(page.getByText('Step 3 of 4: Check'))
  await keys.choose(page.getByRole('radio', { name: /^All/ }))
  await keys.use(page.getByRole('button', { name: 'Import', exact: true }))
  await page.getByRole('heading', { name: /^1 student/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

it('a school admin admits somebody who asked', { timeout: longStory }, async () => {
  await newAccount(
    journey,
    { email: 'nia.keys@new.example' },
    { roles: ['teacher'], name: ['Nia', 'Keys'], school: 'Demo Harbour School' },
  )
  const admin = await someone(journey, 'school-admin', { expected: refused })
  const { page, open } = admin
  const keys = await withoutMouse(admin)
  await open('/account/teacher?status=1')
  const tick = page.getByRole('row', { name: /Nia Keys/ }).getByRole('checkbox')
  await keys.reach(tick)
  await keys.press(' ')
  await keys.use(page.getByRole('button', { name: 'Approve' }), 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'Approve 1 application?' })
  await keys.use(dialog.getByRole('button', { name: 'Approve' }))
  await page.getByText('1 person approved.').waitFor()
  // The focused row is gone: the focus stays at the list.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})
