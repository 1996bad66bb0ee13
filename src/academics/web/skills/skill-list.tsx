import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Skill } from '#academics/contract/skills.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { curriculaQuery, skillsQuery, useCurriculumNames } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { SettingPage, useBase } from '../setting/setting-page.tsx'
import { AddDialog } from '../subjects/add-dialog.tsx'
import { sum } from '../subjects/kinds.ts'
import classes from '../parts/academic.module.css'

/** By default, the list shows active sets only. */
const shown = { field: 'del', first: 'active' } as const

/** An owner's skill sets. Each has one tree, shared by the subjects of a curriculum. */
export function SkillList({ owner, tab }: { owner: Owner; tab: string }) {
  const base = useBase()
  const [adding, setAdding] = useState(false)
  const curricula = useQuery(curriculaQuery(owner.id)).data?.data ?? []
  const state = useTableState({
    limit: 50,
    sort: { key: 'name', order: 1 },
    sorts: ['name', 'curriculum', 'updatedAt'],
    filters: { curriculum: curricula.map(({ code }) => code), del: listFilterValues(shown) },
  })
  const answer = useQuery(skillsQuery({ ...withListFilter(shown, state.query), uid: owner.id }))
  const nameOf = useCurriculumNames(owner.id)
  const columns: Column<Skill>[] = [
    {
      key: 'name',
      title: 'Skill set',
      sortable: true,
      cell: ({ _id, name, subtitle }) => (
        <span className={classes.two}>
          <Link
            className={classes.link}
            to={`${base}/skill/${tab === 'data' ? 'standard' : tab}/${_id}`}
          >
            {name}
          </Link>
          {subtitle && <small>{subtitle}</small>}
        </span>
      ),
    },
    { key: 'curriculum', title: 'Curriculum', sortable: true, cell: ({ curriculum }) => nameOf(curriculum) },
    {
      key: 'state',
      title: 'State',
      cell: ({ publish, count }) =>
        publish ? (
          <StateChip tone="positive">Published</StateChip>
        ) : (
          <StateChip>{sum(count.standard) > 0 ? 'Draft' : 'Empty'}</StateChip>
        ),
    },
    {
      key: 'entries',
      title: 'Entries',
      align: 'end',
      cell: ({ count }) => sum(count.standard).toLocaleString('en-US'),
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
      at="skill"
      title="Skills"
      line="21st Century Skills and other sets that all subjects of a curriculum share."
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
            Add skill set
          </Button>
        )
      }
    >
      <DataTable
        label="Skill sets"
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
            title={mayAdd ? 'No skill sets yet' : emptyWords(owner)}
            action={
              mayAdd &&
              (curricula.length > 0 ? (
                <Button onClick={() => setAdding(true)}>Add skill set</Button>
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
      {adding && (
        <AddDialog
          is="skill"
          owner={owner}
          curricula={curricula}
          onClose={() => setAdding(false)}
          to={id => `${base}/skill/standard/${id}`}
        />
      )}
    </SettingPage>
  )
}
