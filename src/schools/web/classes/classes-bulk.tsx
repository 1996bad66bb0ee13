// Bulk actions on selected classes, or on all matching ones.
import { useState, type ReactNode } from 'react'
import { confirm } from '#kit/web/parts/confirm.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { bulkUndoDays } from '#schools/contract/bulk-acts.contract.ts'
import { idsOf, useBulkStart, type BulkChoice } from '../parts/bulk.queries.ts'
import { counted } from '../parts/words.ts'
import { ClassesTarget, type ChosenClasses } from './classes-target.tsx'
import { SignInSheet, type SheetChoice } from './sign-in-sheet.tsx'

type Tab = 'standard' | 'subject' | 'archived' | 'all'

const words = {
  standard: 'Their students are archived with them and give their seats back. You can undo it for 14 days.',
  subject: 'Their students stay in the school. You can undo it for 14 days.',
  archived: 'They come back with their grade or subject, and with the students who were archived with them.',
} as const satisfies Record<Exclude<Tab, 'all'>, string>

const deleted = `Their students stay in the school, without this class, and lessons stay. The classes are archived now and deleted in ${bulkUndoDays} days. Until then you can undo it.`

const invited =
  'Students, guardians and teachers of these classes who have not answered yet get a new message. Emails cannot be called back.'

interface ClassBulk {
  bulk: readonly BulkAction<ClassRecord>[]
  dialog: ReactNode
}

/** Each action is for either active or archived classes, so a list of both has none. */
export function useClassBulk(school: string, tab: Tab, state: TableState): ClassBulk {
  const ofTab = useTabBulk(school, tab === 'all' ? 'standard' : tab, state)
  return tab === 'all' ? { bulk: [], dialog: null } : ofTab
}

function useTabBulk(school: string, tab: Exclude<Tab, 'all'>, state: TableState): ClassBulk {
  const { start, busy } = useBulkStart(school, 'classes')
  const [chosen, setChosen] = useState<ChosenClasses | null>(null)
  const [sheet, setSheet] = useState<{ name: string; choice: SheetChoice } | null>(null)
  const act = tab === 'archived' ? 'restore' : 'archive'
  const label = tab === 'archived' ? 'Restore' : 'Archive'
  const all: BulkChoice = {
    filter: {
      archived: tab === 'archived',
      ...(tab !== 'archived' && { type: tab }),
      ...(state.filters['grade'] && { grade: state.filters['grade'] }),
      ...(state.search && { search: state.search }),
    },
  }
  const ask = async (which: string, choice: BulkChoice) => {
    if (await confirm({ title: `${label} ${which}?`, text: words[tab], action: label, tone: 'negative' }))
      await start({ act, ...choice })
  }
  const erase = async (which: string, choice: BulkChoice) => {
    if (await confirm({ title: `Delete ${which}?`, text: deleted, action: 'Delete', tone: 'negative' }))
      await start({ act: 'erase', ...choice })
  }
  const invite = async (which: string, choice: BulkChoice) => {
    const title = `Invite everybody of ${which} who has not joined?`
    if (await confirm({ title, text: invited, action: 'Send', tone: 'negative' }))
      await start({ act: 'invite', ...choice })
  }
  const choose = (kind: ChosenClasses['kind']) => ({
    act: (rows: ClassRecord[]) =>
      setChosen({ kind, words: counted(rows.length, 'class', 'classes'), choice: idsOf(rows) }),
    actAll: (total: string) => setChosen({ kind, words: `all ${total} classes that match`, choice: all }),
  })
  const print = (name: string, choice: BulkChoice) =>
    setSheet({ name, choice: { school, list: 'classes', ...choice } })
  const sheets: BulkAction<ClassRecord> = {
    label: 'Sign-in sheets',
    icon: 'file',
    act: rows => print(counted(rows.length, 'class', 'classes'), idsOf(rows)),
    actAll: total => print(`all ${total} classes that match`, all),
  }
  const ofLive: readonly BulkAction<ClassRecord>[] = [
    { label: 'Move', icon: 'people', ...choose('move') },
    ...(tab === 'subject' ? [{ label: 'Set subject', icon: 'flag', ...choose('subject') } as const] : []),
    {
      label: 'Send invitations again',
      icon: 'message',
      act: rows => invite('these classes', idsOf(rows)),
      actAll: total => invite(`all ${total} classes that match`, all),
    },
    sheets,
  ]
  return {
    dialog: (
      <>
        {chosen && (
          <ClassesTarget
            school={school}
            type={tab === 'subject' ? 'subject' : 'standard'}
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
    ),
    bulk: [
      ...(tab === 'archived' ? [] : ofLive),
      {
        label,
        icon: tab === 'archived' ? 'undo' : 'folder',
        act: rows => ask('these classes', idsOf(rows)),
        actAll: total => ask(`all ${total} classes that match`, all),
      },
      {
        label: 'Delete',
        icon: 'trash',
        act: rows => erase('these classes', idsOf(rows)),
        actAll: total => erase(`all ${total} classes that match`, all),
      },
    ],
  }
}
