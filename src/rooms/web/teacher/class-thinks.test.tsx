import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { Response } from '#rooms/contract/response.contract.ts'
import { ClassThinks } from './class-thinks.tsx'
import { QuestionAnswers } from './question-answers.tsx'

const question = (type: Question['type']): Question => ({
  _id: 'q',
  id: 's',
  page: 'p',
  rid: 'r',
  uid: 't',
  type,
  multi: false,
  name: 'Why?',
  options: [
    { _id: 'x', val: 'The moon', on: true },
    { _id: 'y', val: 'The wind', on: false },
  ],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: '',
  data: '',
  outlines: {},
  hideAnswer: false,
  score: {},
  version: 1,
})
const answer = (nickname: string, more: Partial<Response>): Response => ({
  _id: nickname,
  sid: 'ABCDEF',
  uid: nickname,
  nickname,
  page: 'p',
  type: 'text',
  content: '',
  fileUrl: null,
  answer: [],
  locked: false,
  point: null,
  json: null,
  teacherSharing: false,
  star: false,
  auto: false,
  hidden: false,
  group: null,
  right: null,
  key: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

it('shows choices as bars with their counts, and the correct one only if disclosed', () => {
  const answers = [
    answer('Ana', { type: 'choice', answer: ['x'] }),
    answer('Mo', { type: 'choice', answer: ['x'] }),
    answer('Zoe', { type: 'choice', answer: ['y'] }),
  ]
  const { rerender } = show(
    <QuestionAnswers
      question={question('choice')}
      answers={answers}
      names
      keys
    />,
  )
  const [moon, wind] = within(screen.getByRole('list', { name: 'Choices of 3' })).getAllByRole('listitem')
  expect(moon?.textContent).toMatch(/The moon.*Correct.*2 67%/)
  expect(wind?.textContent).toMatch(/The wind.*1 33%/)
  rerender(
    <QuestionAnswers
      question={question('choice')}
      answers={answers}
    />,
  )
  expect(screen.queryByText('Correct')).toBeNull()
})

it('collects words from texts, with names only where they are shown', () => {
  const answers = [answer('Ana', { content: 'The moon pulls' }), answer('Mo', { content: 'It is the moon' })]
  const { rerender } = show(
    <ClassThinks
      question={question('text')}
      answers={answers}
      names
    />,
  )
  expect(
    within(screen.getByRole('list', { name: 'Words that come up' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['moon 2', 'pulls'])
  screen.getByText('Ana')
  rerender(
    <ClassThinks
      question={question('text')}
      answers={answers}
      names={false}
    />,
  )
  expect(screen.queryByText('Ana')).toBeNull()
})

it('shows drawings as a wall and pins notes on the page', () => {
  const { rerender } = show(
    <ClassThinks
      question={question('draw')}
      answers={[answer('Ana', { type: 'draw', json: { strokes: [{ points: [0, 0, 9, 9] }] } })]}
      names
    />,
  )
  expect(screen.getByRole('img', { name: 'Drawing of Ana' }).querySelectorAll('path')).toHaveLength(1)
  rerender(
    <ClassThinks
      question={question('comment')}
      answers={[answer('Mo', { type: 'comment', content: 'Look here', point: { x: 10, y: 20 } })]}
      names
      picture={<i>page</i>}
    />,
  )
  screen.getByText('page')
  expect(within(screen.getByRole('list', { name: 'Notes on the page' })).getByText('Look here')).toBeTruthy()
})

it('says that nobody has answered', () => {
  show(
    <ClassThinks
      question={question('media')}
      answers={[]}
      names
    />,
  )
  screen.getByText('No answers yet.')
})
