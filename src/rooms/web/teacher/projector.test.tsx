import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { Response } from '#rooms/contract/response.contract.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { PageSide } from './page-side.tsx'
import { Projector } from './projector.tsx'
import { TeachingProvider, type Teaching } from './teaching.ts'
import { stop, teaching } from './testing/teaching.ts'

const choice = {
  ...stop('p1').question,
  type: 'choice',
  name: 'What causes the tides?',
  options: [
    { _id: 'x', val: 'The moon', on: true },
    { _id: 'y', val: 'The wind', on: false },
  ],
} as Question
const given = (uid: string, option: string) =>
  ({ _id: uid, uid, nickname: uid, page: 'p1', type: 'choice', answer: [option] }) as Response
const mark = (uid: string) => ({
  _id: uid,
  uid,
  page: 'p1',
  type: 'choice' as const,
  version: 1,
  locked: false,
  sharing: false,
  star: false,
  hidden: false,
  at: 1,
})

const page = (elements: object[], tips = ''): Page =>
  ({ _id: 'p1', background: {}, elements, tips }) as unknown as Page
const words = (text: string) => ({ kind: 'text', _id: text, paragraphs: [{ runs: [{ text }] }] })

const asking = (question: Question, more: Partial<RoomState> = {}, tips = ''): Teaching => ({
  ...teaching({ page: 'p1', answers: { p1: { ana: mark('ana') } }, ...more }),
  at: { _id: 'p1', label: 'Tides', page: page([], tips), question },
  answers: [given('ana', 'x')],
})

const onWall = (value: Teaching) =>
  show(
    <TeachingProvider value={value}>
      <Projector />
    </TeachingProvider>,
  )

it('projects the question with its options, the number of answers, and how to join', () => {
  onWall(asking(choice))
  const question = screen.getByRole('region', { name: 'Question' })
  within(question).getByRole('heading', { name: 'What causes the tides?' })
  within(question).getByText('Choice')
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['AThe moon', 'BThe wind'])
  screen.getByText('1 of 2 answered')
  expect(screen.getByText(/Join at/).textContent).toMatch(/\/join with ABCDEF$/)
})

it.each([
  [false, 'Pick one'],
  [true, 'Pick all that fit'],
])('says how many options to pick: several %s', (multi, words) => {
  const { unmount } = onWall(asking({ ...choice, multi }))
  screen.getByText(words)
  unmount()
  onWall(asking({ ...choice, multi }, { showAnswers: { p1: 'nameless' } }))
  expect(screen.queryByText(words)).toBeNull()
})

it('keeps the question beside its bars once answers are shown', () => {
  onWall(asking(choice, { showAnswers: { p1: 'nameless' }, revealed: ['p1'] }))
  const question = screen.getByRole('region', { name: 'Question' })
  within(question).getByRole('heading', { name: 'What causes the tides?' })
  const bars = within(question).getByRole('list', { name: 'Choices of 1' })
  expect(bars.textContent).toMatch(/The moon.*Correct.*1 100%.*The wind.*0 0%/)
})

it('draws a scale with mean and spread', () => {
  const scale = { ...choice, scale: true, options: choice.options.map(each => ({ ...each, on: false })) }
  onWall({
    ...asking(scale, { showAnswers: { p1: 'nameless' } }),
    answers: [given('ana', 'x'), given('mo', 'y')],
  })
  screen.getByText('Mean 1.5 of 2, spread 0.5')
  screen.getByText('Scale')
})

it.each([
  ['text', 'Text', 'Write your answer.'],
  ['draw', 'Draw', 'Draw on the page.'],
  ['comment', 'Comment', 'Pin notes on the page.'],
  ['media', 'Media', 'Send a picture, sound or video.'],
  ['website', 'Website', 'Visit the website, then answer.'],
] as const)('gives instructions for a question of kind %s', (type, label, words) => {
  onWall(asking({ ...choice, type, options: [] }))
  screen.getByText(label)
  screen.getByText(words)
})

it.each([
  ['of boxes that nobody wrote in', [words('')], 'question'],
  ['with words', [words('The sea'), words('')], 'beside'],
])('a page %s: the projector shows the %s', (_, elements, form) => {
  const value = asking(choice)
  const { container } = onWall({ ...value, at: { ...value.at!, page: page(elements) } })
  expect(container.querySelector('[data-form]')?.getAttribute('data-form')).toBe(form)
})

