import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction, Column } from '#kit/web/parts/table/table.types.ts'
import { schoolRoles, type School } from '#schools/contract/plans.contract.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { applicantWords, approvalText, counted, fullName, memberLook, roleWord } from '../parts/words.ts'
import { staffListQuery, useAct } from '../school.queries.ts'
import classes from '../parts/school.module.css'

const options = {
  limit: 25,
  sorts: ['nickname', 'email', 'status', 'createdAt'],
  sort: { key: 'nickname', order: 1 },
  filters: { status: ['0', '1', '2'], role: schoolRoles, del: ['true'] },
} as const

export const Screen = adminScreen('Teachers', ({ school }) => {
  const state = useTableState(options)
  const answer = useQuery(staffListQuery(school._id, state.query))
  const archived = state.filters['del'] === 'true'
  return (
    <>
      <PageHeader
        title="Teachers"
        line={`${counted(school.count.teacher, 'seat')} of ${school.teacher} in use. Invited people count too, archived ones do not.`}
        action={
          <div className={classes.tools}>
            <Button
              component={Link}
              to="/account/teacher/bulk"
              variant="default"
              leftSection={
                <Icon
                  name="upload"
                  size={18}
                />
              }
            >
              Import from a file
            </Button>
            <Button
              component={Link}
              to="/account/teacher/add"
              leftSection={
                <Icon
                  name="plus"
                  size={18}
                />
              }
            >
              Add teachers
            </Button>
          </div>
        }
      />
      <DataTable
        label="Teachers"
        state={state}
        answer={answer}
        columns={columnsOf(school)}
        rowId={row => row._id}
        rowName={nameOf}
        searchable
        filters={[
          {
            name: 'status',
            label: 'State',
            options: [
              { value: '2', label: 'Joined' },
              { value: '0', label: 'Invited' },
              { value: '1', label: 'Needs approval' },
            ],
          },
          {
            name: 'role',
            label: 'Role',
            options: schoolRoles.map(role => ({ value: role, label: roleWord(school, role) })),
          },
          { name: 'del', label: 'Archived', options: [{ value: 'true', label: 'yes' }] },
        ]}
        bulk={useBulk(school, archived)}
        empty={
          <EmptyState
            title="No teachers yet"
            text="Invite colleagues by e-mail, one by one or from a file."
            action={
              <Button
                component={Link}
                to="/account/teacher/add"
              >
                Add teachers
              </Button>
            }
          />
        }
      />
    </>
  )
})

const nameOf = (row: Staff) => fullName(row) || row.email || 'No name yet'

const columnsOf = (school: School): readonly Column<Staff>[] => [
  {
    key: 'nickname',
    title: 'Name',
    sortable: true,
    cell: row => (
      <span className={classes.two}>
        <Link
          className={classes.link ?? ''}
          to={`/account/teacher/edit/${row._id}`}
        >
          {nameOf(row)}
        </Link>
        <small>{row.applicant ? applicantWords(row.applicant) : row.email}</small>
      </span>
    ),
  },
  { key: 'role', title: 'Roles', cell: row => rolesOf(school, row) },
  { key: 'class', title: 'Classes', align: 'end', cell: row => new Set([...row.class, ...row.head]).size },
  {
    key: 'status',
    title: 'State',
    sortable: true,
    cell: row => {
      const { label, tone } = memberLook(row)
      return <StateChip tone={tone}>{label}</StateChip>
    },
  },
]

const rolesOf = (school: School, row: Staff): string =>
  [
    ...(row.role.includes('admin') ? [roleWord(school, 'admin')] : []),
    ...(row.head.length > 0 ? [roleWord(school, 'homeroom')] : []),
    ...(row.subject.length > 0 ? [roleWord(school, 'coordinator')] : []),
  ].join(', ') || roleWord(school, 'teacher')

function useBulk(school: School, archived: boolean): readonly BulkAction<Staff>[] {
  const { act } = useAct()
  const run =
    (
      call: 'approve' | 'reject' | 'resend' | 'archive' | 'restore',
      done: string,
      fits: (row: Staff) => boolean,
      none: string,
    ) =>
    async (rows: Staff[]) => {
      const ids = rows.filter(fits).map(({ _id }) => _id)
      if (ids.length === 0) return notify(none, { type: 'info' })
      await act(
        () => api(schoolUserContract).patch(call, { school: school._id, ids }),
        `${counted(ids.length, 'person', 'people')} ${done}`,
      )
    }
  const afterConfirm =
    (title: string, text: string, action: string, go: (rows: Staff[]) => Promise<unknown>) =>
    async (rows: Staff[]) => {
      if (await confirm({ title, text, action, tone: 'negative' })) await go(rows)
    }
  if (archived)
    return [
      {
        label: 'Restore',
        icon: 'undo',
        act: run('restore', 'restored.', row => row.del, 'Nobody chosen is archived.'),
      },
    ]
  const waits = (row: Staff) => row.status === 1
  const approve = async (rows: Staff[]) => {
    const waiting = rows.filter(waits)
    const title = `Approve ${counted(waiting.length, 'application')}?`
    if (waiting.length === 0 || (await confirm({ title, text: approvalText(waiting), action: 'Approve' })))
      await run('approve', 'approved.', waits, 'Nobody chosen waits for approval.')(rows)
  }
  return [
    {
      label: 'Approve',
      icon: 'check',
      act: approve,
    },
    {
      label: 'Reject',
      icon: 'close',
      act: afterConfirm(
        'Reject these applications?',
        'The people are told, and may apply again.',
        'Reject',
        run('reject', 'rejected.', waits, 'Nobody chosen waits for approval.'),
      ),
    },
    {
      label: 'Send invitation again',
      icon: 'message',
      act: run('resend', 'invited again.', row => row.status === 0, 'Everybody chosen has already answered.'),
    },
    {
      label: 'Archive',
      icon: 'trash',
      act: afterConfirm(
        'Archive these people?',
        'They can no longer work in the school and give their seats back. What they made stays, and you can restore them.',
        'Archive',
        run('archive', 'archived.', () => true, ''),
      ),
    },
  ]
}
