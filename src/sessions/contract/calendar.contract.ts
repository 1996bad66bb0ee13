// `calendar-feed`: a calendar at a secret URL; `calendar-busy`: external calendars that supply busy times.
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
  /** Revokes the URL. */
  remove: { may: 'calendar.own', result: z.object({ _id: id }) },
  calls: {
    /** Replaces a leaked URL. */
    patch: { renew: { may: 'calendar.own', data: z.strictObject({ _id: id }), result: Feed, secret: true } },
  },
})

export const busyCalendarLimit = 5

export const BusyCalendar = z.object({
  _id: id,
  name: z.string(),
  /** Host of the URL; the rest is secret. */ host: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
  /** Why the last read failed, in words. */
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
      /** Busy times from the user's other calendars. */ times: {
        may: 'calendar.own',
        query: z.strictObject({ start: instant, end: instant }),
        result: z.array(z.object({ start: instant, end: instant })),
      },
    },
    patch: {
      /** Schedules an early refresh. */ refresh: {
        may: 'calendar.own',
        data: z.strictObject({ _id: id }),
        result: BusyCalendar,
        perMinute: 20,
      },
    },
  },
})
