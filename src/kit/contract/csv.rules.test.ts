import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareCell, parseCsv, parseLines, toCsv } from './csv.rules.ts'

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
      .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=x', "'=x", "''-1", '+64 21', "'quoted'", '@'))
      .map(text => text.replaceAll('\uFEFF', '').trim())
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
        expect(parseCsv(toCsv(filled)).map(row => row.map(bareCell))).toEqual(filled)
      }),
    )
  })

  it('numbers rows as the file does: blank lines, quoted line breaks and a sep line count', () => {
    expect(parseLines('sep=;\r\nName;Note\r\n\r\nAnna;"two\r\nlines"\r\nBen;x')).toEqual([
      { line: 2, cells: ['Name', 'Note'] },
      { line: 4, cells: ['Anna', 'two\r\nlines'] },
      { line: 6, cells: ['Ben', 'x'] },
    ])
  })

  it('finds the delimiter by the whole beginning, not by the first line', () => {
    expect(parseCsv('Pupils, autumn term\nName;Grade;Note\nAnna;7;a, b\nBen;8;c')).toEqual([
      ['Pupils, autumn term'],
      ['Name', 'Grade', 'Note'],
      ['Anna', '7', 'a, b'],
      ['Ben', '8', 'c'],
    ])
    expect(parseCsv('a|b\n1|2')[1]).toEqual(['1', '2'])
  })

  it('writes nothing that a spreadsheet would run', () => {
    expect(toCsv([['=HYPERLINK("x")', '+1', '-1', '@a', 'plain']])).toBe(
      '"\'=HYPERLINK(""x"")","\'+1","\'-1","\'@a","plain"\r\n',
    )
  })
})
