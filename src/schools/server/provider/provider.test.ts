// The client against a provider in a separate process: tokens, pages, retries, and invalid servers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everywhere, rulesWith } from '#kit/server/outside.ts'
import type { RestRecord } from '#schools/contract/import/oneroster-rest.rules.ts'
import { startProvider, type TestProvider } from '../testing/provider.ts'
import type { ProviderState } from '../testing/provider-process.ts'
import { baseOf, openProvider, type ProviderAccess } from './provider.ts'
import type { RequestLimits } from './requests.ts'

let sis: TestProvider
beforeAll(async () => {
  sis = await startProvider()
})
afterAll(() => sis.stop())

const users = Array.from({ length: 23 }, (_, index): RestRecord => ({
  sourcedId: `u${String(index).padStart(2, '0')}`,
  dateLastModified: index < 20 ? '2026-08-01T00:00:00.000Z' : '2026-11-01T00:00:00.000Z',
}))
const well: Partial<ProviderState> = {
  collections: { users, demographics: [] },
  tokenUses: 1000,
  maxPage: 5,
  withLinks: true,
  withTotal: true,
  ignoresOffset: false,
  troubles: [],
}
beforeEach(() => sis.set(well))

const open = (
  access: Partial<ProviderAccess> = {},
  limits: Partial<RequestLimits> = {},
  inner = [sis.origin],
) =>
  openProvider(
    { ...sis.access, ...access },
    {
      rules: rulesWith(inner),
      signal: AbortSignal.timeout(20_000),
      limits,
      pageSize: 5,
      withDemographics: false,
    },
  )
async function idsOf(provider = open(), since?: Date): Promise<string[]> {
  const ids = []
  for await (const { records } of provider.pages('users', since))
    ids.push(...(records as RestRecord[]).map(({ sourcedId }) => String(sourcedId)))
  return ids
}
const all = users.map(({ sourcedId }) => sourcedId)

test('the standard path is added if missing', () => {
  const path = '/ims/oneroster/rostering/v1p2'
  const of = (text: string) => baseOf(text, everywhere)?.href ?? null
  expect([
    of('https://sis.example'),
    of(`https://sis.example${path}/`),
    of('https://sis.example/nord/?a=1#b'),
  ]).toEqual([`https://sis.example${path}`, `https://sis.example${path}`, `https://sis.example/nord${path}`])
  for (const bad of [
    '',
    'sis.example',
    'http://sis.example',
    'https://me:pw@sis.example',
    'https://sis.example:8443',
    'file:///etc/passwd',
  ])
    expect([bad, of(bad)]).toEqual([bad, null])
})

test.each([
  ['links and a count', {}],
  ['links alone', { withTotal: false }],
  ['a count alone', { withLinks: false }],
  ['neither', { withTotal: false, withLinks: false }],
  ['pages smaller than asked for', { maxPage: 3, withLinks: false }],
])('all pages are fetched, by %s', async (_name, state) => {
  await sis.set({ ...well, ...state })
  expect(await idsOf()).toEqual(all)
})

test('only changes, with the standard’s filter', async () => {
  expect(await idsOf(open(), new Date('2026-10-01T00:00:00Z'))).toEqual(['u20', 'u21', 'u22'])
  expect((await sis.log())[1]).toContain("filter=dateLastModified>'2026-10-01T00:00:00.000Z'")
})

test('a token that expires during a list is renewed', async () => {
  await sis.set({ ...well, tokenUses: 2 })
  expect(await idsOf()).toEqual(all)
  expect((await sis.log()).filter(line => line === 'POST /token')).toHaveLength(3)
})

test('a single person, or none', async () => {
  expect(await open().user('u07')).toMatchObject({ sourcedId: 'u07' })
  expect(await open().user('../orgs')).toBeNull()
})

