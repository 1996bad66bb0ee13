// Notices: the badge in every tab, notification settings, unsubscribing by a link in an email.
import { expect, it } from 'vitest'
import {
  call,
  go,
  heading,
  messageTo,
  newAccount,
  signInAs,
  tokenOf,
  type SignedIn,
} from './identity.support.ts'
import { expectAccessible, type Page, turn, useJourney } from './support.ts'

const journey = useJourney()
const missing = /status of (404|400)/
const demo = (local: string) => (local.includes('@') ? local : `${local}@demo.classwright.test`)
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ })
const expectUnread = (page: Page, count: number) =>
  bell(page)
    .and(page.getByLabel(count === 0 ? 'Notices' : `Notices, ${count} unread`, { exact: true }))
    .waitFor()

/** Staff write to a person, by inbox and by email unless switched off. */
async function staffWrites(to: string, title: string, link = '/pricing'): Promise<void> {
  const [{ accessToken }, { user }] = await Promise.all([
    tokenOf(journey, { email: demo('staff') }),
    tokenOf(journey, { email: demo(to) }),
  ])
  await call(
    journey,
    'POST',
    'notice',
    { to: user._id, data: { title, body: `${title}, in more words.`, link } },
    accessToken,
  )
}

const inboxOf = async ({ accessToken }: SignedIn): Promise<string[]> =>
  (
    await call<{ data: { data: { title: string } }[] }>(
      journey,
      'GET',
      'notice?type=inbox&$limit=50',
      undefined,
      accessToken,
    )
  ).data.map(({ data }) => data.title)

/** A new account, to which nothing in the demo world writes. */
const newcomer = 'newcomer@notices.example'

/** Exactly three notices. */
async function threeNotices(): Promise<void> {
  const { accessToken } = await newAccount(
    journey,
    { email: newcomer },
    { roles: ['teacher'], name: ['Nora', 'New'] },
  )
  for (const act of ['readAll', 'removeAll'])
    await call(journey, 'GET', `notice/${act}`, undefined, accessToken)
  await staffWrites(newcomer, 'Welcome to Classwright')
  await staffWrites(newcomer, 'Choose what reaches you', '/account/account-setting/notification')
  await staffWrites(newcomer, 'Prepare a lesson in five minutes', '/journal/details/a-lesson-in-five-minutes')
  await expect
    .poll(
      async () =>
        (await call<{ total: number }>(journey, 'GET', 'notice?type=inbox', undefined, accessToken)).total,
    )
    .toBe(3)
}

it('reading a notice in one tab lowers the badge in the other', async () => {
  await threeNotices()
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, newcomer)
  const [one, other] = [visitor.page, await visitor.context.newPage()]
  await go(one, journey, '/my/notice')
  await go(other, journey, '/home/index')
  await expectUnread(one, 3)
  await expectUnread(other, 3)

  await one.getByRole('button', { name: 'Mark as read: Choose what reaches you' }).click()
  await expectUnread(one, 2)
  await expectUnread(other, 2)

  await staffWrites(newcomer, 'The hall is closed on Friday')
  await expectUnread(one, 3)
  await expectUnread(other, 3)
  await expect
    .poll(() => one.getByRole('heading', { level: 3 }).first().textContent())
    .toContain('The hall is closed on Friday')
  await other.getByRole('link', { name: 'The hall is closed on Friday' }).click()
  await heading(other, 'Plans and prices').waitFor()
  await expectUnread(one, 2)
})

it('a notice links to its page; the list is filtered, searched and cleared', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, newcomer)
  const { page } = visitor
  await go(page, journey, '/my/notice?status=unread')
  await page.getByRole('heading', { level: 3 }).nth(1).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(2)
  await page.getByRole('link', { name: 'Prepare a lesson in five minutes' }).click()
  await page.waitForURL(journey.address('/journal/details/a-lesson-in-five-minutes'))
  await expectUnread(page, 1)

  await go(page, journey, '/my/notice')
  await page.getByRole('searchbox').fill('hall')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/[?&]q=hall/)
  await expect
    .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['The hall is closed on Friday'])
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all notices' }).click()

  await page.getByRole('button', { name: 'Remove read' }).click()
  const question = page.getByRole('dialog', { name: 'Remove read notices?' })
  await question.getByText('3 read notices are removed for good. Unread ones stay.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove read' }).click()
  await question.getByRole('button', { name: 'Remove read notices' }).click()
  await page.getByText('3 notices removed.').waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(page, 0)
})

