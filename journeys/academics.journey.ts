// Academics: a lead edits and publishes while others read; concurrent edits; a certificate; a template;
// tags; a workbook; a topic map; a very large tree.
import { expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { zipStream } from '#kit/server/zip.ts'
import { someone, subjectNamed } from './academics.support.ts'
import { call, go, heading } from './identity.support.ts'
import { useJourney, type Page } from './support.ts'

const journey = useJourney()
const setting = '/account/academic-setting'
const entry = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const saved = (page: Page) => page.getByText('All changes saved').waitFor()

it("a lead edits her subject's topics and publishes; a colleague reads them, an outsider sees nothing", async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  await go(page, journey, `${setting}/subject/topic`)
  await page.getByRole('link', { name: 'Science' }).click()
  const tree = page.getByRole('tree', { name: 'topics' })
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Harbour ecology')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mangroves')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await entry(page, /Mangroves/).getAttribute('aria-level')).not.toBe(
    await entry(page, /Harbour ecology/).getAttribute('aria-level'),
  )
  await page.keyboard.press('Control+z')
  await entry(page, /Mangroves/).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await entry(page, /Mangroves/).waitFor()
  await saved(page)
  const address = new URL(page.url()).pathname.replace('/v2', '')

  // Unpublished changes are invisible to others.
  const tom = await someone(journey, 'teacher2')
  await go(tom.page, journey, address)
  await tom.page.getByText('You can view, not edit').waitFor()
  expect(await entry(tom.page, /Mangroves/).count()).toBe(0)

  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish topics' })
  await dialog.getByText('Harbour ecology').waitFor()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It is published.').waitFor()

  await go(tom.page, journey, address)
  await entry(tom.page, /Mangroves/).waitFor()
  expect(await tom.page.getByRole('toolbar').count()).toBe(0)
  const [, , , , , id] = address.split('/')
  await expect(
    call(
      journey,
      'PATCH',
      'subjects/sub-add',
      { _id: id, kind: 'topic', parent: null, name: 'Not mine' },
      tom.token,
    ),
  ).rejects.toThrow()

  const stranger = await someone(journey, 'provider', { expected: /status of 404/ })
  await go(stranger.page, journey, address)
  await heading(stranger.page, 'There is nothing at this address').waitFor()
  expect(await stranger.page.getByText('Harbour ecology').count()).toBe(0)
})

it('two people edit one tree concurrently: both changes are kept', async () => {
  const [ada, tara] = [
    await someone(journey, 'school-admin'),
    await someone(journey, 'teacher', { expected: /status of 409/ }),
  ]
  const { _id } = await subjectNamed(tara, 'Science')
  const { page } = tara
  await go(page, journey, `${setting}/subject/goal/${_id}`)
  // A colleague's change arrives while the first request is in flight.
  let first = true
  await page.route('**/v2/subjects/sub-edit', async route => {
    if (first)
      await call(
        journey,
        'PATCH',
        'subjects/sub-add',
        { _id, kind: 'goal', parent: null, name: 'A goal of Ada' },
        ada.token,
      )
    first = false
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add the first entry' }).click()
  await page.keyboard.type('A goal of Tara')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('alert').getByText('Somebody else has changed this tree.').waitFor()
  await page.getByRole('button', { name: 'Load theirs and add mine' }).click()
  await saved(page)
  await page.reload()
  await entry(page, /A goal of Ada/).waitFor()
  await entry(page, /A goal of Tara/).waitFor()
})

it('a school applies for IB standards with files, the back office approves, and the standards become available', async () => {
  const ada = await someone(journey, 'school-admin')
  const { page } = ada
  await go(page, journey, '/account/curriculum/auth/ib-myp')
  const submit = page.getByRole('button', { name: 'Submit application' })
  await expect.poll(() => submit.isDisabled()).toBe(true)
  const pdf = (words: string) =>
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    )
  for (const [at, name] of ['guide.pdf', 'certificate.pdf'].entries()) {
    await page
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) })
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /entitled to use these standards/ }).check()
  await submit.click()
  await page.getByText('Being checked').waitFor()

  const stan = await someone(journey, 'staff')
  await go(stan.page, journey, '/sys/academic-setting?section=certificates')
  await stan.page.getByRole('listitem').filter({ hasText: 'Ada Demo-Admin' }).getByText('guide.pdf').waitFor()
  await stan.page.getByRole('button', { name: /Approve Ada/ }).click()
  await stan.page.getByText('Nothing is waiting').waitFor()

  await page.reload()
  await page.getByText('Approved', { exact: true }).waitFor()
  const access = await call<{ allowed: boolean }>(
    journey,
    'GET',
    `curriculum/access?school=${ada.school}&code=ib-myp`,
    undefined,
    ada.token,
  )
  expect(access.allowed).toBe(true)
})

