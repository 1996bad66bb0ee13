// Authoring screens that other journeys do not visit: a colleague sees the owner's work, uses each screen,
// and strangers are refused.
import { beforeAll, describe, expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import { callsAs, newContent, share, taskWithPages, type Content, type Deck } from './authoring.support.ts'
import { heading } from './identity.support.ts'
import { useJourney, walk, type Page } from './support.ts'

const journey = useJourney()
const as = callsAs(journey)
const ids = new Map<string, string>()

/** Replaces `{unit}` and other placeholders by ids. */
const address = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, word: string) => {
    const id = ids.get(word)
    if (!id) throw new Error(`there is no ${word}`)
    return id
  })
/** Navigates within the loaded app. */
const open = async (page: Page, path: string) => {
  if (page.url() === 'about:blank') await page.goto(journey.address('/pricing'))
  await walk(page, address(path))
}

/** A unit of Tara's with a task, a video and a tool, all editable by Tom. */
beforeAll(async () => {
  const [tara, tom] = [await someone(journey, 'teacher'), await someone(journey, 'teacher2')]
  const ask = as(tara)
  const { rid: task, deck, subject, standards } = await taskWithPages(journey, tara, 'Measure the stream', 2)
  const made = {
    task,
    standard: standards[0]?.name ?? '',
    science: subject,
    ...Object.fromEntries(
      await Promise.all(
        [
          ['unit', 'Rivers of our valley'],
          ['video', 'The stream in spring'],
          ['tool', 'How we worked'],
        ].map(
          async ([mode = '', name = '']) =>
            [mode, (await newContent(journey, tara, { mode, name, curriculum: 'nz' }))._id] as const,
        ),
      ),
    ),
  }
  for (const [word, id] of Object.entries(made)) ids.set(word, id)
  const unit = ids.get('unit') ?? ''
  await ask('PATCH', `unit/${unit}`, {
    overview: 'From the spring to the sea.',
    idea: 'Water shapes land and lives.',
  })
  await ask('PATCH', `unit/${task}`, { overview: 'Bring boots.' })
  await ask('PATCH', 'unit/addLink', { _id: unit, link: [task, ids.get('tool')] })
  const { _id: question } = await ask<Content>('POST', 'questions', {
    id: deck._id,
    page: deck.pages[0]?._id,
    type: 'text',
    name: 'How fast is it?',
  })
  ids.set('question', question)
  const { _id: prompt } = await ask<Content>('POST', 'prompts', {
    unit: task,
    page: deck.pages[0]?._id,
    name: 'Fast or slow',
  })
  ids.set('prompt', prompt)
  const { _id: clip } = await ask<Content>('POST', 'interactive-videos', {
    tid: ids.get('video'),
    type: 'web',
    videoId: 'https://films.example/spring.mp4',
    name: 'Spring',
  })
  ids.set('clip', clip)
  for (const word of ['unit', 'task', 'video', 'tool'])
    await share(journey, tara, tom, ids.get(word) ?? '', 'teacher2', 'write')
  const [room] = await tom.list(`classes?school=${tom.school}&type=standard&$limit=1&$sort[name]=1`)
  ids.set('class', room?._id ?? '')
  ids.set('className', room?.name ?? '')
})

type Fact = readonly [path: string, fact: string]
/** Screens by URL, each with another person's data to find. */
const shown: Readonly<Record<string, readonly Fact[]>> = {
  lists: [
    ['/home/contents?tab=other', 'Rivers of our valley'],
    ['/my/unit?tab=other', 'Rivers of our valley'],
    ['/my/subtask/{unit}', 'Measure the stream'],
  ],
  'content to choose': [['/com/contentSelect/task?tab=other', 'Measure the stream']],
  'a page of content': [
    ['/unit/overview/{unit}/{task}', 'Bring boots.'],
    ['/unit/overview/{unit}', 'From the spring to the sea.'],
    ['/unit/my/overview/{unit}', 'From the spring to the sea.'],
    ['/unit/my/{unit}', 'From the spring to the sea.'],
    ['/my/unit/{unit}', 'From the spring to the sea.'],
    ['/my/content/{task}', 'Bring boots.'],
    ['/detail/overview/complete/{unit}', 'This was complete when the link was made. Now: draft.'],
  ],
  'a plan': [
    ['/detail/content/content/{unit}', 'Water shapes land and lives.'],
    ['/unit/{unit}/{task}', 'Measure the stream'],
  ],
  'slides of a unit': [['/unit/slides/{unit}/{task}', 'Slides of the tasks in this unit.']],
  objectives: [
    ['/detail/content/objectives/{task}', '{standard}'],
    ['/com/task/outline/{task}', '{standard}'],
    ['/com/task/outline/{task}/nz:{science}', '{standard}'],
  ],
  'an outline': [
    ['/com/outline/view/assess?rid={task}', '{standard}'],
    ['/com/outline/view/nz:{science}?kind=assess', '{standard}'],
  ],
  'a question': [['/detail/question/{question}', 'How fast is it?']],
  'ways to import': [['/com/task/{class}/import/0', 'Import a task for {className}']],
  'the editor of a video': [
    ['/com/video/edit/{video}', 'The stream in spring'],
    ['/video/edit/{video}/{clip}', 'The stream in spring'],
  ],
  'a video': [['/com/video/view/{video}', 'The stream in spring']],
  'an old address': [
    ['/unitOld/{unit}', 'Rivers of our valley'],
    ['/unitOld/view/{unit}', 'Rivers of our valley'],
  ],
}

