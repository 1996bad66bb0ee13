import { expect, test } from 'vitest'
import { percentOf, questionFigures, type Lesson } from './statistics.rules.ts'

const choice = (name: string): Lesson['questions'][number] => ({
  _id: 'q1',
  page: 'p2',
  name,
  type: 'choice',
  multi: false,
  options: [
    { _id: 'a', val: 'Moon', on: true },
    { _id: 'b', val: 'Sun', on: false },
  ],
})
const text: Lesson['questions'][number] = {
  _id: 'q2',
  page: 'p1',
  name: 'Why?',
  type: 'text',
  multi: false,
  options: [],
}
const lessons: Lesson[] = [
  { id: 'new', learners: 20, pages: ['p1', 'p2'], questions: [choice('What pulls the sea?'), text] },
  { id: 'old', learners: 10, pages: ['p2'], questions: [choice('What pulls?')] },
]

test('a question asked in two sessions is one row, with the newest wording', () => {
  const rows = questionFigures(
    lessons,
    [
      { session: 'new', page: 'p2', answered: 15, right: 10 },
      { session: 'old', page: 'p2', answered: 5, right: 5 },
    ],
    [
      { session: 'new', page: 'p2', option: 'a', count: 10 },
      { session: 'new', page: 'p2', option: 'b', count: 5 },
      { session: 'old', page: 'p2', option: 'a', count: 5 },
    ],
    [
      { uid: 'ann', question: 'q1', score: 4, point: 4 },
      { uid: 'bob', question: 'q1', score: 4, point: 1 },
    ],
  )
  expect(rows).toEqual([
    {
      _id: 'q2',
      page: 'p1',
      at: 1,
      name: 'Why?',
      type: 'text',
      multi: false,
      scale: false,
      expected: 20,
      answered: 0,
      right: null,
      options: [],
      percent: null,
    },
    {
      _id: 'q1',
      page: 'p2',
      at: 2,
      name: 'What pulls the sea?',
      type: 'choice',
      multi: false,
      scale: false,
      expected: 30,
      answered: 20,
      right: 15,
      options: [
        { _id: 'a', val: 'Moon', on: true, count: 15 },
        { _id: 'b', val: 'Sun', on: false, count: 5 },
      ],
      percent: 62.5,
    },
  ])
})

test('a video question has no page number, and without points there is no figure', () => {
  expect(
    questionFigures(
      [{ id: 's', learners: 1, pages: [], questions: [{ ...text, page: '00:00:05' }] }],
      [],
      [],
      [],
    )[0]?.at,
  ).toBeNull()
  expect([percentOf(0, 0), percentOf(1, 3)]).toEqual([null, 33.3])
})
