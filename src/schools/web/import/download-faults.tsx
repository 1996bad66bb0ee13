import { Button } from '@mantine/core'
import { useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { toCsv } from '#kit/contract/csv.rules.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
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

/** Downloads every row that was left out, with reasons, to correct and import again. */
export function DownloadFaults({ record }: { record: RosterImport }) {
  const [busy, setBusy] = useState(false)
  const count = record.counts.fault + record.counts.skipped
  if (count === 0 || isForgotten(record)) return null
  const download = async () => {
    setBusy(true)
    try {
      const rows = [...(await allRows(record._id, 'fault')), ...(await allRows(record._id, 'skipped'))]
      saveFile(`left-out-${record.file.replace(/\.[^.]*$/, '')}.csv`, toCsv(leftOutTable(rows.map(leftOut))))
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    } finally {
      setBusy(false)
    }
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
      onClick={() => void download()}
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
