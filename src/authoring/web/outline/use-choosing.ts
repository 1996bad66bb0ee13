// Selecting entries: each change shows at once and is sent after earlier ones. On a version conflict it is
// reapplied to the newer state.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import {
  taskOutlineContract,
  type OutlineKind,
  type TaskOutline,
} from '#authoring/contract/outline.contract.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { outlineQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { chosenOf } from '../parts/outline/kinds.ts'

export interface Choosing {
  readonly outline: TaskOutline | undefined
  readonly isChosen: (kind: OutlineKind, subject: string, entry: string) => boolean
  readonly choose: (kind: OutlineKind, subject: string, entry: string, on: boolean) => void
  readonly answer: {
    readonly data: TaskOutline | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
}

const keyOf = (kind: OutlineKind, subject: string, entry: string) => `${kind} ${subject} ${entry}`

export function useChoosing(rid: string): Choosing {
  const queries = useQueryClient()
  const query = useQuery(outlineQuery(rid))
  const [waiting, setWaiting] = useState<ReadonlyMap<string, boolean>>(new Map())
  const line = useRef(Promise.resolve())

  const choose = useCallback(
    (kind: OutlineKind, subject: string, entry: string, on: boolean) => {
      const key = keyOf(kind, subject, entry)
      const put = async () => {
        for (let tries = 0; ; tries++) {
          const now = await queries.fetchQuery({
            ...outlineQuery(rid),
            staleTime: tries === 0 ? Infinity : 0,
          })
          const before = chosenOf(now, kind, subject).filter(each => each !== entry)
          try {
            queries.setQueryData(
              outlineQuery(rid).queryKey,
              await api(taskOutlineContract).patch('choose', {
                rid,
                kind,
                subject,
                entries: on ? [...before, entry] : before,
                version: now.version,
              }),
            )
            return
          } catch (error) {
            if (tries > 3 || !(error instanceof ApiError && error.code === 'stale-version')) throw error
          }
        }
      }
      setWaiting(now => new Map(now).set(key, on))
      line.current = line.current
        .then(put)
        .catch((error: unknown) => {
          void notify(wordsOf(error), { type: 'negative' })
        })
        .then(async () => {
          setWaiting(now => {
            const next = new Map(now)
            next.delete(key)
            return next
          })
          await refreshAuthoring(queries, 'content', rid, 'missing')
        })
    },
    [queries, rid],
  )

  return {
    outline: query.data,
    choose,
    answer: { data: query.data, error: query.error, refetch: query.refetch },
    isChosen: (kind, subject, entry) =>
      waiting.get(keyOf(kind, subject, entry)) ?? chosenOf(query.data, kind, subject).includes(entry),
  }
}
