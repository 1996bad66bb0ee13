// A school's frameworks through CASE: access to each URL, round trips, and what is never exposed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseSharing } from '#academics/contract/case-sharing.conf.ts'
import type { TreeAnswer } from '#academics/contract/trees.contract.ts'
import {
  startAcademics,
  subjectOf,
  type Person,
  type School,
  type World,
} from '../testing/academics-world.ts'

let world: World
let school: School
let other: School
beforeAll(async () => {
  world = await startAcademics()
  school = await world.school()
  other = await world.school()
})
afterAll(() => world.stop())

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = '2026-01-02T03:04:05+00:00'
/** A foreign document with everything that a package may contain; `mark` makes its ids unique. */
function packageOf(mark: number) {
  const [documentId, one, two, three] = [uuid(mark), uuid(mark + 1), uuid(mark + 2), uuid(mark + 3)]
  const node = (identifier: string) => ({
    title: 'x',
    identifier,
    uri: `https://creator.example/${identifier}`,
  })
  const item = (identifier: string, fullStatement: string, more = {}) => ({
    identifier,
    uri: `https://creator.example/${identifier}`,
    CFDocumentURI: node(documentId),
    fullStatement,
    lastChangeDateTime: at,
    ...more,
  })
  const childOf = (n: number, child: string, above: string, sequenceNumber: number) => ({
    identifier: uuid(mark + 20 + n),
    uri: `https://creator.example/tie-${n}`,
    associationType: 'isChildOf',
    sequenceNumber,
    originNodeURI: node(child),
    destinationNodeURI: node(above),
    lastChangeDateTime: at,
  })
  return {
    CFDocument: {
      identifier: documentId,
      uri: `https://creator.example/${documentId}`,
      creator: 'State of Tides',
      title: `Tides ${mark}`,
      lastChangeDateTime: at,
      adoptionStatus: 'Adopted',
      caseVersion: '1.1',
      CFPackageURI: node(documentId),
      licenseURI: node(uuid(mark + 9)),
    },
    CFItems: [
      item(one, 'Water'),
      item(two, 'Salt water', { humanCodingScheme: 'W.1', notes: 'A note that only CASE has' }),
      item(three, 'Fresh water', { humanCodingScheme: 'W.2', extensions: { theirs: { a: 1 } } }),
    ],
    CFAssociations: [
      childOf(1, one, documentId, 1),
      childOf(2, two, one, 1),
      childOf(3, three, one, 2),
      { ...childOf(4, two, three, 1), associationType: 'isRelatedTo' },
    ],
    CFDefinitions: {
      CFSubjects: [
        {
          identifier: uuid(mark + 10),
          uri: 'https://creator.example/s1',
          title: 'Science',
          hierarchyCode: '1',
          lastChangeDateTime: at,
        },
        {
          identifier: uuid(mark + 11),
          uri: 'https://creator.example/s2',
          title: 'Biology',
          hierarchyCode: '1.1',
          lastChangeDateTime: at,
        },
        {
          identifier: uuid(mark + 12),
          uri: 'https://creator.example/s3',
          title: 'Arts',
          hierarchyCode: '10',
          lastChangeDateTime: at,
        },
      ],
      CFConcepts: [
        {
          identifier: uuid(mark + 13),
          uri: 'https://creator.example/c',
          title: 'Flow',
          hierarchyCode: '1',
          lastChangeDateTime: at,
        },
      ],
      CFItemTypes: [
        {
          identifier: uuid(mark + 14),
          uri: 'https://creator.example/t',
          title: 'Standard',
          hierarchyCode: '1',
          description: '',
          lastChangeDateTime: at,
        },
      ],
      CFLicenses: [
        {
          identifier: uuid(mark + 9),
          uri: 'https://creator.example/l',
          title: 'CC BY',
          licenseText: 'Attribution',
          lastChangeDateTime: at,
        },
      ],
      CFAssociationGroupings: [
        {
          identifier: uuid(mark + 15),
          uri: 'https://creator.example/g',
          title: 'Group',
          lastChangeDateTime: at,
        },
      ],
    },
  }
}

