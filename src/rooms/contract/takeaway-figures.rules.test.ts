import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plotsOf, sendingText, statsOf, type Sending } from './takeaway-figures.rules.ts'
import type { MarkEntry } from './takeaway.rules.ts'

const entry = (_id: string, score: number, point: number, more: Partial<MarkEntry> = {}): MarkEntry => ({
  _id,
  parent: null,
  name: _id,
  rubric: false,
  criteria: [],
  score,
  point,
  criteriaCode: null,
  ...more,
})

test('counts answers per person, by question and option', () => {
  const options = ['a', 'b'].map(_id => ({ _id, val: _id, on: false }))
  const questions = [
    { _id: 'q1', page: 'p1', options },
    { _id: 'q2', page: 'p2', options: [] },
  ]
  const answers = [
    { uid: 'ann', page: 'p1', answer: ['a'] },
    { uid: 'bob', page: 'p1', answer: ['a', 'b'] },
    { uid: 'ann', page: 'p2', answer: [] },
    { uid: 'ann', page: 'p2', answer: [] },
    { uid: 'cy', page: 'p9', answer: ['a'] },
  ]
  expect(statsOf(questions, answers)).toEqual([
    { page: 'p1', question: 'q1', answer: 2, options: [2, 1] },
    { page: 'p2', question: 'q2', answer: 1, options: [] },
  ])
})

describe('plots per standard', () => {
  test("add up a learner's questions first, then compare learners", () => {
    const marks = [
      { uid: 'ann', outlines: { assess: [entry('s1', 4, 4), entry('s2', 2, 1)] } },
      { uid: 'ann', outlines: { assess: [entry('s1', 4, 2)], skills: [entry('s1', 1, 1)] } },
      {
        uid: 'bob',
        outlines: { assess: [entry('s1', 4, 0), entry('s3', 0, 0)], plain: [entry('plain', 2, 2)] },
      },
    ]
    expect(plotsOf(marks)).toEqual([
      {
        kind: 'assess',
        _id: 's1',
        parent: null,
        name: 's1',
        learners: 2,
        percent: 37.5,
        bands: [1, 0, 0, 1],
      },
      { kind: 'assess', _id: 's2', parent: null, name: 's2', learners: 1, percent: 50, bands: [0, 0, 1, 0] },
      { kind: 'skills', _id: 's1', parent: null, name: 's1', learners: 1, percent: 100, bands: [0, 0, 0, 1] },
    ])
  })
  test('every learner falls into one band', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            uid: fc.constantFrom('a', 'b', 'c'),
            score: fc.integer({ min: 1, max: 9 }),
            share: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
        ),
        list => {
          for (const { learners, bands, percent } of plotsOf(
            list.map(({ uid, score, share }) => ({
              uid,
              outlines: { goal: [entry('x', score, Math.floor(score * share))] },
            })),
          )) {
            expect(bands.reduce((sum, each) => sum + each, 0)).toBe(learners)
            expect(percent).toBeGreaterThanOrEqual(0)
            expect(percent).toBeLessThanOrEqual(100)
          }
        },
      ),
    )
  })
})

describe('the hash of a report', () => {
  const sending: Sending = {
    marks: [
      {
        question: 'q1',
        outlines: {
          assess: [entry('s1', 4, 3), entry('s2', 4, 1, { criteriaCode: 'B' })],
          goal: [entry('g', 1, 1)],
        },
      },
      { question: 'q2', outlines: { assess: [entry('s1', 2, 2)] } },
    ],
    comments: [
      { rid: 'r1', page: 'p1', review: 'Good' },
      { rid: null, page: null, review: 'Try again' },
    ],
    remark: 'A lively class',
  }
  const changed = (change: Partial<Sending>) =>
    sendingText({ ...sending, ...change }) !== sendingText(sending)

  test('ignores order and surrounding whitespace', () => {
    const [first, second] = sending.marks
    expect(changed({ marks: sending.marks.toReversed(), comments: sending.comments.toReversed() })).toBe(
      false,
    )
    expect(
      changed({
        marks: [
          {
            question: 'q1',
            outlines: {
              goal: first?.outlines.goal ?? [],
              assess: (first?.outlines.assess ?? []).toReversed().map(each => ({ ...each, name: 'Renamed' })),
            },
          },
          second ?? { question: '', outlines: {} },
        ],
      }),
    ).toBe(false)
  })
  test('changes with any point, step, remark or class comment', () => {
    const with1 = (more: Partial<MarkEntry>) =>
      changed({
        marks: [
          {
            question: 'q1',
            outlines: {
              assess: [entry('s1', 4, 3, more), entry('s2', 4, 1, { criteriaCode: 'B' })],
              goal: [entry('g', 1, 1)],
            },
          },
          ...sending.marks.slice(1),
        ],
      })
    expect([
      with1({}),
      with1({ point: 2 }),
      with1({ criteriaCode: 'A' }),
      changed({ marks: sending.marks.slice(1) }),
      changed({ comments: sending.comments.slice(1) }),
      changed({ comments: sending.comments.map(each => ({ ...each, review: 'Well done' })) }),
      changed({ remark: '' }),
    ]).toEqual([false, true, true, true, true, true, true])
  })
})
