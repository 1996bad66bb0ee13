// Bulk actions on selected classes, or on all matching ones.
import { confirm } from '#kit/web/parts/confirm.ts'
import type { TableState } from '#kit/web/parts/table/table-state.ts'
import type { BulkAction } from '#kit/web/parts/table/table.types.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { bulkUndoDays } from '#schools/contract/bulk-acts.contract.ts'
import { useBulkStart, type BulkStart } from '../parts/bulk.queries.ts'

type Tab = 'standard' | 'subject' | 'archived'

const words = {
  standard: 'Their students are archived with them and give their seats back. You can undo it for 14 days.',
  subject: 'Their students stay in the school. You can undo it for 14 days.',
  archived: 'They come back with their grade or subject, and with the students who were archived with them.',
} as const satisfies Record<Tab, string>

const deleted = `Their students stay in the school, without this class, and lessons stay. The classes are archived now and deleted in ${bulkUndoDays} days. Until then you can undo it.`

export function useClassBulk(
  school: string,
  tab: Tab,
  state: TableState,
): readonly BulkAction<ClassRecord>[] {
  const { start } = useBulkStart(school, 'classes')
  const act = tab === 'archived' ? 'restore' : 'archive'
  const label = tab === 'archived' ? 'Restore' : 'Archive'
  const filter = {
    archived: tab === 'archived',
    ...(tab !== 'archived' && { type: tab }),
    ...(state.filters['grade'] && { grade: state.filters['grade'] }),
    ...(state.search && { search: state.search }),
  }
  const ask = async (which: string, choice: Pick<BulkStart, 'ids' | 'filter'>) => {
    if (await confirm({ title: `${label} ${which}?`, text: words[tab], action: label, tone: 'negative' }))
      await start({ act, ...choice })
  }
  const erase = async (which: string, choice: Pick<BulkStart, 'ids' | 'filter'>) => {
    if (await confirm({ title: `Delete ${which}?`, text: deleted, action: 'Delete', tone: 'negative' }))
      await start({ act: 'erase', ...choice })
  }
  return [
    {
      label,
      icon: tab === 'archived' ? 'undo' : 'folder',
      act: rows => ask('these classes', { ids: rows.map(({ _id }) => _id) }),
      actAll: total => ask(`all ${total} classes that match`, { filter }),
    },
    {
      label: 'Delete',
      icon: 'trash',
      act: rows => erase('these classes', { ids: rows.map(({ _id }) => _id) }),
      actAll: total => erase(`all ${total} classes that match`, { filter }),
    },
  ]
}
