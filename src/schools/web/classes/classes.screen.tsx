import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { adminScreen } from '../parts/school-page.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { fullName } from '../parts/words.ts'
import { applicationsQuery, classPageQuery, gradesQuery, staffPickQuery } from '../parts/school.queries.ts'
import { subjectOf } from './class-words.ts'
import { useClassBulk } from './classes-bulk.tsx'
import { OpenDialog, type OpenClassDialog } from './open-dialog.tsx'
import classes from '../parts/school.module.css'

const tabs = {
  standard: 'Standard classes',
  subject: 'Subject classes',
  archived: 'Archived',
  all: 'All',
} as const
type Tab = keyof typeof tabs
const choices = {
  standard: { del: false, type: 'standard' },
  subject: { del: false, type: 'subject' },
  archived: { del: true },
  all: {},
} as const satisfies Record<Tab, Parameters<typeof classPageQuery>[1]>
const isTab = (tab: string): tab is Tab => Object.hasOwn(tabs, tab)
export const Screen = adminScreen<{ params: { readonly classTab?: string } }>(
  'Classes',
  ({ school, params }) => {
    const tab = params.classTab ?? 'standard'
    return isTab(tab) ? (
      <Classes
        school={school}
        tab={tab}
      />
    ) : (
      <NotFoundState />
    )
  },
)

function Classes({ school, tab }: { school: School; tab: Tab }) {
  const grades = useQuery(gradesQuery(school._id)).data ?? []
  const state = useTableState({
    limit: 25,
    sorts: ['name', 'grade', 'createdAt'],
    sort: { key: 'name', order: 1 },
    filters: { grade: grades.map(({ grade }) => grade) },
  })
  const answer = useQuery(classPageQuery(school._id, choices[tab], state.query))
  const waiting = useQuery(applicationsQuery({ school: school._id, status: 0 })).data?.total
  const people = useQuery(staffPickQuery(school._id)).data?.data ?? []
  const [open, setOpen] = useState<OpenClassDialog>(null)
  const { bulk, dialog } = useClassBulk(school._id, tab, state)
  const head = (row: ClassRecord) => {
    const person = people.find(({ uid }) => uid !== null && uid === row.host)
    return person ? fullName(person) : null
  }
  const type = tab === 'subject' ? 'subject' : 'standard'
  const make = (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      disabled={school.status === -1}
      onClick={() => setOpen({ kind: 'make', type })}
    >
      {type === 'subject' ? 'New subject class' : 'New class'}
    </Button>
  )

  const columns: readonly Column<ClassRecord>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: row => (
        <span className={classes.two}>
          <Link
            className={classes.link ?? ''}
            to={`/com/class/${row._id}`}
          >
            {row.name}
          </Link>
          <small>{row.type === 'subject' ? subjectOf(row) : row.grade}</small>
          {tab === 'all' && row.del && <StateChip>Archived</StateChip>}
        </span>
      ),
    },
    {
      key: 'host',
      title: tab === 'subject' ? 'Created by' : 'Head',
      cell: row => head(row) ?? <span className={classes.dim}>Nobody</span>,
    },
    {
      key: 'students',
      title: 'Students',
      align: 'end',
      cell: row =>
        row.maxParticipants > 0 ? `${row.count.student} of ${row.maxParticipants}` : row.count.student,
    },
    { key: 'teachers', title: 'Teachers', align: 'end', cell: row => row.count.teacher },
    {
      key: 'act',
      title: 'Change',
      isActions: true,
      cell: row =>
        row.del ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Restore ${row.name}`}
            onClick={() => setOpen({ kind: 'restore', row })}
          >
            Restore
          </Button>
        ) : (
          <span className={classes.chips}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Edit ${row.name}`}
              onClick={() => setOpen({ kind: 'edit', row })}
            >
              Edit
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Archive ${row.name}`}
              onClick={() => setOpen({ kind: 'archive', row })}
            >
              Archive
            </Button>
          </span>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Classes"
        line="A student is in one standard class, and in any number of subject classes."
        action={
          tab === 'archived' ? undefined : (
            <div className={classes.tools}>
              <Button
                component={Link}
                to="/account/year-change"
                variant="subtle"
              >
                Change the year
              </Button>
              {make}
            </div>
          )
        }
      />
      <TabLinks
        label="Classes by kind"
        links={(Object.keys(tabs) as Tab[]).map(each => ({
          to: each === 'standard' ? '/account/classes' : `/account/classes/${each}`,
          label: tabs[each],
        }))}
      />
      {waiting !== undefined && waiting > 0 && tab === 'subject' && (
        <p
          className={classes.banner}
          data-tone="info"
        >
          <span>
            <Icon name="bell" />
            Students have applied for subject classes: {waiting} to decide. Open a class to see its
            applications.
          </span>
        </p>
      )}
      <DataTable
        label={tabs[tab]}
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        searchable
        bulk={bulk}
        filters={
          grades.length > 1 && tab === 'standard'
            ? [
                {
                  name: 'grade',
                  label: 'Grade',
                  options: grades.map(({ grade }) => ({ value: grade, label: grade })),
                },
              ]
            : []
        }
        empty={
          tab === 'archived' ? (
            <EmptyState
              drawing="box"
              title="No archived classes"
              text="Archived classes appear here. You can restore them."
            />
          ) : (
            <EmptyState
              drawing="people"
              title={type === 'subject' ? 'No subject classes yet' : 'No classes yet'}
              text={
                type === 'subject'
                  ? 'A subject class brings students of several classes together. They may apply themselves.'
                  : 'Make the classes of your school, then bring students into them.'
              }
              action={make}
            />
          )
        }
      />
      {dialog}
      <OpenDialog
        school={school}
        open={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
