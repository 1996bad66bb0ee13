// Bulk actions on selected students, or on all matching ones. All but decisions on applications are recorded, with
// progress and undo.
import { type BulkFilter, type StudentTab } from '#schools/contract/bulk-filter.shapes.ts'
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
import { idsOf, useBulkStart, type BulkChoice } from '../parts/bulk.queries.ts'
import { eraseWords } from '../bulk/words.ts'
import { counted } from '../parts/words.ts'
import { SignInSheet, type SheetChoice } from '../classes/sign-in-sheet.tsx'
import { useApprovals } from './approvals.ts'
import { StudentsTarget, type ChosenStudents } from './students-target.tsx'

/** The filter of the current list. */
const studentFilter = (tab: StudentTab, { search, filters }: TableState): BulkFilter => ({
  tab,
  ...(filters['class'] && { class: filters['class'] }),
  ...(search && { search }),
})

const archiveWords =
  'They can no longer sign in to the school and give their seats back. Their work stays, and you can undo it for 14 days or restore them.'
const inviteWords =
  'Students and guardians who have not answered yet get a new message. Emails cannot be called back.'

const isInvited = (row: Student) => row.status !== 2 || row.guardians.some(({ status }) => status !== 2)

interface Props {
  school: School
  tab: StudentTab
  state: TableState
  list: readonly ClassRecord[]
}

export function useStudentBulk({ school, tab, state, list }: Props): {
  bulk: readonly BulkAction<Student>[]
  dialog: ReactNode
} {
  const { start, busy } = useBulkStart(school._id, 'students')
  const [chosen, setChosen] = useState<ChosenStudents | null>(null)
  const [sheet, setSheet] = useState<{ name: string; choice: SheetChoice } | null>(null)
  const all: BulkChoice = { filter: studentFilter(tab, state) }
  const ask = async (
    act: 'archive' | 'erase' | 'invite',
    [title, text, action]: readonly [title: string, text: string, action: string],
    choice: BulkChoice,
  ) => {
    if (await confirm({ title, text, action, tone: 'negative' })) await start({ act, ...choice })
  }
  const erase: BulkAction<Student> = {
    label: 'Delete',
    icon: 'trash',
    act: rows =>
      ask(
        'erase',
        [`Delete ${counted(rows.length, 'student')}?`, eraseWords.students, 'Delete'],
        idsOf(rows),
      ),
    actAll: total =>
      ask('erase', [`Delete all ${total} students that match?`, eraseWords.students, 'Delete'], all),
  }
  const dialog = (
    <>
      {chosen && (
        <StudentsTarget
          school={school}
          list={list}
          chosen={chosen}
          busy={busy}
          onClose={() => setChosen(null)}
          onStart={start}
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
  const approvals = useApprovals<Student>({
    nouns: ['student', 'students'],
    decide: (call, ids) => api(studentsContract).patch(call, { school: school._id, ids: [...ids] }),
  })
  // Each action is for either active or archived students, so a list of both has none.
  if (tab === 'everybody') return { dialog: null, bulk: [] }
  if (tab === 'archived')
    return {
      dialog,
      bulk: [
        {
          label: 'Restore',
          icon: 'undo',
          act: rows => start({ act: 'restore', ...idsOf(rows) }),
          actAll: () => start({ act: 'restore', ...all }),
        },
        erase,
      ],
    }
  const choose = (kind: ChosenStudents['kind']) => ({
    act: (rows: Student[]) =>
      setChosen({ kind, choice: idsOf(rows), words: counted(rows.length, 'student') }),
    actAll: () => setChosen({ kind, choice: all, words: 'all students that match' }),
  })
  return {
    dialog,
    bulk: [
      { label: 'Move to a class', icon: 'people', ...choose('move') },
      { label: 'Tag', icon: 'flag', ...choose('tag') },
      { label: 'Remove tag', icon: 'close', ...choose('untag') },
      ...(tab === 'pending' || tab === 'all' ? approvals : []),
      {
        label: 'Sign-in sheets',
        icon: 'file',
        act: rows =>
          setSheet({
            name: counted(rows.length, 'student'),
            choice: { school: school._id, ...idsOf(rows) },
          }),
        actAll: () => setSheet({ name: 'all students that match', choice: { school: school._id, ...all } }),
      },
      {
        label: 'Send invitations again',
        icon: 'message',
        act: rows => {
          const invited = rows.filter(isInvited)
          return invited.length === 0
            ? notify('Everybody selected has already joined.', { type: 'info' })
            : ask(
                'invite',
                [`Send invitations to ${counted(invited.length, 'student')}?`, inviteWords, 'Send'],
                idsOf(invited),
              )
        },
        actAll: () => ask('invite', ['Send invitations to all that match?', inviteWords, 'Send'], all),
      },
      {
        label: 'Archive',
        icon: 'trash',
        act: rows =>
          ask(
            'archive',
            [`Archive ${counted(rows.length, 'student')}?`, archiveWords, 'Archive'],
            idsOf(rows),
          ),
        actAll: total =>
          ask('archive', [`Archive all ${total} students that match?`, archiveWords, 'Archive'], all),
      },
      erase,
    ],
  }
}
