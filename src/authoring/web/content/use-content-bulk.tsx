// Bulk actions on the selected content, and on all that match.
import { useState, type ReactNode } from 'react'
import type { ContentTab } from '#authoring/contract/content.contract.ts'
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import { useActor } from '#kit/web/actor.ts'
import { deleteLater, useBulkStart, type BulkStart } from '#schools/web/parts/bulk.queries.ts'
import { LabelDialog, type Labelled } from './label-dialog.tsx'

type Choice = Pick<BulkStart, 'ids' | 'filter'>

interface Props {
  readonly tab: ContentTab
  readonly mode: ContentMode | undefined
  readonly state: TableState
}

/**
 * Only owners may archive, and published content must be unpublished first: such tabs have no actions. Nor has the one
 * of both active and archived content, because each action is for one of them.
 */
export function useContentBulk({ tab, mode, state }: Props): {
  bulk: readonly BulkAction<ContentCard>[]
  dialog: ReactNode
} {
  const { start, busy } = useBulkStart(useActor().id ?? '', 'content')
  const [labelled, setLabelled] = useState<Labelled | null>(null)
  const filter: Choice = {
    filter: {
      ...(state.search && { search: state.search }),
      by: { tab, ...state.filters, ...(mode && { mode }) },
    },
  }
  const ask = async (act: 'archive' | 'restore' | 'erase', which: string, choice: Choice) => {
    const { label, text } = words[act]
    const tone = act === 'erase' ? ({ tone: 'negative' } as const) : {}
    if (await confirm({ title: `${label} ${which}?`, text, action: label, ...tone }))
      await start({ act, ...choice })
  }
  const acting = (act: keyof typeof words, icon: 'trash' | 'undo' | 'folder'): BulkAction<ContentCard> => ({
    label: words[act].label,
    icon,
    act: rows => ask(act, 'the selected content', { ids: rows.map(({ _id }) => _id) }),
    actAll: () => ask(act, 'all content that matches', filter),
  })
  const label = (kind: Labelled['kind']) => ({
    act: (rows: ContentCard[]) => setLabelled({ kind, choice: { ids: rows.map(({ _id }) => _id) } }),
    actAll: () => setLabelled({ kind, choice: filter }),
  })
  const dialog = labelled && (
    <LabelDialog
      labelled={labelled}
      mode={mode}
      busy={busy}
      onClose={() => setLabelled(null)}
      onStart={start}
    />
  )
  if (tab === 'arch') return { bulk: [acting('restore', 'undo'), acting('erase', 'trash')], dialog }
  if (tab === 'other' || tab === 'published' || tab === 'all') return { bulk: [], dialog: null }
  return {
    dialog,
    bulk: [
      { label: 'Set category', icon: 'flag', ...label('category') },
      { label: 'Add grade or subject', icon: 'plus', ...label('tag') },
      { label: 'Remove grade or subject', icon: 'close', ...label('untag') },
      acting('archive', 'folder'),
      acting('erase', 'trash'),
    ],
  }
}

const words = {
  archive: {
    label: 'Archive',
    text: 'It leaves your lists and those of your collaborators. Published content is left out. You can undo it for 14 days, and restore it at any time.',
  },
  restore: { label: 'Restore', text: 'It comes back to your lists and those of your collaborators.' },
  erase: {
    label: 'Delete',
    text: `Outlines, slides, questions and comments go too. Published content, and content that was taught with, is left out. ${deleteLater}`,
  },
} as const
