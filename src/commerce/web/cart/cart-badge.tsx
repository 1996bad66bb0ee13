import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { cartContract } from '#commerce/contract/cart.contract.ts'
import { useActor } from '#kit/web/actor.ts'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { CountLink } from '#kit/web/parts/count-link.tsx'

const cart = light<typeof cartContract>('cart')

/** Link to the cart, hidden while the cart is empty. */
export function CartBadge() {
  const { id, school } = useActor()
  const queries = useQueryClient()
  const key = ['commerce', 'cart', 'count', school ?? id]
  const { data } = useQuery({ queryKey: key, queryFn: () => api(cart).get('count'), retry: false })
  useEffect(() => {
    const onEvent = () => {
      void queries.invalidateQueries({ queryKey: ['commerce', 'cart'] })
    }
    const stops = [onServiceEvent(cart, 'created', onEvent), onServiceEvent(cart, 'removed', onEvent)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
  const count = data?.count ?? 0
  return (
    count > 0 && (
      <CountLink
        to="/order/cart"
        icon="cart"
        title="Cart"
        of={count === 1 ? 'item' : 'items'}
        count={count}
      />
    )
  )
}
