// Sends the rows of a file: creates the import, adds rows in batches, and starts judging.
import { api } from '#kit/web/api.ts'
import { givenRows } from '#schools/contract/import/given-rows.rules.ts'
import type { Roster } from '#schools/contract/import/roster.rules.ts'
import {
  maxRowsPerCall,
  rosterImportsContract,
  type NewRosterImport,
} from '#schools/contract/roster-imports.contract.ts'

const service = () => api(rosterImportsContract)

export async function sendRoster(
  request: NewRosterImport,
  roster: Roster,
  onSent: (rows: number) => void,
): Promise<string> {
  const rows = givenRows(roster)
  const { _id } = await service().create(request)
  for (let at = 0; at < rows.length; at += maxRowsPerCall) {
    await service().patch('rows', { _id, rows: rows.slice(at, at + maxRowsPerCall) })
    onSent(Math.min(rows.length, at + maxRowsPerCall))
  }
  await service().patch('check', { _id })
  return _id
}
