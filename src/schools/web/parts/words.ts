// Labels for the states of plans and people, with matching tones.
import { dateText, dayText, type RegionalSettings } from '#kit/contract/dates.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'
import type { SchoolCard } from '#schools/contract/plans.shapes.ts'
import type { Applicant } from '#schools/contract/people.shapes.ts'
import { roleNames, type SchoolRole } from '#schools/contract/plans.shapes.ts'
import { planStateOf, type PlanState } from '#schools/contract/schools.lifecycle.ts'

type StateLabel = { readonly label: string; readonly tone: Tone | 'neutral' }

export const planLooks: Readonly<Record<PlanState, StateLabel>> = {
  create: { label: 'Requested', tone: 'info' },
  trial: { label: 'Trial', tone: 'warning' },
  paid: { label: 'Paid', tone: 'positive' },
  expired: { label: 'Expired', tone: 'negative' },
}
export const planLook = (status: number): StateLabel => planLooks[planStateOf(status)]

const members: readonly StateLabel[] = [
  { label: 'Invited', tone: 'info' },
  { label: 'Needs approval', tone: 'warning' },
  { label: 'Joined', tone: 'positive' },
]
export const memberLook = ({ status, del }: { status: number; del: boolean }): StateLabel =>
  del ? { label: 'Archived', tone: 'neutral' } : (members[status] ?? { label: 'Invited', tone: 'info' })

/** The school's name for a role. */
export const roleWord = (school: Pick<SchoolCard, 'roleAlias'>, role: SchoolRole): string =>
  school.roleAlias[role]?.trim() || roleNames[role]

const plurals = new Intl.PluralRules('en-US')
const figures = new Intl.NumberFormat('en-US')
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figures.format(count)} ${plurals.select(count) === 'one' ? one : many}`
export const figure = (count: number): string => figures.format(count)

export const fullName = ({ name, nickname }: { name: readonly [string, string]; nickname: string }): string =>
  name.join(' ').trim() || nickname

/** The real account behind an application, regardless of the name that the applicant entered. */
export const applicantWords = ({ name, email, mobile }: Applicant): string =>
  `Applied, not invited. Account: ${[name, email ?? mobile].filter(Boolean).join(', ')}`

/** Names the accounts to be approved, so that nobody gets in under another person's name. */
export const approvalText = (rows: readonly { readonly applicant: Applicant | null }[]): string =>
  [
    ...rows
      .slice(0, shownApplicants)
      .flatMap(({ applicant }) => (applicant ? [contactWords(applicant)] : [])),
    ...(rows.length > shownApplicants ? [`and ${counted(rows.length - shownApplicants, 'other')}`] : []),
  ].join('; ') + '. They applied and were not invited by the school.'

const shownApplicants = 5
const contactWords = ({ name, email, mobile }: Applicant): string => `${name} (${email ?? mobile ?? ''})`

/** First to last day, in the reader's date format. */
export const daysWords = (
  { start, end }: { readonly start: string; readonly end: string },
  place: Pick<RegionalSettings, 'locale'>,
): string => `${dayText(start, place)} – ${dayText(end, place)}`

/** The date of an instant in the reader's time zone. */
export const dateWords = (instant: string, place: RegionalSettings): string =>
  dateText(instant, place, { day: true })
