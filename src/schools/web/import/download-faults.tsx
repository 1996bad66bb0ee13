import { Button } from '@mantine/core'
import { toCsv } from '#kit/contract/csv.rules.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { leftOutTable, type LeftOutRow } from '#schools/contract/import/faults-file.rules.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import {
  leftOutDays,
  maxRowsPerCall,
  rosterImportsContract,
  type RosterImport,
  type RosterImportRow,
} from '#schools/contract/roster-imports.contract.ts'
import { counted } from '../parts/words.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { useAct } from '#kit/web/parts/use-act.ts'

/** Downloads every row that was left out, with reasons, to correct and import again. */
export function DownloadFaults({ record }: { record: RosterImport }) {
  const { act, busy } = useAct()
  const count = record.counts.fault + record.counts.skipped
  if (count === 0 || isForgotten(record)) return null
  const download = async () => {
    const rows = [...(await allRows(record._id, 'fault')), ...(await allRows(record._id, 'skipped'))]
    saveFile(`left-out-${record.file.replace(/\.[^.]*$/, '')}.csv`, toCsv(leftOutTable(rows.map(leftOut))))
  }
  return (
    <Button
      size="md"
      variant="default"
      loading={busy}
      leftSection={
        <Icon
          name="download"
          size={18}
        />
      }
      onClick={() => act(download)}
    >
      Download {counted(count, 'row')} left out
    </Button>
  )
}

/** The values of rows that were left out have been erased. */
const isForgotten = ({ doneAt }: RosterImport): boolean =>
  doneAt !== null && daysAfter(new Date(doneAt), leftOutDays) <= new Date()

async function allRows(_id: string, show: 'fault' | 'skipped'): Promise<RosterImportRow[]> {
  const rows: RosterImportRow[] = []
  for (;;) {
    const page = await api(rosterImportsContract).get('rows', {
      _id,
      show,
      $skip: rows.length,
      $limit: maxRowsPerCall,
    })
    rows.push(...page.data)
    if (page.data.length < maxRowsPerCall) return rows
  }
}

const leftOut = (row: RosterImportRow): LeftOutRow => ({
  ...row,
  reasons: row.skipped ? ['Left out by you.'] : row.faults.map(({ words }) => words),
})
