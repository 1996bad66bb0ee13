import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { termsToAccept } from '#communications/web/parts/terms.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import type { Client } from '#kit/web/api.types.ts'
import { newId } from '#kit/web/new-id.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { confirmedPath, invalidPath, kept, type BookingWay } from './paths.ts'

type Bookings = Client<(typeof bookingContract)['methods']>
type NewBooking = Parameters<Bookings['create']>[0]

/** Books once despite repeated clicks, then opens the booking, or other times if this one is taken. */
export function useBook(way: BookingWay, address: URLSearchParams, onBooked: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // The same booking reuses its idempotency key, so that repeated clicks or calls are no-ops.
  const [keys] = useState(() => new Map<string, string>())
  const keyOf = (data: NewBooking): string => {
    const text = JSON.stringify(data)
    const key = keys.get(text) ?? newId()
    keys.set(text, key)
    return key
  }
  const { mutate, isPending, isSuccess, error } = useWrite({
    showsError: true,
    mutationFn: async (data: NewBooking) =>
      api(bookingContract).create(
        { ...data, ...(await termsToAccept(queries, 'cancellation')) },
        {},
        { key: keyOf(data) },
      ),
    onSuccess: async booking => {
      onBooked()
      void queries.invalidateQueries({ queryKey: ['agreement'] })
      void queries.invalidateQueries({ queryKey: ['services'] })
      await navigate(confirmedPath(way, booking._id), { replace: true })
    },
    onError: async failure => {
      if (failure instanceof ApiError && failure.code === 'invalid-service-times')
        await navigate(invalidPath(way, kept(address)), { replace: true })
    },
  })
  return {
    book: mutate,
    busy: isPending || isSuccess,
    failed: error === null ? null : wordsOf(error),
  }
}
