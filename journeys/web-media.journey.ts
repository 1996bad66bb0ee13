// Finds pictures and videos on the web and uses them with their licence. A separate process simulates the
// media sources.
import { afterAll, expect, it } from 'vitest'
import { startMediaSources } from '#authoring/server/testing/media-sources.ts'
import { someone } from './academics.support.ts'
import { newContent, taskWithPages } from './authoring.support.ts'
import { heading } from './identity.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'

const sources = await startMediaSources()
afterAll(() => sources.stop())
const journey = useJourney({
  MEDIA_SEARCH: 'openverse,commons,youtube',
  OPENVERSE_URL: sources.origin,
  COMMONS_URL: sources.origin,
  YOUTUBE_URL: sources.origin,
  YOUTUBE_KEY: 'secret',
})

const search = async (page: Page, source: string, words: string) => {
  await page.getByRole('searchbox', { name: `Search ${source}` }).fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('list', { name: `Found in ${source}` }).waitFor()
}

it('a picture from the web becomes a cover and is stored in the drive with its credit', async () => {
  const tara = await someone(journey, 'teacher')
  const content = await newContent(journey, tara, { mode: 'task', name: 'Tide tables' })
  const { page, open } = tara
  await open(`/com/drive/googleImage?to=${content._id}`)
  await heading(page, 'Find a picture').waitFor()
  await search(page, 'Openverse', 'tide')
  const found = page.getByRole('button', { name: /^Tide pool p1/ })
  await found.getByText('Ana Ruiz, CC BY-SA 2.0').waitFor()
  await expect
    .poll(() => found.locator('img').evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await found.click()
  await page.getByText('Tide pool p1 is the cover of Tide tables.').waitFor()
  const [file] = (await tara.list('files?$search=Tide pool')) as unknown as { credit: string }[]
  expect(file?.credit).toContain('CC BY-SA 2.0')
})

it('a video from the web is added to a page of slides in the add-on panel', async () => {
  const tara = await someone(journey, 'teacher')
  const { rid, deck } = await taskWithPages(journey, tara, 'Waves', 1)
  const pageId = deck.pages[0]?._id ?? ''
  const { page, open } = tara
  await open(`/addon/youtube/page?task=${rid}&page=${pageId}`)
  await page.getByRole('tab', { name: 'The web' }).click()
  await page.getByRole('radio', { name: 'YouTube' }).click()
  await search(page, 'YouTube', 'tides')
  await page.getByRole('button', { name: /^Why tides & waves differ/ }).click()
  await page.getByText('The material is added.').waitFor()
  const list = page.getByRole('list', { name: 'Materials of this page' })
  await list.getByRole('button', { name: /^Play .*Sea school, YouTube licence/ }).waitFor()
  expect(await list.locator('iframe').count()).toBe(0)
  const link = list.getByRole('link', { name: 'Open on YouTube' })
  expect(await link.getAttribute('href')).toBe('https://www.youtube-nocookie.com/embed/abc-DEF_123')
  await expectAccessible(page)
})