it.each([
  [false, 'beside'],
  [true, 'question'],
])('the page of pinned notes shows once, answers shown: %s', (isShown, form) => {
  const value = asking(
    { ...choice, type: 'comment', options: [] },
    isShown ? { showAnswers: { p1: 'names' } } : {},
  )
  const { container } = onWall({ ...value, at: { ...value.at!, page: page([words('The sea')]) } })
  expect(container.querySelector('[data-form]')?.getAttribute('data-form')).toBe(form)
})

it('shows the time of day, or the remaining time', () => {
  const { unmount } = onWall({ ...asking(choice), now: () => Date.UTC(2026, 0, 5, 9, 41) })
  expect(screen.getByLabelText('Time').textContent).toBe('09:41')
  unmount()
  const timer = { type: 2 as const, studentCtrl: false, deadline: null, minutes: 2, startedAt: 0 }
  onWall({ ...asking(choice, { timer }), now: () => 30_000 })
  expect(screen.getByRole('timer').textContent).toBe('1:30')
  expect(screen.queryByLabelText('Time')).toBeNull()
})

it('plays a video lesson beside its question, with captions', async () => {
  const question = { ...choice, id: 'film' }
  const film = {
    _id: 'film',
    url: '/tide.webm',
    name: 'The tide',
    startTime: 0,
    endTime: 23,
    trimOptions: null,
    captions: [{ start: 1, end: 2, text: 'The Moon pulls at the water.' }],
  } as unknown as InteractiveVideo
  const value = asking(question)
  onWall({
    ...value,
    at: { _id: '00:00:10', label: '00:00:10', page: undefined, question },
    lesson: { ...value.lesson, video: [film] },
  })
  expect(await screen.findByLabelText('The tide')).toHaveProperty('tagName', 'VIDEO')
  expect(screen.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true')
  screen.getByRole('heading', { name: 'What causes the tides?' })
})

it('plays a video without questions once class has started, and shows how to join before', async () => {
  const film = {
    _id: 'film',
    url: '/tide.webm',
    name: 'The tide',
    startTime: 0,
    endTime: 23,
    trimOptions: null,
    captions: [],
  } as unknown as InteractiveVideo
  const value = teaching({ page: null })
  const lesson = { ...value.lesson, video: [film] }
  const at = (state: 'scheduled' | 'ongoing'): Teaching => ({
    ...value,
    session: { ...value.session, state } as Teaching['session'],
    at: undefined,
    stops: [],
    lesson,
  })
  const { unmount } = onWall(at('scheduled'))
  screen.getByRole('region', { name: 'How to join' })
  expect(screen.queryByLabelText('The tide')).toBeNull()
  unmount()
  onWall(at('ongoing'))
  expect(await screen.findByLabelText('The tide')).toHaveProperty('tagName', 'VIDEO')
  screen.getByText(/Join at/)
})

it('shows speaker notes to the teacher, never on the projector', () => {
  const { unmount } = onWall(asking(choice, {}, 'Ask who has been to the sea.'))
  expect(screen.queryByText('Ask who has been to the sea.')).toBeNull()
  unmount()
  show(
    <TeachingProvider value={asking(choice, {}, 'Ask who has been to the sea.')}>
      <PageSide onInsert={() => {}} />
    </TeachingProvider>,
  )
  const notes = screen.getByRole('region', { name: 'Speaker notes' })
  within(notes).getByText('Ask who has been to the sea.')
  // Above the answers, whose number grows.
  const question = screen.getByRole('region', { name: 'Question' })
  expect(notes.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('list', { name: 'Choices of 1' }).textContent).toMatch(/The moon/)
})

it('a blank page shows its question on the dashboard too, unless answers are drawn or pinned on it', () => {
  const pageOf = (value: Teaching) => {
    const { unmount } = show(
      <TeachingProvider value={value}>
        <PageSide onInsert={() => {}} />
      </TeachingProvider>,
    )
    const shown = screen.getByRole('group', { name: 'Tides' }).textContent
    unmount()
    return shown
  }
  const questionText = 'ChoiceWhat causes the tides?Pick one'
  const lines = { width: 4, height: 3, strokes: [{ color: '#000000', width: 2, points: [0, 0, 1, 1] }] }
  const drawings = { p1: { ppt: lines } } as unknown as Teaching['drawings']
  expect(pageOf(asking(choice))).toContain(questionText)
  expect(pageOf({ ...asking(choice), drawings })).not.toContain(questionText)
  expect(pageOf(asking({ ...choice, type: 'comment' }))).not.toContain('Comment')
  const written = { _id: 'p1', label: 'Tides', page: page([words('The sea')]), question: choice }
  expect(pageOf({ ...asking(choice), at: written })).not.toContain(questionText)
})
