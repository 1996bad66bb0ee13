import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInFields } from '#academics/contract/templates.conf.ts'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import { missingOf, sameValue } from './content.rules.ts'
import { contentModes, type ContentMode } from './content.shapes.ts'
import { difference, pruned } from './outline.rules.ts'

const nothing = { objectives: 0, videos: 0, items: 0 }
const empty = (mode: ContentMode) => ({
  mode,
  type: null,
  name: 'N',
  cover: null,
  overview: '',
  unit: null,
  idea: '',
  words: [],
  inquiry: [],
  goals: [],
  connection: '',
  service: null,
  ext: {},
  pageNum: 0,
  linkNum: 0,
  template: builtInFields(mode),
})
const keys = (content: Parameters<typeof missingOf>[0], facts = nothing) =>
  missingOf(content, facts).map(({ key }) => key)

describe('missing fields', () => {
  test('required fields of the template, and requirements of the kind', () => {
    expect(keys(empty('unit'))).toEqual(['cover', 'idea', 'words', 'inquiry', 'link'])
    expect(keys(empty('task'))).toEqual(['cover', 'inquiry', 'slides'])
    expect(keys({ ...empty('task'), type: 'SA', cover: 'c', inquiry: ['Why?'], pageNum: 3 })).toEqual([
      'outline',
    ])
    expect(
      keys(
        { ...empty('task'), type: 'SA', cover: 'c', inquiry: ['Why?'], pageNum: 3 },
        { ...nothing, objectives: 1 },
      ),
    ).toEqual([])
    expect(keys({ ...empty('task'), type: 'Activity', cover: 'c', inquiry: ['Why?'], pageNum: 3 })).toEqual(
      [],
    )
    expect(keys({ ...empty('pdUnit'), cover: 'c', idea: 'i', inquiry: ['q'], linkNum: 1 })).toEqual([
      'audience',
    ])
    expect(
      keys({
        ...empty('pdUnit'),
        cover: 'c',
        idea: 'i',
        inquiry: ['q'],
        linkNum: 1,
        service: { type: [], participants: 'educators' },
      }),
    ).toEqual([])
    expect(keys({ ...empty('video'), cover: 'c' })).toEqual(['video'])
    expect(keys({ ...empty('tool'), cover: 'c' }, { ...nothing, items: 2 })).toEqual([])
  })

  test('custom sections count if any of their answers is filled in; blanks and disabled fields do not', () => {
    const own = {
      _id: 'own',
      code: null,
      enable: true,
      required: true,
      type: 'text' as const,
      group: null,
      name: 'Own',
      prompt: '',
      tags: null,
      diy: false,
    }
    const task = { ...empty('task'), cover: 'c', inquiry: ['q'], pageNum: 1, template: [own] }
    expect(missingOf(task, nothing)).toEqual([{ key: 'own', name: 'Own', step: 'basic', teach: false }])
    expect(keys({ ...task, ext: { own: [{ value: '  ', mark: 'x' }] } })).toEqual(['own'])
    expect(keys({ ...task, ext: { 'own:maths': [{ value: 'yes', mark: '' }] } })).toEqual([])
    expect(keys({ ...task, ext: { ownother: [{ value: 'yes', mark: '' }] } })).toEqual(['own'])
    expect(keys({ ...task, template: [{ ...own, enable: false }] })).toEqual([])
  })

  test('every kind starts with missing fields', () => {
    for (const mode of contentModes) expect(keys(empty(mode))).not.toEqual([])
  })
})

test('values are equal regardless of key order', () => {
  const json = fc.jsonValue()
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, each]) => [key, turned(each)]),
    )
  }
  fc.assert(fc.property(json, value => sameValue(value, turned(value))))
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (one, other) => sameValue([{ value: one }], [{ value: other }]) === (one === other),
    ),
  )
})

describe('outlines', () => {
  const entry = (_id: string, parent: string | null): OutlineEntry => ({
    _id,
    parent,
    name: `Name ${_id}`,
    code: '',
    grade: [],
    tags: [],
    mark: '',
    foreign: null,
  })
  /** A tree in document order: the parent of each entry comes earlier, or is absent. */
  const tree = fc
    .array(fc.nat(), { minLength: 1, maxLength: 30 })
    .map(list =>
      list.map((number, index) =>
        entry(`e${index}`, index === 0 || number % 3 === 0 ? null : `e${number % index}`),
      ),
    )

  test('pruned: the selected entries and their ancestors, in order', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.nat(), { maxLength: 5 }), (entries, picks) => {
        const chosen = picks.map(pick => entries[pick % entries.length]?._id ?? '')
        const kept = pruned(entries, chosen) ?? []
        const ids = kept.map(({ _id }) => _id)
        for (const id of chosen) expect(ids).toContain(id)
        for (const { parent } of kept) if (parent !== null) expect(ids).toContain(parent)
        const below = (id: string): boolean =>
          chosen.includes(id) || kept.some(each => each.parent === id && below(each._id))
        for (const id of ids) expect(below(id)).toBe(true)
        expect(ids).toEqual(entries.map(({ _id }) => _id).filter(id => ids.includes(id)))
      }),
    )
    expect(pruned([entry('a', null)], ['b'])).toBeUndefined()
  })

  test('a difference lists added and removed entries of the source', () => {
    const branch = (chosen: string[]) => [
      { code: 'c:s', name: 'S', curr: 'c', entries: chosen.map(id => entry(id, null)), chosen },
    ]
    expect(
      difference({ outline: branch(['a', 'b']) }, { outline: branch(['b', 'c']), goal: branch(['d']) }),
    ).toEqual([
      { kind: 'outline', added: ['Name c'], removed: ['Name a'] },
      { kind: 'goal', added: ['Name d'], removed: [] },
    ])
    expect(difference({ outline: branch(['a']) }, { outline: branch(['a']) })).toEqual([])
  })
})
