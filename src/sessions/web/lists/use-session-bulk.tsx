// Bulk actions on the user's selected sessions, or all matches.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Me } from '#identity/contract/people.shapes.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import { deleteLater, useBulkStart, type BulkStart } from '#schools/web/parts/bulk.queries.ts'
import type { SessionKind } from '#sessions/contract/kinds.ts'
import type { Pace, SessionListName } from '#sessions/contract/session.lifecycle.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { ShiftDialog } from './shift-dialog.tsx'

type Choice = Pick<BulkStart, 'ids' | 'filter'>

/** The currently visible rows. */
export interface ShownSessions {
  readonly state: SessionListName
  readonly type: SessionKind[]
  readonly pace?: Pace
  readonly class?: string
  readonly search?: string
}

const words = {
  archive: {
    label: 'Archive',
    text: 'They leave all lists and calendars, also those of the people who take part. You can undo it for 14 days, and restore them at any time.',
  },
  restore: { label: 'Restore', text: 'They come back to all lists and calendars.' },
  erase: {
    label: 'Delete',
    text: `What learners answered in them goes too. Reports that were sent stay with those who have them. ${deleteLater}`,
  },
} as const
type BulkAct = keyof typeof words

/** Each action is for sessions of one state, so the list of all has none. */
const actsOf: Readonly<Record<SessionListName, readonly BulkAct[]>> = {
  scheduled: ['archive'],
  ongoing: [],
  ended: ['archive', 'erase'],
  archived: ['restore', 'erase'],
  all: [],
}
const icons = { archive: 'folder', restore: 'undo', erase: 'trash' } as const

export function useSessionBulk(
  me: Me,
  { search, ...by }: ShownSessions,
): { bulk: readonly BulkAction<SessionCard>[]; dialog: ReactNode } {
  const { start, busy } = useBulkStart(me._id, 'sessions')
  const [tagging, setTagging] = useState<Choice | null>(null)
  const [shifting, setShifting] = useState<Choice | null>(null)
  const filter: Choice = { filter: { ...(search && { search }), by: { ...by } } }
  /** Mine among these; colleagues' sessions are theirs. */
  const own = (rows: readonly SessionCard[], go: (choice: Choice) => unknown) => {
    const ids = rows.filter(({ uid }) => uid === me._id).map(({ _id }) => _id)
    return ids.length > 0
      ? go({ ids })
      : notify('You can change the sessions that you scheduled yourself.', { type: 'info' })
  }
  const ask = async (act: BulkAct, which: string, choice: Choice) => {
    const { label, text } = words[act]
    const tone = act === 'erase' ? ({ tone: 'negative' } as const) : {}
    if (await confirm({ title: `${label} ${which}?`, text, action: label, ...tone }))
      await start({ act, ...choice })
  }
  const acting = (act: BulkAct): BulkAction<SessionCard> => ({
    label: words[act].label,
    icon: icons[act],
    act: rows => own(rows, choice => ask(act, 'the selected sessions', choice)),
    actAll: () => ask(act, 'all your sessions that match', filter),
  })
  const tag: BulkAction<SessionCard> = {
    label: 'Set category',
    icon: 'flag',
    act: rows => own(rows, setTagging),
    actAll: () => setTagging(filter),
  }
  const move: BulkAction<SessionCard> = {
    label: 'Move',
    icon: 'calendar',
    act: rows => own(rows, setShifting),
    actAll: () => setShifting(filter),
  }
  return {
    bulk: [
      ...(by.state === 'archived' || by.state === 'all' ? [] : [tag]),
      ...(by.state === 'scheduled' ? [move] : []),
      ...actsOf[by.state].map(acting),
    ],
    dialog: (
      <>
        {tagging && (
          <CategoryDialog
            busy={busy}
            onClose={() => setTagging(null)}
            onChoose={to => start({ act: 'tag', ...(to && { to }), ...tagging })}
          />
        )}
        {shifting && (
          <ShiftDialog
            choice={shifting}
            busy={busy}
            onClose={() => setShifting(null)}
            onMove={to => start({ act: 'shift', to, ...shifting })}
          />
        )}
      </>
    ),
  }
}

interface CategoryProps {
  busy: boolean
  onChoose: (to: string) => unknown
  onClose: () => void
}

function CategoryDialog({ busy, onChoose, onClose }: CategoryProps) {
  const [word, setWord] = useState('')
  return (
    <Dialog
      opened
      title="Set the category"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            onClick={() => {
              void onChoose(word.trim())
            }}
          >
            {word.trim() === '' ? 'Remove category' : 'Set category'}
          </Button>
        </>
      }
    >
      <TextInput
        label="Category"
        description="A word of your own to sort by, such as Homework. Left empty, the category is removed."
        size="md"
        maxLength={80}
        value={word}
        onChange={event => setWord(event.currentTarget.value)}
      />
    </Dialog>
  )
}
