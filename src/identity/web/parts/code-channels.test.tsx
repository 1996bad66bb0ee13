// Every form that sends a code offers only the channels that the server supports.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { settle, show } from '#kit/web/testing/show.tsx'
import { ContactRow } from '../account/contact-row.tsx'
import { FirstPasswordForm } from '../account/first-password-form.tsx'
import { meQuery } from './me.queries.ts'
import { CodeSignIn } from '../sign-in/code-sign-in.tsx'
import { SignUpForm } from '../sign-in/sign-up-form.tsx'
import { Screen as ForgotPassword } from '../student/forgot-password.screen.tsx'
import { Screen as Verify } from '../student/verify.screen.tsx'

const someone = (contact: Partial<Me> = {}) =>
  ({ _id: 'u1', roles: ['student'], email: null, mobile: null, emergencyContact: null, ...contact }) as Me
const contact = (kind: 'mobile' | 'emergencyContact') => (
  <ContactRow
    me={someone()}
    kind={kind}
  />
)
const reset = (resetType: string) => <ForgotPassword params={{ resetType }} />
const firstPassword = (of: Partial<Me>) => (
  <FirstPasswordForm
    me={someone(of)}
    onDone={() => {}}
  />
)

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"data":[],"total":0}')))
})
afterEach(() => document.head.replaceChildren())

async function showWith(features: string, part: ReactNode): Promise<void> {
  document.head.innerHTML = `<meta name="app-features" content="${features}">`
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(meQuery.queryKey, someone())
  show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
  await settle()
}
/** Everything on the page that would send a code by text message. */
const offers = (): string[] =>
  [
    ...screen.queryAllByRole('textbox', { name: /mobile number/i }),
    ...screen.queryAllByRole('link', { name: /By mobile|By emergency contact/ }),
    ...screen.queryAllByRole('button', { name: /^(Add|Change|Send code)/ }),
  ].map(({ textContent, ariaLabel }) => ariaLabel ?? textContent ?? '')

const texted: readonly (readonly [string, () => ReactNode])[] = [
  ['security: the mobile number', () => contact('mobile')],
  ['security: the emergency contact', () => contact('emergencyContact')],
  ['a first password for who has a number alone', () => firstPassword({ mobile: '+64215550101' })],
]
it.each(texted)('%s is offered with a provider of text messages', async (_, part) => {
  await showWith('mail texts', part())
  expect(offers()).not.toEqual([])
})
it.each(texted)('%s is not offered without one', async (_, part) => {
  await showWith('mail', part())
  expect(offers()).toEqual([])
})

const either: readonly (readonly [string, () => ReactNode])[] = [
  ['sign-up', () => <SignUpForm />],
  ['sign-up of a student', () => <SignUpForm role="student" />],
  ['sign-in by a code', () => <CodeSignIn />],
]
it.each(either)('%s takes a number only where text messages can be sent', async (_, part) => {
  await showWith('mail texts', part())
  expect(screen.getByRole('textbox', { name: 'Email or mobile number' })).toBeDefined()
})
it.each(either)('%s takes only an address where only email can be sent', async (_, part) => {
  await showWith('mail', part())
  expect(screen.getByRole('textbox', { name: 'Email address' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /mobile/i })).toBeNull()
})
it.each(either)('%s shows why no code can be sent', async (_, part) => {
  await showWith('', part())
  expect(screen.getByText(/cannot send email/)).toBeDefined()
  expect(offers()).toEqual([])
})

it.each(['mobile', 'emergencyContact'])('a reset by %s is offered only with a provider', async type => {
  await showWith('mail texts', reset(type))
  expect(screen.getAllByRole('link', { name: /By mobile|By emergency contact/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined()
})
it.each(['mobile', 'emergencyContact'])('a reset by %s shows that it is not available', async type => {
  await showWith('mail', reset(type))
  expect(screen.getByText(/cannot send text messages/)).toBeDefined()
  expect(offers()).toEqual([])
})

it('verifying a contact offers only channels that can send a code', async () => {
  await showWith('mail', <Verify />)
  expect(screen.getByText(/^Add an email address, so that/)).toBeDefined()
  expect(screen.queryByText(/or a mobile number/)).toBeNull()
})
it('and for nothing where none can be sent', async () => {
  await showWith('', <Verify />)
  expect(screen.getByText(/cannot send email/)).toBeDefined()
  expect(screen.queryByText(/^Add /)).toBeNull()
  expect(offers()).toEqual([])
})
