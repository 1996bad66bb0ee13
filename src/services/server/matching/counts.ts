import type * as z from '#zod'
import type { Counts } from '#services/contract/bookings/matching.shapes.ts'
import type { ProfileRow } from '../services.tables.ts'

/** Figures of a provider. The rate is the share of satisfied ratings; accidents are separate. */
export const countsOf = (row: ProfileRow): z.input<typeof Counts> => ({
  rating: row.ratings,
  rate: row.ratings === 0 ? null : row.satisfied / row.ratings,
  accident: row.accidents,
  booking: row.booked,
  cancel: row.cancelled,
  terminate: row.terminated,
})
