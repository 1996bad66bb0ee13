// Selected rows start the same recorded action as all that match, with their ids.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { StudentTab } from '#schools/contract/bulk-filter.shapes.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { Staff } from '#schools/contract/staff.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { useClassBulk } from '../classes/classes-bulk.tsx'
import { useStudentBulk } from '../people/students-bulk.tsx'
import { useTeacherBulk } from '../people/teachers-bulk.tsx'
import { SpaceItems } from '../school/space-items.tsx'

const school = { _id: 'the-school' } as School
const [ann, bob] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const
const tag = '01900000-0000-7000-8000-000000000009'

const klass = '01900000-0000-7000-8000-000000000008'

const answers: Readonly<Record<string, unknown>> = {
  'GET classes': { total: 1, limit: 500, skip: 0, data: [{ _id: klass, name: 'Room', grade: null }] },
  'GET classes/grades': ['Grade 7', 'Grade 8'],
  'GET school-year': { total: 1, limit: 100, skip: 0, data: [{ _id: 'the-year', title: '2026/27' }] },
  'GET school-term': {
    total: 1,
    limit: 200,
    skip: 0,
    data: [{ _id: 'the-term', title: 'Spring', year: 'the-year' }],
  },
  'GET student-tags': { total: 1, limit: 25, skip: 0, data: [{ _id: tag, name: 'Choir', center: true }] },
  'GET school-plan/space': {
    total: 1,
    limit: 10,
    skip: 0,
    data: [
      {
        _id: ann,
        name: 'Rivers',
        bytes: 10,
        owner: bob,
        ownerName: 'Tea Cher',
        at: '2026-11-17T09:00:00.000Z',
        published: false,
        del: true,
        kind: null,
      },
    ],
  },
  'POST bulk-acts': { _id: 'the-act' },
  'PATCH students/credentials': { school: { name: 'Hill School' }, class: '', rows: [], next: null },
}
const sent: { readonly call: string; readonly body: unknown }[] = []
/** Addresses of reads. */
const reads: string[] = []
const nothing = { total: 0, limit: 25, skip: 0, data: [] }
beforeEach(() => {
  sent.length = 0
  reads.length = 0
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${String(address)
      .replace(/^.*\/v2\//, '')
      .replace(/\?.*/, '')}`
    if (method === 'GET') reads.push(address)
    else sent.push({ call, body: JSON.parse(String(body)) as unknown })
    return Promise.resolve(Response.json(answers[call] ?? nothing))
  })
})

const shown = (part: ReactNode) =>
  show(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

function Actions<R>({
  rows,
  bulk,
  dialog,
}: {
  rows: R[]
  bulk: readonly BulkAction<R>[]
  dialog?: ReactNode
}) {
  return (
    <>
      {bulk.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          onClick={() => void act(rows)}
        >
          {label}
        </button>
      ))}
      {dialog}
    </>
  )
}

const students = [ann, bob].map(_id => ({ _id, status: 2, guardians: [] }) as unknown as Student)
function Students({ tab = 'all', rows = students }: { tab?: StudentTab; rows?: Student[] }) {
  const list = [{ _id: 'the-class', name: 'Room', grade: null }] as unknown as ClassRecord[]
  const bulk = useStudentBulk({ school, tab, state: useTableState(), list })
  return (
    <Actions
      rows={rows}
      {...bulk}
    />
  )
}
function Teachers({ archived = false }: { archived?: boolean }) {
  const rows = [
    { _id: ann, status: 0 },
    { _id: bob, status: 2 },
  ] as unknown as Staff[]
  return (
    <Actions
      rows={rows}
      {...useTeacherBulk(school, archived, useTableState())}
    />
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const agree = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? dialog,
  )
}
const started = async (body: object) => {
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ call: 'POST bulk-acts', body: { school: 'the-school', ...body } }])
}

describe('students', () => {
  it('are archived', async () => {
    const { address } = shown(<Students />)
    press('Archive')
    await agree('Archive')
    await started({ list: 'students', act: 'archive', ids: [ann, bob] })
    await waitFor(() => expect(address()).toBe('/account/acts/the-act'))
  })

  it('are restored', async () => {
    shown(<Students tab="archived" />)
    press('Restore')
    await started({ list: 'students', act: 'restore', ids: [ann, bob] })
  })

  it('are moved, here out of their class', async () => {
    shown(<Students />)
    press('Move to a class')
    await agree('Move')
    await started({ list: 'students', act: 'move', ids: [ann, bob] })
  })

  it('lose a tag', async () => {
    shown(<Students />)
    press('Remove tag')
    await agree('Remove tag')
    await started({ list: 'students', act: 'untag', to: tag, ids: [ann, bob] })
  })

  it('are invited again if they have not joined', async () => {
    shown(<Students rows={students.map(row => (row._id === bob ? { ...row, status: 0 } : row))} />)
    press('Send invitations again')
    await agree('Send')
    await started({ list: 'students', act: 'invite', ids: [bob] })
  })
})

describe('teachers', () => {
  it('are archived', async () => {
    shown(<Teachers />)
    press('Archive')
    await agree('Archive')
    await started({ list: 'staff', act: 'archive', ids: [ann, bob] })
  })

  it('are restored', async () => {
    shown(<Teachers archived />)
    press('Restore')
    await started({ list: 'staff', act: 'restore', ids: [ann, bob] })
  })

  it('are invited again if they have not answered', async () => {
    shown(<Teachers />)
    press('Send invitation again')
    await agree('Send')
    await started({ list: 'staff', act: 'invite', ids: [ann] })
  })

  it.each([
    ['Add to a class', 'Add', 'tag'],
    ['Take out of a class', 'Take out', 'untag'],
  ])('%s', async (label, button, act) => {
    shown(<Teachers />)
    press(label)
    await agree(button)
    await started({ list: 'staff', act, to: klass, ids: [ann, bob] })
  })
})

function Classes({ tab = 'standard' }: { tab?: 'standard' | 'subject' }) {
  return (
    <Actions
      rows={[{ _id: ann }] as ClassRecord[]}
      {...useClassBulk('the-school', tab, useTableState())}
    />
  )
}

describe('classes', () => {
  it('move to a grade', async () => {
    shown(<Classes />)
    press('Move')
    fireEvent.change(await screen.findByLabelText('To the grade'), { target: { value: 'grade:Grade 8' } })
    await agree('Move')
    await started({ list: 'classes', act: 'move', to: 'grade:Grade 8', ids: [ann] })
  })

  it('move to a term, if they are subject classes', async () => {
    shown(<Classes tab="subject" />)
    press('Move')
    expect(await screen.findByRole('option', { name: 'Spring, 2026/27' })).toBeTruthy()
    await agree('Move')
    await started({ list: 'classes', act: 'move', to: 'term:the-term', ids: [ann] })
  })

  it('get a subject', async () => {
    shown(<Classes tab="subject" />)
    press('Set subject')
    fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: ' Science ' } })
    fireEvent.change(screen.getByLabelText('Curriculum'), { target: { value: 'ib-myp' } })
    await agree('Set subject')
    await started({ list: 'classes', act: 'tag', to: 'ib-myp:Science', ids: [ann] })
  })

  it('are invited again', async () => {
    shown(<Classes />)
    press('Send invitations again')
    await agree('Send')
    await started({ list: 'classes', act: 'invite', ids: [ann] })
  })
})

it.each(['content', 'sessions'] as const)('%s of a school is deleted after a waiting time', async list => {
  shown(
    <SpaceItems
      school={school}
      list={list}
    />,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Rivers' }))
  press('Delete')
  expect((await screen.findByRole('dialog')).textContent).toContain('deleted in 14 days')
  await agree('Delete')
  await started({ list, act: 'erase', ids: [ann] })
})

it('sign-in sheets of classes are requested for the classes', async () => {
  shown(<Classes />)
  press('Sign-in sheets')
  await agree('Show the sheet')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      call: 'PATCH students/credentials',
      body: { school: 'the-school', list: 'classes', ids: [ann], renew: false },
    },
  ])
})

it('lists of active and archived ones together have no actions', () => {
  function Classes() {
    return (
      <Actions
        rows={[{ _id: ann }] as ClassRecord[]}
        {...useClassBulk('the-school', 'all', useTableState())}
      />
    )
  }
  shown(
    <>
      <Students tab="everybody" />
      <Classes />
    </>,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('the space shows archived content alone', async () => {
  shown(
    <SpaceItems
      school={school}
      list="content"
    />,
  )
  fireEvent.change(await screen.findByLabelText('Show'), { target: { value: 'archived' } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Rivers' }))
  expect(reads.at(-1)).toContain('del=true')
})
