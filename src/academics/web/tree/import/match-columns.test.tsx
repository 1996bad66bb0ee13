import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { SheetFile } from '#academics/contract/standards-files.contract.ts'
import type { TreeSource } from '../tree-source.ts'
import { MatchColumns } from './match-columns.tsx'

async function opened(text: string) {
  const onGo = vi.fn<(sheet: SheetFile) => void>()
  show(
    <QueryClientProvider client={new Queries()}>
      <MatchColumns
        source={{ key: ['tree'], match: () => Promise.resolve(null) } as unknown as TreeSource}
        levels={[]}
        chosen={{
          kind: 'sheet',
          file: new File([text], 'north.csv'),
          tables: [
            { table: { name: 'north', rows: parseLines(text) }, document: null, parentIds: new Map() },
          ],
          encoding: 'utf-8',
        }}
        onEncoding={() => {}}
        onBack={() => {}}
        onGo={onGo}
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('list', { name: 'Entries as read' })
  return onGo
}
const compare = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compare with the draft' })
const faults = () => screen.queryByRole('region', { name: /^Correct these values/ })
const correct = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

it('a faulty cell can be corrected in place, and the correction is sent', async () => {
  const onGo = await opened('Level,Name,Code\n1,Numbers,N\n3,Counting,N.1\n2,,N.2\n')
  expect(compare().disabled).toBe(true)
  correct('Level, line 3', '2')
  expect(within(faults() as HTMLElement).queryByText('Line 3')).toBeNull()
  expect(compare().disabled).toBe(true)
  correct('Name, line 4', 'Adding')
  await vi.waitFor(() => expect(faults()).toBeNull())
  fireEvent.click(compare())
  expect(onGo.mock.lastCall?.[0].entries.map(({ level, name, code }) => [level, name, code])).toEqual([
    [1, 'Numbers', 'N'],
    [2, 'Counting', 'N.1'],
    [2, 'Adding', 'N.2'],
  ])
})

it('lines without an entry can be left out', async () => {
  const onGo = await opened('Level,Name\n1,Numbers\nSource: the council,\n')
  expect(compare().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Leave out line 3' }))
  await vi.waitFor(() => expect(faults()).toBeNull())
  fireEvent.click(compare())
  expect(onGo.mock.lastCall?.[0].entries).toHaveLength(1)
})

it('an invalid correction shows an error, and Escape reverts it', async () => {
  await opened('Level,Name\n1,Numbers\nx,Counting\n')
  correct('Level, line 3', 'y')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Level, line 3' }).value).toBe('y')
  screen.getByText('The level is a number from 1 to 6.')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Level, line 3' })
  fireEvent.change(field, { target: { value: '2' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('y')
})

it('nested codes determine the levels; the form says so, and it can be turned off', async () => {
  const onGo = await opened('Code,Statement\nMA.1,Numbers\nMA.1.A,Counting\n')
  const sent = () => {
    fireEvent.click(compare())
    return onGo.mock.lastCall?.[0].entries.map(({ level }) => level)
  }
  screen.getByText(/Each entry stands below the one whose code its own begins with/)
  expect(sent()).toEqual([1, 2])
  const levels = screen.getByRole('combobox', { name: 'Levels' })
  fireEvent.change(levels, { target: { value: 'flat' } })
  expect(sent()).toEqual([1, 1])
  fireEvent.change(levels, { target: { value: 'code' } })
  expect(sent()).toEqual([1, 2])
})
