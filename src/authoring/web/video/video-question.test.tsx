import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { draftOf, type QuestionDraft, type QuestionKind } from '../parts/questions/question-kinds.ts'
import { VideoQuestion, type AnswerResult, type VideoAnswer } from './video-question.tsx'

type Give = (question: Question, given: VideoAnswer) => Promise<AnswerResult>
const give = vi.fn<Give>()
const onDone = vi.fn<() => void>()

beforeEach(() => {
  give.mockResolvedValue({ options: null })
})

function pauseAt(kind: QuestionKind, more: Partial<QuestionDraft> = {}, closed: string | null = null) {
  const question: Question = {
    ...draftOf(kind),
    ...more,
    _id: 'one',
    id: 'film',
    page: '00:00:10',
    rid: 'lesson',
    uid: 'tara',
    score: {},
    version: 1,
  }
  show(
    <VideoQuestion
      question={question}
      closed={closed}
      give={give}
      onDone={onDone}
    />,
  )
  return within(screen.getByRole('region', { name: 'Question' }))
}

it('is drawn as everywhere: kind, words and hint, and its heading has the focus', () => {
  const shown = pauseAt('choice', { name: 'What pulls the sea?', tips: 'It is round.' })
  expect(shown.getByText('Choice')).toBeTruthy()
  const heading = shown.getByRole('heading', { level: 2, name: 'What pulls the sea?' })
  expect(document.activeElement).toBe(heading)
  fireEvent.click(shown.getByRole('button', { name: 'Show hint' }))
  expect(shown.getByText('It is round.')).toBeTruthy()
})

it.each([
  ['choice', 'Choice', 'Choose your answer.'],
  ['textOne', 'Text', 'Write your answer.'],
  ['text', 'Text in parts', 'Write your answer.'],
] as const)('without words of its author a %s says what to do', (kind, badge, words) => {
  const shown = pauseAt(kind)
  expect(shown.getByText(badge)).toBeTruthy()
  expect(shown.getByRole('heading', { name: words })).toBeTruthy()
})

it('takes an answer in its fields, and keeps a refused one', async () => {
  const shown = pauseAt('text', { name: 'Two places' })
  const [first, second] = shown.getAllByRole('textbox')
  fireEvent.change(first!, { target: { value: 'The wharf' } })
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Answer' }).disabled).toBe(true)
  fireEvent.change(second!, { target: { value: 'The bay' } })
  give.mockResolvedValueOnce({ refused: 'Your teacher has closed it.' })
  fireEvent.click(shown.getByRole('button', { name: 'Answer' }))
  expect((await shown.findByRole('alert')).textContent).toBe('Your teacher has closed it.')
  expect(shown.getByRole('button', { name: 'Continue watching' })).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(give).toHaveBeenLastCalledWith(expect.objectContaining({ _id: 'one' }), {
    answer: [],
    content: 'First part\nThe wharf\n\nSecond part\nThe bay',
    parts: expect.anything() as unknown,
  })
})