it('an admin edits a template; a teacher reads it', async () => {
  const { page } = await someone(journey, 'school-admin')
  await go(page, journey, '/account/unit-plan-template')
  await page.getByRole('link', { name: 'Harbour unit plan', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Big idea' }).click()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Edit Big idea' }) })
    .getByLabel('Name', { exact: true })
    .fill('Central idea')
  // Fields required by the platform cannot be switched off.
  await expect.poll(() => page.getByRole('checkbox', { name: 'Central idea is on' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Add section' }).first().click()
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('The template is saved.').waitFor()
  const tom = await someone(journey, 'teacher2')
  await go(tom.page, journey, new URL(page.url()).pathname.replace('/v2', ''))
  await tom.page.getByText('Central idea').waitFor()
  await tom.page.getByText('New section').waitFor()
  expect(await tom.page.getByRole('button', { name: 'Save template' }).count()).toBe(0)
  await go(tom.page, journey, `${setting}/template/add`)
  await heading(tom.page, 'This page is not open to you').waitFor()
})

it('an admin creates and publishes a tag set; a teacher finds it', async () => {
  const { page, school } = await someone(journey, 'school-admin')
  await go(page, journey, '/account/tags')
  await page.getByRole('button', { name: 'Add tag set' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Fieldwork places')
  await page.getByRole('textbox', { name: 'Tags' }).fill('Rock shelf, Dunes\nEstuary')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag set' }).click()
  await entry(page, 'Estuary').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Old pier')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await saved(page)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It is published.').waitFor()
  const tom = await someone(journey, 'teacher2')
  await go(tom.page, journey, `/com/tags/school/${school}`)
  await tom.page.getByRole('link', { name: 'Fieldwork places' }).click()
  await entry(tom.page, 'Old pier').waitFor()
  expect(await tom.page.getByRole('button', { name: 'Save settings' }).count()).toBe(0)
})

it('a workbook of 4,990 standards imports in one go, and its export round-trips', async () => {
  const { page, school, token } = await someone(journey, 'school-admin')
  const { _id } = await call<{ _id: string }>(
    journey,
    'POST',
    'subjects',
    { uid: school, name: 'From a workbook', curriculum: 'nz' },
    token,
  )
  const draft = async () =>
    (
      await call<{ entries: { name: string; code: string }[] }>(
        journey,
        'GET',
        `subjects/tree?_id=${_id}&of=draft`,
        undefined,
        token,
      )
    ).entries
  const compare = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('listitem').getByRole('button', { name: 'Import a file' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('heading', { name: '4,990 entries as read' }).waitFor()
    await page.getByRole('button', { name: 'Compare with the draft' }).click()
  }
  await go(page, journey, `${setting}/subject/standard/${_id}`)
  await compare({
    name: 'standards.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await workbook(sheet()),
  })
  await page.getByRole('list', { name: 'What will change' }).getByText('4,990').waitFor()
  await page.getByRole('button', { name: 'Replace the draft' }).click()
  await entry(page, /^S1 /).waitFor()
  const first = await draft()
  expect([first.length, first[0]?.name, first.at(-1)?.code]).toEqual([4990, 'Strand 1', 'S10.18.25'])

  const answer = await fetch(`${journey.origin}/fio/standards/${_id}/standard?format=csv&of=draft`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await compare({
    name: 'standards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(await answer.arrayBuffer()),
  })
  await page.getByText('The draft is already the same.').waitFor()
  expect(await page.getByRole('button', { name: 'Replace the draft' }).isDisabled()).toBe(true)
  expect(await draft()).toEqual(first)
})

it('a lead links a topic to the standards it serves; a colleague sees the confirmed ones', async () => {
  const tara = await someone(journey, 'teacher')
  const { _id } = await subjectNamed(tara, 'Science')
  const { page } = tara
  await go(page, journey, `${setting}/subject/map/${_id}`)
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('Volcanoes of the North')
  await entry(page, /Volcanoes of the North/).click()
  await page.getByRole('button', { name: 'Suggest standards' }).click()
  const side = page.getByRole('complementary', { name: 'Standards of the topic' })
  await side
    .getByText(/^Both mention/)
    .first()
    .waitFor()
  for (const box of await side.getByRole('checkbox').all()) await box.uncheck()
  await side.getByRole('checkbox', { name: /Explain volcanoes/ }).check()
  await side.getByRole('button', { name: 'Pick by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick standards' })
  await dialog.getByRole('searchbox').fill('fair test')
  await dialog.getByRole('treeitem', { name: /Plan a fair test/ }).click()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Add 1 standard' }).click()
  await side.getByRole('button', { name: 'Confirm 2 standards' }).click()
  await side.getByText('Confirmed', { exact: true }).waitFor()

  const tom = await someone(journey, 'teacher2')
  await go(tom.page, journey, `${setting}/subject/map/${_id}`)
  await tom.page.getByRole('searchbox', { name: 'Search topics' }).fill('Volcanoes of the North')
  await entry(tom.page, /Volcanoes of the North/).click()
  const his = tom.page.getByRole('complementary', { name: 'Standards of the topic' })
  await his.getByText(/Plan a fair test/).waitFor()
  await expect.poll(() => his.getByRole('listitem').count()).toBe(2)
  expect(await his.getByRole('button').count()).toBe(0)
})

it('a tree of 5,000 entries opens, searches and edits without a visible delay', async () => {
  const ada = await someone(journey, 'school-admin')
  const { page, school, token } = ada
  const { _id } = await call<{ _id: string }>(
    journey,
    'POST',
    'subjects',
    { uid: school, name: 'Five thousand', curriculum: 'nz' },
    token,
  )
  const answer = await fetch(`${journey.origin}/fio/standards/${_id}/standard`, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: sheet(),
  })
  expect(((await answer.json()) as { added: number }).added).toBe(4990)

  await go(page, journey, `${setting}/subject/data/${_id}`)
  const begun = Date.now()
  await page.getByRole('link', { name: 'Standards' }).click()
  await entry(page, /^S1 /).waitFor()
  const opened = Date.now() - begun
  await page.getByRole('button', { name: 'Expand all' }).click()
  // Only visible rows are rendered.
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100)

  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver(list =>
      tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
    ).observe({ type: 'longtask' })
  })
  await page.getByRole('tree').focus()
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Typed in the middle of five thousand')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await entry(page, /Typed in the middle/).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Control+z')
  await page.getByRole('searchbox', { name: 'Search standards' }).fill('statement 4242')
  await page.getByText('1 of 4,991').waitFor()
  await page.getByRole('searchbox', { name: 'Search standards' }).fill('')
  await page.getByText('4,991 entries').waitFor()
  await saved(page)
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  console.info(
    `tree of 5,000: opened in ${opened} ms; tasks over 50 ms while editing: ${tasks.length}, the longest ${Math.max(0, ...tasks)} ms`,
  )

  await page.reload()
  await page.getByRole('searchbox', { name: 'Search standards' }).fill('typed middle')
  await entry(page, /Typed in the middle/).waitFor()
})

/** 10 strands, 180 sub-strands, 4,800 statements. */
function sheet(): string {
  const rows = ['Level,Code,Name,Grades']
  let statement = 0
  for (let strand = 1; strand <= 10; strand++) {
    rows.push(`1,S${strand},Strand ${strand},`)
    for (let part = 1; part <= 18; part++) {
      rows.push(`2,S${strand}.${part},Part ${part} of strand ${strand},`)
      for (let each = 0; each < (part <= 12 ? 27 : 26); each++)
        rows.push(
          `3,S${strand}.${part}.${each},Learners explain and justify statement ${++statement},Grade 8`,
        )
    }
  }
  return rows.join('\n')
}

/** The same rows as an XLSX file. */
function workbook(csv: string): Promise<Buffer> {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = csv.split('\n').map(line => `<row>${line.split(',').map(cell).join('')}</row>`)
  const at = new Date('2026-01-01')
  return buffer(
    zipStream([
      {
        name: 'xl/workbook.xml',
        at,
        content:
          '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Standards" sheetId="1" r:id="rId1"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        at,
        content:
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        at,
        content: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
      },
    ]),
  )
}
