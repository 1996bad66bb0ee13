// The guardians of a OneRoster package: who belongs to which child, and how they are reached. Pure.
import {
  listWithGaps,
  relationsColumn,
  type OneRosterPackage,
  type OneRosterRecord,
} from './oneroster-files.ts'
import type { Roles } from './oneroster-roles.ts'
import {
  guardianField,
  guardianIdField,
  maxGuardians,
  type RosterLookup,
  type RosterValues,
} from './roster.rules.ts'

/** An adult tied to a child, with the relation if the package gives it. */
interface Guardianship {
  readonly guardian: string
  readonly relation: string
}
export type Guardianships = ReadonlyMap<string, readonly Guardianship[]>
type Users = ReadonlyMap<string, OneRosterRecord>

/** Children name their guardians; some systems have guardians name their children instead. */
export function guardiansByChild({ files }: OneRosterPackage, roles: Roles, users: Users): Guardianships {
  // A delta file leaves out guardians who have not changed.
  const isPossible = (id: string) => roles.isGuardian(id) || (!users.has(id) && !roles.isNoGuardian(id))
  const pairs = files.users.flatMap(user => {
    const id = user.get('sourcedid')
    const agents = user.list('agentsourcedids')
    const relations = listWithGaps(user.get(relationsColumn.toLowerCase()))
    return roles.isGuardian(id)
      ? agents.map(child => ({ child, guardian: id, relation: '' }))
      : agents
          .map((guardian, at) => ({ child: id, guardian, relation: relations[at] ?? '' }))
          .filter(({ guardian }) => isPossible(guardian))
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

/** Guardians with a contact come first, because consent is requested from the first one. */
export function guardianValues(guardianships: readonly Guardianship[], users: Users): RosterValues {
  const people = guardianships
    .map(each => ({ ...each, user: users.get(each.guardian) }))
    .filter(({ user }) => !user?.isGone)
  const order = (user: OneRosterRecord | undefined) => {
    if (!user) return 2
    return user.get('email') === '' ? 1 : 0
  }
  const reachable = people.toSorted((a, b) => order(a.user) - order(b.user))
  return Object.assign(
    {},
    ...reachable.slice(0, maxGuardians).map(({ user, guardian, relation }, index) => ({
      [guardianIdField(index)]: guardian,
      ...filled({ [guardianField(index, 'Relation')]: relation }),
      ...(user && contactValues(user, index)),
    })),
  ) as RosterValues
}

const contactValues = (user: OneRosterRecord, index: number): RosterValues =>
  filled({
    [guardianField(index, 'Name')]: `${user.get('givenname')} ${user.get('familyname')}`.trim(),
    [guardianField(index, 'Email')]: user.get('email'),
    [guardianField(index, 'Phone')]: user.get('sms') || user.get('phone'),
  })

export const filled = (values: RosterValues): RosterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Changed guardians whose children have not all changed: the school knows the others. */
export function guardianLookups(
  { files, names }: OneRosterPackage,
  isAlone: boolean,
  roles: Roles,
  guardianships: Guardianships,
): RosterLookup[] {
  const users = new Set(files.users.map(user => user.get('sourcedid')))
  const childrenBy = new Map<string, string[]>()
  for (const [child, list] of guardianships)
    for (const { guardian } of list) childrenBy.set(guardian, [...(childrenBy.get(guardian) ?? []), child])
  return files.users.flatMap((user): RosterLookup[] => {
    const id = user.get('sourcedid')
    if (!roles.isGuardian(id)) return []
    const children = childrenBy.get(id) ?? []
    const covered = children.filter(child => users.has(child))
    const values = { [guardianIdField(0)]: id, ...contactValues(user, 0) }
    const reason = user.isGone ? guardianWords.gone : guardianWords.unknown
    return [
      {
        file: names.users,
        line: user.line,
        sourcedId: id,
        who: 'guardian',
        gone: user.isGone,
        values,
        refs: children.filter(child => !users.has(child)),
        leads: [],
        leaves: covered,
        // Guardians of children in the package need no line of their own; those of other schools are not kept.
        reason: isAlone && covered.length === 0 && roles.here.get(id) !== 'staff' ? reason : null,
      },
    ]
  })
}

export const guardianWords = {
  gone: 'The other system has deleted this guardian. An import does not remove guardians from their children.',
  unknown: 'Neither this package nor an earlier import says whose guardian this is.',
} as const
