// Guardians as lists give them: several addresses in one cell, or one line for each contact of a child. Pure.
import { isEmail } from '#identity/contract/people.rules.ts'
import { guardianField, maxGuardians, type RosterRow, type RosterValues } from './roster.rules.ts'

const parts = ['Name', 'Email', 'Phone', 'Relation'] as const
export type Guardian = Partial<Record<(typeof parts)[number], string>>

const indexes = Array.from({ length: maxGuardians }, (_, index) => index)
const guardianAt = (values: RosterValues, index: number): Guardian =>
  Object.fromEntries(
    parts.flatMap(part => {
      const text = values[guardianField(index, part)]
      return text === undefined ? [] : [[part, text] as const]
    }),
  )
const isNobody = (guardian: Guardian): boolean => Object.keys(guardian).length === 0
export const guardiansOf = (values: RosterValues): Guardian[] =>
  indexes.map(index => guardianAt(values, index)).filter(each => !isNobody(each))

/** Puts the guardian in the first free place, if there is one. */
function add(values: RosterValues, guardian: Guardian): RosterValues {
  const free = indexes.find(index => isNobody(guardianAt(values, index)))
  if (free === undefined) return values
  const filled = parts.flatMap(part => {
    const text = guardian[part]
    return text === undefined ? [] : [[guardianField(free, part), text] as const]
  })
  return { ...values, ...Object.fromEntries(filled) }
}

/**
 * Adds a guardian, or completes the one whose address, name or number the child's columns already have.
 *
 * @returns Undefined if the child has no free place.
 */
export function withGuardian(
  values: RosterValues,
  guardian: Guardian,
  sourcedId: string | null,
): RosterValues | undefined {
  const at = indexes.find(index => isSame(guardianAt(values, index), guardian, sourcedId))
  if (at === undefined) {
    const added = add(values, guardian)
    return added === values ? undefined : added
  }
  const held = guardianAt(values, at)
  const isNumber = sourcedId !== null && held.Name === sourcedId
  const whole = { ...guardian, ...held, ...(isNumber && { Name: guardian.Name ?? sourcedId }) }
  return {
    ...values,
    ...Object.fromEntries(
      parts.flatMap(part => (whole[part] ? [[guardianField(at, part), whole[part]]] : [])),
    ),
  }
}

function isSame(held: Guardian, guardian: Guardian, sourcedId: string | null): boolean {
  const same = (part: (typeof parts)[number]) =>
    held[part] !== undefined && held[part].toLowerCase() === guardian[part]?.toLowerCase()
  if (held.Email !== undefined && guardian.Email !== undefined) return same('Email')
  return same('Name') || (sourcedId !== null && held.Name === sourcedId)
}

/** "ann@x.test; bob@x.test" are two guardians. */
export function withAddressesApart(values: RosterValues): RosterValues {
  let all = values
  for (const index of indexes) {
    const field = guardianField(index, 'Email')
    const [first = '', ...others] = (values[field] ?? '').split(/[;,/|\s]+/).filter(Boolean)
    if (others.length === 0 || ![first, ...others].every(isEmail)) continue
    all = { ...all, [field]: first }
    for (const Email of others) all = add(all, { Email })
  }
  return all
}

/** Merges lines of one child that differ only in the contact into one child with several guardians. */
export function joinChildren(rows: readonly RosterRow[]): RosterRow[] {
  const joined: RosterRow[] = []
  const places = new Map<string, number>()
  for (const row of rows) {
    const key = childOf(row)
    const at = key === undefined ? undefined : places.get(key)
    const first = at === undefined ? undefined : joined[at]
    const more = first ? newGuardians(first.values, row.values) : []
    if (first && at !== undefined && more.length > 0) {
      let { values } = first
      for (const each of more) values = add(values, each)
      joined[at] = { ...first, values }
      continue
    }
    if (key !== undefined && at === undefined) places.set(key, joined.length)
    joined.push(row)
  }
  return joined
}

/** Two lines are the same child if they share the foreign id, or the name and birth date. */
function childOf({ kind, sourcedId, values }: RosterRow): string | undefined {
  if (kind !== 'student') return undefined
  const name = [values.firstName, values.lastName].map(each => (each ?? '').toLowerCase()).join('|')
  if (sourcedId !== null) return `#${sourcedId}|${name}`
  return values.birthDate === undefined ? undefined : `${name}|${values.birthDate}`
}

function newGuardians(held: RosterValues, values: RosterValues): Guardian[] {
  const known = new Set(guardiansOf(held).map(identityOf))
  return guardiansOf(values).filter(each => !known.has(identityOf(each)))
}

const identityOf = ({ Name, Email, Phone }: Guardian): string =>
  (Email ?? Phone?.replace(/\D/g, '') ?? Name ?? '').toLowerCase()
