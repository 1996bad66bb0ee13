import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { RowCard } from '#kit/web/parts/table/row-card.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { PageResult } from '#kit/web/parts/table/table.types.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { kindCodes, kinds } from '#kit/web/theme/kinds.ts'
import { findSamples, type SampleRow } from '../sample-rows.ts'
import { Sample } from '../sample.tsx'

const columns = [
  { key: 'title', title: 'Title', sortable: true, cell: (row: SampleRow) => row.title },
  { key: 'kind', title: 'Kind', cell: (row: SampleRow) => <KindChip kind={row.kind} /> },
  {
    key: 'edited',
    title: 'Edited',
    sortable: true,
    cell: (row: SampleRow) => (
      <DateTime
        at={row.edited}
        day
      />
    ),
  },
  { key: 'slides', title: 'Slides', sortable: true, align: 'end', cell: (row: SampleRow) => row.slides },
] as const

const shared = {
  columns,
  rowId: (row: SampleRow) => row._id,
  rowName: (row: SampleRow) => row.title,
  empty: (
    <EmptyState
      drawing="sheet"
      title="No content yet"
      text="What you make appears here."
    />
  ),
}

export const Page = () => (
  <>
    <Sample title="2,500 rows">
      <Full />
    </Sample>
    <Sample title="Nothing yet">
      <Still
        name="none"
        answer={{ data: { total: 0, limit: 10, skip: 0, data: [] }, error: null }}
      />
    </Sample>
    <Sample title="On its way">
      <Still
        name="slow"
        answer={{ error: null }}
      />
    </Sample>
    <Sample title="Broken">
      <Still
        name="broken"
        answer={{ error: new Error('broken') }}
      />
    </Sample>
  </>
)

function Full() {
  const state = useTableState({ sorts: ['title', 'edited', 'slides'], filters: { kind: kindCodes } })
  const answer = useQuery({
    queryKey: ['samples', state.query],
    queryFn: () => findSamples(state.query),
    placeholderData: before => before,
  })
  return (
    <DataTable
      {...shared}
      label="Samples"
      state={state}
      answer={answer}
      searchable
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          options: kindCodes.map(value => ({ value, label: kinds[value].label })),
        },
      ]}
      bulk={[{ label: 'Count them', icon: 'check', act: rows => notify(`${rows.length} rows chosen.`) }]}
      card={row => (
        <RowCard
          title={row.title}
          facts={[
            <DateTime
              key="edited"
              at={row.edited}
              day
            />,
            `${row.slides} slides`,
          ]}
          state={<KindChip kind={row.kind} />}
        />
      )}
    />
  )
}

function Still({ name, answer }: { name: string; answer: Pick<PageResult<SampleRow>, 'data' | 'error'> }) {
  const state = useTableState({ name })
  return (
    <DataTable
      {...shared}
      label={`Samples, ${name}`}
      state={state}
      answer={{ ...answer, isFetching: false, refetch: () => notify('Asked again.', { type: 'info' }) }}
      empty={
        <EmptyState
          drawing="sheet"
          title="No content yet"
          action={
            <Button
              onClick={() => {
                void notify('This would make one.', { type: 'info' })
              }}
            >
              Make one
            </Button>
          }
        />
      }
    />
  )
}
