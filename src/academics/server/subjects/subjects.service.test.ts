// Trees of standards: editing by operations, versions, publishing, importing, whole files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutlineEntry, TreeAnswer, ImportReport } from '#academics/contract/trees.contract.ts'
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
let teacher: Person & { record: string }
let pupil: Person
beforeAll(async () => {
  world = await startAcademics()
  school = await world.school()
  other = await world.school()
  teacher = await world.colleague(school)
  pupil = await world.pupil(school)
})
afterAll(() => world.stop())

const subjects = (by: Pick<Person, 'service'>) => by.service('subjects')
const draft = async (by: Person, _id: string, kind = 'standard') =>
  (await subjects(by).get('tree', { query: { _id, kind, of: 'draft' } })) as TreeAnswer
const published = async (by: Person, _id: string, kind = 'standard') =>
  (await subjects(by).get('tree', { query: { _id, kind } })) as TreeAnswer
const edit = (by: Person, _id: string, version: number, operations: unknown[], kind = 'standard') =>
  subjects(by).patch('sub-edit', { _id, kind, version, operations }) as Promise<{
    version: number
    count: number[]
  }>
const shape = (entries: readonly OutlineEntry[]) => entries.map(({ name }) => name)
const add = (name: string, parent: string | null = null, before: string | null = null) => ({
  op: 'add',
  _id: world.kit.newId(),
  parent,
  before,
  name,
})

describe('editing', () => {
  test('operations of one call are applied together, in order, and counted per level', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Physics')
    const forces = add('Forces')
    const motion = add('Motion', forces._id)
    const { version, count } = await edit(school.admin, subject, 1, [
      forces,
      motion,
      add('Energy'),
      add('Gravity', forces._id, motion._id),
      { op: 'edit', _id: motion._id, code: 'P1.2', grade: ['Grade 7'], tags: ['lab'], mark: 'core' },
    ])
    expect(count).toEqual([2, 2])
    const tree = await draft(school.admin, subject)
    expect(shape(tree.entries)).toEqual(['Forces', 'Gravity', 'Motion', 'Energy'])
    expect(tree.entries[2]).toMatchObject({
      code: 'P1.2',
      grade: ['Grade 7'],
      tags: ['lab'],
      mark: 'core',
      parent: forces._id,
    })
    await edit(school.admin, subject, version, [
      { op: 'move', _id: motion._id, parent: null, before: forces._id },
      { op: 'remove', _id: forces._id },
    ])
    expect(shape((await draft(school.admin, subject)).entries)).toEqual(['Motion', 'Energy'])
    expect(await subjects(school.admin).get(subject)).toMatchObject({ count: { standard: [2] } })
  })

  test('when two editors saw the same version, one gets a conflict, and none of her changes are saved', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Geology')
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => edit(school.admin, subject, 1, [add(`Rock ${index}`)])),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(edit(school.admin, subject, 1, [add('Late')]))).toBe('stale-version')
    expect((await draft(school.admin, subject)).entries).toHaveLength(1)
  })

  test('a list with one invalid operation changes nothing', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Botany')
    const [one, two, three] = [add('A'), null, null].map(each => each ?? add('x'))
    await edit(school.admin, subject, 1, [one, { ...two, parent: one?._id }, { ...three, parent: two?._id }])
    const faults: [string, unknown][] = [
      ['tree-unknown-entry', { op: 'remove', _id: world.kit.newId() }],
      ['tree-entry-twice', { ...add('again'), _id: one?._id }],
      ['tree-inside-itself', { op: 'move', _id: one?._id, parent: two?._id, before: null }],
      ['tree-too-deep', add('fourth level', three?._id ?? '')],
    ]
    for (const [code, operation] of faults)
      expect(await refusal(edit(school.admin, subject, 2, [add('B'), operation]))).toBe(code)
    expect((await draft(school.admin, subject)).entries).toHaveLength(3)
    expect(await refusal(subjects(school.admin).patch(subject, { standardLevel: ['One', 'Two'] }))).toBe(
      'tree-levels-used',
    )
    await subjects(school.admin).patch(subject, { standardLevel: ['One', 'Two', 'Three', 'Four'] })
    expect((await draft(school.admin, subject)).levels).toEqual(['One', 'Two', 'Three', 'Four'])
  })
})

