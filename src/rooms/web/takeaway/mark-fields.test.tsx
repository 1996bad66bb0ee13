import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { MarkFields } from './mark-fields.tsx'
import { markKeys } from './mark-keys.ts'

afterEach(cleanup)

const branch = { parent: null, enable: true, rubric: false, criteria: [] }
const steps = [
  ['A', 6],
  ['B', 3],
].map(([code, point]) => ({ _id: code, code, name: `Step ${code}`, desc: '', weight: 1, point }))
const question = {
  _id: 'q',
  outlines: {
    assess: [{ ...branch, _id: 'std', name: 'Tides', score: 4 }],
    skills: [{ ...branch, _id: 'skill', name: 'Argues', score: 0, rubric: true, criteria: steps }],
  },
} as unknown as Question

function fields(onGive = vi.fn(), onward = vi.fn()) {
  show(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={event => markKeys(event, onward)}>
      <MarkFields
        question={question}
        mark={undefined}
        name="Ann"
        readOnly={false}
        onGive={onGive}
      />
    </div>,
  )
  return { onGive, onward, points: screen.getByRole('spinbutton', { name: /^Tides/ }) }
}

it('accepts whole and half points up to the maximum, and explains errors', () => {
  const { onGive, points } = fields()
  for (const value of ['2.5', '9', '']) fireEvent.change(points, { target: { value } })
  expect(onGive.mock.calls).toEqual([[{ assess: [{ _id: 'std', point: 2.5 }] }]])
  fireEvent.change(points, { target: { value: '9' } })
  expect(screen.getByText('Whole or half points, at most 4.')).toBeTruthy()
})

it('gives full points by a letter, and a step by its letter or number', () => {
  const { onGive, points } = fields()
  fireEvent.keyDown(points, { key: 'f' })
  const first = screen.getByRole('radio', { name: /^A Step A/ })
  fireEvent.keyDown(first, { key: 'b' })
  fireEvent.keyDown(first, { key: '1' })
  expect(onGive.mock.calls).toEqual([
    [{ assess: [{ _id: 'std', point: 4 }] }],
    [{ skills: [{ _id: 'skill', criteriaCode: 'B' }] }],
    [{ skills: [{ _id: 'skill', criteriaCode: 'A' }] }],
  ])
})

it('Enter moves field by field, and then to the next learner', () => {
  const { onward, points } = fields()
  points.focus()
  fireEvent.keyDown(points, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^A Step A/ }))
  fireEvent.keyDown(screen.getByRole('radio', { name: /^A Step A/ }), { key: 'Enter', shiftKey: true })
  expect(document.activeElement).toBe(points)
  fireEvent.keyDown(screen.getByRole('radio', { name: /^B Step B/ }), { key: 'Enter' })
  expect(onward).toHaveBeenCalledOnce()
})
