// Reads the people of a OneRoster package. 1.1 has roles in users.csv, 1.2 in roles.csv; people without a
// role are not imported. Pure.
import { plainWord } from '#kit/contract/columns.rules.ts'
import { isEmail } from '#identity/contract/people.rules.ts'
import { roleWords, type PersonRole } from './header-words.ts'
import type { OneRosterPackage, OneRosterRecord } from './oneroster-files.ts'
import { filled, guardianLookups, guardiansByChild, guardianValues } from './oneroster-guardians.ts'
import { hasEnded, rolesOf, type Roles } from './oneroster-roles.ts'
import type { AddNote, OneRosterChoice } from './oneroster.rules.ts'
import type { RosterLookup, RosterNote, RosterRow, RosterValues } from './roster.rules.ts'

/** Why a person is left out unless the admin includes them. */
export const disabledWords = 'The person is not enabled in the other system.'

export const elsewhereWords = {
  whole: 'They belong to other schools or to the district, or have no role.',
  delta:
    'They belong to other schools or to the district, or have no role. People whom your school knows are updated.',
} as const

const absentWords = {
  part: 'The package has only a part of this person’s record, and the school does not know them.',
  left: 'The person has left, and the school does not know them.',
} as const

interface Enrolments {
  readonly refs: string[]
  readonly leads: string[]
  readonly leaves: string[]
  readonly line: number
  readonly role: PersonRole | undefined
}

export interface PeopleRead {
  readonly rows: readonly RosterRow[]
  readonly lookups: readonly RosterLookup[]
  /** Counts people of other schools without naming them. */
  readonly elsewhere: RosterNote | undefined
}

export function peopleOf(pack: OneRosterPackage, choice: OneRosterChoice, note: AddNote): PeopleRead {
  const roles = rolesOf(pack, choice)
  const enrolments = enrolmentsOf(pack, choice)
  const facts = factsOf(pack)
  const users = new Map(pack.files.users.map(user => [user.get('sourcedid'), user]))
  const guardians = guardiansByChild(pack, roles, users)
  const isAlone = choice.school === null
  const rows: RosterRow[] = []
  const lookups: RosterLookup[] = []
  const elsewhere: OneRosterRecord[] = []
  for (const user of pack.files.users) {
    const id = user.get('sourcedid')
    const role = roles.here.get(id)
    if (role === 'guardian' || (role === undefined && roles.isGuardian(id))) continue
    if (role === undefined && !isAlone) elsewhere.push(user)
    const person = {
      ...placeOf(pack.names.users, user.line, id, enrolments.get(id)),
      gone: user.isGone,
      values: { ...personValues(user, facts), ...guardianValues(guardians.get(id) ?? [], users) },
    }
    const isDisabled =
      !user.isGone && !choice.hasDisabled && user.get('enableduser').toLowerCase() === 'false'
    if (isDisabled && (role !== undefined || isAlone))
      note('users', user.line, disabledWords, personValues(user, facts))
    else if (role !== undefined) rows.push({ ...person, kind: role })
    else if (pack.isDelta && !isDisabled)
      lookups.push({
        ...person,
        gone: user.isGone || roles.ended.has(id) || roles.moved.has(id),
        who: 'person',
        reason: isAlone ? roleless(pack, user) : null,
      })
    else if (isAlone) note('users', user.line, roleless(pack, user), personValues(user, facts))
  }
  if (!pack.isDelta) return { rows, lookups, elsewhere: noteOf(pack, elsewhere) }
  const absent = absentPeople(pack, isAlone, { roles, enrolments, facts, users })
  return {
    rows: [...rows, ...absent.rows],
    lookups: [...lookups, ...absent.lookups, ...guardianLookups(pack, isAlone, roles, guardians)],
    elsewhere: noteOf(pack, elsewhere),
  }
}

const noteOf = ({ names, isDelta }: OneRosterPackage, people: readonly OneRosterRecord[]) =>
  people[0] && {
    file: names.users,
    line: people[0].line,
    words: isDelta ? elsewhereWords.delta : elsewhereWords.whole,
    values: {},
    count: people.length,
  }

