// Which guardians of a file are guardians that the child has already, and what the file adds to them. Pure.
import type { RowChange } from './judge.rules.ts'
import { reachableGuardian, type GuardianRead, type PersonRead } from './person.rules.ts'
import { guardianField } from './roster.rules.ts'

export interface KnownGuardian {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly relation: string
  readonly isFirst: boolean
  readonly hasJoined: boolean
}

export interface GuardianPair {
  readonly read: GuardianRead
  /** Nobody where the file brings a new one. */
  readonly known: KnownGuardian | undefined
}

/** The one in the student's own row is the first who can be reached. */
export const firstGuardian = (person: PersonRead): GuardianRead | undefined =>
  reachableGuardian(person) ?? person.guardians[0]

/** Two guardians who share an address are told apart by their names, and only the first is written to. */
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

/** By address, then number, then name. */
export function pairGuardians(
  read: readonly GuardianRead[],
  known: readonly KnownGuardian[],
): GuardianPair[] {
  const free = new Set(known)
  const take = (isSame: (each: KnownGuardian) => boolean): KnownGuardian | undefined => {
    const found = [...free].find(isSame)
    if (found) free.delete(found)
    return found
  }
  return read.map(each => ({
    read: each,
    known:
      take(({ email }) => email !== null && email === each.email) ??
      take(({ phone }) => digits(phone) !== '' && digits(phone) === digits(each.phone)) ??
      take(({ name }) => name !== '' && plain(name) === plain(each.name)),
  }))
}

/** Of guardians beyond the first. An empty cell takes nothing away, and whoever has joined keeps their address. */
export function guardianChanges(person: PersonRead, known: readonly KnownGuardian[]): RowChange[] {
  return pairGuardians(otherGuardians(person), known).flatMap((pair, index) =>
    guardianDifference(pair).map(({ part, from, to }) => ({
      field: guardianField(index + 1, part),
      from,
      to,
    })),
  )
}

const parts = { Name: 'name', Email: 'email', Phone: 'phone', Relation: 'relation' } as const

/** What the file says of a guardian and the school does not. */
export function guardianDifference({ read, known }: GuardianPair) {
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap(part => {
    const [from, to] = [known?.[parts[part]] ?? '', read[parts[part]] ?? '']
    const isKept = to === '' || to === from || (part === 'Phone' && digits(from) === digits(to))
    return isKept || (known?.hasJoined && part === 'Email') ? [] : [{ part, from, to }]
  })
}

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')
const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')
