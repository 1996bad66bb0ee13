// `calendar-feed`: one's calendar by a secret address; `calendar-busy`: calendars kept elsewhere that tell
// when one is busy.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text } from '#kit/contract/wire.ts'
import { calendarPermissions } from './enrol.permissions.ts'

export const Feed = z.object({
  _id: id,
  classId: z.nullable(id),
  /** Of the calendar: mine, or the class's. */ name: z.string(),
  /** Anybody with it can read the calendar, so only its owner sees it. */
  url: z.string(),
  createdAt: instant,
  /** When a calendar program last fetched it. */ readAt: z.nullable(instant),
})
export type Feed = z.output<typeof Feed>

export const feedContract = service('calendar-feed', calendarPermissions, {
  find: { may: 'calendar.own', query: listQuery({ classId: id }), result: page(Feed) },
  create: {
    may: 'calendar.add',
    data: z.strictObject({ classId: z.optional(id) }),
    result: Feed,
    secret: true,
  },
  /** The address opens nothing any more. */
  remove: { may: 'calendar.own', result: z.object({ _id: id }) },
  calls: {
    /** Another address in place of the one that somebody else has seen. */
    patch: { renew: { may: 'calendar.own', data: z.strictObject({ _id: id }), result: Feed, secret: true } },
  },
})

export const busyCalendarLimit = 5

export const BusyCalendar = z.object({
  _id: id,
  name: z.string(),
  /** Of the address; the rest of it is a secret. */ host: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
  /** Why it could not be read last time, in words. */
  failure: z.nullable(z.string()),
})
export type BusyCalendar = z.output<typeof BusyCalendar>

export const busyContract = service('calendar-busy', calendarPermissions, {
  find: { may: 'calendar.own', query: listQuery({}, { sort: ['createdAt'] }), result: page(BusyCalendar) },
  create: {
    may: 'calendar.add',
    data: z.strictObject({ name: text(80, 1), url: text(2000, 12) }),
    result: BusyCalendar,
    secret: true,
    perMinute: 20,
  },
  patch: { may: 'calendar.own', data: z.strictObject({ name: text(80, 1) }), result: BusyCalendar },
  remove: { may: 'calendar.own', result: z.object({ _id: id }) },
  calls: {
    get: {
      /** When I am busy by my other calendars. */ times: {
        may: 'calendar.own',
        query: z.strictObject({ start: instant, end: instant }),
        result: z.array(z.object({ start: instant, end: instant })),
      },
    },
    patch: {
      /** Read again soon. */ refresh: {
        may: 'calendar.own',
        data: z.strictObject({ _id: id }),
        result: BusyCalendar,
        perMinute: 20,
      },
    },
  },
})
