// Unread decisions on reported lessons: listed above the bookings, read on the booking's page.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { accidentContract, type Accident } from '#services/contract/bookings/accidents.contract.ts'
import { decidedReportsQuery, unreadDecisionsQuery } from '../bookings.queries.ts'
import classes from '../bookings.module.css'
import { bookingPath } from './paths.ts'

export function DecidedReports() {
  const count = useQuery(unreadDecisionsQuery).data?.count ?? 0
  const { data } = useQuery({ ...decidedReportsQuery, enabled: count > 0 })
  const unread = count === 0 ? [] : (data?.data.filter(({ read }) => !read) ?? [])
  if (unread.length === 0) return null
  return (
    <ul
      className={classes.note}
      aria-label="Decided reports"
    >
      {unread.map(({ _id, sessionName, serviceBooking }) => (
        <li key={_id}>
          The report about <TextLink to={bookingPath(serviceBooking)}>{sessionName}</TextLink> is decided.
        </li>
      ))}
    </ul>
  )
}

/** A visible decision counts as read. */
export function useReadDecision({ _id, status, read, student, teacher }: Accident): void {
  const queries = useQueryClient()
  const { id } = useActor()
  const isNew = status !== 'pending' && !read && (id === student._id || id === teacher._id)
  useEffect(() => {
    if (!isNew) return
    // Failures are retried on the next visit.
    api(accidentContract)
      .patch(_id, { read: true })
      .then(
        () => queries.invalidateQueries({ queryKey: ['services', 'bookings', 'decided'] }),
        () => undefined,
      )
  }, [queries, _id, isNew])
}
