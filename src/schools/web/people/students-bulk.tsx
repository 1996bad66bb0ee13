// Bulk actions on selected students, or on all matching ones.
import { useAct } from '#kit/web/parts/use-act.ts'
import { type BulkFilter, type StudentTab } from '#schools/contract/bulk-filter.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { useBulkStart, type BulkStart } from '../parts/bulk.queries.ts'
import { eraseWords } from '../bulk/words.ts'
import { approvalText, counted } from '../parts/words.ts'
import { studentTagsQuery, refreshSchool } from '../parts/school.queries.ts'
import { SignInSheet, type SheetChoice } from '../classes/sign-in-sheet.tsx'
import { ChooseDialog } from '../parts/choose-dialog.tsx'

/** The filter of the current list. */
const studentFilter = (tab: StudentTab, { search, filters }: TableState): BulkFilter => ({
  tab,
  ...(filters['class'] && { class: filters['class'] }),
  ...(search && { search }),
})

interface Chosen {
  readonly kind: 'move' | 'tag'
  readonly words: string
  /** The visible rows; without them, all matching students. */
  readonly rows?: readonly Student[]
}

const archiveWords =
  'They can no longer sign in to the school and give their seats back. Their work stays, and you can restore them.'

interface Props {
  school: School
  tab: StudentTab
  state: TableState
  list: readonly ClassRecord[]
}

