// The latest archive in the query cache, polled while it is being made.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Archive } from '#identity/contract/archives.contract.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'

/** Key of the archive's owner, and the calls for it. */
interface Source {
  readonly key: readonly string[]
  readonly latest: () => Promise<Archive | null>
  readonly ask: () => Promise<Archive>
}

const followMs = 2000
const isOpen = (archive: Archive | null | undefined): boolean =>
  archive?.state === 'queued' || archive?.state === 'working'

const latestQuery = ({ key, latest }: Source) =>
  queryOptions({
    queryKey: ['archive', ...key],
    queryFn: latest,
    // Download URLs expire after an hour or two.
    staleTime: 0,
    refetchInterval: query => (isOpen(query.state.data) ? followMs : false),
  })

export function useArchive(source: Source) {
  const queries = useQueryClient()
  const query = latestQuery(source)
  const answer = useQuery(query)
  const ask = useWrite<Archive>({
    mutationFn: source.ask,
    onSuccess: archive => queries.setQueryData(query.queryKey, archive),
    onError: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  return { answer, ask }
}
