// Erases a wrong import: everybody it created, including those who have joined since, and its classes. After an
// undo, those that the undo kept.
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api, ApiError } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
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
  const isUndone = stage === 'undone' && counts.kept > 0
  if ((stage !== 'done' && !isUndone) || lists.length === 0) return null
  const erase = async () => {
    const isSure = await confirm({
      title: isUndone
        ? 'Delete what the undo kept of this import?'
        : `Delete ${listed(lists.map(list => manyOf(list, made[list])))} of this import?`,
      text: lists.map(list => `${headings[list]}: ${eraseWords[list]}`).join(' '),
      action: 'Delete',
      tone: 'negative',
    })
    if (!isSure) return
    const begun = []
    for (const list of lists) begun.push(await actAsync(() => eraseList(school, list, _id)))
    if (begun.includes('begun')) await navigate('/account/acts')
    else if (begun.every(each => each === 'empty'))
      void notify('Nobody and nothing of this import is left.', { type: 'info' })
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
      {isUndone ? 'Delete what was kept' : 'Delete what it created'}
    </Button>
  )
}

/** Nothing of a list may be left. */
async function eraseList(
  school: string,
  list: 'students' | 'staff' | 'classes',
  of: string,
): Promise<'begun' | 'empty'> {
  try {
    await api(bulkActsContract).create({ school, list, act: 'erase', filter: { import: of } })
    return 'begun'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bulk-empty') return 'empty'
    throw error
  }
}

const headings = { students: 'Students', staff: 'Teachers', classes: 'Classes' } as const
const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
