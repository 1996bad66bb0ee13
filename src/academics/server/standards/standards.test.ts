// Standards from files of other systems: previewing a file, replacing a draft, and undoing it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetMatch, matchSheet } from '#academics/contract/sheet/sheet-columns.rules.ts'
import { readStandards } from '#academics/contract/sheet/sheet-read.rules.ts'
import {
  childSheet,
  csvOf,
  documentSheet,
  flatSheet,
  itemSheet,
  kindFirstSheet,
} from '#academics/contract/testing/case-sheets.ts'
import { type ImportReport, type TreeAnswer } from '#academics/contract/trees.contract.ts'
import {
  sheetType,
  type ImportPreview,
  type SheetFile,
} from '#academics/contract/standards-files.contract.ts'
import { cellsOfDocument } from '#academics/contract/documents.rules.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { replacedDrafts } from '../academics.tables.ts'
import { replacedDraftJobs } from '../trees/replaced-drafts.ts'
import {
  refusal,
  startAcademics,
  subjectOf,
  type Person,
  type School,
  type World,
} from '../testing/academics-world.ts'

let world: World
let school: School
let other: School
let teacher: Person
beforeAll(async () => {
  world = await startAcademics()
  school = await world.school()
  other = await world.school()
  teacher = await world.colleague(school)
})
afterAll(() => world.stop())

const subjects = (by: Pick<Person, 'service'>) => by.service('subjects')
const tree = async (_id: string, of: 'draft' | 'snapshot' = 'draft', by: Person = school.admin) =>
  (await subjects(by).get('tree', { query: { _id, kind: 'standard', of } })) as TreeAnswer
const outline = (answer: TreeAnswer) => {
  const depth = (parent: string | null): number =>
    parent === null ? 1 : 1 + depth(answer.entries.find(({ _id }) => _id === parent)?.parent ?? null)
  return answer.entries.map(({ parent, code }) => `${depth(parent)} ${code}`)
}

