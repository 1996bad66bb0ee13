// Items to prepare for a class or to continue after it. Optional: the page is complete without them.
import { useQuery } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { libraryContract } from '#library/contract/library.contract.ts'
import { TileRow } from './tile-row.tsx'

const titles = { beforeClass: 'To prepare for this class', afterClass: 'To go on after this class' } as const

export const AroundClass = ({ when, content }: { when: keyof typeof titles; content: string }) => (
  <TileRow
    title={titles[when]}
    items={useQuery(aroundClassQuery(when, content)).data ?? []}
  />
)

/** Excludes single slides (prompts), which have no page to open. */
const aroundClassQuery = (when: keyof typeof titles, _id: string) => ({
  queryKey: ['library', when, _id],
  queryFn: async () =>
    (await api(libraryContract).get(when, { _id, $limit: 8 })).filter(({ model }) => model === 'unit'),
  retry: false,
})
