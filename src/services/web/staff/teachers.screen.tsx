// Approved providers and their approvals.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import type { ApprovedGroup } from '#services/contract/applications.contract.ts'
import type { Provider } from '#services/contract/profiles.contract.ts'
import { applicationKeys, providerRoles, roleNames, serviceName } from '#services/contract/services.values.ts'
import { groupsQuery, providersQuery } from '../services.queries.ts'
import classes from '../services.module.css'

export function Screen() {
  const state = useTableState({ limit: 25, filters: { service: applicationKeys, role: providerRoles } })
  const answer = useQuery(providersQuery(state.query))
  return (
    <>
      <PageHeader
        title="Teachers"
        line="Everybody who is approved to offer a service."
      />
      <div className={classes.spread}>
        <Figures />
        <DataTable
          label="Teachers"
          state={state}
          answer={answer}
          columns={columns}
          rowId={({ _id }) => _id}
          rowName={({ name }) => name}
          searchable
          filters={[
            {
              name: 'service',
              label: 'Service',
              options: applicationKeys.map(value => ({ value, label: serviceName(value) })),
            },
            {
              name: 'role',
              label: 'Role',
              options: providerRoles.map(value => ({ value, label: roleNames[value] })),
            },
          ]}
          empty={
            <EmptyState
              drawing="people"
              title="No teachers yet"
              text="People appear here when their first application is approved."
            />
          }
        />
      </div>
    </>
  )
}

/** Counted on demand. */
function Figures() {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({ ...groupsQuery, enabled: isOpen })
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>How many teach what</summary>
      <dl className={classes.figures}>
        {[...Map.groupBy(data, ({ by }) => by)].map(([by, groups]) => (
          <div key={by}>
            <dt>{groupTitles[by]}</dt>
            {groups.map(({ value, label, count }) => (
              <dd key={value}>
                {label}: {count}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}

const groupTitles: Readonly<Record<ApprovedGroup['by'], string>> = {
  country: 'Country',
  curriculum: 'Curriculum',
  subject: 'Subject',
  gradeGroup: 'Grades',
  topic: 'Topic',
  role: 'Role',
}

const columns: readonly Column<Provider>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name, email, avatar }) => (
      <PersonChip
        name={name}
        role={email ?? ''}
        picture={pictureOf(avatar)}
      />
    ),
  },
  {
    key: 'services',
    title: 'Services',
    cell: ({ services }) => (
      <ul className={classes.list}>
        {services.map(({ _id, key, scope, isOn }) => (
          <li key={_id}>
            <TextLink to={`/sys/teacher-verification/${_id}`}>{scope || serviceName(key)}</TextLink>{' '}
            {!isOn && <StateChip>Switched off</StateChip>}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'roles',
    title: 'Roles',
    cell: ({ serviceRoles }) => serviceRoles.map(role => roleNames[role]).join(', '),
  },
  {
    key: 'zone',
    title: 'Time zone',
    cell: ({ hoursMax, timeZone }) => (hoursMax === 0 ? 'No weekly hours yet' : zoneWords(timeZone)),
  },
  { key: 'lastAuth', title: 'Approved', cell: ({ lastAuth }) => lastAuth && <DateTime at={lastAuth} /> },
]