interface Sending {
  readonly method?: 'PUT' | 'POST'
  readonly type?: string
  readonly query?: string
  readonly by?: Person
}
async function send<T>(
  subject: string,
  body: string,
  { method = 'PUT', type = 'text/csv', query = '', by = school.admin }: Sending = {},
) {
  const answer = await fetch(`${world.server.origin}/fio/standards/${subject}/standard${query}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': type },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as T }
}
const newSubject = async (name: string) => (await subjectOf(school.admin, school.id, name)).subject

/** A matched sheet in the form that the browser sends. */
function sheet(rows: readonly (readonly string[])[], more: Partial<SheetFile> = {}): string {
  const table = { name: 'sheet', rows: parseLines(csvOf(rows)) }
  const match = sheetMatch(matchSheet(table, []))
  const { entries, levelNames } = readStandards(table, match)
  return JSON.stringify({
    file: 'standards.xlsx',
    document: null,
    levels: levelNames,
    entries,
    match: { header: 'a|b', targets: match.targets },
    ...more,
  })
}

describe('sheets of other systems', () => {
  test('layouts that were once refused are imported, also as plain text', async () => {
    const subject = await newSubject('Foreign')
    expect((await send<ImportReport>(subject, csvOf(flatSheet()))).body).toMatchObject({
      added: 3,
      count: [1, 2],
    })
    expect((await send<ImportReport>(subject, csvOf(childSheet()))).body).toMatchObject({
      added: 3,
      removed: 3,
    })
    expect(outline(await tree(subject))).toEqual(['1 C', '2 C.1', '2 C.2'])
    expect((await send<ImportReport>(subject, csvOf(itemSheet(2, 11)))).body).toMatchObject({
      count: [2, 22, 22],
      unmapped: [],
    })
    const smart = await tree(subject)
    expect(smart.levels).toEqual(['Domain', 'Standard', 'Component'])
    expect(smart.entries.find(({ code }) => code === 'L.1.10')?.grade).toEqual(['Foundation', 'Grade 1'])
    // Ninety-nine standards become ninety-nine entries, not levels named after their columns.
    expect((await send<ImportReport>(subject, csvOf(kindFirstSheet(99)))).body).toMatchObject({ count: [99] })
  })

  test('a refusal gives the reason and the position', async () => {
    const subject = await newSubject('Refused')
    const refused = async (body: string, type = 'text/csv') =>
      (await send<{ data: object }>(subject, body, { type, method: 'POST' })).body.data
    expect(await refused('Level,Name\n1,A\n\n3,B\n')).toMatchObject({
      code: 'standards-unreadable',
      why: 'A level is left out above this entry.',
      row: 4,
    })
    expect(await refused('Notes,Language\nx,en\n')).toMatchObject({
      why: 'Match a column with the statement, or columns with the levels.',
      row: 1,
    })
    expect(await refused('{"file":"x"}', sheetType)).toMatchObject({ code: 'standards-unreadable' })
    expect(await refused('{', sheetType)).toMatchObject({ code: 'standards-unreadable' })
  })

  test('column matches are remembered per owner', async () => {
    const subject = await newSubject('Remembered')
    const matchOf = (by: Person, _id: string) => subjects(by).get('match', { query: { _id, header: 'a|b' } })
    const foreign = (await subjectOf(other.admin, other.id, 'Remembered')).subject
    await send(
      subject,
      sheet(childSheet(), { match: { header: 'a|b', targets: ['name', null, 'levelColumn'] } }),
      { type: sheetType },
    )
    expect(await matchOf(teacher, subject)).toEqual({ targets: ['name', null, 'levelColumn'] })
    expect(await matchOf(other.admin, foreign)).toBeNull()
    expect(await refusal(matchOf(other.admin, subject))).toBe('not-found')
    // A preview does not store the match.
    await send(subject, sheet(childSheet(), { match: { header: 'c', targets: ['name'] } }), {
      type: sheetType,
      method: 'POST',
    })
    expect(await subjects(teacher).get('match', { query: { _id: subject, header: 'c' } })).toBeNull()
  })
})

describe('preview of a file', () => {
  test('reports added, changed, moved and removed entries, and writes nothing', async () => {
    const subject = await newSubject('Compared')
    await send(subject, sheet(childSheet()), { type: sheetType })
    const before = await tree(subject)
    const [titles = [], top = [], second = [], third = []] = childSheet()
    const at = (title: string) => titles.indexOf(title)
    const changed = top.with(at('fullStatement'), 'Energy and matter')
    const added = third
      .with(at('Identifier'), '')
      .with(at('HumanCodingScheme'), 'C.3')
      .with(at('fullStatement'), 'New')
    const moved = second.with(at('Is Child Of'), '')
    const { status, body } = await send<ImportPreview>(subject, sheet([titles, changed, moved, added]), {
      type: sheetType,
      method: 'POST',
    })
    expect(status).toBe(200)
    expect({
      added: body.added.map(({ code }) => code),
      changed: body.changed.map(({ before: was, after }) => [was.name, after.name]),
      moved: body.moved.map(({ after }) => after.code),
      removed: body.removed.map(({ code }) => code),
    }).toEqual({
      added: ['C.3'],
      changed: [['Energy', 'Energy and matter']],
      moved: ['C.2'],
      removed: ['C.1'],
    })
    expect(body.version).toBe(before.version)
    expect(await tree(subject)).toEqual(before)
  })

  test('only editors see it, and a draft that has changed since is not replaced', async () => {
    const subject = await newSubject('Guarded')
    const body = sheet(childSheet())
    const as = async (by: Person, method: 'PUT' | 'POST', query = '') =>
      (await send(subject, body, { type: sheetType, method, by, query })).status
    expect(await as(teacher, 'POST')).toBe(403)
    expect(await as(other.admin, 'POST')).toBe(404)
    expect(await as(school.admin, 'PUT', '?version=1')).toBe(200)
    expect(await as(school.admin, 'PUT', '?version=1')).toBe(409)
  })
})

const restore = (subject: string, version: number, by: Pick<Person, 'service'> = school.admin) =>
  subjects(by).patch('restore', { _id: subject, version }) as Promise<{ version: number }>

describe('undo', () => {
  test('restores the draft with its levels, sources and CASE fields, and can itself be undone', async () => {
    const subject = await newSubject('Undone')
    const packageText = JSON.stringify(casePackage())
    await send(subject, packageText, { type: 'application/json', query: '?file=framework.json' })
    const first = await tree(subject)
    const exported = async () =>
      (
        await fetch(`${world.server.origin}/fio/standards/${subject}/standard?format=case&of=draft`, {
          headers: { authorization: `Bearer ${school.admin.token}` },
        })
      ).json()
    const whole = await exported()
    await send(subject, sheet(itemSheet(1, 2)), { type: sheetType })
    const second = await tree(subject)
    expect(second.replaced).toMatchObject({ file: 'standards.xlsx', undone: false })

    const back = (await subjects(school.admin).get('before', { query: { _id: subject } })) as ImportPreview
    expect([back.added.length, back.removed.length]).toEqual([first.entries.length, second.entries.length])
    await restore(subject, second.version)
    const third = await tree(subject)
    expect({ ...third, version: 0, replaced: null }).toEqual({ ...first, version: 0, replaced: null })
    expect(third.replaced).toMatchObject({ file: 'standards.xlsx', undone: true })
    expect(await exported()).toEqual(whole)

    await restore(subject, third.version)
    const fourth = await tree(subject)
    expect({ ...fourth, version: 0, replaced: null }).toEqual({ ...second, version: 0, replaced: null })
  })

  test('a redo also restores later edits', async () => {
    const subject = await newSubject('Edited since')
    await send(subject, sheet(childSheet()), { type: sheetType })
    const { version, entries } = await tree(subject)
    await subjects(school.admin).patch('sub-edit', {
      _id: subject,
      version,
      operations: [{ op: 'edit', _id: entries[0]?._id, name: 'Mine' }],
    })
    await restore(subject, version + 1)
    expect((await tree(subject)).entries).toEqual([])
    await restore(subject, version + 2)
    expect((await tree(subject)).entries[0]?.name).toBe('Mine')
  })

  test('only editors can undo, with the current version; of two writers, one gets a conflict', async () => {
    const subject = await newSubject('Refused undo')
    expect(await refusal(restore(subject, 1))).toBe('nothing-replaced')
    await send(subject, sheet(childSheet()), { type: sheetType })
    const { version } = await tree(subject)
    expect(await refusal(restore(subject, version, teacher))).toBe('forbidden')
    expect(await refusal(restore(subject, version, other.admin))).toBe('not-found')
    expect(await refusal(restore(subject, version - 1))).toBe('stale-version')
    const both = await Promise.allSettled([restore(subject, version), restore(subject, version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the document stays with its standards', () => {
  test('is kept from CASE and from its spreadsheet, in the published tree and in copies', async () => {
    const subject = await newSubject('With document')
    await send(subject, JSON.stringify(casePackage()), { type: 'application/json' })
    const document = {
      title: 'A framework',
      creator: 'State of the North',
      publisher: '',
      licence: 'CC BY 4.0',
      adoptionStatus: 'Adopted',
      url: 'https://standards.example/a',
    }
    expect((await tree(subject)).source).toEqual([{ curriculum: '', set: 'A framework', document }])
    await subjects(school.admin).patch(subject, { snapshot: 'standard' })

    // A new draft does not change the document of the published tree.
    await send(
      subject,
      sheet(itemSheet(1, 1), {
        document: cellsOfDocument({ name: '', rows: parseLines(csvOf(documentSheet())) }),
      }),
      { type: sheetType },
    )
    expect((await tree(subject)).source[0]?.document).toMatchObject({
      title: 'Northern Language Standards',
      adoptionStatus: 'Adopted',
      licence: 'CC BY 4.0',
    })
    expect((await tree(subject, 'snapshot', teacher)).source[0]?.document).toEqual(document)

    const copy = await newSubject('Copy of it')
    await subjects(school.admin).patch('import', { _id: copy, version: 1, from: subject })
    expect((await tree(copy)).source).toEqual([
      { curriculum: expect.any(String) as string, set: 'With document', document },
    ])
  })
})

test('after a week the replaced draft is deleted and cannot be restored', async () => {
  const subject = await newSubject('A week ago')
  await send(subject, sheet(childSheet()), { type: sheetType })
  const { version } = await tree(subject)
  world.server.clock.advance(8 * dayMs)
  const admin = { ...school.admin, ...(await world.signedIn(school.admin.id)) }
  expect(await refusal(restore(subject, version, admin))).toBe('nothing-replaced')
  expect((await tree(subject, 'draft', admin)).replaced).toBeNull()
  for (const job of replacedDraftJobs(world.kit))
    await job.run(world.server.clock.now(), new AbortController().signal)
  expect(await world.kit.db.select().from(replacedDrafts).where(eq(replacedDrafts.record, subject))).toEqual(
    [],
  )
})

function casePackage() {
  const uuid = (n: number) => `7c2f0d4c-5a3f-4f0e-9c4d-${String(n).padStart(12, '0')}`
  const at = '2024-01-01T00:00:00+00:00'
  const item = (n: number, fullStatement: string) => ({
    identifier: uuid(n),
    uri: `urn:uuid:${uuid(n)}`,
    fullStatement,
    humanCodingScheme: `N.${n}`,
    notes: 'kept',
    lastChangeDateTime: at,
  })
  return {
    CFDocument: {
      identifier: uuid(0),
      uri: `urn:uuid:${uuid(0)}`,
      creator: 'State of the North',
      title: 'A framework',
      adoptionStatus: 'Adopted',
      officialSourceURL: 'https://standards.example/a',
      licenseURI: { title: '', identifier: uuid(90), uri: 'urn:licence' },
      lastChangeDateTime: at,
    },
    CFItems: [item(1, 'Number'), item(2, 'Count to 100 with $n^2$')],
    CFAssociations: [],
    CFDefinitions: { CFLicenses: [{ identifier: uuid(90), title: 'CC BY 4.0', licenseText: 'Attribution' }] },
  }
}
