// Table of an owner's subjects, for one kind of tree.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Subject } from '#academics/contract/subjects.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import {
  curriculaQuery,
  subjectsQuery,
  useCurriculumNames,
  useGradeChoices,
} from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { Tabs } from '../parts/frame.tsx'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { AddDialog } from './add-dialog.tsx'
import { entriesIn, isTree, subjectTabs } from './kinds.ts'
import classes from '../parts/academic.module.css'

/** By default, the list shows active subjects only. */
const shown = { field: 'del', first: 'active' } as const

export function SubjectList({ owner, tab }: { owner: Owner; tab: string }) {
  const base = useBase()
  const [adding, setAdding] = useState(false)
  const curricula = useQuery(curriculaQuery(owner.id)).data?.data ?? []
  const state = useTableState({
    limit: 50,
    sort: { key: 'name', order: 1 },
    sorts: ['name', 'curriculum', 'updatedAt'],
    filters: { curriculum: curricula.map(({ code }) => code), del: listFilterValues(shown) },
  })
  const answer = useQuery(subjectsQuery({ ...withListFilter(shown, state.query), uid: owner.id }))
  const nameOf = useCurriculumNames(owner.id)
  const grades = useGradeChoices(owner.id)
  const label = subjectTabs.find(each => each.tab === tab)?.label ?? ''

  const columns: Column<Subject>[] = [
    {
      key: 'name',
      title: 'Subject',
      sortable: true,
      cell: ({ _id, name, subtitle }) => (
        <span className={classes.two}>
          <Link
            className={classes.link}
            to={`${base}/subject/${tab}/${_id}`}
          >
            {name}
          </Link>
          {subtitle && <small>{subtitle}</small>}
        </span>
      ),
    },
    { key: 'curriculum', title: 'Curriculum', sortable: true, cell: ({ curriculum }) => nameOf(curriculum) },
    ...(isTree(tab)
      ? [
          { key: 'levels', title: 'Levels', cell: (row: Subject) => row[`${tab}Level`].join(' › ') },
          {
            key: 'state',
            title: 'State',
            cell: (row: Subject) => (
              <TreeState
                subject={row}
                tab={tab}
              />
            ),
          },
        ]
      : [
          {
            key: 'grades',
            title: 'Grades',
            cell: ({ grade }: Subject) => {
              if (grade.length === 0) return '–'
              if (grade.length > 3) return `${grade.length} grades`
              return grade.map(id => grades.find(({ _id }) => _id === id)?.name ?? id).join(', ')
            },
          },
          { key: 'used', title: 'Used in', cell: ({ count: { unit, task } }: Subject) => usedIn(unit, task) },
        ]),
    {
      key: 'entries',
      title: 'Entries',
      align: 'end',
      cell: row => entriesIn(row, tab).toLocaleString('en-US'),
    },
    {
      key: 'updatedAt',
      title: 'Changed',
      sortable: true,
      cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
    },
  ]
  const mayAdd = owner.may('academic.edit')
  return (
    <SettingPage
      owner={owner}
      at="subject"
      title="Subjects"
      line="What is taught, with its standards, topics and learning goals."
      action={
        mayAdd &&
        curricula.length > 0 && (
          <Button
            leftSection={
              <Icon
                name="plus"
                size={18}
              />
            }
            onClick={() => setAdding(true)}
          >
            Add subject
          </Button>
        )
      }
    >
      <div className={classes.page}>
        <Tabs
          look="chips"
          label="What to look at"
          tabs={subjectTabs.map(each => ({
            to: `${base}/subject/${each.tab}`,
            label: each.label,
            current: each.tab === tab,
          }))}
        />
        <DataTable
          label={tab === 'data' ? 'Subjects' : `Subjects, ${label.toLowerCase()}`}
          state={state}
          answer={answer}
          columns={columns}
          rowId={({ _id }) => _id}
          rowName={({ name }) => name}
          searchable
          filters={[
            {
              name: 'curriculum',
              label: 'Curriculum',
              options: curricula.map(({ code, name }) => ({ value: code, label: name })),
            },
            listFilter(shown),
          ]}
          empty={
            <EmptyState
              drawing="tree"
              title={mayAdd ? 'No subjects yet' : emptyWords(owner)}
              action={
                mayAdd &&
                (curricula.length > 0 ? (
                  <Button onClick={() => setAdding(true)}>Add subject</Button>
                ) : (
                  <Button
                    component={Link}
                    to={base}
                  >
                    Choose a curriculum first
                  </Button>
                ))
              }
            />
          }
        />
      </div>
      {adding && (
        <AddDialog
          is="subject"
          owner={owner}
          curricula={curricula}
          onClose={() => setAdding(false)}
          to={id => `${base}/subject/data/${id}`}
        />
      )}
    </SettingPage>
  )
}

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
const usedIn = (units: number, tasks: number) =>
  units + tasks === 0
    ? '–'
    : [units > 0 && many(units, 'unit'), tasks > 0 && many(tasks, 'task')].filter(Boolean).join(', ')

function TreeState({ subject, tab }: { subject: Subject; tab: string }) {
  if (isTree(tab) && subject.publish.includes(tab)) return <StateChip tone="positive">Published</StateChip>
  return <StateChip>{entriesIn(subject, tab) > 0 ? 'Draft' : 'Empty'}</StateChip>
}
