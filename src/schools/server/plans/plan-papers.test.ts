import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

interface Paper {
  readonly _id: string
  readonly kind: string
  readonly no: string
}

test('the email about a trial has invoice and contract attached, which stay available on the plan’s page', async () => {
  const head = await world.person({ email: 'head@papers.test', nickname: 'Pia Papers' })
  const plans = head.app.service('school-plan')
  const { school } = (await plans.patch('quote', {
    name: 'Papers School',
    teachers: 20,
    students: 300,
    months: 12,
    contact: { name: 'Pia Papers', email: head.email },
  })) as { school: string }
  expect(await plans.get('papers', { query: { school } })).toEqual([])
  const sales = await world.manager('sales_manager')
  await sales.app.service('school-plan').patch('openTrial', { school, days: 14 })

  const mail = await world.noticeTo(head.id, 'PlanTrial')
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^invoice-I-\d{4}-\d{6}\.pdf$/),
    expect.stringMatching(/^contract-K-\d{4}-\d{6}\.pdf$/),
  ])
  const [invoice = '', contract = ''] = await Promise.all(
    (mail?.attachments ?? []).map(({ base64 }) => wordsIn(base64)),
  )
  expect(invoice).toContain('Papers School')
  expect(invoice).toContain('20 teacher seats and 300 student seats')
  expect(invoice).toContain('$1,050.00')
  expect(invoice).toContain('Due now $0.00')
  expect(contract).toContain('Terms for schools, version 1')
  expect(contract).toContain('becomes no paid plan by itself')

  const papers = (await plans.get('papers', { query: { school } })) as Paper[]
  expect(papers.map(({ kind }) => kind).toSorted()).toEqual(['contract', 'invoice'])
  const { _id = '' } = papers.find(({ kind }) => kind === 'invoice') ?? {}
  expect(await plans.get('paper', { query: { school, _id } })).toEqual(mail?.attachments?.[0])

  // An extended trial ends later, so it gets new documents; a paid plan has its receipt.
  await sales.app.service('school-plan').patch('extend', { school, days: 7 })
  expect(await plans.get('papers', { query: { school } })).toHaveLength(4)
})

test('only admins of the school can open invoices and contracts', async () => {
  const [mine, other] = [await world.school(), await world.school()]
  const query = { school: other.id }
  expect(await refused(mine.admin.app.service('school-plan').get('papers', { query }))).toBe('forbidden')
  expect(
    await refused(
      mine.admin.app.service('school-plan').get('paper', { query: { school: mine.id, _id: other.id } }),
    ),
  ).toBe('not-found')
})

async function wordsIn(base64: string): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { promise } = getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: 0 })
  const pdf = await promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent()
      return items.map(item => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return pages.join(' ').replace(/\s+/g, ' ')
}
