import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { MyTags } from './my-tags.tsx'

const entries = new Map([
  ['e1', { name: 'Adds fractions' }],
  ['e2', { name: 'Draws graphs' }],
])
const tags = [
  { entry: 'e1', tag: 'Exam' },
  { entry: 'elsewhere', tag: 'Lab' },
]

it('tags the selected entry, and lists entries with a tag in this tree', async () => {
  const [onSelect, onChange] = [vi.fn(), vi.fn(() => Promise.resolve())]
  show(
    <MyTags
      tags={tags}
      entries={entries}
      selected="e2"
      onSelect={onSelect}
      onChange={onChange}
    />,
  )
  // A tag from another tree is suggested for typing but has no entries here.
  expect(screen.queryByRole('button', { name: 'Lab' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Exam' }))
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Tagged Exam' })).getByRole('button', { name: 'Adds fractions' }),
  )
  expect(onSelect).toHaveBeenCalledWith('e1')

  const field = screen.getByRole('combobox', { name: 'Tag for the selected entry' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add tag' }).disabled).toBe(true)
  fireEvent.change(field, { target: { value: ' Lab ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add tag' }))
  expect(onChange).toHaveBeenCalledWith({ entry: 'e2', tag: 'Lab' }, true)
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
})

it('removes a tag from the selected entry', () => {
  const onChange = vi.fn(() => Promise.resolve())
  show(
    <MyTags
      tags={tags}
      entries={entries}
      selected="e1"
      onSelect={() => {}}
      onChange={onChange}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove tag Exam' }))
  expect(onChange).toHaveBeenCalledWith({ entry: 'e1', tag: 'Exam' }, false)
})
