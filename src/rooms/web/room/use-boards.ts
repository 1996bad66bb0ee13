// Sheets of groups on a page: read once, kept by what the server tells, asked for again when the line was away.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api, light } from '#kit/web/api.ts'
import { lineIsUp, onLineChange, onServiceEvent } from '#kit/web/live.ts'
import type { BoardNews, GroupBoard } from '#rooms/contract/board.shapes.ts'
import type { sessionDrawContract } from '#rooms/contract/room.contract.ts'
import { withNews } from './boards.ts'
import type { Screen } from './room-api.ts'
import { useRoom } from './use-room.tsx'

const drawService = light<typeof sessionDrawContract>('session-draw')
export const drawApi = api(drawService)
const askEvery = 3000

interface Boards {
  readonly boards: readonly GroupBoard[]
  /** Something that happened to one of them, by whoever. */
  take(news: BoardNews): void
  put(board: GroupBoard): void
}

/** @param group Whose member looks, so that another group's sheet never stays; null for a teacher. */
export function useBoards(screen: Screen, page: string, group: string | null): Boards {
  const sid = useRoom(view => view.sid)
  const live = useRoom(({ link }) => link === 'live')
  const queries = useQueryClient()
  const key = useMemo(() => ['rooms', 'boards', sid, screen, page, group], [sid, screen, page, group])
  const { data } = useQuery({ queryKey: key, queryFn: async () => (await drawApi.get('boards', { sid, page, screen })).boards, refetchInterval: live ? false : askEvery })
  const acts = useMemo(() => ({
    take(news: BoardNews): void {
      const after = withNews(queries.getQueryData<readonly GroupBoard[]>(key) ?? [], news)
      if (after === 'ask') void queries.invalidateQueries({ queryKey: key })
      else queries.setQueryData(key, after)
    },
    put: (board: GroupBoard): void => void queries.setQueryData<readonly GroupBoard[]>(key, before => [...(before ?? []).filter(({ _id }) => _id !== board._id), board]),
  }), [queries, key])
  useEffect(() => {
    const heard = (news: BoardNews) => { if (news.sid === sid && news.page === page && (group === null || news.group === group)) acts.take(news) }
    const stops = [
      onServiceEvent(drawService, 'created', heard),
      onServiceEvent(drawService, 'removed', heard),
      onLineChange(() => { if (lineIsUp()) void queries.invalidateQueries({ queryKey: key }) }),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries, key, acts, sid, page, group])
  return { boards: data ?? [], ...acts }
}
