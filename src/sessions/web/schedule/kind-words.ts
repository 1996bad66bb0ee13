// Kinds of sessions for teachers, by audience.
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import {
  kinds,
  kindsOf,
  needsMeeting,
  type Audience,
  type KindRules,
  type SessionKind,
} from '#sessions/contract/kinds.ts'

interface KindWords {
  readonly label: string
  readonly line: string
}

const audiences: Readonly<Partial<Record<Audience, KindWords>>> = {
  classLearners: { label: 'A class of mine', line: 'You choose the class, and all or some of its students.' },
  learners: {
    label: 'Any learner',
    line: 'Open to everybody with a student account. They register themselves.',
  },
  schoolLearners: { label: 'Students of my school', line: 'They register themselves.' },
  educators: { label: 'Any educator', line: 'Open to every teacher. They register themselves.' },
  schoolTeachers: { label: 'Teachers of my school', line: 'They register themselves.' },
  colleagues: { label: 'Colleagues that I choose', line: 'Teachers of your school. Nobody else sees it.' },
}

const own: Readonly<Partial<Record<SessionKind, KindWords>>> = {
  studentToolSelect: {
    label: 'A class of mine, in a lesson',
    line: 'You choose the class. The tool is filled in together.',
  },
  toolSession: {
    label: 'A class of mine, without a lesson',
    line: 'You choose the class. Everybody fills in the tool by themselves.',
  },
  videoSession: {
    label: 'A class of mine, student-paced',
    line: 'You choose the class. Everybody watches when they like.',
  },
  selfStudy: { label: 'Study centre', line: 'Learners begin whenever they like and work at their own pace.' },
}

export const kindWords = (kind: SessionKind): KindWords =>
  own[kind] ?? audiences[kinds[kind].audience] ?? { label: 'One person', line: 'Made by booking it.' }

/** The kind's noun in a sentence. */
export const kindNoun = (kind: SessionKind): string => {
  const { flags, group } = kinds[kind]
  if (flags.course) return 'course'
  if (flags.tool) return 'assessment'
  if (kind === 'selfStudy') return 'self-study'
  return group === 'workshop' ? 'workshop' : 'session'
}

/** A course needs a meeting if its lessons do. */
export const meetsByVideo = (kind: SessionKind): boolean => {
  const { child, flags } = kinds[kind]
  return needsMeeting(kind) || (flags.course && child !== null && needsMeeting(child))
}

export type KindFilter = 'class' | 'workshop' | 'all'

const fits: Readonly<Record<KindFilter, (kind: KindRules) => boolean>> = {
  class: ({ flags }) => flags.class,
  workshop: ({ flags }) => !flags.class,
  all: () => true,
}

/** Kinds available for this content here; booked lessons are created by booking. */
export const kindsFor = (mode: ContentMode, group: KindFilter, inSchool: boolean): SessionKind[] =>
  kindsOf(mode).filter(
    kind =>
      ['enrol', 'select'].includes(kinds[kind].access) &&
      fits[group](kinds[kind]) &&
      (inSchool || !kinds[kind].flags.school),
  )