async function put(by: Person, subject: string, body: unknown, kind = 'standard') {
  const answer = await fetch(`${world.server.origin}/fio/standards/${subject}/${kind}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}
const treeOf = async (by: Person, _id: string, of: 'draft' | 'snapshot' = 'draft') =>
  (await by.service('subjects').get('tree', { query: { _id, kind: 'standard', of } })) as TreeAnswer
async function publish(by: Person, _id: string) {
  const { version } = await treeOf(by, _id)
  await by.service('subjects').patch(_id, { snapshot: 'standard', treeVersion: version })
}
const share = ({ id, admin }: School, on = true) =>
  admin.service('conf-school').patch(caseSharing.key, { val: { on } }, { query: { school: id } })
async function imported(of: School, name: string, body: unknown) {
  const { subject } = await subjectOf(of.admin, of.id, name)
  await put(of.admin, subject, body)
  return subject
}

const base = (of: School, version = 'v1p1') => `${world.server.origin}/fio/case/${of.id}/ims/case/${version}`
interface Got {
  status: number
  headers: Headers
  body: Record<string, never> & { CFDocuments: { title: string }[]; CFItem: { identifier: string } }
  text: string
}
async function get(
  of: School,
  path: string,
  { version = 'v1p1', ...init }: RequestInit & { version?: string } = {},
): Promise<Got> {
  const answer = await fetch(`${base(of, version)}/${path}`, init)
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text ? (JSON.parse(text) as Got['body']) : ({} as never),
  }
}

test('every endpoint of the standard', async () => {
  const theirs = packageOf(1000)
  const subject = await imported(school, 'Tides', theirs)
  await publish(school.admin, subject)
  await share(school)

  const list = await get(school, 'CFDocuments')
  expect(list.status).toBe(200)
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(list.body.CFDocuments).toEqual([theirs.CFDocument])

  const d = theirs.CFDefinitions
  const expected: Record<string, unknown> = {
    [`CFDocuments/${uuid(1000)}`]: theirs.CFDocument,
    [`CFPackages/${uuid(1000)}`]: expect.objectContaining(theirs),
    [`CFItems/${uuid(1002)}`]: theirs.CFItems[1],
    [`CFAssociations/${uuid(1024)}`]: theirs.CFAssociations[3],
    [`CFItemAssociations/${uuid(1002)}`]: {
      CFItem: theirs.CFItems[1],
      CFAssociations: [theirs.CFAssociations[1], theirs.CFAssociations[3]],
    },
    [`CFSubjects/${uuid(1010)}`]: { CFSubjects: [d.CFSubjects[0], d.CFSubjects[1]] },
    [`CFConcepts/${uuid(1013)}`]: { CFConcepts: d.CFConcepts },
    [`CFItemTypes/${uuid(1014)}`]: { CFItemTypes: d.CFItemTypes },
    [`CFLicenses/${uuid(1009)}`]: d.CFLicenses[0],
    [`CFAssociationGroupings/${uuid(1015)}`]: d.CFAssociationGroupings[0],
  }
  for (const [path, body] of Object.entries(expected)) {
    const got = await get(school, path)
    expect([path, got.status, got.body]).toEqual([path, 200, body])
  }
  expect((await get(school, `CFDocuments/${uuid(1000)}?fields=title,creator`)).body).toEqual({
    title: 'Tides 1000',
    creator: 'State of Tides',
  })
  // Version 1.0 has no extensions.
  const old = await get(school, `CFPackages/${uuid(1000)}`, { version: 'v1p0' })
  expect([old.status, old.text.includes('extensions'), old.text.includes('caseVersion')]).toEqual([
    200,
    false,
    false,
  ])
})

test('reading a package back gives the same tree, including own entries', async () => {
  const mine = await imported(school, 'Rivers', packageOf(2000))
  await publish(school.admin, mine)
  const { subject: own } = await subjectOf(school.admin, school.id, 'Lakes')
  const csv = await fetch(`${world.server.origin}/fio/standards/${own}/standard`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${school.admin.token}`, 'content-type': 'text/csv' },
    body: 'Level 1,Level 2,Code\nDeep,,D\n,Cold,D.1\n,Dark,D.2\n',
  })
  expect(csv.status).toBe(200)
  await publish(school.admin, own)
  await share(school)
  const outline = ({ entries }: TreeAnswer) =>
    entries.map(({ _id, parent, name, code }) => [
      name,
      code,
      entries.find(each => each._id === parent)?.name ?? null,
      _id.length,
    ])
  const { body } = await get(school, "CFDocuments?filter=title='Lakes' OR title='Tides 2000'&sort=title")
  expect(body.CFDocuments.map(({ title }) => title)).toEqual(['Lakes', 'Tides 2000'])
  for (const [at, record] of [own, mine].entries()) {
    const { identifier } = body.CFDocuments[at] as unknown as { identifier: string }
    const pack = await get(school, `CFPackages/${identifier}`)
    const copy = await imported(other, `Copy ${at}`, pack.body)
    expect(outline(await treeOf(other.admin, copy))).toEqual(
      outline(await treeOf(school.admin, record, 'snapshot')),
    )
  }
  // The URI of our own objects is their URL here; following it returns the object.
  const { identifier } = body.CFDocuments[0] as unknown as { identifier: string }
  const { CFItems } = (await get(school, `CFPackages/${identifier}`)).body as unknown as {
    CFItems: { uri: string; identifier: string }[]
  }
  const path = CFItems[1]?.uri.split('/ims/case/v1p1/')[1] ?? ''
  expect((await get(school, path)).body).toMatchObject({ identifier: CFItems[1]?.identifier })
})

