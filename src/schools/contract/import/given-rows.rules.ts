// Rows as an import takes them, from whatever they were read. Pure.
import type { GivenRosterRow } from '#schools/contract/roster-imports.contract.ts'
import type { Roster } from './roster.rules.ts'

/** Lines that are not imported go along, so that the record names them. */
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
