// Trial documents, questions to an author, share cards, day plans, and accounts in the back office.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, heading, messageTo, newAccount, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

it('a school on trial gets invoice and contract by email, and finds them on its plan page', async () => {
  const email = 'pia.papers@journey.example'
  const office = await tokenOf(journey, { email: 'staff@demo.classwright.test' })
  const { accessToken } = await newAccount(journey, { email }, { roles: ['teacher'], nickname: 'Pia' })
  const { school } = await call<{ school: string }>(
    journey,
    'PATCH',
    'school-plan/quote',
    { name: 'Kauri School', teachers: 5, students: 50, months: 12, contact: { name: 'Pia Papers', email } },
    accessToken,
  )
  await call(journey, 'PATCH', 'school-plan/openTrial', { school, days: 14 }, office.accessToken)
  expect(await messageTo(journey, email, /invoice and the contract/)).toContain('Kauri School')
  const pia = await journey.visitor({ timezoneId: 'Pacific/Auckland' })
  await signInAs(journey, pia, email)
  await pia.page.goto(journey.address(`/com/school/plan/${school}`))
  await pia.page.getByRole('heading', { name: 'Papers' }).waitFor()
  const saved = pia.page.waitForEvent('download')
  await pia.page.getByRole('button', { name: /^Download I-/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^invoice-I-\d{4}-\d{6}\.pdf$/)
  await expectAccessible(pia.page)
})

it('an educator asks the author of a published item, who answers on the same page', async () => {
  const [tara, tom] = [await someone(journey, 'teacher'), await someone(journey, 'teacher2')]
  const { data } = await call<{ data: { _id: string; mode: string; model: string; state: string }[] }>(
    journey,
    'GET',
    'library/mine?$limit=50',
    undefined,
    tara.token,
  )
  const item = data.find(({ model, state }) => model === 'unit' && state === 'published')
  const path = `/detail/${item?.mode}/${item?._id}`
  await tom.open(path)
  await tom.page.getByRole('button', { name: 'Ask the author' }).click()
  await tom.page.getByRole('textbox', { name: /^Message to/ }).fill('Which gauge do you use?')
  await tom.page.getByRole('button', { name: 'Send message' }).click()
  await tom.page.getByText('Which gauge do you use?').waitFor()
  await expectAccessible(tom.page)

  await tara.open(path)
  const question = tara.page.getByRole('region', { name: 'Questions from readers' })
  await question.getByText('New message').waitFor()
  await question.getByRole('button').first().click()
  await question.getByText('Which gauge do you use?').waitFor()
  await question.getByRole('textbox', { name: /^Message to/ }).fill('The one at the pier.')
  await question.getByRole('button', { name: 'Send message' }).click()
  await tom.page.getByText('The one at the pier.').waitFor()
})

it('people choose the card of their own link', async () => {
  const tara = await someone(journey, 'teacher')
  const { data } = await call<{ data: { _id: string; mode: string; state: string; model: string }[] }>(
    journey,
    'GET',
    'library/mine?mode=unit&$limit=50',
    undefined,
    tara.token,
  )
  const item = data.find(({ model, state }) => model === 'unit' && state === 'published')
  await tara.open(`/setting/postShare/unit/${item?._id}`)
  await tara.page.getByRole('textbox', { name: 'Title' }).fill('Come and see the tide')
  await tara.page.getByRole('textbox', { name: 'Keywords' }).fill('tide, sea')
  await tara.page.getByRole('button', { name: 'Save card' }).click()
  await tara.page.getByRole('button', { name: 'Use the words of the page' }).waitFor()
  await expectAccessible(tara.page)
  const link = await tara.page.getByRole('textbox', { name: 'Your link' }).inputValue()
  const head = await (await fetch(link, { headers: { accept: 'text/html' } })).text()
  expect(head).toContain('property="og:title" content="Come and see the tide"')
  expect(head).toContain('name="keywords" content="tide, sea"')
  await tara.page.getByRole('button', { name: 'Use the words of the page' }).click()
  await expect
    .poll(async () => (await fetch(link, { headers: { accept: 'text/html' } })).text())
    .not.toContain('Come and see the tide')
})

it('a system administrator finds and corrects a profile', async () => {
  const email = 'ida.mistyped@journey.example'
  await newAccount(journey, { email }, { roles: ['teacher'], name: ['Ida', 'Mistyped'] })
  const sys = await someone(journey, 'sys')
  await sys.open('/sys/users')
  await heading(sys.page, 'Users').waitFor()
  await sys.page
    .getByRole('searchbox')
    .or(sys.page.getByLabel(/^Search/))
    .first()
    .fill('mistyped')
  await sys.page.waitForURL(/mistyped/)
  await sys.page.getByRole('link', { name: /Ida Mistyped/ }).click()
  await heading(sys.page, 'Ida Mistyped').waitFor()
  await sys.page.getByText('No text message went to this person.').waitFor()
  await sys.page.getByLabel(/^Last name/).fill('Right')
  await sys.page.getByLabel(/^Display name/).fill('Ida Right')
  await sys.page.getByRole('button', { name: 'Save' }).click()
  await heading(sys.page, 'Ida Right').waitFor()
  await expectAccessible(sys.page)
})
