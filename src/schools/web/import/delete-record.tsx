// Deletes the record of an ended import with all rows of its file.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { rosterImportsContract, type RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'

const warning = {
  done: 'Its rows are erased at once: names, birth dates and contacts, also of everybody who was left out. People and classes stay. The import can no longer be undone, and what it created can no longer be deleted together.',
  undone:
    'Its rows are erased at once: names, birth dates and contacts, also of everybody who was left out. What the undo kept stays in the school.',
} as const

export function DeleteRecord({ record: { _id, file, stage } }: { record: RosterImport }) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshSchool)
  if (stage !== 'done' && stage !== 'undone') return null
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete the record of ${file}?`,
      text: warning[stage],
      action: 'Delete',
      tone: 'negative',
    })
    if (!isSure) return
    // Leaves the page first, because it would load the deleted record.
    await navigate('/account/imports')
    await actAsync(() => api(rosterImportsContract).remove(_id), 'Record deleted.')
  }
  return (
    <Button
      size="md"
      variant="subtle"
      color="negative"
      loading={busy}
      onClick={() => {
        void remove()
      }}
    >
      Delete the record
    </Button>
  )
}
