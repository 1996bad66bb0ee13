import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '#kit/contract/wire.ts'
import { ApiError } from '#kit/web/api.ts'
import { show } from '#kit/web/testing/show.tsx'
import { DataTable } from './data-table.tsx'
import { useTableState } from './table-state.ts'
import { hasNext, rangeWords } from './table-pages.tsx'
import type { PageResult, BulkAction } from './table.types.ts'

interface Book {
  _id: string
  title: string
  pages: number
}

const books: Book[] = [
  { _id: '1', title: 'Levers', pages: 12 },
  { _id: '2', title: 'Maps', pages: 30 },
]
const pageOf = (data: Book[], more: Partial<Page<Book>> = {}): Page<Book> => ({
  total: data.length,
  limit: 10,
  skip: 0,
  data,
  ...more,
})

function List({ answer, bulk }: { answer: Partial<PageResult<Book>>; bulk?: readonly BulkAction<Book>[] }) {
  const state = useTableState({ sorts: ['title', 'pages'], filters: { kind: ['task', 'video'] } })
  return (
    <DataTable
      label="Books"
      state={state}
      answer={{ error: null, isFetching: false, refetch: () => undefined, ...answer }}
      searchable
      {...(bulk && { bulk })}
      rowId={book => book._id}
      rowName={book => book.title}
      card={book => <p>Card of {book.title}</p>}
      columns={[
        { key: 'title', title: 'Title', sortable: true, cell: book => book.title },
        { key: 'pages', title: 'Pages', align: 'end', cell: book => book.pages },
        { key: 'act', title: 'Change', isActions: true, cell: () => <button type="button">Edit</button> },
      ]}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          options: [
            { value: 'task', label: 'Task' },
            { value: 'video', label: 'Video' },
          ],
        },
      ]}
      empty={<p>No books yet</p>}
    />
  )
}

afterEach(cleanup)

