import { studentTabs, type StudentTab } from '#schools/contract/bulk-filter.shapes.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EmailWords } from '#kit/web/parts/email-words.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { applicantWords, counted, fullName } from '../parts/words.ts'
import { classListQuery, studentCountsQuery, studentListQuery } from '../parts/school.queries.ts'
import { guardianWords, studentLook } from './student-look.ts'
import { useStudentBulk } from './students-bulk.tsx'
import classes from '../parts/school.module.css'

const tabNames: Readonly<Record<StudentTab, string>> = {
  all: 'Active',
  active: 'Joined',
  inactive: 'Invited',
  unreached: 'Without a contact',
  pending: 'Needs approval',
  unassigned: 'Without a class',
  archived: 'Archived',
  everybody: 'All',
}
const emptyWords: Readonly<Record<Exclude<StudentTab, 'all' | 'everybody'>, string>> = {
  active: 'Students appear here as soon as they or their parents have accepted the invitation.',
  inactive: 'Students who were invited and have not answered yet appear here.',
  unreached: 'Every student has a guardian whom the school can reach.',
  pending:
    'Students who apply by your link, or with an invitation of somebody else, wait here for your approval.',
  unassigned: 'Every student is in a class.',
  archived: 'Students whom you archive can be restored from here.',
}
const addressOf = (tab: StudentTab) => (tab === 'all' ? '/account/student' : `/account/student/${tab}`)

export const Screen = adminScreen<{ params: { readonly tab?: string } }>('Students', ({ school, params }) => {
  const tab = studentTabs.find(each => each === (params.tab ?? 'all'))
  return tab === undefined ? (
    <NotFoundState />
  ) : (
    <Students
      school={school}
      tab={tab}
    />
  )
})

function Students({ school, tab }: { school: School; tab: StudentTab }) {
  const list = useQuery(classListQuery(school._id, { type: 'standard' })).data?.data ?? []
  const state = useTableState({
    limit: 25,
    sorts: ['nickname', 'id', 'email', 'status', 'createdAt'],
    sort: { key: 'nickname', order: 1 },
    filters: { class: list.map(({ _id }) => _id) },
  })
  const answer = useQuery(studentListQuery(school._id, tab, state.query))
  const counts = useQuery(studentCountsQuery(school._id)).data
  const { bulk, dialog } = useStudentBulk({ school, tab, state, list })
  return (
    <>
      <PageHeader
        title="Students"
        line={`${counted(school.count.student, 'seat')} of ${school.student} in use. Archiving a student frees a seat.`}
        action={
          <div className={classes.tools}>
            <Button
              component={Link}
              to="/account/acts"
              variant="subtle"
            >
              Bulk changes
            </Button>
            <Button
              component={Link}
              to="/account/student/bulk"
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
              to="/account/student/add"
              leftSection={
                <Icon
                  name="plus"
                  size={18}
                />
              }
            >
              Add a student
            </Button>
          </div>
        }
      />
      <TabLinks
        label="Students by state"
        links={studentTabs.map(each => ({
          to: addressOf(each),
          label: tabNames[each],
          count: counts?.[each],
        }))}
      />
      <DataTable
        label="Students"
        state={state}
        answer={answer}
        columns={columnsOf(list)}
        rowId={row => row._id}
        rowName={fullName}
        searchable
        bulk={bulk}
        filters={
          list.length > 0 && tab !== 'unassigned'
            ? [
                {
                  name: 'class',
                  label: 'Class',
                  options: list.map(({ _id, name }) => ({ value: _id, label: name })),
                },
              ]
            : []
        }
        empty={
          tab === 'all' || tab === 'everybody' ? (
            <EmptyState
              drawing="people"
              title="No students yet"
              text="Bring the whole list from a file, or begin with one."
              action={
                <Button
                  component={Link}
                  to="/account/student/bulk"
                >
                  Import from a file
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="people"
              title="Nobody here"
              text={emptyWords[tab]}
              action={
                <Button
                  component={Link}
                  to="/account/student"
                  variant="default"
                >
                  Active students
                </Button>
              }
            />
          )
        }
      />
      {dialog}
    </>
  )
}

const moreWords = ({ guardians }: Student): string =>
  guardians.length > 1 ? ` and ${counted(guardians.length - 1, 'other')}` : ''

const idWords = ({ id }: Student): string => (id ? `Id ${id}` : '')

const columnsOf = (list: readonly ClassRecord[]): readonly Column<Student>[] => [
  {
    key: 'nickname',
    title: 'Name',
    sortable: true,
    cell: row => (
      <span className={classes.two}>
        <Link
          className={classes.link ?? ''}
          to={`/account/student/edit/${row._id}`}
        >
          {fullName(row)}
        </Link>
        <small>
          <EmailWords words={row.applicant ? applicantWords(row.applicant) : (row.email ?? idWords(row))} />
        </small>
      </span>
    ),
  },
  {
    key: 'class',
    title: 'Class',
    cell: row =>
      list.find(({ _id }) => row.class.includes(_id))?.name ?? <span className={classes.dim}>None</span>,
  },
  {
    key: 'parent',
    title: 'Guardians',
    cell: row => (
      <span className={classes.two}>
        <span>{[row.parent.name || row.parent.email || row.parent.phone, moreWords(row)].join('')}</span>
        <small>{guardianWords(row)}</small>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'State',
    sortable: true,
    cell: row => {
      const { label, tone } = studentLook(row)
      return <StateChip tone={tone}>{label}</StateChip>
    },
  },
]
