// Reads the people of a OneRoster package. 1.1 has roles in users.csv, 1.2 in roles.csv; people without a
// role are not imported. Pure.
import { plainWord } from '#kit/contract/columns.rules.ts'
import { isEmail } from '#identity/contract/people.rules.ts'
import { roleWords, type PersonRole } from './header-words.ts'
import {
  listWithGaps,
  relationsColumn,
  type OneRosterPackage,
  type OneRosterRecord,
} from './oneroster-files.ts'
import type { AddNote, OneRosterChoice } from './oneroster.rules.ts'
import { guardianField, maxGuardians, type RosterRow, type RosterValues } from './roster.rules.ts'

/** Why a person is left out unless the admin includes them. */
export const disabledWords = 'The person is not enabled in the other system.'

interface Enrolments {
  readonly refs: string[]
  readonly leads: string[]
  readonly leaves: string[]
  readonly line: number
  readonly role: PersonRole | undefined
}

export function peopleOf(pack: OneRosterPackage, choice: OneRosterChoice, note: AddNote): RosterRow[] {
  const rolesById = rolesOf(pack, choice)
  const enrolments = enrolmentsOf(pack, choice)
  const facts = factsOf(pack)
  const users = new Map(pack.files.users.map(user => [user.get('sourcedid'), user]))
  const guardians = guardiansByChild(pack, id => rolesById.get(id) === 'guardian')
  const people = pack.files.users.flatMap((user): RosterRow[] => {
    const id = user.get('sourcedid')
    const role = rolesById.get(id)
    if (role === 'guardian') return []
    if (role === undefined) {
      note('users', user.line, roleless(pack, user), personValues(user, facts))
      return []
    }
    if (user.get('enableduser').toLowerCase() === 'false' && !user.isGone && !choice.hasDisabled) {
      note('users', user.line, disabledWords, personValues(user, facts))
      return []
    }
    const values = { ...personValues(user, facts), ...guardianValues(guardians.get(id) ?? [], users) }
    return [rowOf(pack.names.users, user.line, role, id, user.isGone, values, enrolments.get(id))]
  })
  return [...people, ...onlyEnrolled(pack, enrolments, users)]
}

function roleless({ version }: OneRosterPackage, user: OneRosterRecord): string {
  if (user.get('role') !== '') return 'The role is not known, or belongs to another school.'
  return version === '1.2' ? 'The person has no role in roles.csv.' : 'The person has no role.'
}

const rowOf = (
  file: string,
  line: number,
  kind: 'student' | 'staff',
  sourcedId: string,
  gone: boolean,
  values: RosterValues,
  enrolled: Enrolments | undefined,
): RosterRow => ({
  file,
  line,
  kind,
  sourcedId,
  gone,
  values,
  refs: enrolled?.refs ?? [],
  leads: enrolled?.leads ?? [],
  leaves: enrolled?.leaves ?? [],
})

/** With several roles, the most powerful one counts; a guardian who teaches is staff. */
function rolesOf(pack: OneRosterPackage, { school, today }: OneRosterChoice): Map<string, PersonRole> {
  const found = new Map<string, PersonRole>()
  const add = (id: string, word: string) => {
    const role = roleWords.get(plainWord(word))
    const before = found.get(id)
    if (role && (before === undefined || rank[role] > rank[before])) found.set(id, role)
  }
  const isHere = (orgs: readonly string[]) => school === null || orgs.length === 0 || orgs.includes(school)
  for (const user of pack.files.users)
    if (isHere(user.list('orgsourcedids'))) add(user.get('sourcedid'), user.get('role'))
  for (const role of pack.files.roles) {
    const ended = hasEnded(role, today) || role.isGone
    if (!ended && isHere(role.list('orgsourcedid'))) add(role.get('usersourcedid'), role.get('role'))
  }
  return found
}

const rank: Readonly<Record<PersonRole, number>> = { guardian: 0, student: 1, staff: 2 }

const hasEnded = (record: OneRosterRecord, today: Date): boolean => {
  const end = record.get('enddate').slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(end) && end < today.toISOString().slice(0, 10)
}

