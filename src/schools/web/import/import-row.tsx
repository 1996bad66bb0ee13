import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#kit/web/parts/notify.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EditCell, EditCells } from '#kit/web/sheets/edit-cell.tsx'
import { fieldWords } from '#schools/contract/import/field-words.ts'
import type { RosterField } from '#schools/contract/import/roster.rules.ts'
import {
  rosterImportsContract,
  type RosterImport,
  type RosterImportRow,
} from '#schools/contract/roster-imports.contract.ts'
import { cellsOf, nameOfRow } from './row-cells.ts'
import { kindWords, rowLook } from './words.ts'
import own from './import.module.css'

/** A line of the file: its line number, every value as read, and the outcome. */
export function ImportRow({ record, row }: { record: RosterImport; row: RosterImportRow }) {
  const edit = useEdit()
  const { _id } = record
  const save = (field: RosterField, value: string) =>
    edit(() => api(rosterImportsContract).patch('cell', { _id, row: row._id, field, value }))
  const skip = () =>
    edit(() => api(rosterImportsContract).patch('skip', { _id, row: row._id, skipped: !row.skipped }))
  const isOpen = record.stage === 'ready' && row.kind !== 'other' && !row.missing
  const { label, tone } = rowLook(row)
  const name = nameOfRow(row)
  const general = [...row.faults, ...row.remarks].filter(({ field }) => field === null)
  return (
    <li
      className={own.row}
      data-dim={row.skipped || undefined}
    >
      <div className={own.place}>
        <span>{row.missing ? 'Not in the file' : `Line ${row.line}`}</span>
        <small>{kindWords[row.kind][0]}</small>
        {!row.missing && record.source === 'oneroster' && <small>{row.file}</small>}
      </div>
      <div className={own.values}>
        <EditCells>
          {cellsOf(row, record.dateOrder).map(cell => (
            <EditCell
              key={cell.field}
              cell={cell}
              title={fieldWords[cell.field]}
              label={`${fieldWords[cell.field]}, ${name}`}
              onSave={isOpen && cell.isEditable ? value => save(cell.field, value) : undefined}
            />
          ))}
        </EditCells>
      </div>
      <div className={own.verdict}>
        <StateChip tone={tone}>{label}</StateChip>
        {general.map(({ words }) => (
          <small key={words}>{words}</small>
        ))}
        {row.flags.includes('no-guardian') && <small>No parent’s contact</small>}
        {row.flags.includes('sibling') && <small>Has a sibling here</small>}
        {row.mailed && <small>Invited by mail</small>}
        {isOpen && row.action !== 'fault' && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${row.skipped ? 'Import' : 'Leave out'} ${name}`}
            onClick={() => void skip()}
          >
            {row.skipped ? 'Import it' : 'Leave out'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A correction may affect other rows too, so the lists are loaded again. */
function useEdit() {
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
    await queries.invalidateQueries({ queryKey: ['school', 'imports'] })
  }
}
