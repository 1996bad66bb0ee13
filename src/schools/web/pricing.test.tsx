import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { guest, setActor } from '#kit/web/actor.ts'
import { show } from '#kit/web/testing/show.tsx'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { Screen } from './pricing.screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answer: () => Response) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Screen />
    </QueryClientProvider>,
  )
}
const plans = (change: object = {}) =>
  new Response(JSON.stringify({ _id: 'Plans', key: 'Plans', val: { ...plansConf.fallback, ...change } }))
const total = () => screen.getByRole('status').textContent

it('shows the configured plans, not those in code', async () => {
  const [first] = plansConf.fallback.tiers
  open(() => plans({ tiers: [{ ...first, name: 'Starter', monthlyCents: 425 }] }))
  const cards = await screen.findByRole('list', { name: 'Plans' })
  expect(within(cards).getByRole('heading').textContent).toBe('Starter')
  expect(within(cards).getByText('$4.25')).toBeTruthy()
})

it('leads a teacher from each plan to its purchase', async () => {
  setActor({ id: 'teacher', roles: ['teacher'] })
  onTestFinished(() => setActor(guest))
  open(() => plans())
  const cards = await screen.findByRole('list', { name: 'Plans' })
  expect(
    within(cards)
      .getAllByRole('link', { name: 'Buy or renew' })
      .map(link => link.getAttribute('href')),
  ).toEqual(['/com/school/plan/mine?tier=personal', '/com/school/plan/mine?tier=personalPlus'])
})

it('updates the price of a school as seats change', async () => {
  open(() => plans())
  const teachers = await screen.findByRole('textbox', { name: 'Teachers' })
  expect(total()).toContain('$1,050.00')
  fireEvent.change(teachers, { target: { value: '50' } })
  expect(total()).toContain('$1,200.00')
  fireEvent.change(screen.getByRole('slider', { name: 'Students, slider' }), { target: { value: '0' } })
  expect(total()).toContain('$450.00')
  fireEvent.click(screen.getByRole('radio', { name: 'Half a year' }))
  expect(total()).toContain('$270.00')
  expect(total()).toContain('USD for half a year')
})

it('keeps the last valid number while another is typed, and shows the allowed range', async () => {
  open(() => plans())
  const teachers = await screen.findByRole('textbox', { name: 'Teachers' })
  for (const value of ['', '0', '2.5', '9999', 'many']) {
    fireEvent.change(teachers, { target: { value } })
    expect(teachers.getAttribute('aria-invalid'), value).toBe('true')
    expect(total(), value).toContain('$1,050.00')
  }
  expect(screen.getByText('A whole number from 1 to 500.')).toBeTruthy()
  fireEvent.blur(teachers)
  expect((teachers as HTMLInputElement).value).toBe('20')
})

it('compares every limit of every plan', async () => {
  open(() => plans())
  const table = await screen.findByRole('table', { name: 'Compare the plans' })
  const row = (name: string) =>
    within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
  expect(row('Students')).toEqual(['80', '400', '800', 'No limit'])
  expect(row('Price a month')).toEqual(['$0', '$9', '$19', 'By seats'])
})

it('shows an error if the plans cannot be loaded or are invalid', async () => {
  open(() => new Response('{}', { status: 500 }))
  expect(await screen.findByText('The plans could not be loaded')).toBeTruthy()
  cleanup()
  open(() => plans({ currency: 7 }))
  expect(await screen.findByText('The plans could not be loaded')).toBeTruthy()
})
