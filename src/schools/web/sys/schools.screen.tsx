import { Button } from '@mantine/core'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { instituteTypes, schoolPlanContract, type School } from '#schools/contract/plans.contract.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { dateWords, figure, planLook, planLooks } from '../parts/words.ts'
import { planStates, type PlanState } from '#schools/contract/schools.lifecycle.ts'
import { mayManage } from './may-manage.ts'
import { NewSchoolDialog } from './new-school-dialog.tsx'
import classes from '../parts/school.module.css'

const codes = (Object.entries(planStates) as [PlanState, number][]).map(([state, code]) => ({
  value: String(code),
  label: planLooks[state].label,
}))

/** Every school of the platform, newest first. */
export function Screen() {
  const actor = useActor()
  const place = usePlace()
  const state = useTableState({
    limit: 25,
    sorts: ['name', 'status', 'end', 'teacher', 'student', 'createdAt'],
    sort: { key: 'createdAt', order: -1 },
    filters: { status: codes.map(({ value }) => value), instituteType: instituteTypes },
  })
  const answer = useQuery({
    queryKey: ['school', 'sys', state.query],
    queryFn: () => api(schoolPlanContract).find(state.query),
    placeholderData: keepPreviousData,
  })
  const [making, setMaking] = useState(false)
  if (!may(schoolPermissions, 'school.quotes', actor)) return <ForbiddenState />
  const make = mayManage(actor) ? (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setMaking(true)}
    >
      New school
    </Button>
  ) : undefined
  const columns: readonly Column<School>[] = [
    {
      key: 'name',
      title: 'School',
      sortable: true,
      cell: row => (
        <span className={classes.two}>
          <Link
            className={classes.link ?? ''}
            to={`/sys/school/${row._id}`}
          >
            {row.name}
          </Link>
          <small>{[row.city, row.country].filter(Boolean).join(', ')}</small>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Plan',
      sortable: true,
      cell: row => {
        const { label, tone } = planLook(row.status)
        return <StateChip tone={tone}>{label}</StateChip>
      },
    },
    {
      key: 'end',
      title: 'Ends',
      sortable: true,
      cell: row => (row.end ? dateWords(row.end, place) : <span className={classes.dim}>–</span>),
    },
    {
      key: 'teacher',
      title: 'Teachers',
      sortable: true,
      align: 'end',
      cell: row => `${figure(row.count.teacher)} of ${figure(row.teacher)}`,
    },
    {
      key: 'student',
      title: 'Students',
      sortable: true,
      align: 'end',
      cell: row => `${figure(row.count.student)} of ${figure(row.student)}`,
    },
    {
      key: 'validatedAt',
      title: 'Validated',
      cell: row =>
        row.validatedAt ? (
          <StateChip tone="positive">Yes</StateChip>
        ) : (
          <span className={classes.dim}>Not yet</span>
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Schools"
        line="Their plans, seats and where they stand."
        action={make}
      />
      <DataTable
        label="Schools"
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        searchable
        filters={[
          { name: 'status', label: 'Plan', options: codes },
          {
            name: 'instituteType',
            label: 'Kind',
            options: [
              { value: 'school', label: 'School' },
              { value: 'organization', label: 'Organization' },
            ],
          },
        ]}
        empty={
          <EmptyState
            drawing="people"
            title="No schools yet"
            text="They come by a quote request, a referral, or you make one."
            action={make}
          />
        }
      />
      {making && <NewSchoolDialog onClose={() => setMaking(false)} />}
    </>
  )
}
