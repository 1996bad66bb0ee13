// Writes iCalendar (RFC 5545, invitations per RFC 5546). Times are in UTC, so that readers need no zone
// data.

export interface CalendarPerson {
  readonly name: string
  readonly email: string
}

export interface CalendarEvent {
  readonly uid: string
  /** Increases with every change, so that programs recognise the newest version. */
  readonly sequence: number
  readonly changedAt: Date
  readonly start: Date
  readonly end: Date
  readonly name: string
  readonly words?: string
  readonly place?: string
  readonly url?: string
  readonly cancelled?: boolean
  /** Shown as free, such as a session one only observes. */
  readonly free?: boolean
  /** Minutes before the start of an alarm. */
  readonly alarm?: number
  readonly organizer?: CalendarPerson
  readonly attendee?: CalendarPerson
}

export interface Calendar {
  readonly name: string
  /** `REQUEST` invites, `CANCEL` withdraws, `PUBLISH` is a feed. */
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  readonly events: readonly CalendarEvent[]
}

export const writeCalendar = ({ name, method, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Classwright//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(method === 'PUBLISH'
      ? [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']
      : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')

const eventLines = ({
  uid,
  sequence,
  changedAt,
  start,
  end,
  name,
  words,
  place,
  url,
  cancelled = false,
  free = false,
  alarm,
  organizer,
  attendee,
}: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utc(changedAt)}`,
  `LAST-MODIFIED:${utc(changedAt)}`,
  `DTSTART:${utc(start)}`,
  `DTEND:${utc(end)}`,
  `SUMMARY:${escapeText(name)}`,
  ...(words ? [`DESCRIPTION:${escapeText(words)}`] : []),
  ...(place ? [`LOCATION:${escapeText(place)}`] : []),
  ...(url ? [`URL:${url.replace(/[\r\n]/g, '')}`] : []),
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${free || cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${address(organizer.email)}`] : []),
  ...(attendee
    ? [
        `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(attendee.email)}`,
      ]
    : []),
  ...(alarm !== undefined && !cancelled
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escapeText(name)}`,
        `TRIGGER:-PT${alarm}M`,
        'END:VALARM',
      ]
    : []),
  'END:VEVENT',
]

/** `20261116T030000Z` */
export const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

export const escapeText = (text: string): string =>
  visible(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, char => `\\${char}`)
    .replaceAll('\n', '\\n')

/** Quoted parameters cannot contain quotes or control characters (RFC 6868 for quotes). */
const quoted = (text: string): string =>
  `"${visible(text.replace(/\s+/g, ' ')).replace(/[\^"]/g, char => (char === '^' ? '^^' : "^'"))}"`

const address = (email: string): string => email.replace(/[^\x21-\x7e]/g, '')

const visible = (text: string): string =>
  [...text].filter(char => char >= ' ' || char === '\n' || char === '\t').join('')

const maxOctets = 75

/** Folds lines at 75 octets without splitting a character. */
export function folded(line: string): string {
  let [out, octets] = ['', 0]
  for (const char of line) {
    const size = octetsOf(char)
    if (octets + size > maxOctets) {
      out += '\r\n '
      // The leading space of a continuation line counts.
      octets = 1
    }
    out += char
    octets += size
  }
  return out
}

const octetsOf = (char: string): number => {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
