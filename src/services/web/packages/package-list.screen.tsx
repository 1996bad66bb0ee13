import { useQuery } from '@tanstack/react-query'
import { useBuyer } from '#commerce/web/parts/use-buyer.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { gradeGroupNames, gradeGroups } from '#academics/contract/grades.rules.ts'
import { categories, categoryNames } from '#services/contract/services.values.ts'
import { PackCard } from './pack-card.tsx'
import { shopQuery, useLivePackages } from './packages.queries.ts'
import { aboutWords, dollars, priceFrom } from './words.ts'

const to = ({ _id }: Pack) => `/booking/package-detail/${_id}`
const columns: readonly Column<Pack>[] = [
  {
    key: 'name',
    title: 'Package',
    sortable: true,
    cell: pack => <TextLink to={to(pack)}>{pack.name}</TextLink>,
  },
  { key: 'about', title: 'About', cell: aboutWords },
  { key: 'duration', title: 'Minutes', align: 'end', cell: ({ duration }) => duration },
  { key: 'price', title: 'Per credit', sortable: true, align: 'end', cell: pack => dollars(priceFrom(pack)) },
]

/** Everything on sale for the current account. */
export const Screen = withMe(({ me }) => {
  useLivePackages()
  const { school } = useBuyer(me)
  const state = useTableState({
    limit: 24,
    view: 'grid',
    sorts: ['name', 'price'],
    filters: { mentoringType: categories, gradeGroup: gradeGroups },
  })
  const answer = useQuery(shopQuery({ ...state.query, ...(school && { $school: school._id }) }))
  return (
    <>
      <PageHeader
        title="Packages"
        line={
          school
            ? `Lessons that ${school.name} can buy. One credit is one lesson.`
            : 'Buy credits, then book lessons with them. One credit is one lesson.'
        }
      />
      <DataTable
        label="Packages"
        state={state}
        answer={answer}
        columns={columns}
        rowId={pack => pack._id}
        rowName={pack => pack.name}
        searchable
        filters={[
          {
            name: 'mentoringType',
            label: 'Category',
            options: categories.map(value => ({ value, label: categoryNames[value] })),
          },
          {
            name: 'gradeGroup',
            label: 'Grades',
            options: gradeGroups.map(value => ({ value, label: gradeGroupNames[value] })),
          },
        ]}
        card={pack => (
          <PackCard
            pack={pack}
            to={to(pack)}
            isBare
          />
        )}
        empty={
          <EmptyState
            drawing="bag"
            title="No packages on sale"
            text="Look at another category."
          />
        }
      />
    </>
  )
})
