// A provider's free times for one bought package. Times taken elsewhere disappear at once.
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#kit/web/api.ts'
import { isSocketConnected, onServiceEvent, onSocketChange, socketCall } from '#kit/web/live.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { withoutTaken } from './parts/taken.rules.ts'

export interface SlotChoice {
  readonly packUser: string
  readonly servicer: string
  /** Credits per lesson. */
  readonly times: number
}

type Slots = Awaited<ReturnType<typeof loadOverRest>>
interface SlotRequest extends SlotChoice {
  readonly from: string
  readonly until: string
}

const slotsKey = (servicer: string) => ['services', 'bookings', 'slots', servicer]
const loadOverRest = (request: SlotRequest) => api(bookingContract).get('slots', request)

export const bookableSlotsQuery = ({ packUser, servicer, times }: SlotChoice, { start, end }: Span) =>
  queryOptions({
    queryKey: [...slotsKey(servicer), packUser, times, start.toISOString(), end.toISOString()],
    queryFn: () =>
      loadSlots({ packUser, servicer, times, from: start.toISOString(), until: end.toISOString() }),
    retry: false,
  })

/** Over the socket if connected: the server then sends this page times that are taken and freed. */
async function loadSlots(request: SlotRequest): Promise<Slots> {
  if (!isSocketConnected()) return loadOverRest(request)
  return (await socketCall('get', bookingContract.path, 'slots', request)) as Slots
}

export const nextSlotsQuery = (packUser: string, servicer: string, from: string) =>
  queryOptions({
    queryKey: [...slotsKey(servicer), 'next', packUser, from],
    queryFn: () => api(bookingContract).get('nextSlots', { packUser, servicer, from }),
    retry: false,
  })

/** Keeps a provider's visible times current. */
export function useFollowSlots(servicer: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: slotsKey(servicer) })
    const stops = [
      onServiceEvent(bookingContract, 'taken', taken => {
        if (taken._id !== servicer) return
        removeTaken(queries, servicer, taken)
        refresh()
      }),
      onServiceEvent(bookingContract, 'freed', ({ _id }) => {
        if (_id === servicer) refresh()
      }),
      // A first load before connecting did not subscribe.
      onSocketChange(() => {
        if (isSocketConnected()) refresh()
      }),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries, servicer])
}

function removeTaken(
  queries: QueryClient,
  servicer: string,
  taken: { readonly start: string; readonly end: string },
): void {
  queries.setQueriesData<Slots>(
    { queryKey: slotsKey(servicer) },
    shown => shown && { ...shown, data: withoutTaken(shown.data, taken) },
  )
}