function roleless({ version }: OneRosterPackage, user: OneRosterRecord): string {
  if (user.get('role') !== '') return 'The role is not known, or belongs to another school.'
  return version === '1.2' ? 'The person has no role in roles.csv.' : 'The person has no role.'
}

const placeOf = (file: string, line: number, sourcedId: string, enrolled: Enrolments | undefined) => ({
  file,
  line,
  sourcedId,
  refs: enrolled?.refs ?? [],
  leads: enrolled?.leads ?? [],
  leaves: enrolled?.leaves ?? [],
})

/** A district's package also has the enrolments of other schools. */
function enrolmentsOf(
  { files }: OneRosterPackage,
  { school, today }: OneRosterChoice,
): Map<string, Enrolments> {
  const schoolByClass = new Map(
    files.classes.map(klass => [klass.get('sourcedid'), klass.get('schoolsourcedid')]),
  )
  const here = files.enrollments.filter(each => {
    const at = schoolByClass.get(each.get('classsourcedid')) ?? each.get('schoolsourcedid')
    return school === null || at === '' || at === school
  })
  const byUser = Map.groupBy(here, enrolment => enrolment.get('usersourcedid'))
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

interface PersonContext {
  readonly roles: Roles
  readonly enrolments: ReadonlyMap<string, Enrolments>
  readonly facts: Facts
  readonly users: ReadonlyMap<string, OneRosterRecord>
}

/** A delta file may change somebody’s enrolments, birth date or role, and not their own record. */
function absentPeople(
  { names, files }: OneRosterPackage,
  isAlone: boolean,
  { roles, enrolments, facts, users }: PersonContext,
): { rows: RosterRow[]; lookups: RosterLookup[] } {
  const rows: RosterRow[] = []
  const lookups: RosterLookup[] = []
  const lines = new Map<string, readonly [file: string, line: number]>([
    ...[...enrolments].map(([id, { line }]) => [id, [names.enrollments, line]] as const),
    ...[...facts.demographics]
      .filter(([, each]) => !each.isGone)
      .map(([id, { line }]) => [id, [names.demographics, line]] as const),
    ...files.roles
      .filter(each => roles.here.has(each.get('usersourcedid')))
      .map(each => [each.get('usersourcedid'), [names.roles, each.line]] as const),
    ...[...roles.ended].map(([id, { line }]) => [id, [names.roles, line]] as const),
  ])
  for (const [id, [file, line]] of lines) {
    const role = roles.here.get(id) ?? enrolments.get(id)?.role
    if (users.has(id) || role === 'guardian') continue
    const person = { ...placeOf(file, line, id, enrolments.get(id)), values: demographicValues(id, facts) }
    const hasLeft = roles.ended.has(id)
    if (role !== undefined && !hasLeft && Object.keys(person.values).length === 0)
      rows.push({ ...person, kind: role, gone: false })
    else
      lookups.push({
        ...person,
        gone: hasLeft,
        who: 'person',
        reason: reasonOf(hasLeft, isAlone || enrolments.has(id)),
      })
  }
  return { rows, lookups }
}

/** People of other schools are not recorded: the package says nothing that ties them to this one. */
function reasonOf(hasLeft: boolean, isHere: boolean): string | null {
  if (hasLeft) return absentWords.left
  return isHere ? absentWords.part : null
}

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

function personValues(user: OneRosterRecord, facts: Facts): RosterValues {
  const id = user.get('sourcedid')
  return filled({
    firstName: user.get('preferredgivenname') || user.get('givenname'),
    lastName: user.get('preferredfamilyname') || user.get('familyname'),
    email: user.get('email') || (facts.profileEmails.get(id) ?? ''),
    mobile: user.get('sms') || user.get('phone'),
    grade: user.list('grades')[0] ?? '',
    ...demographicValues(id, facts),
  })
}

const demographicValues = (id: string, { demographics }: Facts): RosterValues =>
  filled({
    birthDate: demographics.get(id)?.get('birthdate') ?? '',
    gender: demographics.get(id)?.get('sex') ?? '',
  })
