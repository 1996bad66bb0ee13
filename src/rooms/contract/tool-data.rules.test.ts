import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asks,
  filledFor,
  isFilled,
  overValues,
  peerPairs,
  resultsFor,
  valueFault,
  type Assessor,
  type AssessorPair,
  type Seat,
  type ToolBody,
  type ToolRow,
} from './tool-data.rules.ts'

const group = (
  _id: string,
  by: Assessor,
  more: Partial<ToolBody['groups'][number]> = {},
): ToolBody['groups'][number] => ({
  _id,
  name: _id,
  tag: '',
  by,
  anonymous: false,
  visible: 'all',
  mark: '',
  type: 'radio',
  options: ['yes', 'no'],
  ...more,
})
const item = (
  _id: string,
  of: string,
  type: 'radio' | 'text' | 'number' | 'date' = 'radio',
  options: string[] = [],
): ToolBody['items'][number] => ({ _id, group: of, name: _id, mark: '', type, options, source: null })
const tool: ToolBody = {
  groups: [
    group('t', 'teacher'),
    group('s', 'self'),
    group('p', 'peer', { anonymous: true }),
    group('q', 'peer'),
    group('h', 'peer', { visible: 'teacher' }),
  ],
  items: [
    item('t1', 't'),
    item('t2', 't', 'number'),
    item('s1', 's', 'text'),
    item('p1', 'p'),
    item('q1', 'q', 'date'),
    item('h1', 'h', 'text'),
  ],
}

describe('completed', () => {
  test("means every item for one's own role has a valid answer", () => {
    const is = (by: Assessor, values: Record<string, string>) =>
      isFilled(tool, by, Object.fromEntries(Object.entries(values).map(([key, val]) => [key, { val }])))
    expect([
      is('teacher', { t1: 'yes', t2: '3.5' }),
      is('teacher', { t1: 'yes' }),
      is('teacher', { t1: 'maybe', t2: '1' }),
      is('teacher', { t1: 'no', t2: 'many' }),
      is('self', { s1: '  ' }),
      is('self', { s1: 'Well' }),
    ]).toEqual([true, false, false, false, false, true])
    expect(is('peer', { p1: 'yes', q1: '2026-02-30x', h1: 'x' })).toBe(false)
    expect(is('peer', { p1: 'yes', q1: '2026-02-03', h1: 'x' })).toBe(true)
    expect(isFilled({ groups: tool.groups, items: [] }, 'self', {})).toBe(false)
    expect([asks(tool, 'peer'), asks({ groups: tool.groups, items: [] }, 'peer')]).toEqual([true, false])
  })
  test("values for another role's items or of the wrong form are refused; an empty one clears", () => {
    const fault = (by: Assessor, key: string, val: string) => valueFault(tool, by, { [key]: { val } })
    expect([
      fault('self', 't1', 'yes'),
      fault('self', 's1', ''),
      fault('teacher', 't1', 'maybe'),
      fault('teacher', 't', 'yes'),
      fault('peer', 'gone', 'x'),
    ]).toEqual(['tool-item', undefined, 'tool-value', undefined, 'tool-item'])
    expect(
      overValues({ a: { val: '1' }, b: { val: '2' } }, { a: { val: '' }, c: { val: '', val2: 'why' } }),
    ).toEqual({ b: { val: '2' }, c: { val: '', val2: 'why' } })
  })
})