describe('publishing', () => {
  test('authors see the published copy, never the draft; the diff shows what publishing would change', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Optics')
    const light = add('Light')
    await edit(school.admin, subject, 1, [light])
    expect(await refusal(subjects(pupil).get('tree', { query: { _id: subject, of: 'draft' } }))).toBe(
      'forbidden',
    )
    expect((await published(pupil, subject)).entries).toEqual([])
    expect(
      await subjects(school.admin).patch(subject, { snapshot: 'standard', treeVersion: 2 }),
    ).toMatchObject({ publish: ['standard'] })
    await edit(school.admin, subject, 2, [
      { op: 'edit', _id: light._id, name: 'Light and shadow' },
      add('Lenses'),
    ])
    expect(shape((await published(pupil, subject)).entries)).toEqual(['Light'])
    const diff = (await subjects(teacher).get('diff', { query: { _id: subject } })) as {
      added: OutlineEntry[]
      changed: { after: OutlineEntry }[]
      removed: unknown[]
    }
    expect([shape(diff.added), diff.changed.map(({ after }) => after.name), diff.removed]).toEqual([
      ['Lenses'],
      ['Light and shadow'],
      [],
    ])
    expect(
      await refusal(subjects(school.admin).patch(subject, { snapshot: 'standard', treeVersion: 2 })),
    ).toBe('stale-version')
    await subjects(school.admin).patch(subject, { snapshot: 'standard', treeVersion: 3 })
    expect(shape((await published(pupil, subject)).entries)).toEqual(['Light and shadow', 'Lenses'])
  })

  test('all four trees can be published', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Acoustics')
    for (const kind of ['standard', 'topic', 'goal', 'atl']) {
      await edit(school.admin, subject, 1, [add(kind)], kind)
      await subjects(school.admin).patch(subject, { snapshot: kind })
      expect(shape((await published(pupil, subject, kind)).entries)).toEqual([kind])
    }
  })
})

describe('permissions', () => {
  test('a lead edits their own subject, a colleague can only read it, another school sees nothing', async () => {
    const { subject, curriculum } = await subjectOf(school.admin, school.id, 'Ecology')
    expect(await refusal(edit(teacher, subject, 1, [add('Ponds')]))).toBe('forbidden')
    expect((await draft(teacher, subject)).entries).toEqual([])
    const foreign = subjects(other.admin)
    for (const call of [
      () => foreign.get(subject),
      () => foreign.get('tree', { query: { _id: subject } }),
      () => edit(other.admin, subject, 1, [add('Foreign')]),
      () => foreign.patch(subject, { name: 'Foreign' }),
      () => foreign.remove(subject),
    ])
      expect(await refusal(call())).toBe('not-found')
    await subjects(school.admin).patch(subject, { coordinator: [teacher.id] })
    expect(await subjects(school.admin).get(subject)).toMatchObject({ coordinator: [teacher.id] })
    await edit(teacher, subject, 1, [add('Ponds')])
    expect(await refusal(subjects(teacher).patch(subject, { coordinator: [] }))).toBe('forbidden')
    expect(await refusal(subjects(teacher).remove(subject))).toBe('forbidden')
    // Leads keep access when the subject is renamed, and lose it when the list of leads changes.
    await subjects(teacher).patch(subject, { name: 'Ecosystems' })
    await edit(teacher, subject, 2, [add('Rivers')])
    expect(await school.admin.service('school-user').get(teacher.record)).toMatchObject({
      subject: [`${curriculum}:Ecosystems`],
    })
    await subjects(school.admin).patch(subject, { coordinator: [] })
    expect(await refusal(edit(teacher, subject, 3, [add('Lakes')]))).toBe('forbidden')
    expect(await refusal(subjects(school.admin).patch(subject, { coordinator: [other.admin.id] }))).toBe(
      'lead-not-staff',
    )
  })

  test('only admins change the platform’s records, and every change is logged', async () => {
    const [admin, consultant] = [await world.manager('admin'), await world.manager('academic_consultant')]
    const { subject } = await subjectOf(admin, '1', 'Astronomy')
    for (const by of [school.admin, teacher, consultant])
      expect(await refusal(edit(by, subject, 1, [add('Mine')]))).toBe('forbidden')
    expect(await refusal(subjects(school.admin).create({ uid: '1', name: 'Mine', curriculum: 'nz' }))).toBe(
      'forbidden',
    )
    await edit(admin, subject, 1, [add('Stars')])
    expect(shape((await draft(consultant, subject)).entries)).toEqual(['Stars'])
    expect(await refusal(draft(teacher, subject))).toBe('forbidden')
    const { rows } = await world.server.database.pool.query<{ act: string }>(
      'select act from kit_audit where actor = $1 order by at, id',
      [admin.id],
    )
    expect(rows.map(({ act }) => act)).toEqual([
      'academics.curriculum.create',
      'academics.subject.create',
      'academics.subject.tree',
    ])
  })

  test('a person’s records are private', async () => {
    const { subject } = await subjectOf(teacher, teacher.id, 'My hobby')
    await edit(teacher, subject, 1, [add('Knots')])
    expect(await refusal(subjects(school.admin).get(subject))).toBe('not-found')
  })
})

