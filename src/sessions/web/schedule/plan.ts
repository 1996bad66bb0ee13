// State of the schedule form.
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import type { SchoolTerm } from '#schools/contract/terms.contract.ts'
import type { SessionKind } from '#sessions/contract/kinds.ts'
import type { Pace } from '#sessions/contract/session.lifecycle.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'

export type Rhythm = 'now' | 'once' | 'dates' | 'blocks'

export interface Lesson {
  readonly on: boolean
  readonly start: string
  readonly minutes: number
}

/** Times are local to the person's zone, as fields hold them. */
export interface Plan {
  readonly kind: SessionKind | null
  readonly classId: string
  /** Null: the whole class. */
  readonly students: readonly string[] | null
  readonly colleagues: readonly string[]
  readonly when: Rhythm
  readonly start: string
  readonly dates: readonly string[]
  readonly minutes: number
  readonly term: string
  readonly blocks: readonly Block[]
  readonly reach: 'next' | 'term' | 'until'
  readonly until: string
  /** For a course, by linked content. */
  readonly lessons: Readonly<Record<string, Lesson>>
  readonly name: string
  /** Without it, the content's picture. */
  readonly image?: string | null | undefined
  readonly category: string
  readonly color: string
  readonly reminder: string
  readonly pace: Pace
  readonly block: boolean
  readonly guest: boolean
  readonly welcome: boolean
  readonly countdown: 0 | 1 | 2
  readonly deadline: string
  readonly down: string
  readonly studentCtrl: boolean
  readonly meeting: boolean
  readonly address: string
  readonly waiting: boolean
  readonly passcode: string
  readonly seats: string
  readonly regDate: string
  /** Cents; undefined if empty. */
  readonly price: number | undefined
  readonly off: string
  readonly offEnd: string
  readonly minimum: string
  readonly premium: boolean
  readonly promotion: boolean
  readonly promotionSession: string
}

export const newPlan = (given: Partial<Plan> = {}): Plan => ({
  kind: null,
  classId: '',
  students: null,
  colleagues: [],
  when: 'once',
  start: '',
  dates: [],
  minutes: 45,
  term: '',
  blocks: [],
  reach: 'term',
  until: '',
  lessons: {},
  name: '',
  category: '',
  color: '',
  reminder: '',
  pace: 'live',
  block: false,
  guest: false,
  welcome: false,
  countdown: 0,
  deadline: '',
  down: '30',
  studentCtrl: false,
  meeting: false,
  address: '',
  waiting: false,
  passcode: '',
  seats: String(sessionLimits.seatsDefault),
  regDate: '',
  price: 0,
  off: '',
  offEnd: '',
  minimum: '',
  premium: false,
  promotion: false,
  promotionSession: '',
  ...given,
})

export interface Source {
  readonly content: Pick<ContentCard, '_id' | 'mode' | 'name'>
  /** The unit it was chosen from. */
  readonly unit: string | null
  /** A unit's linked content, for a course. */
  readonly linked: readonly Linked[]
}

export interface PlanContext {
  readonly zone: string
  readonly now: Date
  readonly terms: readonly SchoolTerm[]
}
