// Converts a roster from any source to the rows that an import takes. Pure.
import type { GivenRosterRow } from '#schools/contract/roster-imports.contract.ts'
import type { Roster, RosterRow } from './roster.rules.ts'

/** Includes lines that are not imported, so that the record can list them. */
export const givenRows = ({ rows, notes, lookups = [] }: Roster): GivenRosterRow[] => [
  ...rows.map(givenRow),
  ...lookups.map(({ who, reason, ...row }) => ({
    ...givenRow({ ...row, kind: 'other' as const }),
    lookUp: who,
    ...(reason !== null && { reason }),
  })),
  ...notes.map(({ file, line, words, values, count }) => ({
    file,
    line,
    kind: 'other' as const,
    sourcedId: null,
    gone: false,
    values: short(values),
    refs: [],
    leads: [],
    leaves: [],
    reason: count === undefined ? words : `${count.toLocaleString('en-US')} lines: ${words}`,
  })),
]

const givenRow = (row: RosterRow): GivenRosterRow => ({
  ...row,
  values: short(row.values),
  refs: [...row.refs],
  leads: [...row.leads],
  leaves: [...row.leaves],
})

const maxCell = 300
const short = (values: GivenRosterRow['values']): GivenRosterRow['values'] =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value?.slice(0, maxCell)]))