it("nobody sees others' notices, and a guest is asked to sign in", async () => {
  expect(await inboxOf(await tokenOf(journey, { email: demo('teacher2') }))).not.toContain(
    'The hall is closed on Friday',
  )
  const { page, open } = await journey.visitor()
  await open('/my/notice')
  await page.waitForURL(/\/login\?back=/)
  expect(await bell(page).count()).toBe(0)
})

it('notices that are switched off do not arrive; essential ones cannot be switched off', async () => {
  const visitor = await journey.visitor({ expected: missing })
  const me = await signInAs(journey, visitor, 'teacher2')
  const { page } = visitor
  await go(page, journey, '/account/account-setting/notification')
  const inbox = page.getByRole('group', { name: 'News and tips' }).getByRole('switch', { name: /^Inbox/ })
  await expect.poll(() => inbox.isChecked()).toBe(true)
  expect(await page.getByRole('group', { name: 'Password changed' }).getByRole('switch').count()).toBe(0)

  const [saved] = await Promise.all([page.waitForRequest(/user-notice-setting\/save/), turn(inbox, false)])
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  const query = new URL(saved.url()).searchParams
  expect([...query.keys()].filter(key => key !== 'id').sort()).toEqual(
    ['enableEmail', 'enableInbox', 'enablePush', 'enableText'].map(flag => `setting[StaffMessage][${flag}]`),
  )

  await staffWrites('teacher2', 'Only by mail')
  await messageTo(journey, demo('teacher2'), /Only by mail, in more words/)
  expect(await inboxOf(me)).not.toContain('Only by mail')
  await page.reload()
  await inbox.waitFor({ state: 'attached' })
  await expect.poll(() => inbox.isChecked()).toBe(false)
  await turn(page.getByRole('switch', { name: 'Optional notices' }), false)
  await expect.poll(() => inbox.isDisabled()).toBe(true)
})

it('a mailing is left by its email link, signed out, and resubscribed', async () => {
  await staffWrites('student2', 'First news')
  const mail = await messageTo(journey, demo('student2'), /First news, in more words/)
  const link = /https?:\S+\/setting\/unsubscribe\/[\w-]+/.exec(mail)?.[0] ?? ''
  const { page, context } = await journey.visitor({ expected: missing })
  await page.goto(link)
  await heading(page, 'Leave this mailing?').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(demo('student2'))
  await expectAccessible(page)
  // Opening the page alone changes nothing, because mail scanners open links too.
  await staffWrites('student2', 'Second news')
  await messageTo(journey, demo('student2'), /Second news, in more words/)

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await heading(page, 'You have left this mailing').waitFor()
  await expectAccessible(page)
  const student = await tokenOf(journey, { email: demo('student2') })
  await staffWrites('student2', 'Third news')
  await expect.poll(() => inboxOf(student)).toContain('Third news')
  await page.getByRole('button', { name: 'Undo' }).click()
  await heading(page, 'Leave this mailing?').waitFor()
  await staffWrites('student2', 'Fourth news')
  await messageTo(journey, demo('student2'), /Fourth news, in more words/)
  await expect(messageOnce('Third news')).resolves.toBe(0)

  const bad = await context.newPage()
  await go(bad, journey, '/setting/unsubscribe/this-is-not-a-token-of-ours')
  await heading(bad, 'This link does not work').waitFor()
})

const messageOnce = async (words: string): Promise<number> =>
  (await call<{ data: unknown[] }>(journey, 'GET', `mailbox?$search=${encodeURIComponent(words)}`)).data
    .length

it('the mailbox renders emails, newest first, and finds them by address', async () => {
  const { page, open } = await journey.visitor()
  await open('/test/mailbox')
  await page.getByRole('searchbox').fill(demo('teacher2'))
  await page.getByRole('searchbox').press('Enter')
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('button').first()
  await first.filter({ hasText: 'Only by mail' }).waitFor()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Only by mail' }).waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await page.getByRole('list', { name: 'Links' }).getByRole('link', { name: '/pricing' }).click()
  await heading(page, 'Plans and prices').waitFor()
})
