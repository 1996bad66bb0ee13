import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EmailWords } from '#kit/web/parts/email-words.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { schoolRoles, type School } from '#schools/contract/plans.shapes.ts'
import type { Staff } from '#schools/contract/staff.contract.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { applicantWords, counted, fullName, memberLook, roleWord } from '../parts/words.ts'
import { staffListQuery } from '../parts/school.queries.ts'
import { useTeacherBulk } from './teachers-bulk.tsx'
import classes from '../parts/school.module.css'

/** Shows active teachers by default. */
const shown = { field: 'del', first: 'active' } as const

const options = {
  limit: 25,
  sorts: ['nickname', 'email', 'status', 'createdAt'],
  sort: { key: 'nickname', order: 1 },
  filters: { status: ['0', '1', '2'], role: schoolRoles, del: listFilterValues(shown) },
} as const

export const Screen = adminScreen('Teachers', ({ school }) => {
  const state = useTableState(options)
  const answer = useQuery(
    staffListQuery(school._id, { del: undefined, ...withListFilter(shown, state.query) }),
  )
  // Each action is for either active or archived people, so a list of both has none.
  const { bulk, dialog } = useTeacherBulk(school, state.filters['del'] === 'archived', state)
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
          listFilter(shown),
        ]}
        {...(state.filters['del'] !== 'all' && { bulk })}
        empty={
          <EmptyState
            drawing="people"
            title="No teachers yet"
            text="Invite colleagues by email, one by one or from a file."
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
      {dialog}
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
        <small>
          <EmailWords words={row.applicant ? applicantWords(row.applicant) : (row.email ?? '')} />
        </small>
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
