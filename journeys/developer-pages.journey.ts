// Developers can open the gallery; in production nobody else can.
import { describe, expect, it } from 'vitest'
import { expectAccessible, useJourney, wcag } from './support.ts'

describe('outside production', () => {
  const journey = useJourney()

  it('every page of the index opens and is accessible', async () => {
    const { page, open } = await journey.visitor({ reducedMotion: 'reduce' })
    await open('/test')
    const pages = await page
      .locator('main a[href*="/v2/test/"]')
      .evaluateAll(links =>
        links.map(link => new URL((link as HTMLAnchorElement).href).pathname.replace('/v2', '')),
      )
    expect(pages.length).toBeGreaterThan(0)
    await expectAccessible(page)
    for (const path of pages) {
      await open(path)
      // Samples repeat landmarks and headings that are unique on a real page.
      await expectAccessible(page, { tags: wcag })
    }
  })
})

describe('in production', () => {
  const journey = useJourney({ NODE_ENV: 'production', DEMO: 'off' })

  it.each(['/test', '/test/theme'])('%s is refused, or asks to sign in first', async path => {
    const { page, open } = await journey.visitor({ expected: /status of 40[34]/ })
    await open(path)
    const refused = await page.getByRole('heading', { name: 'This page is not open to you' }).count()
    expect(refused === 1 || new URL(page.url()).pathname === '/v2/login').toBe(true)
    expect(await page.locator('main a[href*="/v2/test/"]').count()).toBe(0)
  })
})
