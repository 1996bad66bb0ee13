// Converts a roster from any source to the rows that an import takes. Pure.
import type { GivenRosterRow } from '#schools/contract/roster-imports.contract.ts'
import type { Roster } from './roster.rules.ts'

/** Includes lines that are not imported, so that the record can list them. */
export const givenRows = ({ rows, notes }: Roster): GivenRosterRow[] => [
  ...rows.map(row => ({
    ...row,
    values: short(row.values),
    refs: [...row.refs],
    leads: [...row.leads],
    leaves: [...row.leaves],
  })),
  ...notes.map(({ file, line, words, values }) => ({
    file,
    line,
    kind: 'other' as const,
    sourcedId: null,
    gone: false,
    values: short(values),
    refs: [],
    leads: [],
    leaves: [],
    reason: words,
  })),
]

const maxCell = 300
const short = (values: GivenRosterRow['values']): GivenRosterRow['values'] =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value?.slice(0, maxCell)]))