function enrolmentsOf(pack: OneRosterPackage, { today }: OneRosterChoice): Map<string, Enrolments> {
  const byUser = Map.groupBy(pack.files.enrollments, enrolment => enrolment.get('usersourcedid'))
  const ids = (list: readonly OneRosterRecord[]) => [...new Set(list.map(each => each.get('classsourcedid')))]
  return new Map(
    [...byUser].map(([user, list]) => {
      const [ended, live] = [
        list.filter(each => each.isGone || hasEnded(each, today)),
        list.filter(each => !each.isGone && !hasEnded(each, today)),
      ]
      const refs = ids(live)
      return [
        user,
        {
          refs,
          leads: ids(live.filter(each => each.get('primary').toLowerCase() === 'true')),
          leaves: ids(ended).filter(id => !refs.includes(id)),
          line: list[0]?.line ?? 0,
          role: roleWords.get(plainWord(list[0]?.get('role') ?? '')),
        },
      ]
    }),
  )
}

/** A delta file may contain enrolments of people whose own record has not changed. */
const onlyEnrolled = (
  { names, isDelta }: OneRosterPackage,
  enrolments: ReadonlyMap<string, Enrolments>,
  users: ReadonlyMap<string, OneRosterRecord>,
): RosterRow[] =>
  [...enrolments].flatMap(([id, enrolled]) => {
    const { role, line } = enrolled
    if (!isDelta || users.has(id) || role === undefined || role === 'guardian') return []
    return [rowOf(names.enrollments, line, role, id, false, {}, enrolled)]
  })

interface Facts {
  readonly demographics: ReadonlyMap<string, OneRosterRecord>
  /** Some systems give the address only as the user name in userProfiles.csv. */
  readonly profileEmails: ReadonlyMap<string, string>
}

const factsOf = ({ files }: OneRosterPackage): Facts => ({
  demographics: new Map(
    files.demographics.map(each => [each.get('usersourcedid') || each.get('sourcedid'), each]),
  ),
  profileEmails: new Map(
    files.userProfiles
      .filter(profile => !profile.isGone && isEmail(profile.get('username')))
      .map(profile => [profile.get('usersourcedid'), profile.get('username')]),
  ),
})

function personValues(user: OneRosterRecord, { demographics, profileEmails }: Facts): RosterValues {
  const id = user.get('sourcedid')
  const more = demographics.get(id)
  return filled({
    firstName: user.get('preferredgivenname') || user.get('givenname'),
    lastName: user.get('preferredfamilyname') || user.get('familyname'),
    email: user.get('email') || (profileEmails.get(id) ?? ''),
    mobile: user.get('sms') || user.get('phone'),
    grade: user.list('grades')[0] ?? '',
    birthDate: more?.get('birthdate') ?? '',
    gender: more?.get('sex') ?? '',
  })
}

const filled = (values: RosterValues): RosterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Children name their guardians; some systems have guardians name their children instead. */
function guardiansByChild(
  { files }: OneRosterPackage,
  isGuardian: (id: string) => boolean,
): Map<string, Guardianship[]> {
  const pairs = files.users.flatMap(user => {
    const id = user.get('sourcedid')
    const agents = user.list('agentsourcedids')
    const relations = listWithGaps(user.get(relationsColumn.toLowerCase()))
    return isGuardian(id)
      ? agents.map(child => ({ child, guardian: id, relation: '' }))
      : agents
          .map((guardian, at) => ({ child: id, guardian, relation: relations[at] ?? '' }))
          .filter(({ guardian }) => isGuardian(guardian))
  })
  return new Map(
    [...Map.groupBy(pairs, ({ child }) => child)].map(([child, list]) => [
      child,
      [
        ...new Map(list.toReversed().map(guardianship => [guardianship.guardian, guardianship])).values(),
      ].toReversed(),
    ]),
  )
}

/** An adult tied to a child, with the relation if the package gives it. */
interface Guardianship {
  readonly guardian: string
  readonly relation: string
}

function guardianValues(
  guardianships: readonly Guardianship[],
  users: ReadonlyMap<string, OneRosterRecord>,
): RosterValues {
  const people = guardianships.flatMap(({ guardian, relation }) => {
    const user = users.get(guardian)
    return user && !user.isGone ? [{ user, relation }] : []
  })
  // Guardians with a contact come first, because consent is requested from the first one.
  const reachable = people.toSorted(
    (a, b) => Number(b.user.get('email') !== '') - Number(a.user.get('email') !== ''),
  )
  return Object.assign(
    {},
    ...reachable.slice(0, maxGuardians).map(({ user, relation }, index) =>
      filled({
        [guardianField(index, 'Relation')]: relation,
        [guardianField(index, 'Name')]: `${user.get('givenname')} ${user.get('familyname')}`.trim(),
        [guardianField(index, 'Email')]: user.get('email'),
        [guardianField(index, 'Phone')]: user.get('sms') || user.get('phone'),
      }),
    ),
  ) as RosterValues
}
