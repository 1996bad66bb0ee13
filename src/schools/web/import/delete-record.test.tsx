// What can be deleted after an import, and after its undo.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { overlays } from '#kit/web/parts/overlays.store.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { EraseImport } from '../bulk/erase-import.tsx'
import { DeleteRecord } from './delete-record.tsx'

const kind = (create: number) => ({ create })
const recordAt = (stage: RosterImport['stage'], kept = 0) =>
  ({
    _id: 'import',
    school: 'school',
    file: 'north.zip',
    stage,
    counts: { kept, kinds: { student: kind(2), staff: kind(0), class: kind(1) } },
  }) as RosterImport

const shown = (record: RosterImport) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <EraseImport record={record} />
      <DeleteRecord record={record} />
    </QueryClientProvider>,
  )
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
/** Agrees to the warning. @returns Its text. */
function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  const { openQuestion } = overlays.get()
  openQuestion?.answer(true)
  return openQuestion?.text
}

it.each([
  ['done', 0, ['Delete what it created', 'Delete the record']],
  ['undone', 0, ['Delete the record']],
  ['undone', 2, ['Delete what was kept', 'Delete the record']],
  ['undoing', 0, []],
] as const)('%s with %i kept rows offers %j', (stage, kept, names) => {
  shown(recordAt(stage, kept))
  expect(buttons()).toEqual(names)
})

it('deletes the record after a warning, and leaves its page', async () => {
  const request = vi.fn(async (_address: unknown, _options?: RequestInit) => Response.json({ _id: 'import' }))
  vi.stubGlobal('fetch', request)
  const { address } = shown(recordAt('done'))
  expect(press('Delete the record')).toMatch(/can no longer be undone/)
  await waitFor(() => expect(request).toHaveBeenCalled())
  expect(String(request.mock.calls[0]?.[0])).toContain('roster-imports/import')
  expect(request.mock.calls[0]?.[1]?.method).toBe('DELETE')
  expect(address()).toBe('/account/imports')
})

it('deletes what an undo kept, list by list, and skips empty lists', async () => {
  const request = vi.fn(async (_address: unknown, options?: RequestInit) =>
    String(options?.body).includes('students')
      ? Response.json(
          { name: 'x', message: 'Nothing', code: 409, data: { code: 'bulk-empty' } },
          { status: 409 },
        )
      : Response.json({ _id: 'act' }),
  )
  vi.stubGlobal('fetch', request)
  const { address } = shown(recordAt('undone', 1))
  expect(press('Delete what was kept')).toMatch(/marks stay for the figures of classes, without a name/)
  await waitFor(() => expect(address()).toBe('/account/acts'))
  expect(request.mock.calls.map(([, options]) => /"list":"(\w+)"/.exec(String(options?.body))?.[1])).toEqual([
    'students',
    'classes',
  ])
})
