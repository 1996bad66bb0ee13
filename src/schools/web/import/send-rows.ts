// The rows of a file as an import: made, filled piece by piece, and given to the server to judge.
import { api } from '#kit/web/api.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import {
  maxRowsPerCall,
  rosterImportsContract,
  type GivenRosterRow as GivenRow,
  type NewRosterImport,
} from '#schools/contract/roster-imports.contract.ts'

const service = () => api(rosterImportsContract)

export async function sendRoster(
  request: NewRosterImport,
  roster: Roster,
  onSent: (rows: number) => void,
): Promise<string> {
  const rows = rowsOf(roster)
  const { _id } = await service().create(request)
  for (let at = 0; at < rows.length; at += maxRowsPerCall) {
    await service().patch('rows', { _id, rows: rows.slice(at, at + maxRowsPerCall) })
    onSent(Math.min(rows.length, at + maxRowsPerCall))
  }
  await service().patch('check', { _id })
  return _id
}

/** Lines that are not imported go along, so that the record names them. */
const rowsOf = ({ rows, notes }: Roster): GivenRow[] => [
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
const short = (values: GivenRow['values']): GivenRow['values'] =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value?.slice(0, maxCell)]))
