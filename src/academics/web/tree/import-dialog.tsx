import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportReport } from '#academics/contract/trees.contract.ts'
import { ApiError } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { UnreadableFile } from '#kit/web/sheets/read-sheet.ts'
import { ReportWords } from './report-words.tsx'
import { sendTree } from './tree-files.ts'
import classes from './panel.module.css'

interface ImportDialogProps {
  address: string
  what: string
  count: number
  version: number
  onClose: () => void
  onDone: () => void
}

/** A whole file in place of the draft. Entries that match by code and name keep their identity. */
export function ImportDialog({ address, what, count, version, onClose, onDone }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)
  const send = async () => {
    if (!file) return
    setBusy(true)
    setError(null)
    try {
      setReport(await sendTree(address, file, version))
      onDone()
    } catch (fault) {
      setError(
        fault instanceof ApiError || fault instanceof UnreadableFile
          ? fault.message
          : 'The file could not be read.',
      )
    }
    setBusy(false)
  }
  const picked: PickedFile[] = file
    ? [{ id: 'file', name: file.name, size: file.size, ...(error && { error }) }]
    : []
  if (report)
    return (
      <Dialog
        opened
        title="The file is imported"
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <ReportWords report={report} />
      </Dialog>
    )
  return (
    <Dialog
      opened
      title={`Import ${what} from a file`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            disabled={!file}
            loading={busy}
            onClick={() => {
              void send()
            }}
          >
            {count > 0
              ? `Replace ${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`
              : 'Import'}
          </Button>
        </>
      }
    >
      <FilePicker
        label="CASE (.json) or spreadsheet (.xlsx, .csv)"
        hint="Up to 5,000 entries and 16 MB."
        accept={['.json', '.csv', '.xlsx']}
        files={picked}
        onPick={([one]) => {
          setFile(one ?? null)
          setError(null)
        }}
        onRemove={() => setFile(null)}
      />
      <p
        className={classes.quiet}
        style={{ marginTop: 12 }}
      >
        Of a workbook the first sheet is read. A sheet has a column for each level, or the columns Level,
        Code, Name, Grades, Tags and Mark. The draft is replaced; what is published stays until you publish
        again.
      </p>
    </Dialog>
  )
}
