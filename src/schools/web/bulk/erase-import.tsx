// Erases a wrong import: everybody it created, including those who have joined since, and its classes.
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
  const { student, staff, class: classes } = counts.kinds
  const made = { students: student.create, staff: staff.create, classes: classes.create } as const
  const lists = (['students', 'staff', 'classes'] as const).filter(list => made[list] > 0)
  if (stage !== 'done' || lists.length === 0) return null
  const erase = async () => {
    const isSure = await confirm({
      title: `Delete ${listed(lists.map(list => manyOf(list, made[list])))} of this import?`,
      text: lists.map(list => `${headings[list]}: ${eraseWords[list]}`).join(' '),
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
      Delete what it created
    </Button>
  )
}

const headings = { students: 'Students', staff: 'Teachers', classes: 'Classes' } as const
const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
