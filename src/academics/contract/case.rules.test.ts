import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CaseFault, caseLevelOf, platformGradesIn, readCase } from './case.rules.ts'
import { type Exported, writeCase } from './case-write.rules.ts'
import { platformGrades } from './grades.rules.ts'
import { someTree } from './testing/some-tree.ts'
import type { Entry } from './tree.rules.ts'

const exported = (entries: readonly Entry[], more: Partial<Exported> = {}) =>
  writeCase({
    entries: entries.map(each => ({ ...each, origin: null })),
    frame: null,
    title: 'A tree',
    creator: 'Test',
    id: '01890000-0000-7000-8000-aaaaaaaaaaaa',
    at: '2026-01-01T00:00:00.000Z',
    platformGradesOf: grade => [grade],
    ...more,
  })

describe('CASE', () => {
  test('reads a tree with its texts, positions, grades and order', () => {
    fc.assert(
      fc.property(someTree, entries => {
        const { entries: back } = readCase(JSON.stringify(exported(entries)))
        expect(
          back.map(({ foreign, above, name, code, own, mark, tags, levels }) => ({
            _id: foreign,
            parent: above,
            name,
            code,
            mark: own?.mark ?? mark,
            tags: own?.tags ?? tags,
            grade: own?.grade ?? levels.flatMap(platformGradesIn),
          })),
        ).toEqual(
          entries.map(({ _id, parent, name, code, mark, tags, grade }) => ({
            _id,
            parent,
            name,
            code,
            mark,
            tags,
            grade,
          })),
        )
      }),
    )
  })

  test('round trip', () => {
    fc.assert(
      fc.property(someTree, entries => {
        const given = exported(entries)
        const file = readCase(JSON.stringify(given))
        const kept = file.entries.map((each): Exported['entries'][number] => ({
          _id: `here ${each.foreign}`,
          parent: each.above === null ? null : `here ${each.above}`,
          name: each.name,
          code: each.code,
          grade: each.own?.grade ?? [],
          tags: each.own?.tags ?? each.tags,
          mark: each.own?.mark ?? each.mark,
          foreign: each.foreign,
          origin: { item: each.item, tie: each.tie, grade: each.own?.grade ?? [] },
        }))
        expect(
          writeCase({
            entries: kept,
            frame: file.frame,
            title: '',
            creator: '',
            id: '',
            at: '',
            platformGradesOf: () => [],
          }),
        ).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  test('an item that would be its own ancestor moves to the first level', () => {
    const node = (identifier: string) => ({ identifier, uri: '', title: '' })
    const childOf = (from: string, to: string) => ({
      associationType: 'isChildOf',
      originNodeURI: node(from),
      destinationNodeURI: node(to),
    })
    const item = (identifier: string) => ({ identifier, fullStatement: identifier })
    const { entries } = readCase(
      JSON.stringify({
        CFPackage: {
          CFDocument: { identifier: 'doc', title: 'Round' },
          CFItems: [item('a'), item('b')],
          CFAssociations: [childOf('a', 'b'), childOf('b', 'a')],
        },
      }),
    )
    expect(entries.map(({ foreign, above }) => [foreign, above])).toEqual([
      ['b', null],
      ['a', 'b'],
    ])
  })

  test('any other file is refused with the reason', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{}',
      '{"CFDocument":{"identifier":"x","title":"y"},"CFItems":[{"identifier":"a"}]}',
    ])
      expect(() => readCase(text)).toThrow(CaseFault)
  })

  test('grades are written as words', () => {
    for (const grade of platformGrades) expect(platformGradesIn(caseLevelOf(grade) ?? '')).toEqual([grade])
    expect(['K', '7', '99', 'K-2', '3 – 5', '5-99'].map(platformGradesIn)).toEqual([
      ['Foundation'],
      ['Grade 7'],
      [],
      ['Foundation', 'Grade 1', 'Grade 2'],
      ['Grade 3', 'Grade 4', 'Grade 5'],
      [],
    ])
  })
})
