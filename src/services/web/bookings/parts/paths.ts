// URLs from a package to a booked lesson, which carry week, time and length.

export interface BookingWay {
  readonly servicer: string
  readonly pack: string
}

const at = (page: string, { servicer, pack }: BookingWay, address: URLSearchParams | null): string => {
  const search = address?.toString() ?? ''
  return `/booking/${page}/${servicer}/${pack}${search === '' ? '' : `?${search}`}`
}

/** Query parameters kept from page to page. */
export function kept(address: URLSearchParams, change: Readonly<Record<string, string | null>> = {}) {
  const result = new URLSearchParams()
  for (const name of ['week', 'at', 'times', 'weeks'])
    if (address.has(name)) result.set(name, address.get(name) ?? '')
  for (const [name, value] of Object.entries(change))
    if (value === null) result.delete(name)
    else result.set(name, value)
  return result
}

export const coursePath = (pack: string): string => `/booking/choose-binding-course/${pack}`
export const choosePath = (pack: string): string => `/booking/choose/${pack}`
export const profilePath = (way: BookingWay, address: URLSearchParams | null = null): string =>
  at('teacher-profile', way, address)
export const confirmationPath = (way: BookingWay, address: URLSearchParams | null): string =>
  at('booking-confirmation', way, address)
export const invalidPath = (way: BookingWay, address: URLSearchParams | null): string =>
  at('invalid-service-times', way, address)
export const confirmedPath = (way: BookingWay, booking: string): string =>
  at('booking-confirmed', way, new URLSearchParams({ booking }))
export const bookingPath = (booking: string): string => `/detail/booking/${booking}`
export const bookingTabs = ['lesson', 'carer', 'messages', 'move', 'credits'] as const
export type BookingTab = (typeof bookingTabs)[number]
export const bookingTabPath = (tab: BookingTab, booking: string): string =>
  `/detail/booking/${tab}/${booking}`
/** The report of a lesson, with a back link. */
export const reportPath = (session: string, learner: string, back: string): string =>
  `/account/takeaway/${session}/student-view/${learner}?${new URLSearchParams({ back })}`
export const importPath = (booking: string): string => `/booking/import/${booking}`
export const impressionsPath = (servicer: string): string => `/booking/students-impressions/${servicer}`
export const questionPath = (servicer: string): string => `/booking/leave-a-message/question?to=${servicer}`

/** Credits per lesson, from the URL. */
export function readTimesOf(address: URLSearchParams, most: number): number {
  const times = Number(address.get('times') ?? 1)
  return Number.isInteger(times) && times >= 1 ? Math.min(times, Math.max(1, most)) : 1
}