describe('contents', () => {
  it('rows, with figures of the total', () => {
    show(<List answer={{ data: pageOf(books, { total: 1000, totalIsLeast: true }) }} />)
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByText('1–2 of 1,000+')).toBeTruthy()
  })

  it('buttons of a row under a heading that is only spoken', () => {
    show(<List answer={{ data: pageOf(books) }} />)
    const heading = screen.getByRole('columnheader', { name: 'Change' })
    expect(heading.querySelector('[class*=spoken]')?.textContent).toBe('Change')
    const cells = screen.getAllByRole('cell').filter(cell => within(cell).queryByRole('button'))
    expect(cells.map(cell => cell.hasAttribute('data-actions'))).toEqual([true, true])
  })

  it('the outline while nothing has come', () => {
    show(<List answer={{}} />)
    expect(screen.getByRole('status', { name: 'Loading Books' })).toBeTruthy()
  })

  it('the error in the server’s words, and tries again', () => {
    const refetch = vi.fn()
    show(
      <List
        answer={{
          error: new ApiError(503, 'Not available.', { code: 'unavailable', requestId: 'r-7' }),
          refetch,
        }}
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('Not available.')
    expect(screen.getByRole('alert').textContent).toContain('r-7')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('old rows with a word of warning when only the refresh failed', () => {
    show(<List answer={{ data: pageOf(books), error: new Error('gone') }} />)
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('alert').textContent).toContain('could not be refreshed')
  })

  it('its own empty state only when nothing is narrowed', () => {
    show(<List answer={{ data: pageOf([]) }} />)
    expect(screen.getByText('No books yet')).toBeTruthy()
    cleanup()
    const { address } = show(<List answer={{ data: pageOf([]) }} />, '/books?q=zzz&kind=task')
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    expect(address()).toBe('/books')
    expect(screen.getByText('No books yet')).toBeTruthy()
  })

  it('a way back from a page past the end', () => {
    const { address } = show(<List answer={{ data: pageOf([], { total: 12 }) }} />, '/books?page=9')
    fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
    expect(address()).toBe('/books')
  })
})

describe('all that match', () => {
  const bulkOf = (actAll?: (total: string) => unknown) => [
    { label: 'Archive', act: vi.fn<() => void>(), ...(actAll && { actAll }) },
    { label: 'Look', act: vi.fn<() => void>() },
  ]
  const selectPage = () => fireEvent.click(screen.getByRole('checkbox', { name: /all/i }))

  it('is offered once the page is selected, and leaves the acts that can do it', () => {
    const actAll = vi.fn<(total: string) => void>()
    const bulk = bulkOf(actAll)
    show(
      <List
        answer={{ data: pageOf(books, { total: 223 }) }}
        bulk={bulk}
      />,
    )
    selectPage()
    fireEvent.click(screen.getByRole('button', { name: 'Select all 223 that match' }))
    expect(screen.getByText('All 223 that match selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Look' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
    expect([actAll.mock.calls, bulk[0]?.act.mock.calls.length]).toEqual([[['223']], 0])
  })

  it('ends with another search, and is not offered where nothing can do it', () => {
    const actAll = vi.fn<() => void>()
    show(
      <List
        answer={{ data: pageOf(books, { total: 223 }) }}
        bulk={bulkOf(actAll)}
      />,
    )
    selectPage()
    fireEvent.click(screen.getByRole('button', { name: 'Select all 223 that match' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Levers/ }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    cleanup()
    show(
      <List
        answer={{ data: pageOf(books, { total: 223 }) }}
        bulk={bulkOf()}
      />,
    )
    selectPage()
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })
})

describe('address', () => {
  it('sorts up, then down', () => {
    const { address } = show(<List answer={{ data: pageOf(books) }} />)
    fireEvent.click(screen.getByRole('button', { name: 'Title' }))
    expect(address()).toBe('/?sort=title')
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Title' }))
    expect(address()).toBe('/?sort=-title')
  })

  it('filters, and clears a filter', () => {
    const { address } = show(<List answer={{ data: pageOf(books) }} />, '/?page=3')
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'video' } })
    expect(address()).toBe('/?kind=video')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter Kind' }))
    expect(address()).toBe('/')
  })

  it('turns pages, as far as there are any', () => {
    const { address } = show(<List answer={{ data: pageOf(books, { total: 30, limit: 2 }) }} />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(address()).toBe('/?page=2')
  })

  it('changes between table and grid', () => {
    const { address } = show(<List answer={{ data: pageOf(books) }} />)
    fireEvent.click(screen.getByRole('radio', { name: 'Show as grid' }))
    expect(address()).toBe('/?view=grid')
    expect(screen.getByText('Card of Levers')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  describe('searching', () => {
    beforeEach(() => {
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })
    const wait = (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      })

    it('waits half a second after the last key', () => {
      const { address } = show(<List answer={{ data: pageOf(books) }} />, '/?page=2')
      const field = screen.getByRole('searchbox', { name: 'Search books' })
      fireEvent.change(field, { target: { value: 'le' } })
      wait(400)
      fireEvent.change(field, { target: { value: 'lev' } })
      wait(499)
      expect(address()).toBe('/?page=2')
      wait(1)
      expect(address()).toBe('/?q=lev')
    })

    it('does not wait on Enter', () => {
      const { address } = show(<List answer={{ data: pageOf(books) }} />)
      const field = screen.getByRole('searchbox')
      fireEvent.change(field, { target: { value: 'maps' } })
      fireEvent.keyDown(field, { key: 'Enter' })
      expect(address()).toBe('/?q=maps')
    })
  })
})

it('offers bulk actions for the selected rows only', () => {
  const archive = vi.fn()
  show(
    <List
      answer={{ data: pageOf(books) }}
      bulk={[{ label: 'Archive', act: archive }]}
    />,
  )
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Maps' }))
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect(archive).toHaveBeenCalledWith([books[1]])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(
    within(screen.getByRole('group', { name: 'With the selected rows' })).getByText('2 selected'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('2 selected')).toBeNull()
})

it('has nothing to select where a list has no bulk actions', () => {
  show(
    <List
      answer={{ data: pageOf(books) }}
      bulk={[]}
    />,
  )
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

describe('paging', () => {
  it('says the range', () => {
    expect(rangeWords(pageOf(books, { skip: 20, total: 22 }))).toBe('21–22 of 22')
    expect(rangeWords(pageOf(books, { skip: 1200, total: 1000, totalIsLeast: true }))).toBe(
      '1,201–1,202 of 1,202+',
    )
  })

  it('pages on while the total is a lower bound', () => {
    expect(hasNext(pageOf(books, { skip: 1200, total: 1000, totalIsLeast: true, limit: 2 }))).toBe(true)
    expect(hasNext(pageOf(books, { skip: 1200, total: 1000, totalIsLeast: true, limit: 10 }))).toBe(false)
    expect(hasNext(pageOf(books, { total: 2 }))).toBe(false)
  })
})
