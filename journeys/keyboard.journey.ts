// Keyboard only, for learners and for one's own account: signing in, answering, booking, and announcements.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { call, heading, newAccount, password, signInAs, tokenOf } from './identity.support.ts'
import { withoutMouse } from './keyboard.support.ts'
import { headings, lessonOfKinds } from './rooms.support.ts'
import { longStory, phone, useJourney } from './support.ts'

const journey = useJourney()
const idOf = async (who: string): Promise<string> =>
  (await tokenOf(journey, { email: `${who}@demo.classwright.test` })).user._id

it('somebody signs in and gets to the heading of their home page', async () => {
  const visitor = await journey.visitor({ expected: /status of 401/ })
  const { page, open } = visitor
  const keys = await withoutMouse(visitor)
  await open('/login')
  await keys.press('Tab')
  await keys.isOn(page.getByRole('link', { name: 'Skip to content' }))
  await keys.press('Enter')
  await keys.isOn(page.getByRole('main'))
  await keys.choose(page.getByRole('radio', { name: 'One-time code' }))
  await keys.press('ArrowLeft')
  await keys.write(page.getByLabel('Email or mobile number'), 'teacher@demo.classwright.test')
  await keys.write(page.getByLabel('Password', { exact: true }), 'not the one')
  await keys.press('Enter')
  await page.getByRole('alert').first().waitFor()
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await keys.press('Enter')
  await page.waitForURL(/\/home\//)
  await keys.isOn(heading(page, /./))
})

it(
  'a learner joins by code and answers a choice, a text, and a drawing in words',
  { timeout: longStory },
  async () => {
    const tara = await someone(journey, 'teacher')
    const { sid, pages } = await lessonOfKinds(journey, tara, [await idOf('student')])
    const steer = (patch: object) => call(journey, 'PATCH', `rooms/${sid}?screen=teacher`, patch, tara.token)
    await call(journey, 'PATCH', 'rooms/joinRoomTeacher', { _id: sid }, tara.token)
    const visitor = await journey.visitor({ viewport: phone })
    const { page, open } = visitor
    const keys = await withoutMouse(visitor)
    const news = page.getByRole('status', { name: 'News of the class' })
    const sent = () => page.getByText('Sent. Your teacher has it.').waitFor()
    await open('/join')
    await keys.write(page.getByLabel('Class code'), sid.toLowerCase())
    await keys.press('Enter')
    await keys.write(page.getByLabel('Your name'), 'Olu')
    await keys.press('Enter')
    await page.getByText('You are in').waitFor()

    await steer({ page: pages.choice })
    await expect.poll(() => news.textContent()).toBe(`Your teacher has turned the page. ${headings.choice}`)
    await keys.choose(page.getByRole('radio', { name: 'The moon' }))
    await keys.use(page.getByRole('button', { name: 'Send answer' }))
    await sent()

    // The focused page is gone: the focus stays at its place.
    await steer({ page: pages.text })
    await expect.poll(() => news.textContent()).toBe(`Your teacher has turned the page. ${headings.text}`)
    await keys.isOn(page.getByRole('region', { name: 'Page of the class' }))
    await keys.write(page.getByLabel('Your answer'), 'The moon pulls the water')
    await steer({ blockAll: true })
    await expect.poll(() => news.textContent()).toMatch(/^Your teacher has locked your screen\./)
    await keys.isOn(page.getByRole('region', { name: 'Page of the class' }))
    await steer({ blockAll: false })
    await expect.poll(() => news.textContent()).toBe('Your screen is open again.')
    await keys.write(page.getByLabel('Your answer'), 'The moon pulls the water, twice a day')
    await keys.use(page.getByRole('button', { name: /^Send/ }))
    await sent()

    await steer({ page: pages.draw })
    await keys.choose(page.getByRole('radio', { name: 'Blue' }))
    // It is sent automatically, as a drawing is when the pen rests.
    await keys.write(page.getByLabel('Or say it in words'), 'A circle above two hills of water')
    await sent()
    const { data } = await call<{ data: { content: string }[] }>(
      journey,
      'GET',
      `response?sid=${sid}&screen=teacher&page=${pages.draw}&$limit=5`,
      undefined,
      tara.token,
    )
    expect(data).toMatchObject([{ content: 'A circle above two hills of water' }])
  },
)

it('a student books a lesson and hears which step they are on', async () => {
  const { credits } = await physicsLessons(journey)
  const student = await someone(journey, 'student')
  const { page, open } = student
  const keys = await withoutMouse(student)
  await open(`/booking/choose/${credits}`)
  await page.getByText('Step 1 of 3: Provider').waitFor()
  await keys.use(page.getByRole('link', { name: 'See free times of Priya Demo-Provider' }))
  await page.waitForURL(/teacher-profile/)
  await keys.isOn(page.getByText('Step 2 of 3: Time'))
  await expect.poll(() => page.title()).toBe('Priya Demo-Provider · Classwright')
  const times = page.getByRole('list', { name: 'Days' }).getByRole('button')
  await times.or(page.getByText('No free times').first()).first().waitFor()
  if ((await times.count()) === 0) await keys.use(page.getByRole('button', { name: 'Next week' }))
  await keys.reach(times.first())
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await heading(page, 'Check your booking').waitFor()
  await keys.isOn(page.getByText('Step 3 of 3: Check'))
  await expect.poll(() => page.title()).toBe('Check your booking with Priya Demo-Provider · Classwright')
  await keys.write(page.getByLabel('Message to Priya Demo-Provider'), 'Why does a falling cat turn?')
  await keys.use(page.getByRole('button', { name: 'Book for 1 credit' }))
  await heading(page, 'Your lesson is booked').waitFor()
  await keys.isOn(heading(page, 'Your lesson is booked'))
})

it('somebody switches a kind of notice off, and it stays off', async () => {
  const email = 'kim.keys@school.example'
  await newAccount(journey, { email }, { roles: ['teacher'], name: ['Kim', 'Keys'] })
  const visitor = await journey.visitor({ expected: /status of 404/ })
  const keys = await withoutMouse(visitor)
  await signInAs(journey, visitor, email)
  const { page, open } = visitor
  await open('/account/account-setting')
  await keys.use(page.getByRole('main').getByRole('link', { name: /Notification/ }))
  await keys.isOn(heading(page, 'Notification settings'))
  const inbox = page.getByRole('switch', { name: /^Inbox/ }).first()
  await keys.reach(inbox)
  await keys.press(' ')
  await expect.poll(() => inbox.isChecked()).toBe(false)
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await keys.isOn(inbox)
  await page.reload()
  await inbox.waitFor({ state: 'attached' })
  await expect.poll(() => inbox.isChecked()).toBe(false)
})
