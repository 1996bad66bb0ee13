// Accounts in the back office: find a person, edit a profile, trace a text message.
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#identity/contract/people.shapes.ts'
import { managerRoleNames } from '#identity/contract/roles.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmailWords } from '#kit/web/parts/email-words.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { OneAccount } from './one-account.tsx'
import { accountsQuery } from './office.queries.ts'

const states = { active: 'Active', waiting: 'Waiting for consent', frozen: 'Frozen' } as const
const roleNames = { teacher: 'Educator', student: 'Student', sys: 'System' } as const

export function Screen() {
  const [address] = useAddress()
  const id = address.get('id')
  return id === null ? <Accounts /> : <OneAccount id={id} />
}

function Accounts() {
  const state = useTableState({
    limit: 25,
    sorts: ['createdAt'],
    filters: { status: Object.keys(states) },
  })
  const answer = useQuery(accountsQuery(state.query))
  return (
    <>
      <PageHeader
        title="Users"
        line="Every account. What you view of underage students is recorded."
      />
      <DataTable
        label="Users"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={nameOf}
        searchable
        filters={[
          {
            name: 'status',
            label: 'State',
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={
          <EmptyState
            drawing="people"
            title="Nobody found"
            text="Search by name, email address, mobile or the whole student number."
          />
        }
      />
    </>
  )
}

const nameOf = ({ nickname, name, email }: Account): string =>
  nickname || name.join(' ').trim() || email || 'Without a name'

const columns: readonly Column<Account>[] = [
  {
    key: 'person',
    title: 'Person',
    cell: account => (
      <TextLink to={`/sys/users?id=${account._id}`}>
        <PersonChip
          name={nameOf(account)}
          picture={pictureOf(account.avatar)}
        />
      </TextLink>
    ),
  },
  {
    key: 'contact',
    title: 'Contact',
    cell: ({ email, mobile, studentId }) => (
      <EmailWords words={[email, mobile, studentId && `No. ${studentId}`].filter(Boolean).join(', ')} />
    ),
  },
  {
    key: 'roles',
    title: 'Roles',
    cell: ({ roles, managerRoles }) =>
      [...roles.map(role => roleNames[role]), ...managerRoles.map(role => managerRoleNames[role])].join(', '),
  },
  {
    key: 'status',
    title: 'State',
    cell: ({ status }) => (
      <StateChip {...(status === 'active' && { tone: 'positive' })}>
        {status === 'deleted' ? 'Deleted' : states[status]}
      </StateChip>
    ),
  },
  {
    key: 'createdAt',
    title: 'Since',
    sortable: true,
    cell: ({ createdAt }) => (
      <DateTime
        at={createdAt}
        day
      />
    ),
  },
]
