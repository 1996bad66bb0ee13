// Buying for oneself; children with a guardian's payment approval request it first.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAct } from '#kit/web/parts/use-act.ts'
import { buyingQuery, families, type PurchaseRequest } from './family.queries.ts'

/** @param children The way to buy. */
export function GuardedBuy({ wish, children }: { wish: PurchaseRequest; children: ReactNode }) {
  const { data } = useQuery(buyingQuery(wish))
  const { act, busy } = useAct(queries =>
    queries.invalidateQueries({ queryKey: ['services', 'family', 'buying'] }),
  )
  if (!data) return null
  if (!data.isGuarded) return children
  if (data.status === 'approved')
    return (
      <>
        <p>Your parent or guardian approved this purchase.</p>
        {children}
      </>
    )
  if (data.status === 'waiting')
    return <p role="status">Your parent or guardian has received an email and decides.</p>
  return (
    <>
      <p>
        {data.status === 'declined'
          ? 'Your parent or guardian declined this purchase.'
          : 'Your parent or guardian approves what you buy.'}
      </p>
      <Button
        loading={busy}
        onClick={() => act(() => families().patch('askPurchase', wish), 'Your guardian is asked.')}
      >
        Ask my guardian
      </Button>
    </>
  )
}
