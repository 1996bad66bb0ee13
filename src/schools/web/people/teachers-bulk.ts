// Bulk actions on selected teachers, or on all matching ones.
import { useAct } from '#kit/web/parts/use-act.ts'
import { type BulkFilter } from '#schools/contract/bulk-filter.shapes.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import type { BulkActName } from '#schools/contract/bulk-acts.contract.ts'
import type { School, SchoolRole } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { useBulkStart } from '../parts/bulk.queries.ts'
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

export function useTeacherBulk(
  school: School,
  archived: boolean,
  state: TableState,
): readonly BulkAction<Staff>[] {
  const { actAsync } = useAct(refreshSchool)
  const { start } = useBulkStart(school._id, 'staff')
  const all = (name: BulkActName) => start({ act: name, filter: staffFilter(archived, state) })
  const sure = (title: string, text: string, action: string, go: () => unknown) => async () => {
    if (await confirm({ title, text, action, tone: 'negative' })) await go()
  }
  const erase: BulkAction<Staff> = {
    label: 'Delete',
    icon: 'trash',
    act: rows =>
      sure(`Delete ${counted(rows.length, 'person', 'people')}?`, eraseWords.staff, 'Delete', () =>
        start({ act: 'erase', ids: rows.map(({ _id }) => _id) }),
      )(),
    actAll: total =>
      sure(`Delete all ${total} teachers that match?`, eraseWords.staff, 'Delete', () => all('erase'))(),
  }
  const run =
    (
      call: 'approve' | 'reject' | 'resend' | 'archive' | 'restore',
      done: string,
      fits: (row: Staff) => boolean,
      none: string,
    ) =>
    async (rows: Staff[]) => {
      const ids = rows.filter(fits).map(({ _id }) => _id)
      if (ids.length === 0) return notify(none, { type: 'info' })
      await actAsync(
        () => api(schoolUserContract).patch(call, { school: school._id, ids }),
        `${counted(ids.length, 'person', 'people')} ${done}`,
      )
    }
  const afterConfirm =
    (title: string, text: string, action: string, go: (rows: Staff[]) => Promise<unknown>) =>
    async (rows: Staff[]) => {
      if (await confirm({ title, text, action, tone: 'negative' })) await go(rows)
    }
  if (archived)
    return [
      {
        label: 'Restore',
        icon: 'undo',
        act: run('restore', 'restored.', row => row.del, 'Nobody selected is archived.'),
        actAll: () => all('restore'),
      },
      erase,
    ]
  const waits = (row: Staff) => row.status === 1
  const approve = async (rows: Staff[]) => {
    const waiting = rows.filter(waits)
    const title = `Approve ${counted(waiting.length, 'application')}?`
    if (waiting.length === 0 || (await confirm({ title, text: approvalText(waiting), action: 'Approve' })))
      await run('approve', 'approved.', waits, 'Nobody selected waits for approval.')(rows)
  }
  return [
    {
      label: 'Approve',
      icon: 'check',
      act: approve,
    },
    {
      label: 'Reject',
      icon: 'close',
      act: afterConfirm(
        'Reject these applications?',
        'The people are notified, and may apply again.',
        'Reject',
        run('reject', 'rejected.', waits, 'Nobody selected waits for approval.'),
      ),
    },
    {
      label: 'Send invitation again',
      icon: 'message',
      act: run(
        'resend',
        'invited again.',
        row => row.status === 0,
        'Everybody selected has already answered.',
      ),
      actAll: sure(
        'Send invitations to all that match?',
        'People who have not answered yet get a new message. Emails cannot be called back.',
        'Send',
        () => all('invite'),
      ),
    },
    {
      label: 'Archive',
      icon: 'trash',
      act: afterConfirm(
        'Archive these people?',
        'They can no longer work in the school and give their seats back. What they made stays, and you can restore them.',
        'Archive',
        run('archive', 'archived.', () => true, ''),
      ),
      actAll: total =>
        sure(
          `Archive all ${total} teachers that match?`,
          'They can no longer work in the school and give their seats back. Admins are left out. What they made stays, and you can undo it.',
          'Archive',
          () => all('archive'),
        )(),
    },
    erase,
  ]
}
