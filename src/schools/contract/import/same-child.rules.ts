// Decides whether a row without a known id is a child of the school: a contact that was added, removed or
// changed since the last list does not make a second child. Pure.
import type { KnownPerson } from './judge.rules.ts'
import { reachableGuardian, type PersonRead } from './person.rules.ts'

interface MatchedPerson {
  readonly person: PersonRead
  readonly sourcedId: string | null
}

/** Picks from the children with this name; if two fit, picks neither. */
export function sameChild(seen: MatchedPerson, namesakes: readonly KnownPerson[]): KnownPerson | undefined {
  const possible = namesakes.filter(each => !isSomebodyElse(seen, each))
  const sure = possible.filter(each => isSurely(seen, each))
  if (sure.length > 0) return sure.length === 1 ? sure[0] : undefined
  const [only] = possible
  return namesakes.length === 1 && only && lacksContact(seen, only) ? only : undefined
}

const isSomebodyElse = ({ person, sourcedId }: MatchedPerson, known: KnownPerson): boolean =>
  (sourcedId !== null && known.sourcedId !== null && sourcedId !== known.sourcedId) ||
  (person.dob !== null && known.dob !== null && person.dob !== known.dob)

const isSurely = ({ person }: MatchedPerson, known: KnownPerson): boolean =>
  (person.dob !== null && person.dob === known.dob) ||
  person.guardians.some(a => known.guardians.some(b => isSameContact(a, b)))

interface Contact {
  readonly email: string | null
  readonly phone: string | null
}
const isSameContact = (a: Contact, b: Contact): boolean =>
  (a.email !== null && a.email === b.email) || (digits(a.phone) !== '' && digits(a.phone) === digits(b.phone))

const lacksContact = ({ person }: MatchedPerson, known: KnownPerson): boolean =>
  reachableGuardian(person) === undefined || known.guardians.every(({ email, phone }) => !email && !phone)

const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '')
