// A wrong import is erased: everybody whom it created, also those who have joined since.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { bulkActsContract } from '#schools/contract/bulk-acts.contract.ts'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { eraseWords, manyOf } from './words.ts'

export function EraseImport({ record: { _id, school, stage, counts } }: { record: RosterImport }) {
  const { actAsync, busy } = useAct(refreshSchool)
  const navigate = useNavigate()
  const made = { students: counts.kinds.student.create, staff: counts.kinds.staff.create } as const
  const lists = (['students', 'staff'] as const).filter(list => made[list] > 0)
  if (stage !== 'done' || lists.length === 0) return null
  const erase = async () => {
    const isSure = await confirm({
      title: `Delete ${lists.map(list => manyOf(list, made[list])).join(' and ')} of this import?`,
      text: lists.map(list => eraseWords[list]).join(' '),
      action: 'Delete',
      tone: 'negative',
    })
    if (!isSure) return
    for (const list of lists)
      await actAsync(() =>
        api(bulkActsContract).create({ school, list, act: 'erase', filter: { import: _id } }),
      )
    await navigate('/account/acts')
  }
  return (
    <Button
      size="md"
      variant="subtle"
      color="negative"
      loading={busy}
      onClick={() => {
        void erase()
      }}
    >
      Delete everybody it created
    </Button>
  )
}