describe('importing from the platform', () => {
  test('grades follow the platform’s, lost ones are reported, and a second import keeps the ids', async () => {
    const admin = await world.manager('admin')
    const made = (await admin.service('curriculum').create({ school: '1', name: 'Central' })) as {
      _id: string
      code: string
    }
    await admin.service('curriculum').patch(made._id, {
      grades: [
        { _id: 'Y7', name: 'Year 7', platform: ['Grade 6'] },
        { _id: 'Y13', name: 'Year 13', platform: ['Tertiary'] },
      ],
    })
    const central = (await subjects(admin).create({
      uid: '1',
      name: 'Chemistry',
      curriculum: made.code,
      subjectCode: 'chem',
    })) as { _id: string }
    const [matter, acids] = [
      { ...add('Matter'), code: 'C1', grade: ['Y7'] },
      { ...add('Acids'), code: 'C2', grade: ['Y7', 'Y13'] },
    ]
    await edit(admin, central._id, 1, [matter, acids, { ...add('Atoms', matter._id), code: 'C1.1' }])
    const { subject } = await subjectOf(school.admin, school.id, 'Chemistry')
    const take = (by: Person, version: number, more = {}) =>
      subjects(by).patch('import', {
        _id: subject,
        version,
        from: central._id,
        ...more,
      }) as Promise<ImportReport>
    expect(await refusal(take(school.admin, 1))).toBe('nothing-published')
    await subjects(admin).patch(central._id, { snapshot: 'standard' })
    const grades = (await school.admin.service('grades').get(school.id)) as {
      version: number
      grades: { _id: string; name: string; platform: string[]; enable: boolean }[]
    }
    await school.admin.service('grades').patch(school.id, {
      version: grades.version,
      grades: grades.grades.filter(({ name }) => name !== 'Tertiary'),
    })
    expect(await take(school.admin, 1)).toMatchObject({
      added: 3,
      kept: 0,
      removed: 0,
      count: [2, 1],
      unmapped: [{ grade: 'Year 13', entries: 1 }],
    })
    const first = await draft(school.admin, subject)
    expect(first.entries.map(({ name, grade }) => [name, grade])).toEqual([
      ['Matter', ['Grade 6']],
      ['Atoms', []],
      ['Acids', ['Grade 6']],
    ])
    expect(first.origin).toEqual({ subject: central._id, name: 'Chemistry', newer: false })
    expect(await subjects(school.admin).get(subject)).toMatchObject({
      code: { standard: `${made.code}:chem`, topic: '' },
      source: { standard: [{ curriculum: made.code, set: 'Chemistry' }] },
    })

    await edit(admin, central._id, 2, [
      { op: 'remove', _id: acids._id },
      { ...add('Bases'), code: 'C3' },
      { op: 'edit', _id: matter._id, name: 'Matter and materials' },
    ])
    await subjects(admin).patch(central._id, { snapshot: 'standard' })
    expect(await world.notices('StandardsUpdated')).toMatchObject([{ to: { user: school.admin.id } }])
    expect((await draft(school.admin, subject)).origin?.newer).toBe(true)
    const compared = (await subjects(school.admin).get('compare', { query: { _id: subject } })) as {
      added: OutlineEntry[]
      removed: OutlineEntry[]
      changed: { after: OutlineEntry }[]
    }
    expect([
      shape(compared.added),
      shape(compared.removed),
      compared.changed.map(({ after }) => after.name),
    ]).toEqual([['Bases'], ['Acids'], ['Matter and materials']])
    // The school's copy has not changed.
    expect((await draft(school.admin, subject)).entries).toEqual(first.entries)
    expect(await take(school.admin, 2)).toMatchObject({ added: 1, kept: 2, removed: 1 })
    const second = await draft(school.admin, subject)
    expect(second.entries[0]?.name).toBe('Matter and materials')
    expect(second.entries.slice(0, 2).map(({ _id }) => _id)).toEqual(
      first.entries.slice(0, 2).map(({ _id }) => _id),
    )

    // Replacing it with a file makes it the school's own: the platform code is removed.
    const { subject: filed } = await subjectOf(school.admin, school.id, 'Filed')
    await subjects(school.admin).patch('import', { _id: filed, version: 1, from: central._id })
    expect(await subjects(school.admin).get(filed)).toMatchObject({ code: { standard: `${made.code}:chem` } })
    await fetch(`${world.server.origin}/fio/standards/${filed}/standard`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${school.admin.token}`, 'content-type': 'text/csv' },
      body: 'Level,Name\n1,Own words',
    })
    expect(await subjects(school.admin).get(filed)).toMatchObject({
      code: { standard: '' },
      source: { standard: [] },
    })

    // Copying an entry includes its ancestors; adding keeps the rest, so the tree no longer counts as the platform's.
    const { subject: mixed } = await subjectOf(school.admin, school.id, 'Mixed')
    await edit(school.admin, mixed, 1, [add('Own')])
    const atoms = (await published(admin, central._id)).entries.find(({ name }) => name === 'Atoms')
    await subjects(school.admin).patch('import', {
      _id: mixed,
      version: 2,
      from: central._id,
      entries: [atoms?._id],
      mode: 'add',
    })
    expect(shape((await draft(school.admin, mixed)).entries)).toEqual([
      'Own',
      'Matter and materials',
      'Atoms',
    ])
    expect(await subjects(school.admin).get(mixed)).toMatchObject({ code: { standard: '' } })
    expect(
      await refusal(
        subjects(other.admin).patch('import', {
          _id: (await subjectOf(other.admin, other.id, 'Taken')).subject,
          version: 1,
          from: subject,
        }),
      ),
    ).toBe('not-found')
  })
})

describe('whole files', () => {
  const file =
    (by: Person, subject: string, kind = 'standard') =>
    (init: { method?: string; type?: string; body?: string; query?: string } = {}) =>
      fetch(`${world.server.origin}/fio/standards/${subject}/${kind}${init.query ?? ''}`, {
        method: init.method ?? 'GET',
        headers: { authorization: `Bearer ${by.token}`, ...(init.type ? { 'content-type': init.type } : {}) },
        ...(init.body === undefined ? {} : { body: init.body }),
      })

  test('imports, exports and publishes 5,000 entries in one call each', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Everything')
    const at = file(school.admin, subject)
    const levelOf = (index: number) => {
      if (index % 100 === 0) return 1
      return index % 10 === 1 ? 2 : 3
    }
    const rows = [
      'Level,Code,Name,Grades',
      ...Array.from(
        { length: 5000 },
        (_, index) =>
          `${levelOf(index)},E${index},"Entry number ${index}, with a comma",Grade ${1 + (index % 12)}`,
      ),
    ]
    const report = (await (
      await at({ method: 'PUT', type: 'text/csv', body: rows.join('\r\n') })
    ).json()) as ImportReport
    expect(report).toMatchObject({ added: 5000, count: [50, 500, 4450], unmapped: [] })
    await subjects(school.admin).patch(subject, { snapshot: 'standard' })
    expect((await published(pupil, subject)).entries).toHaveLength(5000)
    const { entries, version } = await draft(school.admin, subject)
    await edit(school.admin, subject, version, [
      { op: 'move', _id: entries[4999]?._id, parent: null, before: entries[0]?._id },
    ])
    expect((await draft(school.admin, subject)).entries[0]).toMatchObject({ code: 'E4999' })
    expect(await refusal(edit(school.admin, subject, version + 1, [add('One too many')]))).toBe(
      'tree-too-large',
    )
  })

  test('a spreadsheet export can be imported unchanged', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Sheet')
    const at = file(school.admin, subject)
    const [one, two] = [
      {
        ...add('-Minus, "quoted"'),
        code: '=1+1',
        grade: ['Grade 3', 'Grade 4'],
        tags: ['a', 'b'],
        mark: 'ü',
      },
      add('Two'),
    ]
    await edit(school.admin, subject, 1, [one, { ...two, parent: one._id }])
    const text = await (await at({ query: '?format=csv&of=draft' })).text()
    const before = await draft(school.admin, subject)
    expect(await (await at({ method: 'PUT', type: 'text/csv', body: text })).json()).toMatchObject({
      added: 0,
      kept: 2,
      removed: 0,
    })
    const after = await draft(school.admin, subject)
    expect(after.entries).toEqual(before.entries)
    // A renamed entry keeps its identity, because the file contains its id.
    await at({ method: 'PUT', type: 'text/csv', body: text.replace('"Two"', '"Second"') })
    expect((await draft(school.admin, subject)).entries.map(({ _id, name }) => [_id, name])).toEqual([
      [one._id, one.name],
      [two._id, 'Second'],
    ])
  })

  test('a CASE package is exported as it was imported, with foreign ids', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Framework')
    const at = file(school.admin, subject)
    const uuid = (n: number) => `6b1e0d4c-5a3f-4f0e-9c4d-${String(n).padStart(12, '0')}`
    const uri = (n: number) => ({ title: 'x', identifier: uuid(n), uri: `https://cases.example/${uuid(n)}` })
    const item = (n: number, more: object) => ({
      identifier: uuid(n),
      uri: `https://cases.example/${uuid(n)}`,
      lastChangeDateTime: '2024-01-01T00:00:00+00:00',
      ...more,
    })
    const childOf = (
      n: number,
      child: number,
      above: number,
      sequenceNumber: number,
      associationType = 'isChildOf',
    ) => ({
      identifier: uuid(n),
      uri: `https://cases.example/a/${n}`,
      associationType,
      sequenceNumber,
      originNodeURI: uri(child),
      destinationNodeURI: uri(above),
      lastChangeDateTime: '2024-01-01T00:00:00+00:00',
    })
    const given = {
      CFDocument: {
        identifier: uuid(0),
        uri: 'https://cases.example/0',
        creator: 'State',
        title: 'A framework',
        lastChangeDateTime: '2024-01-01T00:00:00+00:00',
        adoptionStatus: 'Adopted',
        language: 'en',
      },
      CFItems: [
        item(1, { fullStatement: 'Number', CFItemType: 'Domain', abbreviatedStatement: 'N' }),
        item(2, {
          fullStatement: 'Count to 100',
          humanCodingScheme: 'N.1',
          CFItemType: 'Standard',
          educationLevel: ['KG', '01'],
          conceptKeywords: ['counting'],
          notes: 'kept',
        }),
        item(3, { fullStatement: 'Compare', humanCodingScheme: 'N.2', educationLevel: ['99'] }),
      ],
      CFAssociations: [
        childOf(10, 1, 0, 1),
        childOf(11, 3, 1, 5),
        childOf(12, 2, 1, 20),
        childOf(13, 2, 3, 1, 'isRelatedTo'),
      ],
      CFDefinitions: { CFItemTypes: [{ title: 'Domain' }] },
    }
    const report = (await (
      await at({ method: 'PUT', type: 'application/json', body: JSON.stringify(given) })
    ).json()) as ImportReport
    expect(report).toMatchObject({ added: 3, count: [1, 2], unmapped: [{ grade: '99', entries: 1 }] })
    const tree = await draft(school.admin, subject)
    expect(
      tree.entries.map(({ name, code, grade, foreign, tags }) => ({ name, code, grade, foreign, tags })),
    ).toEqual([
      { name: 'Number', code: '', grade: [], foreign: uuid(1), tags: [] },
      { name: 'Compare', code: 'N.2', grade: [], foreign: uuid(3), tags: [] },
      {
        name: 'Count to 100',
        code: 'N.1',
        grade: ['Foundation', 'Grade 1'],
        foreign: uuid(2),
        tags: ['counting'],
      },
    ])
    expect(tree.levels[0]).toBe('Domain')
    const back = (await (await at({ query: '?format=case&of=draft' })).json()) as typeof given
    const sorted = (list: readonly { identifier: string }[]) =>
      list.toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1))
    expect({ ...back, CFItems: sorted(back.CFItems), CFAssociations: sorted(back.CFAssociations) }).toEqual({
      ...given,
      CFItems: sorted(given.CFItems),
      CFAssociations: sorted(given.CFAssociations),
    })
    expect(
      await (
        await at({
          method: 'PUT',
          type: 'application/json',
          body: JSON.stringify(back),
          query: `?version=${tree.version}`,
        })
      ).json(),
    ).toMatchObject({ added: 0, kept: 3, removed: 0 })
  })

  test('invalid files are refused with a reason, and change nothing', async () => {
    const { subject } = await subjectOf(school.admin, school.id, 'Refusals')
    const at = file(school.admin, subject)
    const refused = async (init: Parameters<typeof at>[0]) => {
      const response = await at(init)
      return [response.status, ((await response.json()) as { data: { code: string } }).data.code]
    }
    expect(await refused({ method: 'PUT', type: 'application/json', body: '{' })).toEqual([
      400,
      'standards-unreadable',
    ])
    expect(await refused({ method: 'PUT', type: 'application/json', body: '{"CFDocument":{}}' })).toEqual([
      400,
      'standards-unreadable',
    ])
    expect(
      await refused({ method: 'PUT', type: 'text/csv', body: 'Level,Name\n1,First\n3,Too deep at once' }),
    ).toEqual([400, 'standards-unreadable'])
    expect(await refused({ method: 'PUT', type: 'text/csv', body: 'Level,Name\n' })).toEqual([
      400,
      'standards-empty',
    ])
    expect(await refused({ method: 'PUT', type: 'text/plain', body: 'x' })).toEqual([415, 'wrong-type'])
    expect(
      (await file(other.admin, subject)({ method: 'PUT', type: 'text/csv', body: 'Level,Name\n1,Foreign' }))
        .status,
    ).toBe(404)
    expect(
      (await file(teacher, subject)({ method: 'PUT', type: 'text/csv', body: 'Level,Name\n1,Mine' })).status,
    ).toBe(403)
    expect((await file(pupil, subject)({ query: '?of=draft' })).status).toBe(403)
    expect((await draft(school.admin, subject)).entries).toEqual([])
  })
})
