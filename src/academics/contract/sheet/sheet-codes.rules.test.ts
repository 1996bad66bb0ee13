import { describe, expect, it } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { matchSheet, sheetMatch } from './sheet-columns.rules.ts'
import { readStandards } from './sheet-read.rules.ts'

const tableOf = (text: string) => ({ name: 'sheet', rows: parseLines(text) })
const match = (text: string) => sheetMatch(matchSheet(tableOf(text), []))

describe('codes without other columns', () => {
  const read = (text: string, byCodes?: boolean) => {
    const found = { ...match(text), ...(byCodes !== undefined && { byCodes }) }
    const { entries, notes } = readStandards(tableOf(text), found)
    return {
      tree: entries.map(({ level, code }) => `${level} ${code}`),
      notes: notes.map(({ line }) => line),
    }
  }
  const nested = 'Code,Statement\nMA.1,One\nMA.1.A,Two\nMA.1.A.2,Three\nMA.10,Four\nMA.10.B,Five\n'

  it('give the levels if they nest, unless the user chooses otherwise', () => {
    expect(read(nested).tree).toEqual(['1 MA.1', '2 MA.1.A', '3 MA.1.A.2', '1 MA.10', '2 MA.10.B'])
    expect(read(nested, false).tree.every(each => each.startsWith('1 '))).toBe(true)
    expect(read('Nummer,Beschreibung\nD-1,Lesen\nD-1a,Laut lesen\n').tree).toEqual(['1 D-1', '2 D-1a'])
  })

  it.each([
    ['a code is missing', 'Code,Statement\nMA.1,One\nMA.1.A,Two\n,Three\n'],
    ['a code is given twice', 'Code,Statement\nMA.1,One\nMA.1.A,Two\nMA.1.A,Three\n'],
    ['something above is missing', 'Code,Statement\nMA.1,One\nMA.1.A,Two\nSC.1.A,Three\n'],
    ['no code begins with another', 'Code,Statement\nMA.1,One\nMA.2,Two\n'],
  ])('do not give levels where %s', (_why, text) =>
    expect(read(text).tree.every(each => each.startsWith('1 '))).toBe(true),
  )

  it('give levels anyway if the user chooses so, with missing parents reported', () =>
    expect(read('Code,Statement\nMA.1,One\nMA.1.A,Two\nSC.1.A,Three\n', true)).toEqual({
      tree: ['1 MA.1', '2 MA.1.A', '1 SC.1.A'],
      notes: [4],
    }))
})
