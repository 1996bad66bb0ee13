// Group boards of a page: loaded once, updated by events, and reloaded on every new subscription.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { BoardNews, GroupBoard } from '#rooms/contract/board.shapes.ts'
import type { sessionDrawContract } from '#rooms/contract/session-draw.contract.ts'
import { readWithNews, withNews } from './boards.ts'
import type { Screen } from './room-api.ts'
import { useRoom } from './use-room.tsx'

const drawService = light<typeof sessionDrawContract>('session-draw')
export const drawApi = api(drawService)
const askEvery = 3000

interface Boards {
  readonly boards: readonly GroupBoard[]
  /** An event about one of them, by anybody. */
  take(news: BoardNews): void
  put(board: GroupBoard): void
}

/** @param group The viewer's group, so that another group's board is never kept; null for a teacher. */
export function useBoards(screen: Screen, page: string, group: string | null): Boards {
  const sid = useRoom(view => view.sid)
  const live = useRoom(({ link }) => link === 'live')
  const listened = useRoom(view => view.listened)
  const queries = useQueryClient()
  const key = useMemo(() => ['rooms', 'boards', sid, screen, page, group], [sid, screen, page, group])
  const [asking] = useState(() => new Set<BoardNews[]>())
  const { data } = useQuery({
    queryKey: key,
    queryFn: () =>
      readWithNews(asking, async () => (await drawApi.get('boards', { sid, page, screen })).boards),
    staleTime: 0,
    refetchInterval: live ? false : askEvery,
  })
  const acts = useMemo(
    () => ({
      take(news: BoardNews): void {
        for (const received of asking) received.push(news)
        const known = queries.getQueryData<readonly GroupBoard[]>(key)
        if (!known && asking.size > 0) return
        const after = withNews(known ?? [], news)
        if (after === 'ask') void queries.invalidateQueries({ queryKey: key })
        else queries.setQueryData(key, after)
      },
      put: (board: GroupBoard): void =>
        void queries.setQueryData<readonly GroupBoard[]>(key, before => [
          ...(before ?? []).filter(({ _id }) => _id !== board._id),
          board,
        ]),
    }),
    [queries, key, asking],
  )
  useEffect(() => {
    const received = (news: BoardNews) => {
      if (news.sid === sid && news.page === page && (group === null || news.group === group)) acts.take(news)
    }
    const stops = [
      onServiceEvent(drawService, 'created', received),
      onServiceEvent(drawService, 'removed', received),
    ]
    return () => stops.forEach(stop => stop())
  }, [acts, sid, page, group])
  const readSince = useRef(listened)
  useEffect(() => {
    if (readSince.current === listened) return
    readSince.current = listened
    void queries.invalidateQueries({ queryKey: key })
  }, [queries, key, listened])
  return { boards: data ?? [], ...acts }
}