describe('a busy server', () => {
  test('honours Retry-After', async () => {
    const headers = { 'retry-after': '1' }
    await sis.set({ ...well, troubles: [{ when: 'offset=5', times: 2, status: 429, headers }] })
    const begun = performance.now()
    expect(await idsOf()).toEqual(all)
    expect(performance.now() - begun).toBeGreaterThan(1900)
  })

  test('is not called again before the requested time', async () => {
    const headers = { 'retry-after': '7200' }
    await sis.set({ ...well, troubles: [{ when: 'offset=5', times: 9, status: 429, headers }] })
    await expect(idsOf()).rejects.toMatchObject({
      seconds: 7200,
      message: expect.stringContaining('busy') as string,
    })
    expect((await sis.log()).filter(line => line.includes('offset=5'))).toHaveLength(1)
  })
})

describe('invalid servers', () => {
  const failsWith = async (
    words: RegExp,
    state: Partial<ProviderState>,
    limits: Partial<RequestLimits> = {},
  ) => {
    await sis.set({ ...well, ...state })
    await expect(idsOf(open({}, limits))).rejects.toThrow(words)
  }
  const page = (status: number, body: string, headers = {}) => ({
    troubles: [{ when: 'offset=10', times: 9, status, body, headers }],
  })

  test.each([
    ['a page that is cut off', page(200, '{"users":[{"sourcedId":'), /something else than OneRoster/],
    ['a page of a web site', page(200, '<html></html>'), /something else than OneRoster/],
    ['a list of another name', page(200, '{"people":[]}'), /something else than OneRoster/],
    ['an error', page(500, 'sorry'), /answered with 500/],
    ['a fault of a gateway', page(502, '', { 'retry-after': '0' }), /busy/],
    ['no right', page(403, '{}'), /does not let this client/],
    [
      'an empty page before the end',
      page(200, '{"users":[]}', { 'x-total-count': '23' }),
      /announced 23 users and sent 10/,
    ],
    ['a page too large', page(200, `{"users":["${'x'.repeat(5000)}"]}`), /larger than/],
    ['a server that ignores the offset', { ignoresOffset: true }, /the same page/],
    [
      'an inner address behind a redirect',
      page(302, '', { location: 'https://10.0.0.1/users' }),
      /private network/,
    ],
    ['plain http behind a redirect', page(302, '', { location: 'http://sis.example/users' }), /not https/],
    ['redirects without end', page(302, '', { location: `./users?offset=10` }), /on and on/],
  ])('%s', (_name, state, words) => failsWith(words, state, { bytes: 4000 }))

  test('a server that does not answer', () =>
    failsWith(
      /too long/,
      { troubles: [{ when: 'offset=10', times: 9, status: 200, delayMs: 3000 }] },
      { milliseconds: 300 },
    ))

  test('a redirecting token address never gets the secret a second time', async () => {
    const headers = { location: `${sis.origin}/elsewhere` }
    await failsWith(/tokens leads somewhere else/, {
      troubles: [{ when: '/token', times: 1, status: 307, headers }],
    })
    expect(await sis.log()).toEqual(['POST /token'])
  })

  test('a wrong secret, and an address without OneRoster', async () => {
    await expect(idsOf(open({ secret: 'wrong' }))).rejects.toThrow(/does not accept/)
    await expect(idsOf(open({ base: `${sis.origin}/other/v1p2` }))).rejects.toThrow(/no OneRoster 1\.2/)
  })

  test('birth dates without permission for them', async () => {
    const read = () => open().pages('demographics').next()
    await expect(read()).rejects.toThrow(/does not let/)
  })
})

test('an address inside our own network is refused unless the operator named it', async () => {
  expect(() => open({}, {}, [])).toThrow(/not the https address/)
  await expect(idsOf(open({ tokenUrl: 'https://127.0.0.1/token' }))).rejects.toThrow(/private network/)
  await expect(idsOf(open({ tokenUrl: 'https://169.254.169.254/token' }))).rejects.toThrow(/private network/)
})
