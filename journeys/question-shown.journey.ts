// The projector shows a question and how many learners have answered, then the answers with their votes.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { tokenOf } from './identity.support.ts'
import { headings, lessonOfKinds, pupil } from './rooms.support.ts'
import { expectAccessible, longStory, useJourney } from './support.ts'

const journey = useJourney()
const broken = /ERR_|Failed to load resource|WebSocket|Failed to fetch/
const soon = { interval: 100 }

it(
  'the projector shows the question, the number of answers, the bars, and the answers with their votes',
  { timeout: longStory },
  async () => {
    const tara = await someone(journey, 'teacher', { expected: broken })
    const { user } = await tokenOf(journey, { email: 'student@demo.classwright.test' })
    const lesson = await lessonOfKinds(journey, tara, [user._id])
    await tara.page.setViewportSize({ width: 1440, height: 900 })
    await tara.open(`/d/${lesson.sid}`)
    const wall = await tara.context.newPage()
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.goto(journey.address(`/t/${lesson.sid}`))
    const { page: gus } = await journey.visitor({ expected: broken, viewport: { width: 375, height: 720 } })
    await gus.goto(journey.address(`/s/${lesson.sid}`))
    await gus.getByLabel('Your name').fill('Gus')
    await gus.getByRole('button', { name: 'Join as a guest' }).click()
    const others = await Promise.all(['Hana', 'Ivo'].map(name => pupil(journey, lesson.sid, name)))

    // Text question: projector and phone show the same words; learners vote once the teacher allows it.
    await tara.page.getByRole('button', { name: 'Start class' }).click()
    const question = wall.getByRole('region', { name: 'Question' })
    await question.getByRole('heading', { name: headings.text }).waitFor()
    await gus.getByRole('heading', { name: headings.text }).waitFor()
    await wall.getByText('0 of 3 answered').waitFor()
    await Promise.all(others.map(each => each.answer(lesson, 'text')))
    await wall.getByText('2 of 3 answered').waitFor()
    await tara.page.getByRole('radio', { name: 'Without names' }).check()
    await question.getByRole('list', { name: 'Answers' }).waitFor()
    await gus
      .getByRole('status', { name: 'News of the class' })
      .getByText('The answers of the class')
      .waitFor()
    expect(await gus.getByRole('button', { name: /^Vote for/ }).count()).toBe(0)
    await tara.page.getByLabel('More for this class').click()
    await tara.page.getByText('Settings of the class').first().click()
    await tara.page.getByLabel('Learners vote for shown answers').check()
    await tara.page.keyboard.press('Escape')
    await gus
      .getByRole('button', { name: /^Vote for/ })
      .first()
      .click()
    await question.getByText('1 vote').waitFor()
    await expectAccessible(wall)
    await expectAccessible(gus)

    // Choice question: options appear at once, bars when the teacher shows the answers.
    await tara.page.getByRole('button', { name: 'Next page' }).click()
    await question.getByRole('heading', { name: headings.choice }).waitFor()
    await expect
      .poll(() => question.getByRole('listitem').allTextContents(), soon)
      .toEqual([expect.stringContaining('The moon'), expect.stringContaining('The wind')])
    // The thumbnail of the page shows the question too.
    const small = tara.page.getByRole('list', { name: 'Pages' }).locator('[aria-current] [data-size="small"]')
    await expect.poll(() => small.innerText(), soon).toMatch(/Choice[^]*What pulls the sea[^]*The wind/)
    expect((await small.boundingBox())?.width).toBeLessThanOrEqual(121)
    await gus.getByRole('radio', { name: 'The wind' }).check()
    await gus.getByRole('button', { name: 'Send answer' }).click()
    await others[0]!.answer(lesson, 'choice')
    await wall.getByText('2 of 3 answered').waitFor()
    await tara.page.getByRole('radio', { name: 'Without names' }).check()
    await question.getByRole('list', { name: 'Choices of 2' }).waitFor()
    await gus.getByRole('list', { name: 'Choices of 2' }).waitFor()
    await question.getByRole('heading', { name: headings.choice }).waitFor()

    // A lost connection is reported within two seconds.
    await gus.context().setOffline(true)
    await gus.getByText('You are offline.').waitFor({ timeout: 2000 })
    await gus.context().setOffline(false)
  },
)
