import { act, render } from '@testing-library/react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { settle, show } from '#kit/web/testing/show.tsx'
import { QuestionView, type ShownQuestion } from '../parts/question/question-view.tsx'
import { newOption, newPart } from '../parts/questions/question-kinds.ts'
import { ImageStore } from '../parts/paint/images.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { LazyThumbnail } from '../parts/viewer/lazy-thumbnail.tsx'

const textQuestion: ShownQuestion = {
  type: 'text',
  multi: false,
  scale: false,
  name: 'What causes the tides?',
  options: [],
  list: [],
  data: '',
}
const options = [newOption('The moon', true), newOption('The wind')]
const kinds: readonly (readonly [string, Partial<ShownQuestion>, string])[] = [
  ['Text', {}, 'Write your answer.'],
  ['Text in parts', { multi: true, list: [newPart('Cause'), newPart('Effect')] }, 'CauseEffect'],
  ['Choice', { type: 'choice', options }, 'Pick oneAThe moonBThe wind'],
  ['Scale', { type: 'choice', scale: true, options }, 'Pick one1The moon2The wind'],
  ['Media', { type: 'media' }, 'Send a picture, sound or video.'],
  ['Comment', { type: 'comment' }, 'Pin notes on the page.'],
  ['Draw', { type: 'draw' }, 'Draw on the page.'],
  ['Website', { type: 'website', data: 'https://tides.example.org' }, 'https://tides.example.org'],
]
const words: Element = {
  kind: 'text',
  _id: 'words',
  x: 0,
  y: 0,
  width: 480,
  height: 90,
  paragraphs: [{ runs: [{ text: 'The sea' }] }],
}
const page = { layout: 'blank' as const, background: {}, elements: [words] }
const look = { width: 960, height: 540, theme: 'paper' } as never
const images = new ImageStore()

// No picture is painted here: typefaces come when the last test is over, because later files wait for the same ones.
const typefaces = Promise.withResolvers<FontFace[]>()
beforeEach(() => {
  vi.spyOn(document.fonts, 'load').mockReturnValue(typefaces.promise)
})
afterAll(() => typefaces.resolve([]))

const small = async (question: ShownQuestion, elements: Element[] = [words]) => {
  const { container } = show(
    <PageThumbnail
      page={{ layout: 'blank', background: {}, elements }}
      look={look}
      images={images}
      width={152}
      question={question}
    />,
  )
  // The question code is loaded for the first page that has a question.
  await vi.waitFor(() => expect(container.querySelector('[data-size="small"]')).not.toBeNull(), 10_000)
  return container.querySelector('[data-size="small"]')
}

it.each(kinds)('draws a %s question as elsewhere, with its badge', async (label, more, body) => {
  const question = { ...textQuestion, ...more }
  const drawn = await small(question)
  expect(drawn?.textContent).toContain(`${label}What causes the tides?${body}`)
  const { container } = render(
    <QuestionView
      question={question}
      heading="p"
    />,
  )
  expect(drawn?.innerHTML).toBe(container.firstElementChild?.innerHTML)
})

it('never reveals the correct option, takes no focus and is hidden from screen readers', async () => {
  const drawn = await small({ ...textQuestion, type: 'choice', options })
  expect(drawn?.textContent).not.toContain('Correct')
  expect(drawn?.closest('[inert][aria-hidden="true"]')).not.toBeNull()
})

it.each([
  ['foot of a page with words', [words], false],
  ['place of an empty page', [], true],
] as const)('is positioned at the %s', async (_, elements, isAlone) => {
  const frame = (await small(textQuestion, [...elements]))?.closest('[inert]')
  expect(frame?.hasAttribute('data-alone')).toBe(isAlone)
})

it('a strip of 200 pages draws only visible ones', async () => {
  const watched: (() => void)[] = []
  vi.stubGlobal('IntersectionObserver', function (notify: (seen: { isIntersecting: boolean }[]) => void) {
    return {
      observe: () => void watched.push(() => notify([{ isIntersecting: true }])),
      disconnect: () => {},
    }
  })
  const { container } = show(
    Array.from({ length: 200 }, (_, at) => (
      <LazyThumbnail
        key={at}
        page={page}
        look={look}
        images={images}
        question={textQuestion}
      />
    )),
  )
  const drawn = () => container.querySelectorAll('canvas, [data-size="small"]').length
  expect(drawn()).toBe(0)
  act(() => watched.slice(0, 3).forEach(see => see()))
  await settle()
  expect(drawn()).toBe(6)
})
