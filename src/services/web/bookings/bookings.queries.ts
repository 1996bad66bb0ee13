// Bookings of both sides, ratings of providers, and favourites.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { api, light } from '#kit/web/api.ts'
import type { Client } from '#kit/web/api.types.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { accidentContract } from '#services/contract/bookings/accidents.contract.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { fansContract, ratingContract } from '#services/contract/bookings/ratings.contract.ts'
import { creditLogContract } from '#services/contract/credits/credits.contract.ts'

type Bookings = Client<(typeof bookingContract)['methods']>
export type BookingQuery = NonNullable<Parameters<Bookings['find']>[0]>

const bookings = ['services', 'bookings'] as const

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookings, 'one', id],
    queryFn: () => api(bookingContract).get(id),
    retry: false,
  })
export const bookingsQuery = (query: BookingQuery) =>
  queryOptions({
    queryKey: [...bookings, 'list', query],
    queryFn: () => api(bookingContract).find(query),
  })
export const bookingCountQuery = queryOptions({
  queryKey: [...bookings, 'count'],
  queryFn: () => api(bookingContract).get('count'),
})

/** The learner's other lessons that a carer may read. */
export const carerReportsQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookings, 'carer', id],
    queryFn: () => api(bookingContract).get('byCarer', { _id: id }),
    retry: false,
  })

export const ratingsQuery = (query: { servicer: string; feel?: boolean; $limit: number; $skip: number }) =>
  queryOptions({
    queryKey: ['services', 'ratings', query],
    queryFn: () => api(ratingContract).find(query),
  })
/** The booker's rating of one lesson. */
export const bookingRatingQuery = (booking: string) =>
  queryOptions({
    queryKey: ['services', 'ratings', 'of', booking],
    queryFn: () => api(ratingContract).find({ booking }),
  })
export const traitsQuery = (servicer: string) =>
  queryOptions({
    queryKey: ['services', 'ratings', 'traits', servicer],
    queryFn: () => api(ratingContract).get('tagsCount', { servicer }),
  })

export const accidentQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookings, 'accident', id],
    queryFn: () => api(accidentContract).get(id),
  })

/** Unread decisions on reported lessons: their number, and the newest. */
export const unreadDecisionsQuery = queryOptions({
  queryKey: [...bookings, 'decided', 'count'],
  queryFn: () => api(accidentContract).get('unreadCount'),
})
export const decidedReportsQuery = queryOptions({
  queryKey: [...bookings, 'decided', 'list'],
  queryFn: () => api(accidentContract).find({ status: { $ne: 'pending' }, $limit: 20 }),
})

/** Reports about the user's own lessons that await a response. */
export const reportsToAnswerQuery = (me: string) =>
  queryOptions({
    queryKey: [...bookings, 'reports', 'waiting', me],
    queryFn: async () =>
      (await api(accidentContract).find({ status: 'pending', $limit: 100 })).data.filter(
        ({ teacher, evidencesTeacher }) => teacher._id === me && evidencesTeacher.length === 0,
      ),
  })

export const favouritesQuery = (me: string) =>
  queryOptions({
    queryKey: ['services', 'favourites', me],
    queryFn: () => api(fansContract).get(me),
  })

/** What happened to the credits of one bought package, newest first. */
/** The free credit used for a lesson. */
export const freeCreditQuery = (booking: string) =>
  queryOptions({
    queryKey: [...bookings, 'free', booking],
    queryFn: () => api(light<typeof orderContract>('order')).get('promotionByBooking', { booking }),
  })
export const creditLogQuery = (packUser: string) =>
  queryOptions({
    queryKey: ['services', 'creditLog', packUser],
    queryFn: () => api(creditLogContract).find({ packUser, $limit: 100 }),
    retry: false,
  })

/** The other side's changes appear at once. */
export function useFollowBookings(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: bookings })
    const stops = [
      onServiceEvent(bookingContract, 'created', refresh),
      onServiceEvent(bookingContract, 'patched', refresh),
      onServiceEvent(accidentContract, 'created', refresh),
      onServiceEvent(accidentContract, 'patched', refresh),
    ]
    return () => stops.forEach(stop => stop())
  }, [queries])
}