it.each(['light', 'dark'] as const)("shows a colleague the owner's data, %s", async colorScheme => {
  const { page } = await someone(journey, 'teacher2', { colorScheme, expected: /films\.example|ERR_/ })
  for (const [at, [name, facts]] of Object.entries(shown).entries()) {
    if ((at % 2 === 0) !== (colorScheme === 'light')) continue
    for (const [path, fact] of facts) {
      await open(page, path)
      await expect
        .poll(() => page.getByRole('main').getByText(address(fact)).count(), { message: `${name}: ${path}` })
        .toBeGreaterThan(0)
    }
  }
})

const linkOf = async (who: Someone) =>
  (await as(who)<{ link: { id: string }[] }>('GET', `unit/${ids.get('unit')}`)).link.map(({ id }) => id)

it('content is picked and linked, outline entries are ticked, a file starts a task, a copy is made and linked', async () => {
  const tom = await someone(journey, 'teacher2', { expected: /films\.example|ERR_/ })
  const { page } = tom
  await open(page, '/com/contentSelect/video?tab=other&to={unit}')
  await page.getByText('It is linked to Rivers of our valley.').waitFor()
  await page.getByRole('button', { name: 'Link The stream in spring' }).click()
  await page.waitForURL('**/com/unit/edit/**')
  expect(await linkOf(tom)).toContain(ids.get('video'))

  await open(page, '/com/outline/select/assess?rid={unit}')
  await page.getByRole('searchbox', { name: 'Search standard' }).fill(ids.get('standard') ?? '')
  await page
    .getByRole('checkbox', { name: ids.get('standard') ?? '' })
    .first()
    .check()
  await page.getByRole('link', { name: 'Done' }).click()
  await page.waitForURL('**/com/unit/edit/**')
  await open(page, '/com/outline/view/assess?rid={unit}')
  await page.getByText(ids.get('standard') ?? '').waitFor()

  await open(page, '/detail/unit/import/{unit}')
  await heading(page, 'Import into Rivers of our valley').waitFor()
  await newContent(journey, tom, { mode: 'task', name: 'Walk along the stream' })
  await page.getByRole('link', { name: 'Task', exact: true }).click()
  await page.getByRole('button', { name: 'Copy Walk along the stream' }).click()
  await page.waitForURL('**/com/unit/edit/**')
  await expect.poll(async () => (await linkOf(tom)).length).toBe(4)

  // Others' shared content can be linked, not copied.
  await open(page, '/com/unit/import/mine?tab=other')
  await page
    .getByText('You have no unit plans yet')
    .or(page.getByRole('button', { name: /^Copy / }).first())
    .waitFor()
  expect(await page.getByRole('button', { name: 'Copy Rivers of our valley' }).count()).toBe(0)

  await open(page, '/com/task/import/0')
  await page.getByRole('link', { name: /From a presentation/ }).click()
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await page.getByRole('dialog', { name: 'Import slides' }).waitFor()
})

it('a prompt is found and inserted into another task by its URL', async () => {
  const tara = await someone(journey, 'teacher', { expected: /status of 404/ })
  const { page } = tara
  const { rid } = await taskWithPages(journey, tara, 'Another stream', 1)
  await open(page, `/com/prompt/page?task=${rid}`)
  await page.getByText('Fast or slow').waitFor()
  await open(page, '/detail/prompts/insert/{prompt}')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Task' }).selectOption({ label: 'Another stream' })
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect.poll(async () => (await as(tara)<Deck>('GET', `slides/byRid?rid=${rid}`)).pages.length).toBe(2)
})

describe('is closed to', () => {
  const own = [
    '/my/unit/{unit}',
    '/my/content/{task}',
    '/my/subtask/{unit}',
    '/unit/my/{unit}',
    '/unit/overview/{unit}',
    '/unit/overview/{unit}/{task}',
    '/unit/my/overview/{unit}',
    '/unit/{unit}/{task}',
    '/unit/slides/{unit}/{task}',
    '/detail/content/content/{unit}',
    '/detail/overview/complete/{unit}',
    '/detail/question/{question}',
    '/detail/unit/import/{unit}',
    '/detail/prompts/insert/{prompt}',
    '/com/task/outline/{task}/nz:{science}',
    '/com/outline/select/assess?rid={unit}',
    '/com/outline/view/assess?rid={task}',
    '/com/video/edit/{video}',
    '/com/video/view/{video}',
    '/video/edit/{video}/{clip}',
    '/com/task/{class}/import/0',
  ]

  it('an outsider', async () => {
    const { page } = await someone(journey, 'provider', { expected: /status of 40[34]/ })
    for (const path of own) {
      await open(page, path)
      await heading(page, 'There is nothing at this address').waitFor()
    }
    for (const path of ['/unitOld/{unit}', '/unitOld/view/{unit}']) {
      await open(page, path)
      await heading(page, 'There is no old record at this address').waitFor()
    }
  })
})