test('a later draft appears nowhere until it is published', async () => {
  const subject = await imported(school, 'Oceans', packageOf(3000))
  await publish(school.admin, subject)
  await share(school)
  const before = await get(school, `CFPackages/${uuid(3000)}`)
  const later = packageOf(3000)
  later.CFDocument.title = 'Secret title'
  later.CFItems[1] = {
    ...later.CFItems[1],
    notes: 'Secret note',
    fullStatement: 'Secret statement',
  } as (typeof later.CFItems)[number]
  await put(school.admin, subject, later)
  const after = await get(school, `CFPackages/${uuid(3000)}`)
  expect(after.text).toBe(before.text)
  expect((await get(school, 'CFDocuments')).text).not.toContain('Secret')
  await publish(school.admin, subject)
  expect((await get(school, `CFPackages/${uuid(3000)}`)).text).toContain('Secret note')
})

describe('limits of access', () => {
  test('missing, draft, archived, unshared and of another school all give the same error', async () => {
    const [mine, theirs] = [await world.school(), await world.school()]
    const draft = packageOf(5000)
    await imported(mine, 'Draft only', draft)
    const live = await imported(mine, 'Live', packageOf(6000))
    await publish(mine.admin, live)
    const foreign = await imported(theirs, 'Foreign', packageOf(7000))
    await publish(theirs.admin, foreign)
    const paths = (n: number) => [
      `CFDocuments/${uuid(n)}`,
      `CFPackages/${uuid(n)}`,
      `CFItems/${uuid(n + 1)}`,
      `CFItemAssociations/${uuid(n + 1)}`,
      `CFAssociations/${uuid(n + 21)}`,
      `CFLicenses/${uuid(n + 9)}`,
      `CFSubjects/${uuid(n + 10)}`,
    ]
    const missing = { id: world.kit.newId() } as School
    const words = (await get(missing, 'CFDocuments')).text
    expect(words).toContain('unknownobject')
    const sameWords = async (of: School, path: string) => {
      const got = await get(of, path, { headers: { authorization: `Bearer ${mine.admin.token}` } })
      expect([path, got.status, got.text]).toEqual([path, 404, words])
    }
    // Not shared by default.
    for (const path of ['CFDocuments', ...paths(6000)]) await sameWords(mine, path)
    await share(mine)
    for (const path of paths(6000)) expect([path, (await get(mine, path)).status]).toEqual([path, 200])
    for (const path of [
      ...paths(5000),
      ...paths(7000),
      ...paths(9000),
      'CFItems',
      'CFRubrics/x',
      'CFItems/%E0%A4%A',
      '',
    ])
      await sameWords(mine, path)
    expect((await get(mine, 'CFDocuments')).body.CFDocuments.map(({ title }) => title)).toEqual([
      'Tides 6000',
    ])
    for (const path of paths(7000)) await sameWords(theirs, path)
    // Sharing switched off again, subject archived, subject deleted.
    await mine.admin.service('subjects').patch(live, { del: true })
    for (const path of paths(6000)) await sameWords(mine, path)
    await mine.admin.service('subjects').patch(live, { del: false })
    await share(mine, false)
    for (const path of ['CFDocuments', ...paths(6000)]) await sameWords(mine, path)
  })

  test('only the school’s admins can share', async () => {
    const teacher = await world.colleague(school)
    const patch = (by: Person, of: School) =>
      by.service('conf-school').patch(caseSharing.key, { val: { on: true } }, { query: { school: of.id } })
    await expect(patch(teacher, school)).rejects.toMatchObject({ code: 403 })
    await expect(patch(other.admin, school)).rejects.toMatchObject({ code: 403 })
  })
})

test('allows other origins, read only, with an ETag, and with errors in the format of CASE', async () => {
  await share(school)
  const got = await get(school, 'CFDocuments?limit=1', { headers: { origin: 'https://elsewhere.example' } })
  expect(got.headers.get('access-control-allow-origin')).toBe('*')
  expect(got.headers.get('link')).toContain('rel="first"')
  const etag = got.headers.get('etag') ?? ''
  expect((await get(school, 'CFDocuments?limit=1', { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(
    (
      await get(school, 'CFDocuments', {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
      })
    ).status,
  ).toBe(204)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect([method, (await get(school, 'CFDocuments', { method })).status]).toEqual([method, 405])
  const wrong = await get(school, 'CFDocuments?sort=password')
  expect([wrong.status, wrong.body]).toEqual([
    400,
    {
      imsx_codeMajor: 'failure',
      imsx_severity: 'error',
      imsx_description: 'Documents cannot be sorted by password.',
      imsx_CodeMinor: {
        imsx_codeMinorField: [
          { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: 'invalid_sort_field' },
        ],
      },
    },
  ])
})

test('is rate limited', async () => {
  let last = await get(school, 'CFDocuments')
  for (let n = 0; n < 260 && last.status === 200; n++) last = await get(school, 'CFDocuments')
  expect([last.status, last.headers.get('retry-after') !== null, last.text.includes('server_busy')]).toEqual([
    429,
    true,
    true,
  ])
})
