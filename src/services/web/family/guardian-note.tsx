import { useQuery } from '@tanstack/react-query'
import { buyingQuery } from './family.queries.ts'

/** Tells children before booking that a guardian must approve. */
export function GuardianNote({ pack }: { pack: string }) {
  const { data } = useQuery(buyingQuery({ pack, count: 1 }))
  if (data?.isGuarded !== true) return null
  return (
    <p>Your parent or guardian gets an email and approves this first. The time is kept for you meanwhile.</p>
  )
}
