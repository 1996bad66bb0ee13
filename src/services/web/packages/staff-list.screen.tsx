import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { scopesFor } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { packStates } from '#services/contract/packages/packages.lifecycle.ts'
import { packPermissions } from '#services/contract/packages/packages.permissions.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { packRoles } from '#services/contract/packages/packages.values.ts'
import {
  categories,
  categoryNames,
  isApplicationKey,
  roleNames,
  serviceKeys,
} from '#services/contract/services.values.ts'
import { ServiceSettings } from '../parts/service-settings.tsx'
import { staffPacksQuery, useLivePackages } from './packages.queries.ts'
import { maySet, stateLooks } from './staff.rules.ts'
import { dollars, priceFrom } from './words.ts'
import classes from './packages.module.css'

const columns: readonly Column<Pack>[] = [
  {
    key: 'name',
    title: 'Package',
    sortable: true,
    cell: pack => (
      <span className={classes.two}>
        <TextLink to={`/sys/package/view?id=${pack._id}`}>{pack.name || 'Without a name'}</TextLink>
        <small>
          {roleNames[pack.serviceRoles]}, {categoryNames[pack.mentoringType]}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => <StateChip tone={stateLooks[state].tone}>{stateLooks[state].label}</StateChip>,
  },
  {
    key: 'price',
    title: 'Per credit',
    sortable: true,
    align: 'end',
    cell: pack => (pack.isOnCampus && pack.onCampusPrice.length === 0 ? '' : dollars(priceFrom(pack))),
  },
]
const figures: readonly Column<Pack>[] = [
  { key: 'sold', title: 'Sold', align: 'end', cell: ({ count }) => count?.sold ?? '' },
  { key: 'valid', title: 'Still valid', align: 'end', cell: ({ count }) => count?.valid ?? '' },
  {
    key: 'income',
    title: 'Income',
    align: 'end',
    cell: ({ income }) => (income === null ? '' : dollars(income)),
  },
]

/** All packages, for their staff; with the settings of services that providers can apply for. */
export function Screen() {
  const [address, setAddress] = useSearchParams()
  const isSetter = maySet(useActor())
  const service = isSetter ? address.get('settings') : null
  return (
    <>
      <PageHeader
        title="Packages"
        line="What is on sale, what is being written, and what was taken down."
        action={
          service === null && (
            <Button
              component={Link}
              to="/sys/package/edit"
            >
              New package
            </Button>
          )
        }
      />
      <div className={classes.section}>
        {isSetter && (
          <ChipLinks
            label="Packages"
            links={[
              { label: 'Packages', to: '/sys/package', current: service === null },
              {
                label: 'Service settings',
                to: `/sys/package?settings=${serviceKeys[0]}`,
                current: service !== null,
              },
            ]}
          />
        )}
        {service === null ? (
          <PackList />
        ) : (
          <ServiceSettings
            service={isApplicationKey(service) ? service : 'mentoring:academic'}
            onChoose={settings => setAddress({ settings }, { replace: true })}
          />
        )}
      </div>
    </>
  )
}

function PackList() {
  useLivePackages()
  const actor = useActor()
  const state = useTableState({
    limit: 25,
    sorts: ['name', 'price'],
    filters: { state: packStates, mentoringType: categories, serviceRoles: packRoles },
  })
  const answer = useQuery(staffPacksQuery(state.query))
  const seesFigures = scopesFor(packPermissions, 'pack.statistics', actor).length > 0
  return (
    <DataTable
      label="Packages"
      state={state}
      answer={answer}
      columns={seesFigures ? [...columns, ...figures] : columns}
      rowId={pack => pack._id}
      rowName={pack => pack.name}
      searchable
      filters={[
        {
          name: 'state',
          label: 'State',
          options: packStates.map(value => ({ value, label: stateLooks[value].label })),
        },
        {
          name: 'mentoringType',
          label: 'Category',
          options: categories.map(value => ({ value, label: categoryNames[value] })),
        },
        {
          name: 'serviceRoles',
          label: 'Taught by',
          options: packRoles.map(value => ({ value, label: roleNames[value] })),
        },
      ]}
      empty={
        <EmptyState
          drawing="bag"
          title="No packages yet"
          text="Write one; it is sold when you publish it."
        />
      }
    />
  )
}
