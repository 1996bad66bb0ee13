import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, toCsv } from './csv.rules.ts'

describe('CSV', () => {
  it('reads quotes, line ends, marks and separators as spreadsheets write them', () => {
    expect(parseCsv('\uFEFFFirst name,Last name\r\n"Anna ""Ann""","van, den Berg"\r\n\r\n')).toEqual([
      ['First name', 'Last name'],
      ['Anna "Ann"', 'van, den Berg'],
    ])
    expect(parseCsv('a;b\n1;"2\n3"')).toEqual([
      ['a', 'b'],
      ['1', '2\n3'],
    ])
    expect(parseCsv('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(parseCsv('')).toEqual([])
    expect(parseCsv('a,b\n , \n1,')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
  })

  it('writes what it reads back', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .map(text => text.replaceAll('\uFEFF', '').trim())
      .filter(text => !/^[=+\-@\t\r]/.test(text))
    const table = fc
      .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 6 }))
      .chain(([columns, rows]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      )
    fc.assert(
      fc.property(table, rows => {
        const filled = rows.filter(row => row.some(each => each !== ''))
        expect(parseCsv(toCsv(filled))).toEqual(filled)
      }),
    )
  })

  it('writes nothing that a spreadsheet would run', () => {
    expect(toCsv([['=HYPERLINK("x")', '+1', '-1', '@a', 'plain']])).toBe(
      '"\'=HYPERLINK(""x"")","\'+1","\'-1","\'@a","plain"\r\n',
    )
  })
})
