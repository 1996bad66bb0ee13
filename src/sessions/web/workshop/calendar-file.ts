// A session, or a course's sessions, as an iCalendar file.
import { basePath } from '#kit/contract/constants.ts'
import { writeCalendar } from '#sessions/contract/ical-write.rules.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { sessionPath } from '../parts/lists/session-words.ts'

type Dated = Pick<
  Session,
  '_id' | 'sid' | 'name' | 'type' | 'start' | 'end' | 'version' | 'updatedAt' | 'childs'
>

/** The same UID as in emails and feeds, so that a calendar shows a session once. */
export function calendarText(session: Dated, origin: string): string {
  const url = `${origin}${basePath}${sessionPath(session)}`
  const parts = session.childs.length > 0 ? session.childs : [session]
  return writeCalendar({
    name: session.name,
    method: 'PUBLISH',
    events: parts.map(({ _id, sid, name, start, end }) => ({
      uid: `${_id}@classwright`,
      sequence: session.version,
      changedAt: new Date(session.updatedAt),
      start: new Date(start),
      end: new Date(end),
      name,
      words: `Code: ${sid}\n${url}`,
      url,
    })),
  })
}

export function downloadCalendar(session: Dated): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(
    new Blob([calendarText(session, window.location.origin)], { type: 'text/calendar;charset=utf-8' }),
  )
  link.href = url
  link.download = `${
    session.name
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 60) || 'session'
  }.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
