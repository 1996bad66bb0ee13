import type { Match } from '#services/contract/bookings/matching.shapes.ts'

/** "96% satisfied, 25 ratings" */
export function rateWords({ rate, rating }: Pick<Match['count'], 'rate' | 'rating'>): string {
  if (rate === null || rating === 0) return 'No ratings yet'
  return `${Math.round(rate * 100)}% satisfied, ${rating} ${rating === 1 ? 'rating' : 'ratings'}`
}
