import type { Replaced } from '#academics/contract/trees.contract.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { LevelsDialog } from './levels-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import type { TreeSession } from './tree-session.ts'
import type { TreeSource } from './tree-source.ts'

/** Loaded with the dialogs, by one import. */
export { ImportPage } from './import/import-page.tsx'

export type OpenDialog = 'publish' | 'levels' | 'paste' | 'compare' | 'restore'

interface TreeDialogsProps {
  open: OpenDialog
  source: TreeSource
  session: TreeSession
  replaced: Replaced | null
  used: number
  onClose: () => void
  onPaste: (text: string) => boolean
  reload: () => Promise<void>
}

/** Dialogs for operations on the whole tree. */
export function TreeDialogs({
  open,
  source,
  session,
  replaced,
  used,
  onClose,
  onPaste,
  reload,
}: TreeDialogsProps) {
  const { version, published, levels, origin } = session.get()
  const tried = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work()
      void notify(done)
      return true
    } catch (error) {
      void notify(error instanceof Error ? error.message : 'This did not work. Please try again.', {
        type: 'negative',
      })
      return false
    }
  }
  const publish = () =>
    tried(async () => {
      await source.publish(version)
      session.published(version)
    }, 'It is published.')
  const setLevels = (names: string[]) =>
    tried(async () => {
      await source.setLevels?.(names)
      await reload()
    }, 'The level names are saved.')
  const update = (from: string) =>
    tried(async () => {
      await source.copy?.(version, { from, fromKind: source.kind, mode: 'replace' })
      await reload()
    }, 'The new edition is in the draft.')
  const restore = () =>
    tried(
      async () => {
        await source.restore?.(version)
        await reload()
      },
      replaced?.undone ? 'The import is back.' : 'The draft is as it was before.',
    )
  if (open === 'publish')
    return (
      <PublishDialog
        source={source}
        version={version}
        first={published === null}
        onClose={onClose}
        onPublish={publish}
      />
    )
  if (open === 'levels')
    return (
      <LevelsDialog
        levels={levels}
        used={used}
        onClose={onClose}
        onSave={setLevels}
      />
    )
  if (open === 'paste')
    return (
      <PasteDialog
        onClose={onClose}
        onPaste={onPaste}
      />
    )
  if (open === 'compare' && origin)
    return (
      <CompareDialog
        source={source}
        name={origin.name}
        onClose={onClose}
        onUpdate={() => update(origin.subject)}
      />
    )
  if (open === 'restore' && replaced)
    return (
      <RestoreDialog
        source={source}
        replaced={replaced}
        onClose={onClose}
        onRestore={restore}
      />
    )
  return null
}
