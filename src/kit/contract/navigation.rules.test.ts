import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterLoadError,
  backAddress,
  deniedTarget,
  isInAppBrowser,
  mayOpen,
  stepFor,
  upgradeDue,
} from './navigation.rules.ts'

const origin = 'https://school.example'
const home = `${origin}/v2/`
const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const inApp = {
  facebook: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
  facebookAndroid:
    'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]',
  whatsApp: 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36 WhatsApp/2.24',
  linkedIn: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 [LinkedInApp]/9.30',
  pinterest: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 [Pinterest/iOS]',
}
const visit = (path: string, query: Record<string, string> = {}, userAgent = desktop) =>
  stepFor({ origin, path, query, userAgent })

describe('back', () => {
  it.each([
    [undefined, home],
    ['', home],
    ['/v2/unit/5', `${origin}/v2/unit/5`],
    ['v2/unit/5', `${origin}/v2/unit/5`],
    [`${origin}/v2/unit/5?a=1`, `${origin}/v2/unit/5?a=1`],
    [origin, origin],
    ['https://evil.example/', home],
    ['https://school.example.evil.example/', home],
    ['https://school.example@evil.example/', home],
    ['//evil.example', home],
    ['/\\evil.example', home],
    ['javascript:alert(1)', home],
    ['data:text/html,x', home],
  ])('%s → %s', (back, expected) => expect(backAddress(origin, back)).toBe(expected))

  it('never leads to another origin, and is settled after one correction', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map(rest => `//${rest}`),
          fc.string().map(rest => origin + rest),
        ),
        back => {
          const address = backAddress(origin, back)
          expect(new URL(address).origin).toBe(origin)
          expect(backAddress(origin, address)).toBe(address)
        },
      ),
    )
  })

  it.each(['/login', '/signup', '/student/signup'])('%s is opened again with an absolute back', path => {
    expect(visit(path, { tab: '2' })).toEqual({ kind: 'redirect', path, query: { tab: '2', back: home } })
    expect(visit(path, { back: home })).toEqual({ kind: 'open' })
  })

  it('does not concern other pages', () => expect(visit('/pricing')).toEqual({ kind: 'open' }))
})

describe('in-app browsers', () => {
  it.each(Object.entries(inApp))('%s is sent from /login to the explanation', (_name, userAgent) => {
    expect(visit('/login', { back: `${origin}/v2/dash` }, userAgent)).toEqual({
      kind: 'redirect',
      path: '/user-agent-denied',
      query: { url: `${origin}/v2/dash` },
    })
    expect(visit('/user-agent-denied', { url: home }, userAgent)).toEqual({ kind: 'open' })
    expect(visit('/pricing', {}, userAgent)).toEqual({ kind: 'open' })
  })

  it('lets any other browser go on to an own address, and home otherwise', () => {
    expect(isInAppBrowser(desktop)).toBe(false)
    expect(visit('/user-agent-denied', { url: `${origin}/v2/dash` })).toEqual({
      kind: 'load',
      address: `${origin}/v2/dash`,
    })
    for (const url of ['https://evil.example/', '/v2/dash', '']) expect(deniedTarget(origin, url)).toBe(home)
    expect(visit('/user-agent-denied')).toEqual({ kind: 'load', address: home })
  })
})

describe('upgrade', () => {
  it.each([
    ['b', 'a', '/', '/pricing', true],
    ['b', 'a', '/', '/', false],
    ['b', 'b', '/', '/pricing', false],
    [null, 'a', '/', '/pricing', false],
    ['b', 'a', null, '/pricing', false],
  ])('told %s, loaded %s, %s → %s: %s', (announced, loaded, from, to, due) =>
    expect(upgradeDue(announced, loaded, from, to)).toBe(due),
  )
})

it('a page that does not load is loaded in full, once', () => {
  expect(afterLoadError(`${home}pricing`, home)).toBe('load')
  expect(afterLoadError(home, home)).toBe('tip')
  expect(afterLoadError(home, null)).toBe('tip')
})

describe('who may open a page', () => {
  const guest = { id: null, roles: ['guest'] } as const
  const teacher = { id: '1', roles: ['user', 'teacher'] } as const
  const developer = { id: '2', roles: ['user', 'sys'] } as const

  it.each([
    ['anyone', guest, true, true],
    ['signedIn', guest, true, false],
    ['signedIn', teacher, true, true],
    ['developers', guest, false, true],
    ['developers', teacher, true, false],
    ['developers', developer, true, true],
    [['sales', 'admin'], teacher, true, false],
    [['teacher'], teacher, true, true],
  ] as const)('%s', (who, actor, production, expected) =>
    expect(mayOpen(who, actor, production)).toBe(expected),
  )
})
