import { describe, expect, it } from 'vitest'
import { faultWords, judgePerson, type KnownPerson, type PersonContext } from './judge.rules.ts'
import { gradeName, judgeClass, judgeSpan } from './judge-classes.rules.ts'
import { keyOfRead, readPerson } from './person.rules.ts'
import type { RosterKind, RosterRow, RosterValues } from './roster.rules.ts'

const options = { dateOrder: 'dmy', today: new Date('2026-11-15T00:00:00Z') } as const
const row = (kind: RosterKind, values: RosterValues, more: Partial<RosterRow> = {}): RosterRow => ({
  file: 'list.csv',
  line: 2,
  kind,
  sourcedId: null,
  gone: false,
  values,
  refs: [],
  leads: [],
  leaves: [],
  ...more,
})
const context: PersonContext = {
  known: undefined,
  isRepeated: false,
  addressOf: null,
  hasSibling: false,
  classes: { now: [], into: [], out: [] },
  lostClasses: [],
}
const known: KnownPerson = {
  id: '1',
  sourcedId: 's1',
  firstName: 'Anna',
  lastName: 'Berg',
  email: null,
  dob: '2012-02-01',
  gender: null,
  mobile: null,
  parent: { name: 'Berta Berg', email: 'b@x.test', phone: null },
  guardians: [
    {
      id: 'g1',
      name: 'Berta Berg',
      email: 'b@x.test',
      phone: null,
      relation: '',
      isFirst: true,
      hasJoined: false,
    },
  ],
  hasJoined: false,
  hasParentJoined: false,
  isArchived: false,
}
const judge = (
  values: RosterValues,
  more: Partial<PersonContext> = {},
  kind: 'student' | 'staff' = 'student',
) => judgePerson(row(kind, values), { ...context, ...more }, options)

