// Cities with campus lessons, and their hourly rates.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currency } from '#commerce/contract/order.shapes.ts'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { listFilter, listFilterValues, withListFilter } from '#kit/web/parts/table/list-filter.ts'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { locationPermissions } from '#services/contract/campus/campus.permissions.ts'
import { locationContract, type CampusCity } from '#services/contract/campus/locations.contract.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'
import { countryName } from '../parts/words.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { campusCountriesQuery, locationsQuery, useFollowCampus } from './campus.queries.ts'
import { CityForm } from './city-form.tsx'

const shown = { field: 'archive', first: 'all' } as const

export function Screen() {
  useFollowCampus()
  const mayEdit = may(locationPermissions, 'location.edit', useActor())
  const [edited, setEdited] = useState<CampusCity | 'new' | null>(null)
  const state = useTableState({
    limit: 25,
    sorts: ['city'],
    filters: { country: campusCountries, archive: listFilterValues(shown) },
  })
  const answer = useQuery(locationsQuery(withListFilter(shown, state.query)))
  return (
    <>
      <PageHeader
        title="Campus locations"
        line={<Summary />}
        action={mayEdit && <Button onClick={() => setEdited('new')}>Add a city</Button>}
      />
      <DataTable
        label="Cities"
        state={state}
        answer={answer}
        columns={mayEdit ? [...columns, actionsOf(setEdited)] : columns}
        rowId={({ _id }) => _id}
        rowName={({ city }) => city}
        searchable
        filters={[
          {
            name: 'country',
            label: 'Country',
            options: campusCountries.map(value => ({ value, label: countryName(value) })),
          },
          listFilter(shown),
        ]}
        empty={
          <EmptyState
            drawing="box"
            title="No cities yet"
            text="Lessons on campus are sold in the cities that are listed here."
          />
        }
      />
      {edited !== null && (
        <CityForm
          city={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function Summary() {
  const { data = [] } = useQuery(campusCountriesQuery)
  const words = data.map(
    ({ country, cities }) => `${cities} ${cities === 1 ? 'city' : 'cities'} in ${countryName(country)}`,
  )
  return <>{words.length === 0 ? 'Nothing is on sale on campus.' : `On sale: ${words.join(', ')}.`}</>
}

const rateRange = (rates: CampusCity['tutorRate']) => {
  const cents = Object.values(rates)
  if (cents.length === 0) return 'rate of the service'
  const [least, most] = [Math.min(...cents), Math.max(...cents)]
  return (
    <>
      <Money
        cents={least}
        currency={currency}
      />
      {most > least && (
        <>
          {' to '}
          <Money
            cents={most}
            currency={currency}
          />
        </>
      )}
    </>
  )
}

const columns: readonly Column<CampusCity>[] = [
  {
    key: 'city',
    title: 'City',
    sortable: true,
    cell: ({ city, country }) => (
      <span>
        {city}
        <br />
        <small className={classes.dim}>{countryName(country)}</small>
      </span>
    ),
  },
  {
    key: 'archive',
    title: 'State',
    cell: ({ archive }) => (
      <StateChip tone={archive ? 'neutral' : 'positive'}>{archive ? 'Archived' : 'On sale'}</StateChip>
    ),
  },
  {
    key: 'pay',
    title: 'Pay per hour',
    cell: ({ experienceRate, tutorRate, compensationHour }) => (
      <span>
        Teachers: {rateRange(experienceRate)}
        <br />
        Student tutors: {rateRange(tutorRate)}
        <br />
        <small className={classes.dim}>Travel: {compensationHour} h per lesson</small>
      </span>
    ),
  },
  { key: 'teachers', title: 'Teachers', align: 'end', cell: ({ teachers }) => teachers },
]

const actionsOf = (edit: (city: CampusCity) => void): Column<CampusCity> => ({
  key: 'actions',
  title: 'Change',
  isActions: true,
  cell: city => (
    <span className={classes.tools}>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Edit ${city.city}`}
        onClick={() => edit(city)}
      >
        Edit
      </Button>
      <Archive city={city} />
    </span>
  ),
})

function Archive({ city: { _id, city, archive } }: { city: CampusCity }) {
  const { actAsync, busy } = useAct(refreshServices)
  const change = async () => {
    const isSure =
      archive ||
      (await confirm({
        title: `Archive ${city}?`,
        text: `Nothing new is sold in ${city}, and unpaid orders lose it. What was sold there goes on.`,
        action: 'Archive',
        tone: 'negative',
      }))
    if (!isSure) return
    await actAsync(
      () => api(locationContract).patch(_id, { archive: !archive }),
      archive ? `${city} is on sale again.` : `${city} is archived.`,
    )
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={busy}
      aria-label={archive ? `Put on sale: ${city}` : `Archive ${city}`}
      onClick={() => void change()}
    >
      {archive ? 'Put on sale' : 'Archive'}
    </Button>
  )
}
