// Delta packages: the school completes what they leave out, and what it cannot is left out with the reason.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenRows } from '#schools/contract/import/given-rows.rules.ts'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import { guardianIdFields } from '#schools/contract/import/roster.rules.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterImportRow } from '#schools/contract/roster-imports.contract.ts'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { guardians, staff, students } from '../people.tables.ts'
import { rosterImports, rosterRows } from '../roster.tables.ts'
import { checkedRoster, importedRoster, reaches, rosterService } from '../testing/rosters.ts'
import { startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

type Version = '1.1' | '1.2'
type Files = Map<string, string>
const size = { students: 6, teachers: 2, classes: 2 }
const rosterOf = (files: Files, school: string | null = null) => {
  const pack = readPackage(tablesOf(files))
  if (!pack) throw new Error('not recognised')
  return readOneRoster(pack, { school, today: new Date('2026-11-15T00:00:00Z') })
}
/** A school with the whole package. */
async function following(mark: string, version: Version = '1.2') {
  const school = await world.school()
  const { app } = school.admin
  const roster = rosterOf(oneRosterPackage({ version, mark, ...size }))
  await importedRoster({ id: school.id, app }, givenRows(roster))
  const delta = (change: (files: Files) => void) => {
    const files = oneRosterPackage({ version, mark, ...size, isDelta: true })
    for (const name of ['users.csv', 'roles.csv', 'enrollments.csv', 'demographics.csv', 'classes.csv'])
      keep(files, name)
    change(files)
    return files
  }
  const whole = oneRosterPackage({ version, mark, ...size })
  /** Copies the line of one record, changed, to the delta file. */
  const touch = (files: Files, name: string, id: string, change: (line: string) => string = line => line) => {
    const line = (whole.get(name) ?? '').split('\r\n').find(each => each.startsWith(`${id},`)) ?? ''
    files.set(name, `${files.get(name) ?? ''}${change(line)}\r\n`)
  }
  return { school: school.id, app, delta, touch }
}
/** Keeps only the titles. */
const keep = (files: Files, name: string) => {
  const [titles] = (files.get(name) ?? '').split('\r\n')
  if (files.has(name)) files.set(name, `${titles}\r\n`)
}
type Followed = Awaited<ReturnType<typeof following>>
const checked = async ({ school, app }: Followed, files: Files, org: string | null = null) => {
  const roster = rosterOf(files, org)
  expect(roster.isDelta).toBe(true)
  const id = await checkedRoster({ id: school, app }, givenRows(roster), { isDelta: true })
  const { data } = (await rosterService(app).get('rows', {
    query: { _id: id, show: 'all', $limit: 500 },
  })) as { data: RosterImportRow[] }
  const rows = data.filter(({ kind }) => kind !== 'year' && kind !== 'term')
  return { id, rows: rows.filter(({ values }) => values.title !== 'Marks') }
}
const confirmed = async ({ app }: Followed, id: string) => {
  await rosterService(app).patch('confirm', { _id: id })
  await reaches(app, id, 'done')
}
const child = async ({ school }: Followed, sourcedId: string) =>
  (
    await world.kit.db
      .select()
      .from(students)
      .where(and(eq(students.school, school), eq(students.sourcedId, sourcedId), isNull(students.archivedAt)))
  )[0]
const contacts = async (student = '') =>
  (
    await world.kit.db
      .select()
      .from(guardians)
      .where(eq(guardians.student, student))
      .orderBy(guardians.position)
  ).map(({ name, email, phone }) => [name, email, phone])
const seen = (rows: readonly RosterImportRow[]) =>
  rows.map(({ kind, sourcedId, action, faults }) => [kind, sourcedId, action, faults[0]?.words])

/** As an earlier version stored them. */
const withoutGuardianIds = async ({ school }: Followed) => {
  const ofSchool = inArray(
    rosterRows.import,
    world.kit.db.select({ id: rosterImports.id }).from(rosterImports).where(eq(rosterImports.school, school)),
  )
  await world.kit.db
    .update(rosterRows)
    .set({ values: sql`${rosterRows.values} - ${sql.param([...guardianIdFields])}::text[]` })
    .where(ofSchool)
}

test('a guardian without a foreign id is found by the address or number, and by the id from then on', async () => {
  const one = await following('h')
  await withoutGuardianIds(one)
  const student = await child(one, 'hs1')
  await world.kit.db
    .update(guardians)
    .set({ phone: '+44 20 7946 0009' })
    .where(and(eq(guardians.student, student?.id ?? ''), eq(guardians.email, 'hg1-2@north.example')))
  const files = one.delta(each => {
    one.touch(each, 'users.csv', 'hg1-1', line => line.replace('Pau1,North 1', 'Paula,Holm'))
    one.touch(each, 'users.csv', 'hg1-2', line =>
      line.replace('hg1-2@north.example,,', 'new@north.example,,+44 (20) 79460009'),
    )
    for (const id of ['hg1-1', 'hg1-2']) one.touch(each, 'roles.csv', `r-${id}`)
  })
  const { id, rows } = await checked(one, files)
  expect(seen(rows)).toEqual([['student', 'hs1', 'update', undefined]])
  await confirmed(one, id)
  expect(await contacts(student?.id)).toEqual([
    ['Paula Holm', 'hg1-1@north.example', null],
    ['Pau1 North 2', 'new@north.example', '+44 20 7946 0009'],
  ])

  const again = one.delta(each => {
    one.touch(each, 'users.csv', 'hg1-1', line =>
      line.replace('Pau1,North 1', 'Pauline,Lund').replace('hg1-1@north.example', 'lund@x.example'),
    )
    one.touch(each, 'roles.csv', 'r-hg1-1')
  })
  await confirmed(one, (await checked(one, again)).id)
  expect((await contacts(student?.id))[0]).toEqual(['Pauline Lund', 'lund@x.example', null])
})

test('a contact of several guardians, of somebody with another id or of another school finds nobody', async () => {
  const [one, other] = [await following('i'), await following('j')]
  await withoutGuardianIds(one)
  await withoutGuardianIds(other)
  const [first, third] = [await child(one, 'is1'), await child(one, 'is3')]
  await world.kit.db
    .update(guardians)
    .set({ email: 'family@north.example' })
    .where(and(inArray(guardians.student, [first?.id ?? '', third?.id ?? '']), eq(guardians.position, 1)))
  const knows = await following('k')
  const stranger = (each: Files, of: Followed, id: string, email: string) => {
    const mark = id.slice(0, 1)
    of.touch(each, 'users.csv', `${mark}g1-1`, line =>
      line.replace(`${mark}g1-1@north.example`, email).replaceAll(`${mark}g1-1`, id),
    )
    of.touch(each, 'roles.csv', `r-${mark}g1-1`, line => line.replaceAll(`${mark}g1-1`, id))
  }
  const words = 'Neither this package nor an earlier import says whose guardian this is.'
  const files = one.delta(each => {
    stranger(each, one, 'i-family', 'family@north.example')
    stranger(each, one, 'i-foreign', 'jg1-1@north.example')
  })
  expect(seen((await checked(one, files)).rows)).toEqual([
    ['other', 'i-family', 'fault', words],
    ['other', 'i-foreign', 'fault', words],
  ])
  const named = knows.delta(each => stranger(each, knows, 'k-other', 'kg1-1@north.example'))
  expect(seen((await checked(knows, named)).rows)).toEqual([['other', 'k-other', 'fault', words]])
})

test('a changed user without a line in roles.csv keeps the role that the school knows', async () => {
  const one = await following('a')
  const files = one.delta(each => {
    one.touch(each, 'users.csv', 'as2', line => line.replace('Sol2,North', 'Sol2,Northey'))
    one.touch(each, 'users.csv', 'at0', line => line.replace('Tia0', 'Thea'))
    one.touch(each, 'users.csv', 'as3', line => line.replace('active', 'tobedeleted'))
    one.touch(each, 'users.csv', 'as4', line => line.replaceAll('as4', 'as99').replace('Sol4', 'Nobody'))
  })
  const { id, rows } = await checked(one, files)
  expect(seen(rows)).toEqual([
    ['student', 'as2', 'update', undefined],
    ['staff', 'at0', 'update', undefined],
    ['student', 'as3', 'leave', undefined],
    ['other', 'as99', 'fault', 'The person has no role in roles.csv.'],
  ])
  await confirmed(one, id)
  expect((await child(one, 'as2'))?.lastName).toBe('Northey')
  expect(await child(one, 'as3')).toBeUndefined()
  const [teacher] = await world.kit.db.select().from(staff).where(eq(staff.sourcedId, 'at0'))
  expect(teacher?.firstName).toBe('Thea')
})

describe.each(['1.1', '1.2'] as const)('%s', version => {
  const mark = (letter: string) => `${letter}${version.replace('.', '')}`
  const roles = (one: Followed, files: Files, ...ids: string[]) => {
    if (version === '1.2') for (const id of ids) one.touch(files, 'roles.csv', `r-${id}`)
  }

  test('a guardian’s new name and contact reach the children who are not in the file', async () => {
    const m = mark('b')
    const one = await following(m, version)
    const files = one.delta(each => {
      one.touch(each, 'users.csv', `${m}g1-1`, line =>
        line.replace(`Pau1,North 1`, 'Paula,Holm').replace(`${m}g1-1@north.example`, `${m}holm@x.example`),
      )
      one.touch(each, 'users.csv', `${m}g1-2`, line =>
        line.replace(`${m}g1-2@north.example,,`, `${m}g1-2@north.example,,+44 20 7946 0002`),
      )
      one.touch(each, 'users.csv', `${m}g0-1`, line =>
        line.replaceAll(`${m}g0-1`, `${m}g99-1`).replace('Pau0', 'Stranger'),
      )
      roles(one, each, `${m}g1-1`, `${m}g1-2`)
      if (version === '1.2')
        one.touch(each, 'roles.csv', `r-${m}g0-1`, line => line.replaceAll(`${m}g0-1`, `${m}g99-1`))
    })
    const { id, rows } = await checked(one, files)
    expect(seen(rows)).toEqual([
      ['student', `${m}s1`, 'update', undefined],
      [
        'other',
        `${m}g99-1`,
        'fault',
        'Neither this package nor an earlier import says whose guardian this is.',
      ],
    ])
    await confirmed(one, id)
    const changed = [
      ['Paula Holm', `${m}holm@x.example`, null],
      ['Pau1 North 2', `${m}g1-2@north.example`, '+44 20 7946 0002'],
    ]
    expect(await contacts((await child(one, `${m}s1`))?.id)).toEqual(changed)

    // The new contact is known by the same id.
    const again = one.delta(each => {
      one.touch(each, 'users.csv', `${m}g1-1`, line =>
        line.replace(`Pau1,North 1`, 'Pauline,Lund').replace(`${m}g1-1@north.example`, `${m}lund@x.example`),
      )
      roles(one, each, `${m}g1-1`)
    })
    await confirmed(one, (await checked(one, again)).id)
    expect(await contacts((await child(one, `${m}s1`))?.id)).toEqual([
      ['Pauline Lund', `${m}lund@x.example`, null],
      changed[1],
    ])
  })

  test('a new child gets the contact of a guardian who is not in the file', async () => {
    const m = mark('c')
    const one = await following(m, version)
    const added = (each: Files, id: string, agent: string) => {
      one.touch(each, 'users.csv', `${m}s0`, line =>
        line.replaceAll(`${m}s0`, id).replace('Sol0', `New ${id}`).replace(`${m}g0-1`, agent),
      )
      if (version === '1.2') one.touch(each, 'roles.csv', `r-${m}s0`, line => line.replaceAll(`${m}s0`, id))
    }
    const files = one.delta(each => {
      added(each, `${m}new`, `${m}g0-1`)
      added(each, `${m}lone`, 'nobody')
    })
    const { id, rows } = await checked(one, files)
    expect(
      rows.map(({ action, flags, remarks }) => [action, flags, remarks.map(({ words }) => words)]),
    ).toEqual([
      ['create', ['sibling'], []],
      [
        'create',
        ['no-guardian'],
        ['The guardian “nobody” is neither in the file nor known from an earlier import.'],
      ],
    ])
    await confirmed(one, id)
    expect(await contacts((await child(one, `${m}new`))?.id)).toEqual([
      ['Pau0 North 1', `${m}g0-1@north.example`, null],
    ])
    expect(await contacts((await child(one, `${m}lone`))?.id)).toEqual([])
  })

  test('a changed birth date alone', async () => {
    const m = mark('d')
    const one = await following(m, version)
    const files = one.delta(each => {
      one.touch(each, 'demographics.csv', `${m}s3`, line => line.replace(/2013-\d\d-11/, '2012-12-24'))
      one.touch(each, 'demographics.csv', `${m}s4`, line => line.replace(`${m}s4`, `${m}s99`))
    })
    const { id, rows } = await checked(one, files)
    expect(seen(rows)).toEqual([
      ['student', `${m}s3`, 'update', undefined],
      [
        'other',
        `${m}s99`,
        'fault',
        'The package has only a part of this person’s record, and the school does not know them.',
      ],
    ])
    await confirmed(one, id)
    expect(await child(one, `${m}s3`)).toMatchObject({ firstName: 'Sol3', dob: '2012-12-24' })
  })
})

test('somebody whose role is deleted or has ended leaves; a second role may end', async () => {
  const one = await following('e')
  const files = one.delta(each => {
    one.touch(each, 'roles.csv', 'r-es4', line => line.replace('active', 'tobedeleted'))
    one.touch(each, 'roles.csv', 'r-es5', line => line.replace('student,,,', 'student,,2026-10-01,'))
    one.touch(each, 'roles.csv', 'r-et1', line =>
      line.replace('active', 'tobedeleted').replace('primary', 'secondary'),
    )
    one.touch(each, 'roles.csv', 'r-es0', line =>
      line.replaceAll('es0', 'es99').replace('active', 'tobedeleted'),
    )
  })
  const { id, rows } = await checked(one, files)
  expect(seen(rows)).toEqual([
    ['student', 'es4', 'leave', undefined],
    ['student', 'es5', 'leave', undefined],
    ['other', 'es99', 'fault', 'The person has left, and the school does not know them.'],
  ])
  // The preview says who leaves.
  expect(rows[0]?.values).toMatchObject({ firstName: 'Sol4', lastName: 'North' })
  await confirmed(one, id)
  expect([await child(one, 'es4'), await child(one, 'es5')]).toEqual([undefined, undefined])
  expect(await child(one, 'es0')).toBeDefined()
  await rosterService(one.app).patch('undo', { _id: id })
  await reaches(one.app, id, 'undone')
  expect(await child(one, 'es4')).toBeDefined()
})

test('a delta file of a district: who moved to another school leaves, and nobody else of it is kept', async () => {
  const one = await following('f', '1.1')
  const files = one.delta(each => {
    each.set('orgs.csv', `${each.get('orgs.csv')}south,active,,South School,school,3,district\r\n`)
    one.touch(each, 'users.csv', 'fs1', line => line.replace(',school,', ',south,'))
    for (const number of [0, 1, 2, 3])
      one.touch(each, 'users.csv', 'fs0', line =>
        line.replaceAll('fs0', `south${number}`).replace('Sol0', 'Secret').replace(',school,', ',south,'),
      )
  })
  const { id, rows } = await checked(one, files, 'school')
  expect(rows.map(({ kind, sourcedId, action }) => [kind, sourcedId, action])).toEqual([
    ['student', 'fs1', 'leave'],
    ['other', null, 'fault'],
  ])
  expect(rows[1]?.faults[0]?.words).toMatch(/^5 lines: /)
  const kept = await world.kit.db.select().from(rosterRows).where(eq(rosterRows.import, id))
  expect(JSON.stringify(kept)).not.toMatch(/Secret|south\d/)
})
