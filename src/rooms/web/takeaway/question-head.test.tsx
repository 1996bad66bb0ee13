import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShownQuestion } from '#authoring/web/parts/question/question-view.tsx'
import { show } from '#kit/web/testing/show.tsx'
import { Questions } from '../statistics/questions.tsx'
import { QuestionBody, QuestionFacts } from './question-head.tsx'

const question: ShownQuestion = {
  type: 'choice',
  multi: false,
  scale: false,
  name: 'What moves the sea?',
  options: [
    { _id: 'a', val: 'The moon', on: true },
    { _id: 'b', val: 'The wind', on: false },
  ],
  list: [],
  data: '',
}
const drawn = async () => (await screen.findByRole('region', { name: 'Question' })).textContent

it('a choice stands with its figures in takeaway and statistics as on the projector', async () => {
  const stat = { question: 'q', page: 'p', answer: 4, options: [3, 1] }
  const { unmount } = show(
    <QuestionFacts
      question={question}
      stat={stat as never}
      of={5}
      picture={null}
    />,
  )
  const inTakeaway = await drawn()
  expect(inTakeaway).toBe('ChoiceAThe moonCorrect3 75%BThe wind1 25%')
  unmount()
  const { options, ...rest } = question
  show(
    <Questions
      questions={[
        {
          ...rest,
          scale: false,
          _id: 'q',
          page: 'p',
          at: 1,
          expected: 5,
          answered: 4,
          right: 3,
          percent: null,
          options: options.map((option, at) => ({ ...option, count: stat.options[at] ?? 0 })),
        },
      ]}
    />,
  )
  expect(document.querySelector('section[aria-label=Question]')?.textContent).toBe(inTakeaway)
})

it('a text in parts shows its parts, a website its address', async () => {
  const part = (val: string) => ({ _id: val, val, bloom: [], dimension: null, verb: [], tags: [] })
  const { unmount } = show(
    <QuestionBody
      question={{
        ...question,
        type: 'text',
        multi: true,
        options: [],
        list: [part('Cause'), part('Effect')],
      }}
    />,
  )
  expect(await drawn()).toMatch(/CauseEffect$/)
  unmount()
  show(
    <QuestionBody
      question={{ ...question, type: 'website', options: [], data: 'https://tides.example.org' }}
    />,
  )
  expect(await drawn()).toContain('https://tides.example.org')
})
