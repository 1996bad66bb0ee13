// Content: a unit from the school's template until complete; two teachers in one unit; access rules.
import { expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import { call, go, heading } from './identity.support.ts'
import { expectAccessible, type Page, quiet, useJourney } from './support.ts'

const journey = useJourney()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAASCAIAAAC1qksFAAAAVUlEQVR4nLXCAQaEAABE0X+cWCJiiViWiIhlie4wZ/pH7RTzPIZYzStWM8ZqpljNHKt5x2qWWM0aq/nEar6xmi1Ws8dqjljNGav5xWr+sZorVnPH6gcrKfL/SqClvgAAAABJRU5ErkJggg==',
  'base64',
)
/** Waits for autosave, events and notices. */
const saved = (page: Page) => page.getByText('Saved', { exact: true }).first().waitFor()
const overview = (page: Page) => page.getByRole('textbox', { name: 'Overview', exact: true })
const step = (page: Page, name: RegExp) =>
  page
    .getByRole('navigation', { name: /^Steps of/ })
    .getByRole('button', { name })
    .click()

interface CreatedContent {
  readonly _id: string
  readonly filled: boolean
  readonly idea: string
  readonly overview: string
  readonly link: readonly { readonly id: string; readonly group: string | null }[]
}
/** As a person in their school's account. */
const make = (who: Someone, data: object) => call<CreatedContent>(journey, 'POST', 'unit', data, who.token)
const stored = (who: Someone, id: string) =>
  call<CreatedContent>(journey, 'GET', `unit/${id}`, undefined, who.token)

/** An IB school, with a chosen curriculum and its own template. */
async function pypSchool(): Promise<void> {
  const ada = await someone(journey, 'school-admin')
  await go(ada.page, journey, '/account/curriculum/auth/ib-pyp')
  const pdf = (words: string) =>
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    )
  for (const [at, name] of ['guide.pdf', 'certificate.pdf'].entries()) {
    await ada.page
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) })
    await ada.page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await ada.page.getByRole('checkbox', { name: /entitled to use these standards/ }).check()
  await ada.page.getByRole('button', { name: 'Submit application' }).click()
  await ada.page.getByText('Being checked').waitFor()
  const staff = await someone(journey, 'staff')
  await go(staff.page, journey, '/sys/academic-setting?section=certificates')
  await staff.page.getByRole('button', { name: /Approve Ada/ }).click()
  await staff.page.getByText('Nothing is waiting').waitFor()
  await call(journey, 'POST', 'curriculum', { school: ada.school, code: 'ib-pyp' }, ada.token)
  const {
    data: [template],
  } = await call<{
    data: { _id: string; version: number; data: { _id: string; code: string | null; name: string }[] }[]
  }>(journey, 'GET', `unit-tpl?school=${ada.school}&mode=unit`, undefined, ada.token)
  if (!template) throw new Error('the school has no template')
  const fields = template.data.map(field =>
    field.code === 'idea' ? { ...field, name: 'Central idea' } : field,
  )
  const own = {
    _id: 'places',
    code: null,
    enable: true,
    required: true,
    type: 'choice',
    group: 'inquiry',
    name: 'Where we go',
    prompt: '',
    tags: 'Places around the harbour',
    diy: true,
  }
  await call(
    journey,
    'PATCH',
    `unit-tpl/${template._id}`,
    { data: [...fields, own], version: template.version },
    ada.token,
  )
}

