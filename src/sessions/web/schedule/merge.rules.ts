// Merges a session's settings that were changed in two places: one-sided changes are taken, conflicts are for
// the person to resolve.
import { counted } from '#schools/web/parts/words.ts'
import { moneyWords } from '#library/web/parts/words.ts'
import type { Plan } from './plan.ts'

type Key = keyof Plan
interface PlanSection {
  readonly label: string
  readonly keys: readonly Key[]
  readonly words: (plan: Plan) => string
}
/** A field both sides changed differently. */
export interface Clash {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  /** The fields to apply when taking theirs. */ readonly take: Partial<Plan>
}

const yes = (on: boolean): string => (on ? 'Yes' : 'No')
const local = (time: string): string => time.replace('T', ' ')
function times({ countdown, deadline, down, studentCtrl }: Plan): string {
  if (countdown === 0) return 'No limit'
  if (countdown === 1) return `Until ${local(deadline)}`
  return `${down} minutes${studentCtrl ? ', everybody starts their own' : ''}`
}
const prices = ({ price = 0, off, offEnd, minimum }: Plan): string =>
  [
    moneyWords(price),
    price > 0 && off !== '' && `${off}% off${offEnd === '' ? '' : ` until ${offEnd}`}`,
    minimum !== '' && `at least ${minimum} people`,
  ]
    .filter(Boolean)
    .join(', ')

/** Fields that are taken from one side together. */
const parts: readonly PlanSection[] = [
  { label: 'Name', keys: ['name'], words: ({ name }) => name },
  { label: 'Picture', keys: ['image'], words: ({ image }) => (image ? 'A picture' : 'None') },
  { label: 'Category', keys: ['category'], words: ({ category }) => category || 'None' },
  { label: 'Colour in calendars', keys: ['color'], words: ({ color }) => color || 'None' },
  {
    label: 'Reminder in calendars',
    keys: ['reminder'],
    words: ({ reminder }) => (reminder === '' ? 'None' : `${reminder} minutes before`),
  },
  {
    label: 'Pace',
    keys: ['pace'],
    words: ({ pace }) => (pace === 'live' ? 'Live' : 'Student-paced'),
  },
  { label: 'Locked when they come in', keys: ['block'], words: ({ block }) => yes(block) },
  { label: 'Guests', keys: ['guest'], words: ({ guest }) => yes(guest) },
  { label: 'Welcome page', keys: ['welcome'], words: ({ welcome }) => yes(welcome) },
  { label: 'Time to answer', keys: ['countdown', 'deadline', 'down', 'studentCtrl'], words: times },
  {
    label: 'Meeting',
    keys: ['meeting', 'address', 'waiting', 'passcode'],
    words: ({ meeting, address, waiting, passcode }) =>
      meeting
        ? [address, waiting ? 'waiting room' : passcode && `passcode ${passcode}`].filter(Boolean).join(', ')
        : 'None',
  },
  { label: 'Seats', keys: ['seats'], words: ({ seats }) => (seats === '0' ? 'No limit' : seats) },
  {
    label: 'Registration closes',
    keys: ['regDate'],
    words: ({ regDate }) => (regDate === '' ? 'At the start' : local(regDate)),
  },
  { label: 'Price', keys: ['price', 'off', 'offEnd', 'minimum'], words: prices },
  {
    label: 'People',
    keys: ['students', 'colleagues'],
    words: ({ students, colleagues }) =>
      students === null && colleagues.length === 0
        ? 'Everybody'
        : counted(students?.length || colleagues.length, 'person', 'people'),
  },
]

const valueOf = (plan: Plan, keys: readonly Key[]): string =>
  JSON.stringify(
    keys.map(key => {
      const value = plan[key]
      return Array.isArray(value) ? value.toSorted() : (value ?? null)
    }),
  )
const pick = (plan: Plan, keys: readonly Key[]): Partial<Plan> =>
  Object.fromEntries(keys.map(key => [key, plan[key]]))

/** @returns Theirs with my changes; conflicting fields keep mine until the person has chosen. */
export function merge(
  before: Plan,
  mine: Plan,
  theirs: Plan,
): { readonly plan: Plan; readonly clashes: readonly Clash[] } {
  const changed = parts.filter(({ keys }) => valueOf(mine, keys) !== valueOf(before, keys))
  const clashes = changed.filter(
    ({ keys }) =>
      valueOf(theirs, keys) !== valueOf(before, keys) && valueOf(theirs, keys) !== valueOf(mine, keys),
  )
  return {
    plan: {
      ...theirs,
      ...(Object.assign({}, ...changed.map(({ keys }) => pick(mine, keys))) as Partial<Plan>),
    },
    clashes: clashes.map(({ label, keys, words }) => ({
      label,
      mine: words(mine),
      theirs: words(theirs),
      take: pick(theirs, keys),
    })),
  }
}
