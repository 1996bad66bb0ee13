// Matches guardians in a file to the guardians that the child already has, and lists what the file changes. Pure.
import type { RowChange } from './judge.rules.ts'
import { isNameless, reachableGuardian, type GuardianRead, type PersonRead } from './person.rules.ts'
import { guardianField } from './roster.rules.ts'

export interface KnownGuardian {
  readonly id: string
  /** The foreign id in an earlier import. */
  readonly sourcedId?: string | undefined
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly relation: string
  readonly isFirst: boolean
  readonly hasJoined: boolean
}

export interface GuardianPair {
  readonly read: GuardianRead
  /** Undefined if the file adds a new guardian. */
  readonly known: KnownGuardian | undefined
}

/** The guardian in the student's own row: the first one with an email or phone number. */
export const firstGuardian = (person: PersonRead): GuardianRead | undefined =>
  reachableGuardian(person) ?? person.guardians[0]

/** A guardian-only line never replaces the child's first guardian; with a foreign id it may change them. */
export function addsOnly(person: PersonRead, known: readonly KnownGuardian[]): boolean {
  const first = known.find(({ isFirst, email, phone }) => isFirst && (email ?? phone))
  if (!isNameless(person) || !first) return false
  return !pairGuardians(person.guardians, known).some(
    pair => pair.read.sourcedId !== undefined && pair.known === first,
  )
}

/** Guardians who share an address are distinguished by name; only the first keeps the address. */
export function otherGuardians(person: PersonRead): GuardianRead[] {
  const seen = new Set<string | null>([firstGuardian(person)?.email ?? null])
  return person.guardians
    .filter(each => each !== firstGuardian(person))
    .map(each => {
      const isRepeated = seen.has(each.email)
      seen.add(each.email)
      return isRepeated ? { ...each, email: null } : each
    })
    .filter(each => each.name !== '' || each.email !== null || each.phone !== null)
}

/** Matches by foreign id, then address, then number, then name; the surer match takes precedence. */
export function pairGuardians(
  read: readonly GuardianRead[],
  known: readonly KnownGuardian[],
): GuardianPair[] {
  const free = new Set(known)
  const found = new Map<GuardianRead, KnownGuardian>()
  for (const isSame of sameness)
    for (const each of read.filter(one => !found.has(one))) {
      const match = [...free].find(one => isSame(each, one))
      if (!match) continue
      free.delete(match)
      found.set(each, match)
    }
  return read.map(each => ({ read: each, known: found.get(each) }))
}

const hasSameId = (a: Contact, b: Contact) => a.sourcedId !== undefined && a.sourcedId === b.sourcedId
const hasSameEmail = (a: Contact, b: Contact) => a.email !== null && a.email === b.email
const hasSamePhone = (a: NamedContact, b: NamedContact) =>
  digits(a.phone) !== '' && digits(a.phone) === digits(b.phone)
const hasSameName = (a: NamedContact, b: NamedContact) => a.name !== '' && plain(a.name) === plain(b.name)
type NamedContact = Pick<GuardianRead, 'name' | 'email' | 'phone'>
type Contact = NamedContact & Pick<GuardianRead, 'sourcedId'>
const sameness: readonly ((a: Contact, b: Contact) => boolean)[] = [
  hasSameId,
  hasSameEmail,
  (a, b) => hasSamePhone(a, b) && hasSameName(a, b),
  hasSamePhone,
  (a, b) => hasSameName(a, b) && a.email === b.email && digits(a.phone) === digits(b.phone),
  hasSameName,
]

/**
 * The guardians with this address, else with this number and name, if they are one person: the same name with each
 * child, and once with each. A number alone is not enough, because families share telephones.
 */
export function onePerson<K extends NamedContact & { readonly student: string }>(
  read: NamedContact,
  held: readonly K[],
): readonly K[] {
  const byEmail = held.filter(each => read.email !== null && each.email === read.email)
  const byPhone = () => held.filter(each => hasSamePhone(read, each) && hasSameName(read, each))
  const found = byEmail.length > 0 ? byEmail : byPhone()
  const names = new Set(found.map(({ name }) => plain(name)))
  const children = new Set(found.map(({ student }) => student))
  return names.size === 1 && children.size === found.length ? found : []
}

/**
 * Guardians beyond the first. If the file names the same first guardian, that one is compared in the student's
 * row instead.
 */
export function pairOthers(person: PersonRead, known: readonly KnownGuardian[]): GuardianPair[] {
  if (addsOnly(person, known))
    return pairGuardians(person.guardians, known).filter(pair => !pair.known?.isFirst)
  const first = firstGuardian(person)
  const held = known.filter(({ isFirst }) => isFirst)
  const isSame = first !== undefined && pairGuardians([first], held)[0]?.known !== undefined
  const others = otherGuardians(person)
  return pairGuardians(
    first && isAnother(first, known) ? [first, ...others] : others,
    isSame ? known.filter(({ isFirst }) => !isFirst) : known,
  )
}

/** The first guardian of the file may be another guardian of this child. */
export const isAnother = (read: GuardianRead, known: readonly KnownGuardian[]): boolean =>
  known.some(each => !each.isFirst && (hasSameId(read, each) || hasSameEmail(read, each)))

/**
 * Changes to guardians beyond the first. An empty cell changes nothing, and guardians who have joined keep
 * their address.
 */
export function guardianChanges(person: PersonRead, known: readonly KnownGuardian[]): RowChange[] {
  return pairOthers(person, known).flatMap((pair, index) =>
    guardianDifference(pair).map(({ part, from, to }) => ({
      field: guardianField(index + 1, part),
      from,
      to,
    })),
  )
}

const parts = { Name: 'name', Email: 'email', Phone: 'phone', Relation: 'relation' } as const

/** Values in the file that differ from those of the school. */
export function guardianDifference({ read, known }: GuardianPair) {
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap(part => {
    const [from, to] = [known?.[parts[part]] ?? '', read[parts[part]] ?? '']
    const isKept = to === '' || to === from || (part === 'Phone' && digits(from) === digits(to))
    return isKept || (known?.hasJoined && part === 'Email') ? [] : [{ part, from, to }]
  })
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')
const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')