it('a teacher makes a unit of inquiry from the school’s template, picks topics and standards, links tasks in two groups, and completes it', async () => {
  await pypSchool()
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const tasks = await Promise.all(
    ['Watch the tide', 'Map the wharf', 'Present the harbour'].map(name =>
      make(tara, { mode: 'task', name }),
    ),
  )
  await go(page, journey, '/my/content')
  await page.getByRole('link', { name: 'Watch the tide' }).waitFor()
  await page.getByRole('button', { name: 'New content' }).click()
  const dialog = page.getByRole('dialog', { name: 'New content' })
  await dialog.getByRole('button', { name: /^Import slides/ }).waitFor()
  await dialog.getByRole('button', { name: 'Choose curriculum and template first' }).click()
  await dialog.getByRole('radio', { name: 'Unit Plan' }).check()
  await dialog.getByLabel('Name').fill('How the harbour lives')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('UOI')
  await dialog.getByRole('combobox', { name: 'Curriculum' }).selectOption({ label: 'IB Primary Years' })
  await dialog.getByRole('button', { name: 'Social studies' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await heading(page, 'How the harbour lives').waitFor()
  const id = /edit\/([\w-]+)/.exec(page.url())?.[1] ?? ''

  // The school's own terms are used, and missing fields are listed.
  await step(page, /^Inquiry 4 missing/)
  await page
    .getByRole('textbox', { name: /^Central idea/ })
    .fill('A harbour is a place where people, animals and the sea depend on each other.')
  await page.getByRole('textbox', { name: 'Key words 1' }).fill('estuary')
  await page.keyboard.press('Enter')
  await page.keyboard.type('interdependence')
  await page.getByRole('textbox', { name: 'Key questions 1' }).fill('Who needs whom at the harbour?')
  await page.getByRole('button', { name: 'Tide pools' }).click()
  await page.getByLabel('Your own, for where we go').fill('Old pier')
  await page.keyboard.press('Enter')
  await saved(page)
  await page.getByRole('button', { name: /^Inquiry complete/ }).waitFor()
  await expectAccessible(page)

  await step(page, /^Objectives/)
  await page.getByRole('button', { name: 'Choose topics' }).click()
  const topics = page.getByRole('tree', { name: 'Topics' })
  await topics.getByRole('treeitem').first().waitFor()
  await topics.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Done with topics' }).click()
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Choose standard', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search standard' }).fill('scarce resource')
  await page.getByRole('checkbox', { name: 'Compare how two communities share a scarce resource' }).check()
  await page.getByRole('button', { name: 'Done with standard' }).click()
  await page.getByText('Compare how two communities share a scarce resource').waitFor()

  await step(page, /^Linked content 1 missing/)
  for (const group of ['Week 1', 'Week 2']) {
    await page.getByLabel('New group').fill(group)
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByRole('heading', { name: group, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Add to Week 1' }).click()
  const picker = page.getByRole('dialog', { name: 'Add to Week 1' })
  for (const name of ['Watch the tide', 'Map the wharf', 'Present the harbour'])
    await picker.getByRole('checkbox', { name: new RegExp(name) }).check()
  await picker.getByRole('button', { name: 'Add 3' }).click()
  const weeks = (name: string) => page.getByRole('region', { name, exact: true })
  await weeks('Week 1').getByRole('link', { name: 'Present the harbour' }).waitFor()
  // One week later by keyboard, another by mouse.
  await weeks('Week 1').getByRole('link', { name: 'Present the harbour' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await weeks('Week 2').getByRole('link', { name: 'Present the harbour' }).waitFor()
  await weeks('Week 1')
    .getByRole('listitem')
    .filter({ hasText: 'Map the wharf' })
    .dragTo(weeks('Week 2').getByRole('heading', { name: 'Week 2' }))
  await weeks('Week 2').getByRole('link', { name: 'Map the wharf' }).waitFor()
  await expectAccessible(page)
  await expect
    .poll(async () =>
      (await stored(tara, id)).link.map(({ id: one, group }) => [
        tasks.findIndex(({ _id }) => _id === one),
        group,
      ]),
    )
    .toEqual([
      [0, 'Week 1'],
      [2, 'Week 2'],
      [1, 'Week 2'],
    ])

  // The last missing item links to its field.
  await page.getByRole('region', { name: 'Still missing' }).getByRole('button', { name: 'Cover' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Choose another' }).waitFor()
  await saved(page)
  await step(page, /^Linked content/)
  await page.getByText('Everything that is needed is there.').waitFor()
  await expect.poll(async () => (await stored(tara, id)).filled).toBe(true)

  await go(page, journey, `/unit/${id}`)
  await page.getByText('Complete', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Linked content' }).click()
  await page.getByRole('link', { name: 'Map the wharf' }).click()
  await heading(page, 'Map the wharf').waitFor()
  await page.getByRole('link', { name: 'How the harbour lives' }).waitFor()
})

it('two teachers work on one unit: presence, comments, and no lost edits while offline', async () => {
  const tara = await someone(journey, 'teacher', {
    expected: /ERR_INTERNET_DISCONNECTED|status of 409|WebSocket/,
  })
  const tom = await someone(journey, 'teacher2')
  const { _id } = await make(tara, { mode: 'unit', name: 'Rivers', curriculum: 'nz' })
  const { page } = tara
  await go(page, journey, `/com/unit/edit/${_id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share Rivers' })
  await share.getByLabel('Email addresses').fill('teacher2@demo.classwright.test')
  await share.getByRole('button', { name: 'Invite' }).click()
  await share.getByText('Invited', { exact: true }).waitFor()
  await expectAccessible(page)
  await share.getByRole('button', { name: 'Close' }).click()

  const { _id: collab } = await call<{ _id: string }>(
    journey,
    'GET',
    `collab/byRid?rid=${_id}`,
    undefined,
    tara.token,
  )
  await go(tom.page, journey, `/account/collabJoin/${collab}`)
  await expectAccessible(tom.page)
  await tom.page.getByRole('button', { name: 'Accept' }).click()
  await heading(tom.page, 'Rivers').waitFor()
  await tom.page.getByRole('link', { name: 'Edit' }).click()

  // Each sees the other, and their field.
  await page.getByRole('group', { name: /^Also here: Tom/ }).waitFor()
  await tom.page.getByRole('group', { name: /^Also here: Tara/ }).waitFor()
  await overview(tom.page).click()
  await page.locator('#field-overview[data-at]').waitFor()
  await tom.page.keyboard.type('From the spring to the sea.')
  await expect.poll(() => overview(page).inputValue()).toBe('From the spring to the sea.')

  // A comment with a mention reaches the colleague.
  await page.getByRole('button', { name: 'Comment on Overview' }).click()
  const box = page.getByRole('textbox', { name: 'Comment on Overview' })
  await box.pressSequentially('@To')
  await page.getByRole('option', { name: /^Tom/ }).click()
  await box.press('End')
  await box.pressSequentially('which river do we visit?')
  await page
    .getByRole('complementary', { name: 'Comments on Overview' })
    .getByRole('button', { name: 'Comment', exact: true })
    .click()
  await page.getByText('which river do we visit?').waitFor()
  await tom.page.getByRole('button', { name: 'Comments on Overview: 1 open' }).click()
  await tom.page.getByText('which river do we visit?').waitFor()
  await expectAccessible(tom.page)
  await tom.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await tom.page.getByRole('textbox', { name: 'Reply' }).fill('The Waikato.')
  await tom.page.getByRole('article').getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByText('The Waikato.').waitFor()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await tom.page.getByText('Everything here is resolved.').waitFor()
  await expect
    .poll(async () => JSON.stringify(await call(journey, 'GET', 'notice?$limit=20', undefined, tom.token)))
    .toContain('mentioned you in Rivers')

  // Tara goes offline; both continue writing. Her edits stay in the browser, even across a reload.
  await tara.context.setOffline(true)
  await step(page, /^Inquiry/)
  await page.getByRole('textbox', { name: /^Big idea/ }).fill('Water shapes land and lives.')
  await step(page, /^Basics/)
  await overview(page).fill('From the spring to the sea, with Tara’s words.')
  await page.getByText('Offline, kept here').first().waitFor()
  await overview(tom.page).fill('From the spring to the sea, with Tom’s words.')
  await expect.poll(async () => (await stored(tom, _id)).overview).toContain('Tom’s words')
  await tara.context.setOffline(false)
  await page
    .getByRole('alert')
    .getByText(/changed this meanwhile/)
    .waitFor()
  await expect.poll(async () => (await stored(tom, _id)).idea).toBe('Water shapes land and lives.')
  await page.locator('#field-overview').getByRole('button', { name: 'Choose' }).click()
  const choice = page.getByRole('dialog', { name: 'Two versions of Overview' })
  await choice.getByText('with Tara’s words').waitFor()
  await choice.getByText('with Tom’s words').waitFor()
  await choice.getByRole('button', { name: 'Keep both' }).click()
  await saved(page)
  await expect
    .poll(async () => (await stored(tom, _id)).overview)
    .toMatch(/Tom’s words\.\s+From the spring to the sea, with Tara’s words/)
  await expect.poll(() => overview(tom.page).inputValue()).toContain('Tara’s words')
})

it('outsiders and students see nothing; a reader only reads; a private link works for guests until it ends', async () => {
  const tara = await someone(journey, 'teacher')
  const { _id } = await make(tara, { mode: 'unit', name: 'Not for everybody' })
  await call(journey, 'PATCH', `unit/${_id}`, { overview: 'Only for those I invite.' }, tara.token)
  const stranger = await someone(journey, 'school-admin', { expected: /status of 40[34]/ })
  for (const path of [
    `/unit/${_id}`,
    `/com/unit/edit/${_id}`,
    `/my/subtask/${_id}`,
    `/com/task/outline/${_id}`,
    `/detail/content/overview/${_id}`,
    `/com/task/import/mine/${_id}`,
  ]) {
    await go(stranger.page, journey, path)
    await heading(stranger.page, 'There is nothing at this address').waitFor()
  }
  await go(stranger.page, journey, `/unitOld/${_id}`)
  await heading(stranger.page, 'There is no old record at this address').waitFor()
  const student = await someone(journey, 'student', { expected: /status of 404/ })
  await go(student.page, journey, `/unit/${_id}`)
  await student.page.getByText('This is not in the library, or no longer.').waitFor()

  // The stranger applies by the share link; Tara lets them view.
  const { _id: collab } = await call<{ _id: string }>(
    journey,
    'GET',
    `collab/byRid?rid=${_id}`,
    undefined,
    tara.token,
  )
  await go(stranger.page, journey, `/account/collabApply/${collab}`)
  await expectAccessible(stranger.page)
  await stranger.page.getByLabel('Message').fill('I teach next door.')
  await stranger.page.getByRole('button', { name: 'Send request' }).click()
  await heading(stranger.page, 'Your request is waiting').waitFor()
  await go(tara.page, journey, `/com/unit/edit/${_id}`)
  await tara.page.getByRole('button', { name: 'Share' }).click()
  await tara.page.getByText('I teach next door.').waitFor()
  await tara.page.getByRole('button', { name: /^Let .* in$/ }).click()
  await tara.page.getByText(/can open it now/).waitFor()
  await go(stranger.page, journey, `/com/unit/edit/${_id}`)
  await stranger.page.getByText('You can view, not edit').waitFor()
  await stranger.page.getByText('Only for those I invite.').waitFor()
  expect(await stranger.page.getByRole('main').getByRole('textbox').count()).toBe(0)
  await go(stranger.page, journey, '/my/content?tab=other')
  await stranger.page.getByRole('link', { name: 'Not for everybody' }).waitFor()

  await tara.page.getByRole('button', { name: 'Make a link' }).click()
  const link = await tara.page.getByLabel('Link to look').inputValue()
  const guest = await journey.visitor({ expected: /status of 404/ })
  await guest.page.goto(link)
  await heading(guest.page, 'Not for everybody').waitFor()
  await guest.page.getByText('Only for those I invite.').waitFor()
  await expectAccessible(guest.page)
  await guest.page.goto(journey.address('/com/preview/a-key-that-nobody-has'))
  await heading(guest.page, 'There is nothing at this address').waitFor()
})

it('content is copied, archived, restored and deleted permanently; imported content is a copy', async () => {
  // The library is looked up first and has no drafts.
  const tara = await someone(journey, 'teacher', { expected: /status of 404/ })
  const { page } = tara
  const { _id } = await make(tara, { mode: 'task', name: 'Weather diary' })
  const unit = await make(tara, { mode: 'unit', name: 'Weather' })
  for (const address of [`/task/${_id}`, `/task/view/${_id}`]) {
    await go(page, journey, address)
    await heading(page, 'Weather diary').waitFor()
    await page.getByRole('link', { name: 'Edit' }).first().waitFor()
  }
  await go(page, journey, `/com/task/import/mine/${unit._id}`)
  await page.getByRole('button', { name: 'Copy Weather diary' }).click()
  await page
    .getByRole('region', { name: 'Linked' })
    .getByRole('link', { name: /Weather diary/ })
    .waitFor()
  expect((await stored(tara, unit._id)).link.map(each => each.id)).not.toContain(_id)

  await go(page, journey, '/my/contents?q=Weather+diary&mode=task')
  const more = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('button', { name: `More for ${name}` })
      .or(page.getByLabel(`More for ${name}`))
  await more('Weather diary').first().click()
  await page.getByRole('button', { name: 'Archive' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText(/is archived/).waitFor()
  await page.getByRole('link', { name: 'Archived' }).click()
  // The copy is in the current list.
  await page.getByRole('link', { name: /Weather diary/ }).waitFor()
  await quiet(page)
  await page
    .getByLabel(/^More for/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(/is deleted/).waitFor()
  await page.getByRole('link', { name: /Weather diary/ }).waitFor({ state: 'detached' })
})
