import { describe, expect, it } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import type { SourceTable } from '#kit/contract/columns.rules.ts'
import { guessMatch, rematched, withRemembered } from './match.ts'

const today = new Date('2026-11-19T00:00:00Z')
const tableOf = (text: string): SourceTable => ({ name: 'list.csv', rows: parseLines(text) })
const withRoles = tableOf(
  'First name,Last name,E-mail,Role\nTea,Cher,tea@x.test,teacher\nPa,Rent,pa@x.test,\n',
)
const plain = tableOf('First name,Last name,E-mail\nTea,Cher,tea@x.test\n')

describe('people without a role, where teachers are imported', () => {
  it('are left out of a list with roles', () => {
    const guess = guessMatch(withRoles, today, 'staff')
    expect([guess.targets.includes('role'), guess.roleless]).toEqual([true, 'none'])
    const { targets, dateOrder } = guess
    const remembered = { targets, dateOrder, roleless: 'staff' as const }
    expect(withRemembered(guess, withRoles, remembered, 'staff').roleless).toBe('none')
  })

  it('are left out as soon as somebody matches the column of the roles', () => {
    const guess = guessMatch(withRoles, today, 'staff')
    const column = guess.targets.indexOf('role')
    const without = { ...rematched(guess, withRoles, column, null), roleless: 'staff' as const }
    expect(rematched(without, withRoles, column, 'role').roleless).toBe('none')
  })

  it('are teachers in a list without roles, as the page says', () => {
    expect(guessMatch(plain, today, 'staff').roleless).toBe('staff')
    expect(guessMatch(withRoles, today, 'student').roleless).toBe('student')
  })
})
