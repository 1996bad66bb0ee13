import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sent = vi.fn((_address: string, init: RequestInit) => {
  reports.push(JSON.parse(String(init.body)) as Record<string, string>)
  return Promise.resolve(Response.json({ accepted: true }))
})
let reports: Record<string, string>[] = []

beforeEach(() => {
  reports = []
  vi.resetModules()
  vi.stubGlobal('fetch', sent)
  window.history.replaceState(null, '', '/v2/test/states?mail=ada@school.example')
})
afterEach(() => vi.unstubAllGlobals())

it("sends an error once, with the page's pattern and nothing personal", async () => {
  const { reportError } = await import('./report-error.ts')
  const error = new TypeError('no mail for ada@school.example')
  await reportError(error)
  await reportError(error)
  expect(reports).toMatchObject([
    { message: 'TypeError: no mail for (email)', route: expect.stringMatching(/^\/test\/:page/) },
  ])
  expect(JSON.stringify(reports)).not.toMatch(/ada|\?mail/)
})

it('ignores refusals and lost connections, and stops after ten', async () => {
  const { ApiError } = await import('#kit/web/api.ts')
  const { reportError } = await import('./report-error.ts')
  await reportError(new ApiError(0, 'The server cannot be reached.'))
  await reportError(new DOMException('stopped', 'AbortError'))
  expect(reports).toEqual([])
  for (const word of 'abcdefghijklmnop') await reportError(new Error(`fault ${word}`))
  expect(reports).toHaveLength(10)
})
