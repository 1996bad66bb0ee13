// The back-office staff: who they are, their roles, and whether they have joined.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Manager } from '#identity/contract/managers.contract.ts'
import { managerRoleNames, managerRoles } from '#identity/contract/roles.ts'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import classes from './managers.module.css'
import { managersQuery, useManagerAct } from './managers.queries.ts'

const states = { 0: 'Not invited', 1: 'Invited', 2: 'Joined' } as const

export function Screen() {
  const state = useTableState({
    limit: 25,
    sorts: ['email', 'role', 'createdAt'],
    filters: { role: managerRoles, status: Object.keys(states) },
  })
  const answer = useQuery(managersQuery(state.query))
  return (
    <>
      <PageHeader
        title="Managing personnel"
        line="Who works in the back office, and in which role."
        action={
          <Button
            component={Link}
            to="/sys/manager/add"
          >
            Add a manager
          </Button>
        }
      />
      <DataTable
        label="Managers"
        state={state}
        answer={answer}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ nickname, email }) => nickname || email}
        searchable
        filters={[
          {
            name: 'role',
            label: 'Role',
            options: managerRoles.map(value => ({ value, label: managerRoleNames[value] })),
          },
          {
            name: 'status',
            label: 'State',
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={
          <EmptyState
            drawing="people"
            title="Nobody here"
            text="Add people by their email address, then invite them."
          />
        }
      />
    </>
  )
}

const columns: readonly Column<Manager>[] = [
  {
    key: 'email',
    title: 'Person',
    sortable: true,
    cell: ({ nickname, email, avatar }) => (
      <PersonChip
        name={nickname || email}
        role={email}
        picture={pictureOf(avatar)}
      />
    ),
  },
  { key: 'role', title: 'Role', sortable: true, cell: ({ role }) => managerRoleNames[role] },
  {
    key: 'status',
    title: 'State',
    cell: ({ status }) => <StateChip {...(status === 2 && { tone: 'positive' })}>{states[status]}</StateChip>,
  },
  { key: 'joinAt', title: 'Since', cell: ({ joinAt }) => joinAt && <DateTime at={joinAt} /> },
  { key: 'acts', title: 'Actions', cell: manager => <Acts manager={manager} /> },
]

function Acts({ manager }: { manager: Manager }) {
  const me = useActor().id
  const invite = useManagerAct('invite')
  const remove = useManagerAct('remove')
  const name = manager.nickname || manager.email
  const inviteWords = manager.status === 0 ? 'Invite' : 'Invite again'
  // Managers cannot change or remove their own role.
  if (manager.uid === me) return <span>You</span>
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      text: `${name} can no longer use the back office as ${managerRoleNames[manager.role]}. What they had claimed becomes free.`,
      action: 'Remove manager',
    })
    if (isSure) remove.mutate(manager)
  }
  return (
    <span className={classes.acts}>
      {manager.status !== 2 && (
        <Button
          size="xs"
          loading={invite.isPending}
          aria-label={`${inviteWords} ${name}`}
          onClick={() => invite.mutate(manager)}
        >
          {inviteWords}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={`/sys/manager/edit/${manager._id}`}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </span>
  )
}
