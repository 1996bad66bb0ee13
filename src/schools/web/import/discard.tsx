import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { rosterImportsContract, type RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'

/** Discards an import that was not confirmed. */
export function Discard({ record }: { record: RosterImport }) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshSchool)
  const discard = async () => {
    const isSure = await confirm({
      title: `Discard ${record.file}?`,
      text: 'The rows and your corrections are deleted. Nothing was written to the school.',
      action: 'Discard',
      tone: 'negative',
    })
    if (!isSure) return
    // Leaves the page first, because it would load the deleted record.
    await navigate('/account/imports')
    await actAsync(() => api(rosterImportsContract).remove(record._id), 'Import discarded.')
  }
  return (
    <Button
      size="md"
      variant="default"
      loading={busy}
      onClick={() => void discard()}
    >
      Discard
    </Button>
  )
}
