// Conditions of matching (services.md section 6): each is one row with its SQL, and the reason it gives a
// provider who passes. Reasons only come from conditions that were checked.
import { and, arrayOverlaps, eq, gte, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { defaultRegion } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { dateInWords } from '#sessions/contract/times.rules.ts'
import { awayWords, type Point } from '#services/contract/places/distance.rules.ts'
import type { MatchQuery, MatchReason } from '#services/contract/bookings/matching.shapes.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { gradeGroupNames, type GradeGroup } from '#academics/contract/grades.rules.ts'
import {
  isBySubject,
  keyOf,
  qualificationNames,
  roleNames,
  type ProviderRole,
} from '#services/contract/services.values.ts'
import { suspensions } from '../suspensions.tables.ts'
import { campuses } from '../campus.tables.ts'
import { metresTo } from '../campus/distance.ts'
import { applications, profiles } from '../services.tables.ts'
import { isOpenAt } from './open-at.ts'

export interface MatchContext {
  readonly pack: PackSnapshot
  readonly isFree: boolean
  /** The only provider of a trial. */
  readonly trialOf: string | null
  readonly reader: string
  readonly readerZone: string
  readonly now: Date
  /** City and location of a campus package. */
  readonly campus?: { readonly city: string | null; readonly place: Point | null }
  readonly query: Pick<MatchQuery, 'subject' | 'topic' | 'gradeGroup' | 'hours'>
}
/** Database values of a provider who passed. */
export interface MatchRow {
  readonly subjects: readonly string[]
  readonly topics: readonly { readonly _id: string; readonly label: readonly string[] }[]
  readonly gradeGroups: readonly string[]
  readonly countries: readonly string[]
  readonly roles: readonly string[]
  readonly qualifications: readonly string[]
  /** To the address of lessons on campus. */
  readonly metres: number | null
}

export interface Condition {
  readonly name: string
  /** Without it, about an approved service. Expensive conditions come last. */
  readonly about?: 'provider' | 'time'
  /** Whether this package and search use the condition. */
  readonly applies?: (at: MatchContext) => boolean
  readonly sql: (at: MatchContext) => SQL | undefined
  readonly reason?: MatchReason
  readonly words?: (row: MatchRow, at: MatchContext) => string
}

export const conditions: readonly Condition[] = [
  { name: 'approved', sql: () => eq(applications.status, 'approved') },
  {
    name: 'category',
    sql: ({ pack }) =>
      and(eq(applications.type, pack.type), eq(applications.mentoringType, pack.mentoringType)),
  },
  {
    name: 'curriculum',
    applies: ({ pack }) => pack.curriculum !== null,
    sql: ({ pack }) => eq(applications.curriculum, pack.curriculum ?? ''),
  },
  {
    name: 'subject',
    applies: at => isBySubject(at.pack.mentoringType) && subjectsOf(at).isLimited,
    sql: at =>
      subjectsOf(at).all.length === 0 ? sql`false` : inArray(applications.subject, subjectsOf(at).all),
    reason: 'subject',
    words: ({ subjects }, { pack }) =>
      `Teaches ${pack.curriculum === null ? '' : `${curriculumNames[pack.curriculum]} `}${wordList(subjects)}`,
  },
  {
    name: 'topic',
    applies: at => !isBySubject(at.pack.mentoringType) && topicsOf(at).isLimited,
    sql: at =>
      sql`exists (select 1 from jsonb_array_elements(${applications.topic}) as one where one ->> '_id' = any(${textArray(topicsOf(at).all)}))`,
    reason: 'topic',
    words: ({ topics }, at) =>
      `Teaches ${wordList(topics.filter(({ _id }) => topicsOf(at).all.includes(_id)).map(({ label }) => label.at(-1) ?? ''))}`,
  },
  {
    name: 'grade',
    applies: at => gradesOf(at).isLimited,
    sql: at => overlaps(applications.gradeGroups, gradesOf(at).all),
    reason: 'grade',
    words: ({ gradeGroups }, at) =>
      `For ${wordList(
        gradesOf(at)
          .all.filter(group => gradeGroups.includes(group))
          .map(group => gradeGroupNames[group]),
      )}`,
  },
  {
    name: 'country',
    applies: ({ pack }) => pack.countryCode.length > 0,
    sql: ({ pack }) => overlaps(applications.countries, pack.countryCode),
    reason: 'country',
    words: ({ countries }, { pack }) =>
      `Teaches in ${wordList(pack.countryCode.filter(code => countries.includes(code)).map(countryName))}`,
  },
  {
    name: 'qualification',
    applies: ({ pack }) => pack.qualification !== null,
    sql: ({ pack }) => eq(applications.qualification, pack.qualification ?? 'studentTutor'),
    reason: 'qualification',
    words: (_row, { pack }) => (pack.qualification === null ? '' : qualificationNames[pack.qualification]),
  },
  {
    name: 'role',
    sql: at => overlaps(applications.rolesGranted, rolesOf(at)),
    reason: 'role',
    words: ({ roles }, at) =>
      wordList(
        rolesOf(at)
          .filter(role => roles.includes(role))
          .map(role => roleNames[role]),
      ),
  },
  {
    name: 'trial',
    about: 'provider',
    applies: ({ trialOf }) => trialOf !== null,
    sql: ({ trialOf }) => eq(profiles.id, trialOf ?? ''),
  },
  {
    name: 'city',
    about: 'provider',
    applies: ({ pack }) => pack.isOnCampus,
    sql: ({ pack, campus }) =>
      verified(and(sql`${campuses.country} = ${pack.country ?? ''}`, eq(campuses.city, campus?.city ?? ''))),
    reason: 'city',
    words: (_row, { campus }) => `Teaches on campus in ${campus?.city ?? ''}`,
  },
  {
    name: 'vetting',
    about: 'provider',
    applies: ({ pack }) => pack.isOnCampus,
    // On the lesson's day if a time is given; otherwise booking checks the day through the free times.
    sql: ({ now, query }) =>
      verified(
        sql`${campuses.vettingDate} >= (${query.hours?.[1] ?? now.toISOString()}::timestamptz at time zone ${profiles.timeZone})::date`,
      ),
    reason: 'vetting',
    words: () => 'Police vetting checked',
  },
  {
    name: 'distance',
    about: 'provider',
    applies: ({ pack }) => pack.isOnCampus,
    sql: ({ campus }) =>
      campus?.place ? verified(sql`${metresTo(campus.place)} <= ${campuses.serviceRadius}`) : sql`false`,
    reason: 'distance',
    words: ({ metres }) => (metres === null ? '' : awayWords(metres)),
  },
  { name: 'self', about: 'provider', sql: ({ reader }) => ne(profiles.id, reader) },
  {
    name: 'suspended',
    about: 'provider',
    sql: ({ now }) =>
      sql`not exists (select 1 from ${suspensions} where ${suspensions.uid} = ${profiles.id} and ${suspensions.withdrawnAt} is null and ${suspensions.startAt} <= ${now.toISOString()}::timestamptz and ${suspensions.endAt} > ${now.toISOString()}::timestamptz)`,
  },
  {
    name: 'enabled',
    about: 'provider',
    sql: ({ pack }) => sql`coalesce((${profiles.enable} ->> ${keyOf(pack)})::boolean, true)`,
  },
  { name: 'hours', about: 'provider', sql: ({ pack }) => gte(profiles.hoursMax, pack.duration + pack.break) },
  {
    name: 'time',
    about: 'time',
    applies: ({ query }) => query.hours !== undefined,
    // Checks both ends; the rest of the span is checked on the remaining rows.
    sql: ({ query }) =>
      query.hours &&
      and(isOpenAt(new Date(query.hours[0])), isOpenAt(new Date(Date.parse(query.hours[1]) - minuteMs))),
    reason: 'time',
    words: (_row, { query, readerZone }) =>
      query.hours
        ? `Free on ${dateInWords(new Date(query.hours[0]), { ...defaultRegion, timeZone: readerZone })}`
        : '',
  },
]

export const conditionsFor = (at: MatchContext): readonly Condition[] =>
  conditions.filter(({ applies }) => applies?.(at) ?? true)

/** The provider's campus verification in force satisfies this. */
const verified = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${campuses} where ${and(eq(campuses.owner, profiles.id), eq(campuses.status, 'approved'), condition)})`

/** The package's role; free packages and mentoring also admit consultants. */
function rolesOf({ pack, isFree }: MatchContext): readonly ProviderRole[] {
  const also = isFree || pack.serviceRoles === 'mentoring'
  return [...new Set<ProviderRole>([pack.serviceRoles, ...(also ? (['consultant'] as const) : [])])]
}

interface WantedValues<T> {
  readonly isLimited: boolean
  readonly all: T[]
}
/** Intersection of package and search; a search never widens a package. */
function both<T>(ofPack: readonly T[], searched: readonly T[] | undefined): WantedValues<T> {
  const isLimited = ofPack.length > 0 || (searched?.length ?? 0) > 0
  if (!searched || searched.length === 0) return { isLimited, all: [...ofPack] }
  return {
    isLimited,
    all: ofPack.length === 0 ? [...searched] : ofPack.filter(each => searched.includes(each)),
  }
}
const subjectsOf = ({ pack, query }: MatchContext) => both(pack.subject, query.subject)
const gradesOf = ({ pack, query }: MatchContext): WantedValues<GradeGroup> =>
  both(pack.gradeGroup, query.gradeGroup)
const topicsOf = ({ pack, query }: MatchContext) =>
  both(
    pack.topic.map(({ _id }) => _id),
    query.topic,
  )

const overlaps = (
  column: typeof applications.countries | typeof applications.gradeGroups | typeof applications.rolesGranted,
  values: readonly string[],
): SQL => (values.length === 0 ? sql`false` : arrayOverlaps(column, [...values] as never))

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )}]::text[]`

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const countryName = (code: string): string => countries.of(code) ?? code
const lists = new Intl.ListFormat('en', { type: 'conjunction' })
const wordList = (words: readonly string[]): string => lists.format(words)
