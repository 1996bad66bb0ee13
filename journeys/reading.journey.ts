// Public reading pages: the journal, agreements, and a parent's consent by a link in an email.
import { expect, it } from 'vitest'
import { call, go, heading, messageTo, password, signInAs } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const refused = /status of (400|403|404|410)/

it('a visitor finds an article by category and by search, reads it and shares it', async () => {
  const { page, open, context } = await journey.visitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Journal' }).click()
  await heading(page, 'Journal').waitFor()
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents()
  const { data } = await call<{ data: { title: string; publishAt: string; category: string }[] }>(
    journey,
    'GET',
    'journal?$limit=12',
  )
  expect(data.map(({ publishAt }) => publishAt)).toEqual(
    data
      .map(({ publishAt }) => publishAt)
      .toSorted()
      .toReversed(),
  )
  await expect.poll(titles).toEqual(data.map(({ title }) => title))

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Teaching' }).click()
  await page.waitForURL(/category=teaching/)
  await expect
    .poll(titles)
    .toEqual(data.filter(({ category }) => category === 'teaching').map(({ title }) => title))
  await page.getByRole('searchbox').fill('silence')
  await page.waitForURL(/q=silence/)
  await expect.poll(titles).toEqual(['Waiting is a teaching move'])
  await page.getByRole('searchbox').fill('zebra')
  await page.getByRole('heading', { name: 'No article matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Waiting is a teaching move' }).click()

  await heading(page, 'Waiting is a teaching move').waitFor()
  await expect.poll(() => page.title()).toBe('Waiting is a teaching move · Classwright')
  await page
    .getByText(/^\d+ min read$/)
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Read next' }).getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    journey.address('/journal/details/waiting-is-a-teaching-move'),
  )
})

it('a missing article shows a message', async () => {
  const { page, open } = await journey.visitor({ expected: refused })
  await open('/journal/details/no-such-article')
  await heading(page, 'There is nothing at this address').waitFor()
  await page.getByRole('link', { name: 'See all articles' }).click()
  await heading(page, 'Journal').waitFor()
})

it('anybody can read an agreement; signed-in people see when they accepted it', async () => {
  const visitor = await journey.visitor()
  const { page, open } = visitor
  await open('/com/agreement/all_users/privacy')
  await heading(page, 'Privacy policy').waitFor()
  await page.getByText('Version 1').waitFor()
  await page.getByRole('link', { name: 'Sign in to accept' }).waitFor()
  await open('/com/agreement/all_users/no_such_text')
  await heading(page, 'There is nothing at this address').waitFor()
  await open('/com/agreement/invite/agents')
  await page.getByRole('heading', { name: 'Nothing to accept at the moment' }).waitFor()
  await signInAs(journey, visitor, 'teacher')
  await open('/com/agreement/all_users/privacy')
  await page.getByText(/^You accepted it on/).waitFor()
  const accept = page.getByRole('button', { name: 'I have read it and accept' })
  expect(await accept.count()).toBe(0)

  // Demo people have accepted all agreements, so change one response to look unaccepted.
  await page.route(
    /\/v2\/agreement\?/,
    async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object[] }
      await route.fulfill({
        json: { ...body, data: body.data.map(agreement => ({ ...agreement, acceptedAt: null })) },
      })
    },
    { times: 1 },
  )
  await open('/com/agreement/all_users/privacy')
  await expectAccessible(page)
  await accept.click()
  await page.getByText('You have accepted: Privacy policy.').waitFor()
  await page.getByText(/^You accepted it on/).waitFor()
})

it('a child can sign in only after a parent has agreed by the link in an email', async () => {
  const [child, parent] = ['mia@family.example', 'parent@family.example']
  await call(journey, 'GET', `users/captcha?email=${child}`)
  const captcha = /\b\d{6}\b/.exec(await messageTo(journey, child, /\b\d{6}\b/))?.[0]
  const { data } = await call<{ data: { _id: string }[] }>(journey, 'GET', 'agreement?type=all_users')
  const dob = `${new Date().getFullYear() - 10}-01-15`
  await call(journey, 'POST', 'users', {
    email: child,
    captcha,
    password,
    agreed: data.map(({ _id }) => _id),
    roles: ['student'],
    name: ['Mia', 'Tane'],
    dob,
    parent: { email: parent },
    timeZone: 'Pacific/Auckland',
  })
  const signIn = () =>
    call<{ accessToken: string }>(journey, 'POST', 'authentication', {
      strategy: 'local',
      email: child,
      password,
    })
  await expect(signIn()).rejects.toThrow(/consent-needed/)

  const link =
    /https?:\S+\/com\/agreement\/invite\/parent\?token=[\w.~%-]+/.exec(
      await messageTo(journey, parent, /invite\/parent/),
    )?.[0] ?? ''
  const { page, context } = await journey.visitor({ expected: refused })
  await page.goto(link)
  await heading(page, /^Mia.* would like to use Classwright$/).waitFor()
  const agree = page.getByRole('button', { name: /^I agree that Mia/ })
  await expect.poll(() => agree.isDisabled()).toBe(true)
  await page.getByText('Privacy policy', { exact: true }).click()
  await page.locator('details[open]').getByText('In force since').waitFor()
  await expectAccessible(page)
  await expect(signIn()).rejects.toThrow(/consent-needed/)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await agree.click()
  await heading(page, 'Thank you').waitFor()

  const { accessToken } = await signIn()
  await page.evaluate(token => localStorage.setItem('feathers-jwt', token), accessToken)
  await go(page, journey, '/study/index')
  await heading(page, /Mia/).waitFor()

  const other = await context.newPage()
  await go(other, journey, '/com/agreement/invite/parent?token=this-is-no-token-of-anybody-here')
  await heading(other, 'This link is no longer valid').waitFor()
})
