import { expect, test } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { lessonFor, type Lesson } from './room.content.ts'
import { emptyRoom } from './room.facts.ts'
import type { RoomState } from './room.shapes.ts'

const question = (page: string): Question => ({
  _id: `q-${page}`,
  id: 'deck',
  page,
  rid: 'task',
  uid: 'tess',
  type: 'choice',
  multi: false,
  name: 'Why?',
  options: [
    { _id: 'a', val: 'A', on: true },
    { _id: 'b', val: 'B', on: false },
  ],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: 'Think of the sea',
  data: '',
  outlines: { outline: [] },
  hideAnswer: false,
  score: { outline: { val: 5, enable: true } },
  version: 1,
})
const lesson = {
  pages: ['p1', 'p2'].map(_id => ({
    _id,
    layout: 'blank',
    background: {},
    elements: [],
    tips: 'For the teacher',
    pic: null,
    picUrl: null,
    size: 0,
    outline: ['target'],
    assess: [],
    version: 1,
  })),
  questions: ['p1', 'p2'].map(question),
  materials: ['p1', 'p2'].map(page => ({
    _id: `m-${page}`,
    id: 'deck',
    page,
    rid: 'task',
    list: [],
    version: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
  })),
  video: [],
} as unknown as Lesson
const seen = (state: Partial<RoomState>, alone = false) => {
  const { pages, questions, materials } = lessonFor(lesson, { ...emptyRoom, ...state }, alone)
  return {
    pages: pages.map(({ _id }) => _id),
    questions: questions.map(({ page }) => page),
    materials: materials.map(({ page }) => page),
    keys: questions.flatMap(({ options }) => options.filter(({ on }) => on)).length,
  }
}

test("in live pace only the teacher's page, its materials only when shown", () => {
  expect(seen({ page: null })).toEqual({ pages: [], questions: [], materials: [], keys: 0 })
  expect(seen({ page: 'p2', showMaterials: ['p1'] })).toEqual({
    pages: ['p2'],
    questions: ['p2'],
    materials: [],
    keys: 0,
  })
  expect(seen({ page: 'p2', showMaterials: ['p2'] }).materials).toEqual(['p2'])
})

test('in student pace every page; in self-study everything', () => {
  expect(seen({ pace: 'student', showMaterials: ['p1'] })).toEqual({
    pages: ['p1', 'p2'],
    questions: ['p1', 'p2'],
    materials: ['p1'],
    keys: 0,
  })
  expect(seen({ pace: 'student' }, true).materials).toEqual(['p1', 'p2'])
})

test('a hidden page is visible only while the teacher shows it', () => {
  const hidden = { ...lesson, pages: lesson.pages.map(page => ({ ...page, hidden: page._id === 'p2' })) }
  const shown = (state: Partial<RoomState>, alone = false) => {
    const { pages, questions, materials } = lessonFor(hidden, { ...emptyRoom, ...state }, alone)
    return [pages, questions, materials].map(list => list.length)
  }
  expect(shown({ pace: 'live', page: 'p2', showMaterials: ['p2'] })).toEqual([1, 1, 1])
  for (const pace of ['student', 'close'] as const)
    expect(shown({ pace, page: 'p2', showMaterials: ['p2'] })).toEqual([1, 1, 0])
  expect(shown({ pace: 'student', page: 'p2' }, true)).toEqual([1, 1, 1])
})

test('a key only once answers are shown or after the end; notes never', () => {
  expect(seen({ pace: 'student', showAnswers: { p1: 'nameless' } }).keys).toBe(1)
  expect(seen({ pace: 'close' }).keys).toBe(2)
  const text = JSON.stringify(lessonFor(lesson, { ...emptyRoom, pace: 'close' }, false))
  for (const secret of ['For the teacher', 'target']) expect(text).not.toContain(secret)
  // A question's own tips are a hint for learners.
  expect(text).toContain('Think of the sea')
})

test('self-study learners get the answer key of submitted pages only', () => {
  const mark = (uid: string, page: string, locked: boolean) => ({
    [`${uid} ${page}`]: {
      _id: `${uid} ${page}`,
      uid,
      page,
      type: 'choice' as const,
      version: 1,
      locked,
      sharing: false,
      star: false,
      hidden: false,
      at: 0,
    },
  })
  const state: RoomState = {
    ...emptyRoom,
    pace: 'student',
    answers: { p1: mark('ann', 'p1', true), p2: { ...mark('ann', 'p2', false), ...mark('bob', 'p2', true) } },
  }
  const keys = (alone: boolean, self: string | null, given = lesson) =>
    lessonFor(given, state, alone, self)
      .questions.filter(({ options }) => options.some(({ on }) => on))
      .map(({ page }) => page)
  expect(keys(true, 'ann')).toEqual(['p1'])
  expect([keys(false, 'ann'), keys(true, null), keys(true, 'cy')]).toEqual([[], [], []])
  expect(
    keys(true, 'ann', {
      ...lesson,
      questions: lesson.questions.map(each => ({ ...each, hideAnswer: true })),
    }),
  ).toEqual([])
})