export function useStudentBulk(props: Props): { bulk: readonly BulkAction<Student>[]; dialog: ReactNode } {
  const { school, tab, state } = props
  const { actAsync } = useAct(refreshSchool)
  const { start } = useBulkStart(school._id, 'students')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sheet, setSheet] = useState<{ name: string; choice: SheetChoice } | null>(null)
  const all = (more: Pick<BulkStart, 'act' | 'to'>) => start({ ...more, filter: studentFilter(tab, state) })
  const run =
    (
      call: 'approve' | 'reject' | 'resend' | 'archive' | 'restore',
      done: string,
      fits: (row: Student) => boolean,
      none: string,
    ) =>
    async (rows: Student[]) => {
      const ids = rows.filter(fits).map(({ _id }) => _id)
      if (ids.length === 0) return notify(none, { type: 'info' })
      await actAsync(
        () => api(studentsContract).patch(call, { school: school._id, ids }),
        `${counted(ids.length, 'student')} ${done}`,
      )
    }
  const sure = (title: string, text: string, action: string, go: () => unknown) => async () => {
    if (await confirm({ title, text, action, tone: 'negative' })) await go()
  }
  const erase: BulkAction<Student> = {
    label: 'Delete',
    icon: 'trash',
    act: rows =>
      sure(`Delete ${counted(rows.length, 'student')}?`, eraseWords.students, 'Delete', () =>
        start({ act: 'erase', ids: rows.map(({ _id }) => _id) }),
      )(),
    actAll: total =>
      sure(`Delete all ${total} students that match?`, eraseWords.students, 'Delete', () =>
        all({ act: 'erase' }),
      )(),
  }
  const dialog = (
    <>
      {chosen && (
        <TargetDialog
          {...props}
          chosen={chosen}
          onClose={() => setChosen(null)}
          onAll={all}
        />
      )}
      {sheet && (
        <SignInSheet
          {...sheet}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
  if (tab === 'archived')
    return {
      dialog,
      bulk: [
        {
          label: 'Restore',
          icon: 'undo',
          act: run('restore', 'restored.', () => true, ''),
          actAll: () => all({ act: 'restore' }),
        },
        erase,
      ],
    }
  const waits = (row: Student) => row.status === 1
  const approve = async (rows: Student[]) => {
    const waiting = rows.filter(waits)
    const title = `Approve ${counted(waiting.length, 'application')}?`
    if (waiting.length === 0 || (await confirm({ title, text: approvalText(waiting), action: 'Approve' })))
      await run('approve', 'approved.', waits, 'Nobody selected waits for approval.')(rows)
  }
  const choose = (kind: Chosen['kind']) => ({
    act: (rows: Student[]) => setChosen({ kind, rows, words: counted(rows.length, 'student') }),
    actAll: () => setChosen({ kind, words: 'all students that match' }),
  })
  const approvals: readonly BulkAction<Student>[] = [
    { label: 'Approve', icon: 'check', act: approve },
    {
      label: 'Reject',
      icon: 'close',
      act: rows =>
        sure('Reject these applications?', 'The students are notified, and may apply again.', 'Reject', () =>
          run('reject', 'rejected.', waits, 'Nobody selected waits for approval.')(rows),
        )(),
    },
  ]
  return {
    dialog,
    bulk: [
      { label: 'Move to a class', icon: 'people', ...choose('move') },
      { label: 'Tag', icon: 'flag', ...choose('tag') },
      ...(tab === 'pending' || tab === 'all' ? approvals : []),
      {
        label: 'Sign-in sheets',
        icon: 'file',
        act: rows =>
          setSheet({
            name: counted(rows.length, 'student'),
            choice: { school: school._id, ids: rows.map(({ _id }) => _id) },
          }),
        actAll: () =>
          setSheet({
            name: 'all students that match',
            choice: { school: school._id, filter: studentFilter(tab, state) },
          }),
      },
      {
        label: 'Send invitations again',
        icon: 'message',
        act: run(
          'resend',
          'invited again.',
          row => row.status !== 2 || row.guardians.some(({ status }) => status !== 2),
          'Everybody selected has already joined.',
        ),
        actAll: sure(
          'Send invitations to all that match?',
          'Students and guardians who have not answered yet get a new message. Emails cannot be called back.',
          'Send',
          () => all({ act: 'invite' }),
        ),
      },
      {
        label: 'Archive',
        icon: 'trash',
        act: rows =>
          sure('Archive these students?', archiveWords, 'Archive', () =>
            run('archive', 'archived.', () => true, '')(rows),
          )(),
        actAll: total =>
          sure(`Archive all ${total} students that match?`, archiveWords, 'Archive', () =>
            all({ act: 'archive' }),
          )(),
      },
      erase,
    ],
  }
}

interface TargetProps extends Props {
  chosen: Chosen
  onClose: () => void
  onAll: (more: Pick<BulkStart, 'act' | 'to'>) => Promise<void>
}

/** Asks for the class, or for one of the school's tags. */
function TargetDialog({ school, list, chosen, onClose, onAll }: TargetProps) {
  const { actAsync, busy } = useAct(refreshSchool)
  const { start } = useBulkStart(school._id, 'students')
  const tags = useQuery(studentTagsQuery(school._id)).data?.data.filter(({ center }) => center)
  const ids = chosen.rows?.map(({ _id }) => _id)
  const move = async (to: string) => {
    if (!ids) return onAll({ act: 'move', ...(to && { to }) })
    const done = await actAsync(
      () => api(studentsContract).patch('move', { school: school._id, ids, class: to || null }),
      `${counted(ids.length, 'student')} moved.`,
    )
    if (done) onClose()
  }
  if (chosen.kind === 'move')
    return (
      <ChooseDialog
        title={`Move ${chosen.words}`}
        label="To the class"
        description="A student is in one standard class at a time and leaves the old one."
        action="Move"
        busy={busy}
        options={[
          { value: '', label: 'No class' },
          ...list.map(({ _id, name, grade }) => ({ value: _id, label: grade ? `${name} (${grade})` : name })),
        ]}
        onChoose={move}
        onClose={onClose}
      />
    )
  if (!tags) return null
  return (
    <ChooseDialog
      key={tags.length}
      title={`Tag ${chosen.words}`}
      label="With the tag"
      description={
        tags.length > 0
          ? 'Tags of the school, which every teacher sees.'
          : 'The school has no tags yet. Make one on the page of a class.'
      }
      action="Tag"
      busy={busy}
      options={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChoose={to => {
        if (!to) return onClose()
        return ids ? start({ act: 'tag', to, ids }) : onAll({ act: 'tag', to })
      }}
      onClose={onClose}
    />
  )
}
