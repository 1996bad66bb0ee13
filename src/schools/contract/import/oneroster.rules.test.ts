import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneRosterPackage, tablesOf, type PackageOptions } from '../testing/oneroster-package.ts'
import { readPackage } from './oneroster-files.ts'
import { givenRows } from './given-rows.rules.ts'
import { disabledWords, elsewhereWords } from './oneroster-people.ts'
import { readOneRoster, schoolsIn } from './oneroster.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
const read = (options: PackageOptions, change: (files: Map<string, string>) => void = () => {}) => {
  const files = oneRosterPackage(options)
  change(files)
  const pack = readPackage(tablesOf(files))
  if (!pack) throw new Error('not recognised')
  return { pack, ...readOneRoster(pack, { school: null, today }) }
}
const small = { students: 4, teachers: 2, classes: 2 }

describe('packages of both versions', () => {
  it.each(['1.1', '1.2'] as const)('%s: roles, classes, terms, demographics and guardians', version => {
    const { pack, rows, notes, isDelta } = read({ version, ...small })
    expect([pack.version, pack.isPart, isDelta]).toEqual([version, false, false])
    expect(schoolsIn(pack)).toEqual([{ sourcedId: 'school', name: 'North School' }])
    expect(rows.filter(({ kind }) => kind === 'staff').map(({ sourcedId }) => sourcedId)).toEqual([
      't0',
      't1',
    ])
    expect(rows.filter(({ kind }) => kind === 'student')).toHaveLength(4)
    expect(rows.find(({ sourcedId }) => sourcedId === 's1')).toMatchObject({
      file: 'users.csv',
      line: 5,
      values: {
        firstName: 'Sol1',
        lastName: 'North',
        birthDate: '2013-02-11',
        gender: 'male',
        parentName: 'Pau1 North 1',
        parentEmail: 'g1-1@north.example',
        parent2Email: 'g1-2@north.example',
      },
      refs: ['c0'],
    })
    expect(rows.find(({ sourcedId }) => sourcedId === 's2')?.values).not.toHaveProperty('parentEmail')
    expect(rows.find(({ sourcedId }) => sourcedId === 'c1')).toMatchObject({
      kind: 'class',
      values: { title: '7 North 1', classType: 'subject', grade: '07', subject: 'Science' },
      refs: ['h0'],
    })
    expect(rows.find(({ sourcedId }) => sourcedId === 'h0')).toMatchObject({ kind: 'term', refs: ['y0'] })
    expect(rows.find(({ sourcedId }) => sourcedId === 't0')).toMatchObject({ leads: ['c0'] })
    expect(notes).toEqual([
      {
        file: 'academicSessions.csv',
        line: 4,
        words: 'Grading periods are not imported.',
        values: { title: 'Marks' },
      },
    ])
  })

  it('people without a role are not imported: users.csv of 1.2 alone', () => {
    const { rows, lookups = [] } = read({ version: '1.2', ...small }, files => {
      files.delete('roles.csv')
      files.delete('enrollments.csv')
      files.delete('demographics.csv')
      files.delete('manifest.csv')
    })
    expect(rows.filter(({ kind }) => kind === 'staff' || kind === 'student')).toEqual([])
    // Unless the school knows them.
    expect(
      lookups.filter(({ reason }) => reason === 'The person has no role in roles.csv.').length,
    ).toBeGreaterThan(5)
  })

  it('people who are disabled in the other system are left out with the reason, unless the admin includes them', () => {
    const { pack, rows, notes } = read({ version: '1.1', ...small }, files => {
      files.set(
        'users.csv',
        (files.get('users.csv') ?? '').replace(/^(s[01],active,[^,]*),true/gm, '$1,false'),
      )
    })
    const pupils = (list: typeof rows) =>
      list.filter(({ kind }) => kind === 'student').map(({ sourcedId }) => sourcedId)
    expect(pupils(rows)).toEqual(['s2', 's3'])
    expect(notes.filter(({ words }) => words === disabledWords)).toHaveLength(2)
    const all = readOneRoster(pack, { school: null, hasDisabled: true, today })
    expect(pupils(all.rows)).toEqual(['s0', 's1', 's2', 's3'])
    expect(all.notes.filter(({ words }) => words === disabledWords)).toEqual([])
  })

  it.each([
    ['1.1', 'users.csv'],
    ['1.1', 'classes.csv'],
    ['1.1', 'enrollments.csv'],
    ['1.2', 'roles.csv'],
  ] as const)('%s without %s is partial: nobody is considered to have left', (version, missing) => {
    const { pack, isDelta } = read({ version, ...small }, files => {
      files.delete(missing)
    })
    expect([pack.isPart, isDelta]).toEqual([true, true])
  })

  it('every child and every guardian of a child is imported once, at any size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1.1' as const, '1.2' as const),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        (version, students, teachers, classes) => {
          const { rows } = read({ version, students, teachers, classes })
          const of = (kind: string) => rows.filter(row => row.kind === kind)
          expect([of('student').length, of('staff').length, of('class').length]).toEqual([
            students,
            teachers,
            classes,
          ])
          expect(of('student').filter(({ values }) => values.parentEmail === undefined)).toHaveLength(
            Math.floor(students / 3),
          )
          const ids = new Set(of('class').map(({ sourcedId }) => sourcedId))
          expect(
            rows.flatMap(({ kind, refs }) => (kind === 'student' ? refs : [])).every(ref => ids.has(ref)),
          ).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('a delta file: people who left, enrolments of people who did not change, ended enrolments', () => {
    const { rows, isDelta } = read({ version: '1.1', ...small, isDelta: true }, files => {
      const users = files.get('users.csv') ?? ''
      files.set('users.csv', users.replace('s0,active', 's0,tobedeleted').replace(/^s3,.*\r\n/m, ''))
      const enrolments = files.get('enrollments.csv') ?? ''
      files.set('enrollments.csv', enrolments.replace('e-s1,active', 'e-s1,tobedeleted'))
      files.delete('demographics.csv')
    })
    expect(isDelta).toBe(true)
    expect(rows.find(({ sourcedId }) => sourcedId === 's0')?.gone).toBe(true)
    expect(rows.find(({ sourcedId }) => sourcedId === 's1')).toMatchObject({ refs: [], leaves: ['c0'] })
    expect(rows.find(({ sourcedId }) => sourcedId === 's3')).toMatchObject({
      file: 'enrollments.csv',
      values: {},
      refs: ['c0'],
    })
  })

  describe.each(['1.1', '1.2'] as const)('%s: one of several schools of a district', version => {
    /** In 1.1 the user has the orgs, in 1.2 the role. */
    const moved = (files: Map<string, string>, id: string, org: string) => {
      const [name, pattern] =
        version === '1.1'
          ? (['users.csv', new RegExp(`^(${id},[^,]*,[^,]*,[^,]*),school,`, 'm')] as const)
          : (['roles.csv', new RegExp(`^(r-${id},.*),school,`, 'm')] as const)
      files.set(name, (files.get(name) ?? '').replace(pattern, `$1,${org},`))
    }
    const district = (isDelta = false) => {
      const files = oneRosterPackage({ version, ...small, isDelta })
      files.set('orgs.csv', `${files.get('orgs.csv')}south,active,,South School,school,3,district\r\n`)
      moved(files, 's0', 'south')
      moved(files, 't1', 'district')
      moved(files, 'g1-1', 'district')
      moved(files, 'g1-2', 'south')
      const enrolments = files.get('enrollments.csv') ?? ''
      files.set('enrollments.csv', enrolments.replace('c0,school,s0', 'c9,south,s0'))
      const pack = readPackage(tablesOf(files))
      if (!pack) throw new Error('not recognised')
      return readOneRoster(pack, { school: 'school', today })
    }

    it('people of the others are counted, and nothing of them is kept', () => {
      const roster = district()
      expect(roster.rows.map(({ sourcedId }) => sourcedId)).not.toContain('s0')
      expect(roster.notes.filter(({ file }) => file === 'users.csv')).toEqual([
        { file: 'users.csv', line: 3, words: elsewhereWords.whole, values: {}, count: 2 },
      ])
      const sent = JSON.stringify(givenRows(roster))
      for (const strange of ['Sol0', '2013-01-11', '"s0"', 'g0-1', 'Tia1', 't1@north.example'])
        expect(sent).not.toContain(strange)
      expect(sent).toContain(`2 lines: ${elsewhereWords.whole}`)
    })

    it('guardians of a child of this school count, wherever their role belongs', () =>
      expect(district().rows.find(({ sourcedId }) => sourcedId === 's1')?.values).toMatchObject({
        parentEmail: 'g1-1@north.example',
        parent2Email: 'g1-2@north.example',
      }))

    it('in a delta file the school is searched for them, and only people of 1.1 have surely left', () => {
      const { rows, notes, lookups = [] } = district(true)
      expect(rows.map(({ sourcedId }) => sourcedId)).not.toContain('s0')
      expect(notes.filter(({ count }) => count !== undefined)).toMatchObject([{ count: 2, values: {} }])
      expect(
        lookups
          .filter(({ who }) => who === 'person')
          .map(({ sourcedId, gone, reason, refs }) => [sourcedId, gone, reason, refs]),
      ).toEqual([
        ['t1', false, null, ['c1']],
        ['s0', version === '1.1', null, []],
      ])
    })
  })
})
