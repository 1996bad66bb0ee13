import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { TakeawayResponse } from '#rooms/contract/takeaway.shapes.ts'
import { AnswerView } from './answer-view.tsx'

const drawing = {
  width: 800,
  height: 600,
  strokes: [{ points: [10, 10, 90, 60], color: '#211d18', width: 6 }],
}
const given: TakeawayResponse = {
  _id: 'a',
  page: 'p',
  type: 'draw',
  content: '',
  answer: [],
  point: null,
  json: null,
  teacherSharing: false,
  file: false,
  at: '2026-01-01T09:00:00.000Z',
}

const answer = (part: Partial<TakeawayResponse>) =>
  show(
    <AnswerView
      answer={{ ...given, ...part }}
      question={{ options: [], type: part.type ?? given.type, multi: false }}
      files={{}}
      picture="/page.png"
    />,
  )

const ratioOf = (element: Element) =>
  Number(element.closest<HTMLElement>('[style*="--ratio"]')?.style.getPropertyValue('--ratio'))

it('a video that was handed in as a link plays in place, another link is a link', async () => {
  answer({ type: 'media', content: 'https://youtu.be/abc-DEF_123' })
  await screen.findByRole('button', { name: /^Play What was handed in/ })
  answer({ type: 'media', content: 'https://example.org/project' })
  await screen.findByRole('link', { name: 'https://example.org/project' })
})

it('a drawing is shown over its slide, and enlarged to full screen', async () => {
  answer({ json: drawing })
  const small = screen.getByRole('img', { name: 'Drawing' })
  expect(ratioOf(small)).toBeCloseTo(4 / 3)
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge drawing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Drawing' })
  const large = within(dialog).getByRole('img', { name: 'Drawing' })
  expect(large.querySelectorAll('path')).toHaveLength(1)
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/page.png')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it("a pin on a slide stays in place, whatever the slide's aspect ratio", async () => {
  answer({ type: 'comment', content: 'Here', point: { x: 25, y: 50 } })
  const pin = screen.getByRole('img', { name: 'On the slide, 25 % from the left and 50 % from the top' })
  expect(ratioOf(pin)).toBeCloseTo(16 / 9)
  const slide = pin.parentElement!.querySelector('img')!
  Object.defineProperties(slide, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } })
  fireEvent.load(slide)
  expect(ratioOf(pin)).toBeCloseTo(4 / 3)
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge place on the slide' }))
  expect(await screen.findByRole('dialog', { name: 'Place on the slide' })).toBeTruthy()
})