describe('people', () => {
  it('an unreadable optional cell is left out, but the child is imported', () => {
    const judged = judge({
      firstName: 'Anna',
      birthDate: '31/02/2012',
      email: 'no',
      parentEmail: 'p@x.test',
      gender: '?',
    })
    expect(judged.action).toBe('create')
    expect(judged.remarks.map(({ field }) => field)).toEqual(['email', 'birthDate', 'gender'])
  })

  it('a child without a contact is created and flagged', () => {
    expect(judge({ firstName: 'Anna' })).toMatchObject({ action: 'create', flags: ['no-guardian'] })
    expect(judge({ firstName: 'Anna', parentName: 'Berta' })).toMatchObject({ flags: ['no-guardian'] })
    expect(judge({ firstName: 'Anna', parent2Email: 'p@x.test' })).toMatchObject({ flags: [] })
  })

  it.each([
    [{ lastName: '', firstName: ' ' }, {}, 'student', faultWords.noName],
    [{ firstName: 'A' }, { isRepeated: true }, 'student', faultWords.repeated],
    [{ firstName: 'A', email: 't@x.test' }, { addressOf: 'teacher' }, 'student', faultWords.teacher],
    [{ firstName: 'A' }, {}, 'staff', faultWords.noEmail],
    [{ email: 'no' }, {}, 'staff', faultWords.badEmail],
    [{ firstName: 'A' }, { known: { ...known, isArchived: true } }, 'student', faultWords.archived],
    [{}, {}, 'student', faultWords.unknown],
  ] as const)('fault %#', (values, more, kind, words) => {
    const judged = judge(values, more, kind)
    expect([judged.action, judged.faults[0]?.words]).toEqual(['fault', words])
  })

  it('a known person is compared: changes, moves, nothing, gone', () => {
    const same = { firstName: 'Anna', lastName: 'Berg', birthDate: '01/02/2012', parentEmail: 'B@x.test' }
    expect(judge(same, { known }).action).toBe('unchanged')
    expect(judge({ ...same, lastName: 'Berger' }, { known })).toMatchObject({
      action: 'update',
      changes: [{ field: 'lastName', from: 'Berg', to: 'Berger' }],
    })
    expect(judge(same, { known, classes: { now: ['7A'], into: ['7B'], out: ['7A'] } })).toMatchObject({
      action: 'update',
      flags: ['moved'],
      changes: [{ field: 'class', from: '7A', to: '7B' }],
    })
    expect(judgePerson(row('student', same, { gone: true }), { ...context, known }, options).action).toBe(
      'leave',
    )
    expect(judgePerson(row('student', same, { gone: true }), context, options).action).toBe('unchanged')
  })

  it('people who have joined keep their address, and so do their parents', () => {
    const joined = { ...known, email: 'a@x.test', hasJoined: true, hasParentJoined: true }
    expect(
      judge({ firstName: 'Anna', email: 'new@x.test', parentEmail: 'new@x.test' }, { known: joined }).action,
    ).toBe('unchanged')
  })

  it('an address that cannot be changed any more is named', () => {
    const joined = { ...known, email: 'a@x.test', hasJoined: true }
    const judged = judge({ firstName: 'Anna', email: 'new@x.test' }, { known: joined }, 'staff')
    expect([judged.action, judged.remarks]).toEqual([
      'unchanged',
      [{ field: 'email', words: 'They have joined as a@x.test, so this address is left out.' }],
    ])
    expect(judge({ firstName: 'Anna', email: 'A@x.test' }, { known: joined }).remarks).toEqual([])
  })

  it('of a teacher only what the school stores is compared', () =>
    expect(
      judge(
        { firstName: 'Anna', email: 'a@x.test', mobile: '+64 21 555 0101', gender: 'f', parentName: 'Max' },
        { known: { ...known, email: 'a@x.test', guardians: [] } },
        'staff',
      ),
    ).toMatchObject({ action: 'unchanged', changes: [] }))

  it('every class that does not exist is named', () =>
    expect(judge({ firstName: 'Anna' }, { lostClasses: ['7A', 'Sci'] }).remarks).toEqual([
      { field: 'class', words: 'There is no class “7A”, so it is left out.' },
      { field: 'class', words: 'There is no class “Sci”, so it is left out.' },
    ]))

  it('a guardian whom nobody knows is named, if the child is new', () => {
    const values = { firstName: 'Anna', parentId: 'g1', parent2Id: 'g2', parent2Phone: '+64 21 555 0101' }
    expect(judge(values).remarks.map(({ field }) => field)).toEqual(['parentEmail'])
    expect(judge(values, { known }).remarks).toEqual([])
  })

  it('namesakes without a guardian are distinguished only by the foreign id', () => {
    const anna = readPerson({ firstName: 'Anna', lastName: 'Berg' }, 'dmy', options.today)
    expect(keyOfRead(anna, 's1')).not.toBe(keyOfRead(anna, 's2'))
    expect(keyOfRead(anna, null)).toBe(keyOfRead(anna, null))
  })
})

describe('classes and terms', () => {
  it('a homeroom needs a grade, a subject class a subject', () => {
    const klass = (values: RosterValues) =>
      judgeClass(row('class', values), { known: undefined, isRepeated: false })
    expect(klass({ title: '7A', classType: 'homeroom' }).faults[0]?.field).toBe('grade')
    expect(klass({ title: '7A', classType: 'homeroom', grade: '07' }).action).toBe('create')
    expect(klass({ title: 'Sci', classType: 'subject' }).faults[0]?.field).toBe('subject')
    expect(klass({ title: '', classType: 'subject' }).faults[0]?.field).toBe('title')
  })

  it('a known class is compared in all that the school stores of it', () => {
    const known = {
      title: 'Sci',
      grade: 'Grade 7',
      subject: 'Science',
      term: 'One',
      newTerm: null,
      isArchived: false,
    }
    const values = { title: 'Sci', classType: 'subject', grade: '07', subject: 'Science' }
    const changes = (more: RosterValues, held = {}, sourcedId: string | null = 'c1') =>
      judgeClass(row('class', { ...values, ...more }, { sourcedId }), {
        known: { ...known, ...held },
        isRepeated: false,
      }).changes
    expect(changes({})).toEqual([])
    expect(changes({ grade: '08', subject: 'Physics' }, { newTerm: 'One' })).toEqual([
      { field: 'grade', from: 'Grade 7', to: 'Grade 8' },
      { field: 'subject', from: 'Science', to: 'Physics' },
      { field: 'term', from: 'One', to: 'One' },
    ])
    // The school's own choice of a subject stays, and so does the grade of a class that only its students name.
    expect(changes({ subject: 'Physics' }, { subject: undefined })).toEqual([])
    expect(changes({ grade: '08' }, {}, null)).toEqual([])
  })

  it('a term must lie in a year', () => {
    const term = row('term', { title: 'One', start: '2026-08-01', end: '2026-12-20' })
    const year = { start: '2026-08-01', end: '2027-07-31' }
    expect(judgeSpan(term, { known: undefined, year }, options).action).toBe('create')
    expect(judgeSpan(term, { known: undefined }, options).faults[0]?.words).toBe(faultWords.noYear)
    expect(
      judgeSpan(
        row('year', { title: 'X', start: '2027-01-01', end: '2026-01-01' }),
        { known: undefined },
        options,
      ).action,
    ).toBe('fault')
  })

  it('OneRoster grades become names', () =>
    expect(['07', '12', 'KG', 'Jahrgang 5'].map(gradeName)).toEqual([
      'Grade 7',
      'Grade 12',
      'Kindergarten',
      'Jahrgang 5',
    ]))
})

