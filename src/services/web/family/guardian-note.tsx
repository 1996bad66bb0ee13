import { useQuery } from '@tanstack/react-query'
import { buyingQuery } from './family.queries.ts'

/** Said to children before they book: a guardian is asked first. */
export function GuardianNote({ pack }: { pack: string }) {
  const { data } = useQuery(buyingQuery({ pack, count: 1 }))
  if (data?.isGuarded !== true) return null
  return (
    <p>Your parent or guardian gets an email and approves this first. The time is kept for you meanwhile.</p>
  )
}
