import { useEffect } from 'react'
import type { LoadedTree, TreeSession } from './tree-session.ts'
import type { TreeSource } from './tree-source.ts'

export function useTheirChanges(
  source: TreeSource,
  session: TreeSession,
  loaded: LoadedTree,
  reload: () => Promise<LoadedTree>,
): void {
  // Load other people's changes at once, unless there are unsaved changes here.
  useEffect(
    () =>
      source.listen(theirs => {
        if (theirs > session.get().version && session.get().waiting.length === 0) void reload()
      }),
    [source, session, reload],
  )
  useEffect(() => {
    if (loaded.version > session.get().version && session.get().waiting.length === 0) session.reset(loaded)
  }, [session, loaded])
}
