// Sessions and content of a school's people, largest first; admins can delete them here.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction, Column } from '#kit/web/parts/table/table.types.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School, type SpaceRow } from '#schools/contract/plans.shapes.ts'
import { counted } from '../parts/words.ts'
import { deleteLater, idsOf, useBulkStart, type BulkChoice } from '../parts/bulk.queries.ts'
import classes from '../parts/school.module.css'

const lists = {
  sessions: {
    title: 'Sessions',
    counted: (count: number) => counted(count, 'session'),
    warning:
      'Answers, reports and files of the students in them go too. Sessions that are not over are left out.',
    empty: 'Sessions that your teachers schedule in the school are listed here.',
  },
  content: {
    title: 'Content',
    counted: (count: number) => counted(count, 'piece of content', 'pieces of content'),
    warning:
      'Slides, questions and comments go too. Sessions that were scheduled with it stay. Published content is left out.',
    empty: 'Content that your teachers make in the school is listed here.',
  },
} as const

const columns: readonly Column<SpaceRow>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: row => (
      <span className={classes.two}>
        <span className={classes.file}>{row.name}</span>
        {row.published && <small>Published</small>}
        {row.del && <small>Archived</small>}
      </span>
    ),
  },
  { key: 'owner', title: 'Teacher', cell: row => row.ownerName },
  {
    key: 'at',
    title: 'Date',
    cell: row => (
      <DateTime
        at={row.at}
        day
      />
    ),
  },
  { key: 'bytes', title: 'Size', align: 'end', cell: row => formatBytes(row.bytes) },
]

/** Archived ones take space too, so all are shown first. */
const shown = { field: 'del', first: 'all' } as const

export function SpaceItems({ school, list }: { school: School; list: keyof typeof lists }) {
  const { start } = useBulkStart(school._id, list)
  const words = lists[list]
  const state = useTableState({ name: list, limit: 10, filters: { del: listFilterValues(shown) } })
  const query = withListFilter(shown, state.query)
  const answer = useQuery({
    queryKey: ['school', 'space', school._id, list, query],
    placeholderData: keepPreviousData,
    queryFn: () => api(schoolPlanContract).get('space', { ...query, school: school._id, list }),
  })
  const erase = async (which: string, choice: BulkChoice) => {
    const isSure = await confirm({
      title: `Delete ${which}?`,
      action: 'Delete',
      tone: 'negative',
      text: `${words.warning} ${deleteLater} The space comes free when they are deleted.`,
    })
    if (isSure) await start({ act: 'erase', ...choice })
  }
  const remove: BulkAction<SpaceRow> = {
    label: 'Delete',
    icon: 'trash',
    act: rows => erase(words.counted(rows.length), idsOf(rows)),
    actAll: () =>
      erase(`all ${words.title.toLowerCase()} that match`, {
        filter: {
          ...(state.search && { search: state.search }),
          ...(typeof query['del'] === 'boolean' && { archived: query['del'] }),
        },
      }),
  }
  return (
    <section>
      <h3>{words.title}</h3>
      <DataTable
        label={words.title}
        state={state}
        answer={answer}
        columns={columns}
        rowId={row => row._id}
        rowName={row => row.name}
        searchable
        filters={[listFilter(shown)]}
        bulk={[remove]}
        empty={
          <EmptyState
            drawing="box"
            title={`No ${words.title.toLowerCase()} yet`}
            text={words.empty}
          />
        }
      />
    </section>
  )
}
