// Approved premium content inside teacher verification: by country, audience and topic.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { api } from '#kit/web/api.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { applicationContract } from '#services/contract/applications.contract.ts'
import type { PremiumItem, TopicCount } from '#services/contract/content/content.shapes.ts'
import { gradeGroupNames, gradeGroups } from '#academics/contract/grades.rules.ts'
import { countryName, namesOf, scopeWords } from '../parts/words.ts'
import { settingsQuery } from '../services.queries.ts'
import classes from '../services.module.css'
import { figureWords } from './unit-words.tsx'

const itemsQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: ['services', 'applications', 'premium', query],
    queryFn: () => api(applicationContract).get('unit', query),
  })
const topicsQuery = queryOptions({
  queryKey: ['services', 'applications', 'premium', 'topics'],
  queryFn: () => api(applicationContract).get('groupTopic'),
})

/** Filters offer existing values only: topics with content, and configured countries. */
export function PremiumList() {
  const topics = useQuery(topicsQuery)
  const settings = useQuery(settingsQuery)
  return (
    <Loaded
      answer={topics}
      what="the topics"
      shape="table"
    >
      {found => (
        <Loaded
          answer={settings}
          what="the settings"
          shape="table"
        >
          {byKey => (
            <Items
              topics={found}
              countries={byKey.get('content')?.countryCode ?? []}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface ItemsProps {
  topics: readonly TopicCount[]
  countries: readonly string[]
}

function Items({ topics, countries }: ItemsProps) {
  const state = useTableState({
    limit: 25,
    sorts: ['approvedAt', 'price'],
    sort: { key: 'approvedAt', order: -1 },
    filters: {
      curriculum: curriculumCodes,
      gradeGroup: gradeGroups,
      topic: topics.map(({ _id }) => _id),
      countryCode: countries,
    },
  })
  const answer = useQuery(itemsQuery(state.query))
  return (
    <DataTable
      label="Premium content"
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
          options: curriculumCodes.map(value => ({ value, label: curriculumNames[value] })),
        },
        {
          name: 'gradeGroup',
          label: 'Grades',
          options: gradeGroups.map(value => ({ value, label: gradeGroupNames[value] })),
        },
        { name: 'topic', label: 'Topic', options: topics.map(topicOption) },
        {
          name: 'countryCode',
          label: 'Country',
          options: countries.map(value => ({ value, label: countryName(value) })),
        },
      ]}
      empty={
        <EmptyState
          drawing="sheet"
          title="No premium content yet"
          text="Content appears here when its application is approved."
        />
      }
    />
  )
}

const topicOption = ({ _id, label, count }: TopicCount) => ({
  value: _id,
  label: `${label.join(' › ')} (${count})`,
})

const columns: readonly Column<PremiumItem>[] = [
  {
    key: 'name',
    title: 'Content',
    cell: item => (
      <span>
        <TextLink to={`/sys/teacher-verification/${item._id}`}>{item.name}</TextLink>
        <br />
        <small className={classes.dim}>
          {item.author}. {figureWords(item)}.
        </small>
      </span>
    ),
  },
  { key: 'mode', title: 'Kind', cell: ({ mode }) => <KindChip kind={mode} /> },
  {
    key: 'about',
    title: 'About',
    cell: item => (
      <span>
        {scopeWords(item)}
        <br />
        <small className={classes.dim}>
          {[
            ...(item.gradeGroup.length > 0 ? [namesOf(gradeGroupNames, item.gradeGroup)] : []),
            ...item.countryCode.map(countryName),
          ].join(', ')}
        </small>
      </span>
    ),
  },
  {
    key: 'price',
    title: 'Import costs',
    sortable: true,
    align: 'end',
    cell: ({ price }) => formatMoney(price, 'USD'),
  },
  { key: 'imports', title: 'Imported', align: 'end', cell: ({ imports }) => imports },
  {
    key: 'approvedAt',
    title: 'Approved',
    sortable: true,
    cell: ({ approvedAt }) => <DateTime at={approvedAt} />,
  },
]
