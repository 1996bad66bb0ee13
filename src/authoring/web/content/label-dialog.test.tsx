// Selected content gets a category, grade or subject by one recorded action.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { LabelDialog, type Labelled } from './label-dialog.tsx'

vi.mock('#academics/web/parts/owner.ts', () => ({ useOwner: () => ({ id: 'me' }) }))

const list = (data: readonly object[]) => ({ total: data.length, limit: 200, skip: 0, data })
const answers: Readonly<Record<string, unknown>> = {
  'task-category': list([{ _id: 'quiz', name: 'Quiz' }]),
  subjects: list([{ _id: 'science', name: 'Science', subtitle: '' }]),
  'grades/me': { grades: [{ _id: 'g7', name: 'Grade 7', enable: true }], version: 1 },
}
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(
        answers[
          String(address)
            .replace(/^.*\/v2\//, '')
            .replace(/\?.*/, '')
        ] ?? list([]),
      ),
    ),
  )
})

const onStart = vi.fn<(data: object) => void>()
const shown = (kind: Labelled['kind']) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <LabelDialog
        labelled={{ kind, choice: { ids: ['one'] } }}
        mode={undefined}
        busy={false}
        onClose={() => {}}
        onStart={onStart}
      />
    </QueryClientProvider>,
  )
const choose = async (label: string, option: string, button: string) => {
  const { value } = await screen.findByRole<HTMLOptionElement>('option', { name: option })
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: button }))
}

it.each([
  ['category', 'Category', 'Quiz', 'Set category', { act: 'tag', to: 'quiz' }],
  ['category', 'Category', 'No category', 'Set category', { act: 'tag' }],
  ['tag', 'Grade or subject', 'Grade 7', 'Add', { act: 'tag', to: 'grade:g7' }],
  ['tag', 'Grade or subject', 'Science', 'Add', { act: 'tag', to: 'subject:science' }],
  ['untag', 'Grade or subject', 'Science', 'Remove', { act: 'untag', to: 'subject:science' }],
] as const)('%s: %s %s', async (kind, label, option, button, data) => {
  onStart.mockClear()
  shown(kind)
  await choose(label, option, button)
  expect(onStart).toHaveBeenCalledExactlyOnceWith({ ...data, ids: ['one'] })
})
