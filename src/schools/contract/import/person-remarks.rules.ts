// What an import leaves out of a row that it imports, said on the row. Pure.
import { pairGuardians } from './guardians.rules.ts'
import type { KnownPerson } from './judge.rules.ts'
import type { CellRemark, PersonRead } from './person.rules.ts'
import { guardianField, guardianIdFields, type RosterField, type RosterRow } from './roster.rules.ts'

export const lostClassRemarks = (names: readonly string[]): CellRemark[] =>
  names.map(name => ({ field: 'class', words: `There is no class “${name}”, so it is left out.` }))

/** People who have joined, and guardians, sign in with their address, so an import does not change it. */
export function addressRemarks(row: RosterRow, person: PersonRead, known: KnownPerson): CellRemark[] {
  const isOther = person.email !== null && known.email !== null && person.email !== known.email
  const own = known.hasJoined && isOther ? [keptAddress('email', known.email)] : []
  return row.kind === 'student' ? [...own, ...guardianRemarks(row, person, known)] : own
}

const guardianRemarks = (row: RosterRow, person: PersonRead, known: KnownPerson): CellRemark[] =>
  pairGuardians(person.guardians, known.guardians).flatMap(pair => {
    const { sourcedId, email } = pair.read
    const isSame = sourcedId !== undefined && pair.known?.sourcedId === sourcedId
    if (!isSame || !pair.known?.hasJoined || email === null || email === pair.known.email) return []
    const index = guardianIdFields.findIndex(field => row.values[field] === sourcedId)
    return [keptAddress(guardianField(index, 'Email'), pair.known.email)]
  })

const keptAddress = (field: RosterField, email: string | null): CellRemark => ({
  field,
  words: `They have joined${email === null ? '' : ` as ${email}`}, so this address is left out.`,
})

/** A delta file names guardians by id only; those of a known child are in the school already. */
export const missingGuardians = ({ values }: RosterRow): CellRemark[] =>
  guardianIdFields.flatMap((field, index) => {
    const hasContact = (['Name', 'Email', 'Phone'] as const).some(part => values[guardianField(index, part)])
    return values[field] === undefined || hasContact
      ? []
      : [
          {
            field: guardianField(index, 'Email'),
            words: `The guardian “${values[field]}” is neither in the file nor known from an earlier import.`,
          },
        ]
  })
