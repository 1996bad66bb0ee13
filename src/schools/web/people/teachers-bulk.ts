// Bulk actions on selected teachers, or on all matching ones. All but decisions on applications are recorded, with
// progress and undo.
import { useAct } from '#kit/web/parts/use-act.ts'
import { type BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import type { School, SchoolRole } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { idsOf, useBulkStart, type BulkChoice } from '../parts/bulk.queries.ts'
import { eraseWords } from '../bulk/words.ts'
import { approvalText, counted } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'

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

const waits = (row: Staff) => row.status === 1
const isInvited = (row: Staff) => row.status === 0

export function useTeacherBulk(
  school: School,
  archived: boolean,
  state: TableState,
): readonly BulkAction<Staff>[] {
  const { start } = useBulkStart(school._id, 'staff')
  const all: BulkChoice = { filter: staffFilter(archived, state) }
  const ask = async (
    act: 'archive' | 'erase' | 'invite',
    [title, text, action]: readonly [title: string, text: string, action: string],
    choice: BulkChoice,
  ) => {
    if (await confirm({ title, text, action, tone: 'negative' })) await start({ act, ...choice })
  }
  const approvals = useApprovals(school)
  const erase: BulkAction<Staff> = {
    label: 'Delete',
    icon: 'trash',
    act: rows => ask('erase', [`Delete ${people(rows)}?`, eraseWords.staff, 'Delete'], idsOf(rows)),
    actAll: total =>
      ask('erase', [`Delete all ${total} teachers that match?`, eraseWords.staff, 'Delete'], all),
  }
  if (archived)
    return [
      {
        label: 'Restore',
        icon: 'undo',
        act: rows => start({ act: 'restore', ...idsOf(rows) }),
        actAll: () => start({ act: 'restore', ...all }),
      },
      erase,
    ]
  return [
    ...approvals,
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
}

/** Decisions on applications: made at once, because the applicants are notified. */
function useApprovals({ _id: school }: School): readonly BulkAction<Staff>[] {
  const { actAsync } = useAct(refreshSchool)
  const decide = async (call: 'approve' | 'reject', done: string, rows: readonly Staff[]) => {
    const { ids } = idsOf(rows)
    if (ids.length === 0) return notify('Nobody selected waits for approval.', { type: 'info' })
    await actAsync(() => api(schoolUserContract).patch(call, { school, ids }), `${people(rows)} ${done}`)
  }
  return [
    {
      label: 'Approve',
      icon: 'check',
      async act(rows) {
        const waiting = rows.filter(waits)
        const title = `Approve ${counted(waiting.length, 'application')}?`
        if (
          waiting.length === 0 ||
          (await confirm({ title, text: approvalText(waiting), action: 'Approve' }))
        )
          await decide('approve', 'approved.', waiting)
      },
    },
    {
      label: 'Reject',
      icon: 'close',
      async act(rows) {
        const [title, text] = ['Reject these applications?', 'The people are notified, and may apply again.']
        if (await confirm({ title, text, action: 'Reject', tone: 'negative' }))
          await decide('reject', 'rejected.', rows.filter(waits))
      },
    },
  ]
}
