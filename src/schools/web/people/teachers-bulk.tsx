// Bulk actions on selected teachers, or on all matching ones. All but decisions on applications are recorded, with
// progress and undo.
import { type BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import type { School, SchoolRole } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { idsOf, useBulkStart, type BulkChoice, type BulkStart } from '../parts/bulk.queries.ts'
import { eraseWords } from '../bulk/words.ts'
import { ChooseDialog } from '../parts/choose-dialog.tsx'
import { classListQuery } from '../parts/school.queries.ts'
import { counted } from '../parts/words.ts'
import { useApprovals } from './approvals.ts'

/** The filter of the current list. */
const staffFilter = (archived: boolean, { search, filters }: TableState): BulkFilter => ({
  archived,
  ...(filters['status'] && { status: Number(filters['status']) as 0 | 1 | 2 }),
  ...(filters['role'] && { role: filters['role'] as SchoolRole }),
  ...(search && { search }),
})

const people = (rows: readonly Staff[]): string => counted(rows.length, 'person', 'people')

const archiveWords =
  'They can no longer work in the school and give their seats back. Admins are left out. What they made stays, and you can undo it for 14 days or restore them.'
const inviteWords = 'People who have not answered yet get a new message. Emails cannot be called back.'

const isInvited = (row: Staff) => row.status === 0

export function useTeacherBulk(
  school: School,
  archived: boolean,
  state: TableState,
): { bulk: readonly BulkAction<Staff>[]; dialog: ReactNode } {
  const { start, busy } = useBulkStart(school._id, 'staff')
  const [chosen, setChosen] = useState<ChosenStaff | null>(null)
  const all: BulkChoice = { filter: staffFilter(archived, state) }
  const ask = async (
    act: 'archive' | 'erase' | 'invite',
    [title, text, action]: readonly [title: string, text: string, action: string],
    choice: BulkChoice,
  ) => {
    if (await confirm({ title, text, action, tone: 'negative' })) await start({ act, ...choice })
  }
  const approvals = useApprovals<Staff>({
    nouns: ['person', 'people'],
    decide: (call, ids) => api(schoolUserContract).patch(call, { school: school._id, ids: [...ids] }),
  })
  const erase: BulkAction<Staff> = {
    label: 'Delete',
    icon: 'trash',
    act: rows => ask('erase', [`Delete ${people(rows)}?`, eraseWords.staff, 'Delete'], idsOf(rows)),
    actAll: total =>
      ask('erase', [`Delete all ${total} teachers that match?`, eraseWords.staff, 'Delete'], all),
  }
  const choose = (kind: ChosenStaff['kind']) => ({
    act: (rows: Staff[]) => setChosen({ kind, words: people(rows), choice: idsOf(rows) }),
    actAll: (total: string) => setChosen({ kind, words: `all ${total} teachers that match`, choice: all }),
  })
  const dialog = chosen && (
    <ClassTarget
      school={school}
      chosen={chosen}
      busy={busy}
      onClose={() => setChosen(null)}
      onStart={start}
    />
  )
  const ofArchived: readonly BulkAction<Staff>[] = [
    {
      label: 'Restore',
      icon: 'undo',
      act: rows => start({ act: 'restore', ...idsOf(rows) }),
      actAll: () => start({ act: 'restore', ...all }),
    },
    erase,
  ]
  const ofLive: readonly BulkAction<Staff>[] = [
    ...approvals,
    { label: 'Add to a class', icon: 'plus', ...choose('tag') },
    { label: 'Take out of a class', icon: 'close', ...choose('untag') },
    {
      label: 'Send invitation again',
      icon: 'message',
      act: rows => {
        const invited = rows.filter(isInvited)
        return invited.length === 0
          ? notify('Everybody selected has already answered.', { type: 'info' })
          : ask('invite', [`Send invitations to ${people(invited)}?`, inviteWords, 'Send'], idsOf(invited))
      },
      actAll: () => ask('invite', ['Send invitations to all that match?', inviteWords, 'Send'], all),
    },
    {
      label: 'Archive',
      icon: 'trash',
      act: rows => ask('archive', [`Archive ${people(rows)}?`, archiveWords, 'Archive'], idsOf(rows)),
      actAll: total =>
        ask('archive', [`Archive all ${total} teachers that match?`, archiveWords, 'Archive'], all),
    },
    erase,
  ]
  return { dialog, bulk: archived ? ofArchived : ofLive }
}

interface ChosenStaff {
  readonly kind: 'tag' | 'untag'
  readonly words: string
  readonly choice: BulkChoice
}

interface ClassTargetProps {
  school: School
  chosen: ChosenStaff
  busy: boolean
  onClose: () => void
  onStart: (data: BulkStart) => Promise<void>
}

const targetWords = {
  tag: {
    title: 'Add to a class',
    description: 'They teach it with those who do already.',
    action: 'Add',
  },
  untag: {
    title: 'Take out of a class',
    description: 'They no longer teach it or head it. Their lessons stay theirs.',
    action: 'Take out',
  },
} as const

function ClassTarget({ school, chosen: { kind, words, choice }, busy, onClose, onStart }: ClassTargetProps) {
  const list = useQuery(classListQuery(school._id)).data?.data
  if (!list) return null
  const { title, description, action } = targetWords[kind]
  return (
    <ChooseDialog
      title={`${title}: ${words}`}
      label="Class"
      description={list.length > 0 ? description : 'The school has no classes yet.'}
      action={list.length > 0 ? action : 'Close'}
      busy={busy}
      options={list.map(({ _id, name, grade }) => ({
        value: _id,
        label: grade ? `${name} (${grade})` : name,
      }))}
      onChoose={to => (to ? onStart({ act: kind, to, ...choice }) : onClose())}
      onClose={onClose}
    />
  )
}
