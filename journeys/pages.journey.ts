// Server pages and responses: not found, frames, denials, and security headers.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { expectAccessible, quiet, useJourney } from './support.ts'

const journey = useJourney()
const notFound = /status of 404/

const pending = readFileSync(new URL('../src/app/contract/pending-routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(path => path !== '' && !path.includes('{'))

it.each<readonly [what: string, path: string]>([
  ['an unknown page', '/no/such/page'],
  ...pending.slice(-1).map(path => ['a page that is not built yet', path] as const),
  ['an address that cannot be read', '/%E0%A4%A'],
])('%s returns 404 and says so', async (_what, path) => {
  const { page, open } = await journey.visitor({ expected: notFound })
  const response = await open(path)
  expect(response?.status()).toBe(404)
  expect(await page.title()).toBe('Page not found · Classwright')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL(journey.address('/'))
})

it('the not-found page is accessible', async () => {
  const { page, open } = await journey.visitor({ expected: notFound })
  await open('/no/such/page')
  await expectAccessible(page)
})

it('a missing asset or service returns no page', async () => {
  for (const path of ['/assets/gone-12345678.js', '/no-such-service']) {
    const answer = await fetch(journey.address(path), { headers: { accept: 'application/json' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).not.toContain('html')
  }
})

it('the frame page shows an internal page', async () => {
  const { page, open } = await journey.visitor()
  await open(`/v2Box?url=${encodeURIComponent(journey.address('/pricing'))}`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Plans and prices' }).waitFor()
  // The framed page has its own journey and main landmark.
  await expectAccessible(page, { leaveOut: 'iframe' })
})

it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'data:text/html,x', ''])(
  'the frame page refuses %s',
  async url => {
    const { page, open } = await journey.visitor()
    await open(`/v2Box?url=${encodeURIComponent(url)}`)
    await page.getByRole('heading', { name: 'This address cannot be framed' }).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  },
)

it('the explanation for in-app browsers is accessible', async () => {
  const { page, open } = await journey.visitor({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36 WhatsApp/2.24',
  })
  await open(`/user-agent-denied?url=${encodeURIComponent(journey.address('/pricing'))}`)
  await page.getByRole('heading', { level: 1, name: 'Open this page in your browser' }).waitFor()
  await expectAccessible(page)
})

it('every response has the security headers, and pages are never cached', async () => {
  for (const path of ['/', '/no/such/page', '/health', '/welcome/figures', '/colour-scheme.js']) {
    const { headers } = await fetch(journey.address(path), {
      headers: { accept: path === '/' ? 'text/html' : '*/*' },
    })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).toContain("frame-ancestors 'self'")
    expect(policy.match(/script-src[^;]*unsafe/), path).toBeNull()
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
  const page = await fetch(journey.address('/'), { headers: { accept: 'text/html' } })
  expect(page.headers.get('cache-control')).toContain('no-')
  expect(page.headers.get('x-app-version')).toMatch(/^[0-9a-f]{16}$/)
  const script = /\/v2\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? ''
  const asset = await fetch(`${journey.origin}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('cache-control')).toContain('immutable')
})

it.each([
  ['the home of a teacher', 'teacher', '/home/index'],
  ['the home of a student', 'student', '/study/index'],
  ['the page of a class', 'teacher', '/com/class/{class}?part=sessions'],
])('%s needs twelve files at most, parts after the first paint included', async (_what, who, path) => {
  const { page, open, list, school } = await someone(journey, who)
  const files = new Set<string>()
  page.on('request', request => {
    if (/\/assets\/.*\.(js|css)$/.test(request.url())) files.add(request.url())
  })
  const [red] = who === 'teacher' ? await list(`classes?school=${school}&$limit=1`) : []
  await open(path.replace('{class}', red?._id ?? ''))
  await quiet(page)
  expect(files.size).toBeGreaterThan(0)
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(12)
})
