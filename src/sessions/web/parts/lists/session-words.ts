// Words, tones and URLs of sessions, shared by lists, calendar and home pages.
import { kinds, publicFolder, type SessionKind } from '#sessions/contract/kinds.ts'
import type { SessionListName, SessionState } from '#sessions/contract/session.lifecycle.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { categories, categoryColour } from '#kit/web/theme/categories.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'

interface StateLabel {
  readonly label: string
  readonly tone: Tone | 'neutral'
}

export const stateLooks: Readonly<Record<SessionState, StateLabel>> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  ongoing: { label: 'Ongoing', tone: 'positive' },
  ended: { label: 'Ended', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
}

export const listNames: Readonly<Record<SessionListName, string>> = {
  scheduled: stateLooks.scheduled.label,
  ongoing: stateLooks.ongoing.label,
  ended: stateLooks.ended.label,
  archived: stateLooks.archived.label,
  all: 'All',
}

/** "Class session", "Course for teachers": kind and audience. */
export function kindWords(type: SessionKind): string {
  const { group, access, flags } = kinds[type]
  if (type === 'selfStudy') return 'Self-study'
  if (type === 'videoSession') return 'Video session'
  if (group === 'booking') return 'Booked lesson'
  if (group === 'seeker') return 'Interview'
  if (flags.class && flags.course) return 'Class course'
  const what = formWords(flags)
  return flags.class ? what : `${what} for ${access === 'select' ? 'colleagues' : joinerWords(flags)}`
}

type Flags = (typeof kinds)[SessionKind]['flags']

function formWords({ tool, course, class: ofClass }: Flags): string {
  if (tool) return 'Assessment'
  if (course) return 'Course'
  return ofClass ? 'Class session' : 'Workshop'
}

const joinerWords = ({ educator, school }: Flags): string =>
  `${educator ? 'teachers' : 'learners'}${school ? ' of the school' : ''}`

type SessionKey = Pick<SessionCard, '_id' | 'type'>

/** The page of a session; public ones have a preview for everybody. */
export const sessionPath = ({ _id, type }: SessionKey): string => {
  if (type === 'selfStudy') return `/com/student/study/${_id}`
  return kinds[type].flags.public ? `/${publicFolder(type)}/${_id}` : `/session/view/${_id}`
}

export const teachPath = ({ sid }: Pick<SessionCard, 'sid'>): string => `/d/${sid}`
export const joinPath = ({ sid }: Pick<SessionCard, 'sid'>): string => `/s/${sid}`
export const reviewPath = ({ sid }: Pick<SessionCard, 'sid'>): string => `/r/${sid}`

interface Coloured extends Pick<SessionCard, 'color' | 'classId' | 'unit' | 'category' | 'type'> {
  readonly _id?: string
}

/** Colour of a session, the same everywhere: its own, else that of class, category, unit or kind. */
export function colourOf({ color, classId, category, unit, type }: Coloured): string {
  const chosen = categories.findIndex(({ name }) => name.toLowerCase() === color?.toLowerCase())
  return chosen >= 0 ? categoryColour(chosen) : tint(classId ?? category ?? unit ?? type)
}

/** In the term view: one colour for each unit or category. */
export const unitColour = ({
  category,
  unit,
  cid,
  type,
}: Pick<SessionCard, 'category' | 'unit' | 'cid' | 'type'>): string => tint(unit ?? category ?? cid ?? type)

function tint(word: string): string {
  let sum = 7
  for (const char of word) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return categoryColour(sum)
}

/** "12 of 20 registered", "24 learners"; empty where unknown. */
export function peopleWords({
  type,
  regNum,
  regMax,
}: Pick<SessionCard, 'type' | 'regNum' | 'regMax'>): string {
  if (kinds[type].access !== 'enrol') return ''
  return regMax > 0 ? `${regNum} of ${regMax} registered` : `${regNum} registered`
}
