// The panel beside a deck: every part with a colleague's content, framed by a configured site, and by no
// other.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import {
  callsAs,
  escaped,
  newContent,
  lessonOfEveryKind,
  questionKinds,
  share,
  taskWithPages,
} from './authoring.support.ts'
import { go, heading, password } from './identity.support.ts'
import { expectAccessible, useJourney, walk } from './support.ts'

/** A page of another site that frames the URL in its query. */
async function otherSite(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Slides elsewhere</title><link rel="icon" href="data:,"><h1>Slides elsewhere</h1><iframe title="Panel" width="360" height="640" src="${decodeURIComponent((request.url ?? '').split('?')[1] ?? '')}"></iframe>`,
    )
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A different host, not only a port: browsers partition storage and cookies by site.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
const [named, unnamed] = [await otherSite(), await otherSite()]
afterAll(() => {
  for (const { server } of [named, unnamed]) server.close()
})

// The headless shell differs in what cross-site frames may store.
const journey = useJourney({ FRAME_ANCESTORS: named.origin }, { wholeBrowser: true })
const as = callsAs(journey)
const framed = (path: string) => `?${encodeURIComponent(journey.address(path))}`

const kinds = Object.keys(questionKinds)

it('a colleague finds existing content in the panel, and adds targets, tips, materials and a template', async () => {
  const tara = await someone(journey, 'teacher')
  // Its video is at an address that nobody serves.
  const tom = await someone(journey, 'teacher2', { colorScheme: 'dark', expected: /videos\.example/ })
  const { page } = tom
  const { rid, deck, standards } = await lessonOfEveryKind(journey, tara, 'Tides and questions')
  await share(journey, tara, tom, rid, 'teacher2', 'write')
  const panel = (path: string, at = 0) => go(page, journey, `${path}?task=${rid}&page=${deck.pages[at]?._id}`)

  await go(page, journey, `/addon/index?task=${rid}`)
  await page.getByText('Choice: Asked as choice').waitFor()
  for (const [at, kind] of kinds.entries()) {
    await panel(`/addon/${kind}`, at)
    await page.getByText(`Asked as ${kind}`).waitFor()
  }
  await panel('/addon/choice', 2)
  await page.getByLabel('Option 1', { exact: true }).waitFor()

  // Targets from the outline and in free text.
  await panel('/addon/target/select')
  await page.getByRole('checkbox', { name: new RegExp(escaped(standards[0]?.name ?? '')) }).check()
  const targets = page.getByRole('list', { name: 'Targets of this page' })
  await targets.waitFor()
  await panel('/addon/target/edit')
  await page.getByLabel('Target in your own words').fill('Read a tide table')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await targets.getByText('Read a tide table').waitFor()
  await panel('/addon/target')
  await page.getByText('Written by hand').waitFor()
  await expectAccessible(page)

  // Tips, here and in the overview.
  await panel('/addon/tips')
  await page.getByLabel('Teaching tips').fill('Bring the tide table of this week.')
  await page.getByRole('button', { name: 'Save tips' }).click()
  await page.getByText('The tips are saved.').waitFor()
  await go(tara.page, journey, '/com/tips?own=1')
  await tara.page.getByRole('link', { name: /Tides and questions/ }).click()
  await tara.page.getByText('Bring the tide table of this week.').waitFor()

  // Materials: a video by URL; an uploaded picture.
  await panel('/addon/youtube/page')
  await page.getByRole('tab', { name: 'Address' }).click()
  await page.getByText('Paste the address of what you have found.').waitFor()
  // No source is configured, so none is offered.
  expect(await page.getByRole('tab', { name: 'The web' }).count()).toBe(0)
  await page.getByLabel('Address', { exact: true }).fill('https://videos.example/tide.mp4')
  await page.getByLabel('Name').fill('The tide at our wharf')
  await page.getByLabel('To', { exact: true }).fill('1:30')
  await page.getByRole('button', { name: 'Add to the page' }).click()
  await page.getByText('Video, 0:00 to 1:30').waitFor()
  await panel('/addon/googleImage/page')
  await page.getByRole('tab', { name: 'Upload' }).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wharf.png', mimeType: 'image/png', buffer: png })
  await page
    .getByRole('list', { name: 'Materials of this page' })
    .getByRole('link', { name: 'wharf.png' })
    .waitFor()
  await panel('/addon/materials')
  await page.getByRole('button', { name: 'Remove wharf.png' }).click()
  await page.getByText('The material is removed.').waitFor()

  // A template goes in after the page.
  await panel('/addon/template', 2)
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await categories.nth(1).click()
  await heading(page, /^Templates: /).waitFor()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Insert after page 3' }).click()
  await page.getByText('The template is in your deck.').waitFor()
  await page.getByLabel('Page', { exact: true }).waitFor()
  expect(
    (await as(tara)<{ pages: unknown[] }>('GET', `slides/byRid?rid=${rid}`)).pages.length,
  ).toBeGreaterThan(kinds.length)
})

it('the panel is closed to outsiders and students', async () => {
  const tara = await someone(journey, 'teacher')
  const { rid, deck } = await taskWithPages(journey, tara, 'Nobody else’s', 1)
  const paths = [
    'index',
    ...kinds,
    'target',
    'target/select',
    'target/edit',
    'tips',
    'googleImage/page',
    'youtube/page',
    'materials',
    'template',
  ]
  const stranger = await someone(journey, 'provider', { expected: /status of 40[34]/ })
  await go(stranger.page, journey, '/pricing')
  for (const path of paths) {
    await walk(stranger.page, `/addon/${path}?task=${rid}`)
    await heading(stranger.page, 'There is nothing at this address').waitFor()
  }
  await expect(
    as(stranger)('POST', 'questions', { id: deck._id, page: deck.pages[0]?._id, type: 'text' }),
  ).rejects.toThrow('404')
  const student = await someone(journey, 'student', { expected: /status of 40[34]/ })
  await go(student.page, journey, '/pricing')
  for (const path of [...paths, 'template/view/any']) {
    await walk(student.page, `/addon/${path}?task=${rid}`)
    await heading(student.page, 'This page is not open to you').waitFor()
  }
  await expect(as(student)('GET', `questions?id=${deck._id}`)).rejects.toThrow('403')
})

/** Signs in inside the frame and writes tips for a task's first page. */
async function work(panel: FrameLocator, task: string, tips: string): Promise<void> {
  await panel.getByLabel(/Email/).fill('teacher@demo.classwright.test')
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await panel.getByRole('link', { name: new RegExp(task) }).click()
  await panel.getByRole('link', { name: 'Tips', exact: true }).click()
  await panel.getByLabel('Teaching tips').fill(tips)
  await panel.getByRole('button', { name: 'Save tips' }).click()
  // The message of an earlier save may still be visible.
  await panel.getByText('The tips are saved.').last().waitFor()
}

it('an allowed site frames the panel: signing in, working and leaving happen inside it', async () => {
  const tara = await someone(journey, 'teacher')
  const { rid } = await taskWithPages(journey, tara, 'In a frame', 1)
  const tipsNow = async () =>
    (await as(tara)<{ pages: { tips: string }[] }>('GET', `slides/byRid?rid=${rid}`)).pages[0]?.tips
  const { page, context } = await journey.visitor()
  await page.goto(`${named.origin}/${framed('/addon/index')}`)
  const panel = page.frameLocator('iframe')
  await work(panel, 'In a frame', 'Written next door.')
  expect(await tipsNow()).toBe('Written next door.')
  const inside = page.frames().find(frame => frame.parentFrame() === page.mainFrame())
  expect(
    await inside?.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)

  // Pages other than panels open in a new tab.
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    panel.getByRole('link', { name: 'Classwright' }).click(),
  ])
  await tab.waitForURL(new RegExp(`^${journey.origin}/v2/?$`))
  await tab.close()
  // Signing out stays in the panel. This browser gives such frames no storage, and the panel says so.
  await panel.getByRole('button', { name: /Account menu/ }).click()
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await panel.getByText(/you sign in each time you open the panel/).waitFor()
  await work(panel, 'In a frame', 'Written again.')
  await expect.poll(tipsNow).toBe('Written again.')
  await page.reload()
  await panel.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})

it('a site that is not configured shows nothing, and a configured one only panels', async () => {
  const tara = await someone(journey, 'teacher')
  await newContent(journey, tara, { mode: 'task', name: 'Not to be framed' })
  for (const [site, path] of [
    [unnamed, '/addon/index'],
    [named, '/my/content'],
    [named, '/login'],
  ] as const) {
    const blocked: string[] = []
    const { page, context } = await journey.visitor({ expected: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE/ })
    context.on('console', message => {
      if (message.text().includes('frame-ancestors')) blocked.push(message.text())
    })
    await page.goto(`${site.origin}/${framed(path)}`)
    await page.getByRole('heading', { name: 'Slides elsewhere' }).waitFor()
    await expect.poll(() => blocked.length).toBeGreaterThan(0)
    expect(await page.frameLocator('iframe').locator('main').count()).toBe(0)
  }
})
