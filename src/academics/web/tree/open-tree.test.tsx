import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Queries } from '#kit/web/queries.ts'
import { framesDrawn, show } from '#kit/web/testing/show.tsx'
import { OpenTree } from './open-tree.tsx'
import type { LoadedTree } from './tree-session.ts'
import type { TreeSource } from './tree-source.ts'

const entry = (_id: string, name: string) => ({
  _id,
  parent: null,
  name,
  code: '',
  grade: [],
  tags: [],
  mark: '',
  foreign: null,
})
const loaded: LoadedTree = {
  levels: ['Tag'],
  entries: [entry('a', 'Dunes'), entry('b', 'Estuary')],
  version: 1,
  published: null,
  origin: null,
}

function opened() {
  const save = vi.fn<TreeSource['save']>(version => Promise.resolve({ version: version + 1 }))
  const source: TreeSource = {
    key: ['tags'],
    kind: 'standard',
    what: 'tags',
    fields: ['mark'],
    load: () => Promise.resolve(loaded),
    save,
    publish: () => Promise.resolve({}),
    listen: () => () => {},
  } as unknown as TreeSource
  show(
    <QueryClientProvider client={new Queries()}>
      <OpenTree
        source={source}
        name="Places"
        editable
        grades={[]}
        emptyWords="Nothing"
        loaded={loaded}
        reload={() => Promise.resolve(loaded)}
      />
    </QueryClientProvider>,
  )
  return save
}
const row = (name: string) => screen.getByRole('treeitem', { name })
/** Like browsers, focuses the row before the click. */
const click = (name: string) => {
  row(name).focus()
  fireEvent.click(row(name))
}
const focused = () => document.activeElement as HTMLElement

it('a name can be typed at once after a click, and its field keeps the focus', async () => {
  const save = opened()
  click('Estuary')
  fireEvent.keyDown(focused(), { key: 'Enter' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New Tag' })
  await framesDrawn()
  expect(focused()).toBe(field)
  fireEvent.change(field, { target: { value: 'Old pier' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(focused(), { key: 'Escape' })
  expect(focused().getAttribute('role')).toBe('tree')
  row('Old pier')
  await act(() => vi.waitFor(() => expect(save).toHaveBeenCalledOnce(), 5000))
})

it('a double click renames an entry', async () => {
  opened()
  click('Dunes')
  click('Dunes')
  fireEvent.doubleClick(row('Dunes'))
  const field = screen.getByRole('textbox', { name: 'Name of Dunes' })
  await framesDrawn()
  expect(focused()).toBe(field)
  fireEvent.change(field, { target: { value: 'High dunes' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  row('High dunes')
  expect(focused().getAttribute('role')).toBe('tree')
})

it('leaving an empty name field does not return the focus to the tree', async () => {
  opened()
  click('Dunes')
  fireEvent.keyDown(focused(), { key: 'Enter' })
  const search = screen.getByRole('searchbox')
  act(() => search.focus())
  await framesDrawn()
  expect(focused()).toBe(search)
  expect(screen.queryByRole('textbox', { name: 'New Tag' })).toBeNull()
})