describe('a child whom only a guardian names', () => {
  const guardian = { parentName: 'Max Berg', parentEmail: 'max@x.test' }

  it('gets another guardian and keeps the first', () =>
    expect(
      judge({ email: 'anna@x.test', ...guardian }, { known: { ...known, email: 'anna@x.test' } }),
    ).toMatchObject({
      action: 'update',
      faults: [],
      changes: [
        { field: 'parent2Name', from: '', to: 'Max Berg' },
        { field: 'parent2Email', from: '', to: 'max@x.test' },
      ],
    }))

  it('gets a first guardian if nobody could be reached', () =>
    expect(
      judge(
        { email: 'anna@x.test', ...guardian },
        {
          known: {
            ...known,
            parent: { name: '', email: null, phone: null },
            guardians: [],
            email: 'anna@x.test',
          },
        },
      ).changes,
    ).toMatchObject([{ field: 'parentName' }, { field: 'parentEmail' }]))

  it('is left out with the reason if the school does not know the child', () =>
    expect(judge({ email: 'new@x.test', ...guardian }).faults).toEqual([
      { field: 'firstName', words: faultWords.noChild },
    ]))

  it('a child in the list without name, number and address has a missing name', () =>
    expect(judge(guardian).faults).toEqual([{ field: 'firstName', words: faultWords.noName }]))

  it('is not changed by a guardian who is already there', () =>
    expect(
      judge(
        { email: 'anna@x.test', parentName: 'Berta Berg', parentEmail: 'b@x.test' },
        { known: { ...known, email: 'anna@x.test' } },
      ).action,
    ).toBe('unchanged'))

  it('keeps a guardian’s address when they have joined, and says so', () => {
    const guardians = known.guardians.map(each => ({ ...each, sourcedId: 'g7', hasJoined: true }))
    const judged = judge(
      { email: 'anna@x.test', parentId: 'g7', parentEmail: 'holm@x.test' },
      { known: { ...known, email: 'anna@x.test', guardians, hasParentJoined: true } },
    )
    expect([judged.action, judged.remarks]).toEqual([
      'unchanged',
      [{ field: 'parentEmail', words: 'They have joined as b@x.test, so this address is left out.' }],
    ])
  })

  it('a guardian with a foreign id changes, even the first one', () => {
    const held = known.guardians.map(each => ({ ...each, sourcedId: 'g7' }))
    expect(
      judge(
        { email: 'anna@x.test', parentId: 'g7', parentName: 'Berta Holm', parentEmail: 'holm@x.test' },
        { known: { ...known, email: 'anna@x.test', guardians: held } },
      ).changes,
    ).toEqual([
      { field: 'parentName', from: 'Berta Berg', to: 'Berta Holm' },
      { field: 'parentEmail', from: 'b@x.test', to: 'holm@x.test' },
    ])
  })
})