describe('peers', () => {
  const seats = fc.uniqueArray(
    fc.record({
      uid: fc.integer({ min: 0, max: 99 }).map(n => `u${n}`),
      group: fc.option(fc.constantFrom('red', 'blue', 'green'), { nil: null }),
    }),
    { selector: ({ uid }) => uid, maxLength: 30 },
  )
  const sound = (of: readonly Seat[], pairs: readonly AssessorPair[]) => {
    const here = new Set(of.map(({ uid }) => uid))
    expect(
      pairs.every(({ assessor, student }) => assessor !== student && here.has(assessor) && here.has(student)),
    ).toBe(true)
    expect(new Set(pairs.map(({ assessor, student }) => `${assessor} ${student}`)).size).toBe(pairs.length)
    if (of.length < 2) return
    for (const { uid } of of) {
      expect(pairs.some(({ assessor }) => assessor === uid)).toBe(true)
      expect(pairs.some(({ student }) => student === uid)).toBe(true)
    }
  }
  test('nobody assesses himself, everybody has and is a peer, for any number of learners', () => {
    fc.assert(
      fc.property(seats, of => {
        const pairs = peerPairs(of)
        sound(of, pairs)
        expect(peerPairs(of, pairs)).toEqual(pairs)
      }),
    )
  })
  test('late learners are added, and nobody loses a peer', () => {
    fc.assert(
      fc.property(seats, fc.nat(), (of, cut) => {
        const early = of.slice(0, cut % (of.length + 1))
        const before = peerPairs(early)
        const after = peerPairs(of, before)
        sound(of, after)
        for (const pair of before) expect(after).toContainEqual(pair)
      }),
    )
  })
  test('groups assess among themselves; without groups, round robin', () => {
    const seat = (uid: string, of: string | null): Seat => ({ uid, group: of })
    expect(peerPairs(['a', 'b', 'c'].map(uid => seat(uid, null)))).toEqual([
      { assessor: 'a', student: 'b' },
      { assessor: 'b', student: 'c' },
      { assessor: 'c', student: 'a' },
    ])
    const pairs = peerPairs([seat('a', 'red'), seat('b', 'red'), seat('c', 'blue'), seat('d', 'blue')])
    expect(pairs).toEqual([
      { assessor: 'a', student: 'b' },
      { assessor: 'b', student: 'a' },
      { assessor: 'c', student: 'd' },
      { assessor: 'd', student: 'c' },
    ])
    expect(peerPairs([seat('a', 'red')])).toEqual([])
  })
})

describe('what a learner sees', () => {
  const row = (assessor: string, by: Assessor, values: Record<string, string>): ToolRow => ({
    assessor,
    by,
    student: 'me',
    filled: true,
    data: Object.fromEntries(Object.entries(values).map(([key, val]) => [key, { val }])),
  })
  const rows = [
    row('teacher', 'teacher', { t1: 'yes', t2: '4' }),
    row('me', 'self', { s1: 'Well' }),
    row('peer-zed', 'peer', { p1: 'no', q1: '2026-01-01', h1: 'secret' }),
    row('peer-amy', 'peer', { p1: 'yes', q1: '2026-02-02' }),
  ]

  test('never identifies an anonymous peer, and leaves out items meant for the teacher', () => {
    const seen = resultsFor(tool, rows, 'me')
    expect(seen.filter(({ assessor }) => assessor === null).map(({ data }) => data)).toEqual([
      { p1: { val: 'no' } },
      { p1: { val: 'yes' } },
    ])
    expect(
      seen.filter(({ by, assessor }) => by === 'peer' && assessor !== null).map(({ data }) => data),
    ).toEqual([{ q1: { val: '2026-01-01' } }, { q1: { val: '2026-02-02' } }])
    expect(JSON.stringify(seen)).not.toContain('secret')
    const nameless = {
      ...tool,
      groups: tool.groups.map(each => (each.by === 'peer' ? { ...each, anonymous: true } : each)),
    }
    expect(JSON.stringify(resultsFor(nameless, rows, 'me'))).not.toMatch(/peer-/)
    // Anonymous results are sorted by content, not by arrival.
    expect(resultsFor(nameless, rows, 'me')).toEqual(
      resultsFor(nameless, [...rows.slice(0, 2), ...rows.slice(2).toReversed()], 'me'),
    )
    expect(resultsFor(tool, rows, 'somebody')).toEqual([])
  })
  test('completed assessments by self, teacher and peers are counted per learner', () => {
    expect(filledFor([...rows, { ...row('peer-new', 'peer', {}), filled: false }], 'me')).toEqual({
      self: 1,
      teacher: 1,
      others: 2,
    })
  })
})
