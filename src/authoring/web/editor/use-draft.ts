// A draft in a screen: merges other users' changes, is sent on reconnect, and stored when the page closes.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { unitContract } from '#authoring/contract/content.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { actor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { store, stored, storedKeys } from '#kit/web/store.ts'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { Draft } from './draft.ts'
import type { DraftView } from './draft-view.ts'

export function useDraft(start: Content): { draft: Draft; view: DraftView } {
  const queries = useQueryClient()
  const id = start._id
  const [draft] = useState(
    () =>
      new Draft(start, actor().id ?? '', {
        save: async (one, data) => {
          const content = await api(unitContract).patch(one, data)
          queries.setQueryData(contentQuery(one).queryKey, content)
          void refreshAuthoring(queries, 'content', one, 'missing')
          return content
        },
        load: one => queries.fetchQuery({ ...contentQuery(one), staleTime: 0 }),
        keep: { get: stored, set: store, keys: storedKeys },
      }),
  )
  const view = useSyncExternalStore(draft.subscribe, draft.get)

  useEffect(() => {
    const stop = onServiceEvent(unitContract, 'patched', event => {
      if (event._id === id) draft.noteVersions(event.versions)
    })
    const back = () => {
      void draft.flush()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') void draft.flush()
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (draft.get().changes.size > 0) event.preventDefault()
    }
    window.addEventListener('online', back)
    window.addEventListener('beforeunload', hold)
    document.addEventListener('visibilitychange', hide)
    return () => {
      stop()
      window.removeEventListener('online', back)
      window.removeEventListener('beforeunload', hold)
      document.removeEventListener('visibilitychange', hide)
      draft.stop()
    }
  }, [draft, id])

  // Other calls (links, groups, a switched template) also put the newest state into the cache.
  useEffect(() => {
    draft.accept(start)
  }, [draft, start])
  return { draft, view }
}
