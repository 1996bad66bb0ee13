// Prepares standards for import: maps grades to the owner's, and lists those without a match.
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { CaseFault, platformGradesIn, readCase } from '#academics/contract/case.rules.ts'
import {
  documentOfCase,
  documentOfCells,
  frameOfCells,
  type DocumentCells,
} from '#academics/contract/documents.rules.ts'
import type { SourceDocument } from '#academics/contract/documents.shapes.ts'
import { gradeMap, type Grade } from '#academics/contract/grades.rules.ts'
import { placeRows, RowsFault, type RowEntry } from '#academics/contract/rows.rules.ts'
import { readTable } from '#academics/contract/sheet/sheet-read.rules.ts'
import { branchOf, flatten, treeOf, type Entry } from '#academics/contract/tree.rules.ts'
import type { SheetFile } from '#academics/contract/standards-files.contract.ts'
import { fail } from '#kit/server/errors.ts'
import { parseLines } from '#kit/contract/csv.rules.ts'
import type { ImportedTree, Incoming } from '../trees/tree-import.ts'

export interface Standards {
  readonly from: ImportedTree
  readonly unmapped: { grade: string; entries: number }[]
}

/** Maps grades, and counts those without a match. */
function mapper(of: (grade: string) => readonly string[]) {
  const lost = new Map<string, number>()
  return {
    map: (grades: readonly string[]): string[] => [
      ...new Set(
        grades.flatMap(grade => {
          const found = of(grade)
          if (found.length === 0) lost.set(grade, (lost.get(grade) ?? 0) + 1)
          return found
        }),
      ),
    ],
    unmapped: (nameOf: (grade: string) => string = grade => grade) =>
      [...lost].map(([grade, entries]) => ({ grade: nameOf(grade), entries })),
  }
}

export interface Published {
  readonly entries: readonly Entry[]
  readonly levels: readonly string[]
  readonly grades: readonly Grade[]
  readonly source: ImportedTree['source']
  readonly platform?: ImportedTree['platform']
}

/** A published tree; chosen entries include their ancestors and descendants. */
export function fromPublished(
  { entries, levels, grades, source, platform }: Published,
  chosen: readonly string[] | undefined,
  to: readonly Grade[],
  sameOwner: boolean,
): Standards {
  const { map, unmapped } = mapper(sameOwner ? grade => [grade] : gradeMap(grades, to).of)
  const names = new Map(grades.map(({ _id, name }) => [_id, name]))
  const taken = picked(entries, chosen)
  const incoming = taken.map(({ _id, parent, name, code, grade, tags, mark }): Incoming => ({
    key: _id,
    above: parent,
    name,
    code,
    grade: map(grade),
    tags,
    mark,
    foreign: _id,
  }))
  return {
    from: { entries: incoming, levels, source, ...(platform ? { platform } : {}) },
    unmapped: unmapped(grade => names.get(grade) ?? grade),
  }
}

function picked(entries: readonly Entry[], chosen: readonly string[] | undefined): readonly Entry[] {
  if (chosen === undefined) return entries
  const tree = treeOf(entries)
  const wanted = new Set(
    chosen
      .flatMap(id => (tree.entries.has(id) ? [...branchOf(tree, id), ...flatten(tree, id)] : []))
      .map(({ _id }) => _id),
  )
  return entries.filter(({ _id }) => wanted.has(_id))
}

export function fromCase(text: string, to: readonly Grade[]): Standards {
  const { entries, frame, levelNames, title } = readable(() => readCase(text))
  const document = documentOfCase(frame)
  const own = new Set(to.map(({ _id }) => _id))
  const { map, unmapped } = mapper(level => {
    const wanted = platformGradesIn(level)
    return to.filter(({ platform }) => platform.some(one => wanted.includes(one))).map(({ _id }) => _id)
  })
  const incoming = entries.map((entry): Incoming => {
    // Grades from our own export are restored if they still exist.
    const kept = entry.own?.grade.every(grade => own.has(grade)) ? entry.own : null
    return {
      key: entry.foreign,
      above: entry.above,
      name: entry.name,
      code: entry.code,
      grade: kept?.grade ?? map(entry.levels),
      tags: kept?.tags ?? entry.tags,
      mark: kept?.mark ?? entry.mark,
      foreign: entry.foreign,
      origin: { item: entry.item, tie: entry.tie },
    }
  })
  return {
    from: {
      entries: incoming,
      levels: levelNames,
      frame,
      source: [fileSource(title, document)],
    },
    unmapped: unmapped(),
  }
}

/** CSV rows, matched only by their column titles. */
export function fromCsv(
  text: string,
  to: readonly Grade[],
  levels: readonly string[],
  newId: () => string,
): Standards {
  const { entries, levelNames } = readable(() => readTable({ name: '', rows: parseLines(text) }, levels))
  return fromRows(entries, levelNames, to, newId)
}

/** A sheet with mapped columns; CASE metadata of its document is kept. */
export function fromSheet(sheet: SheetFile, to: readonly Grade[], newId: () => string, now: Date): Standards {
  const { from, unmapped } = fromRows(sheet.entries, sheet.levels, to, newId)
  const document = sheet.document ? documentOfCells(sheet.document as DocumentCells) : null
  const frame = sheet.document ? frameOfCells(sheet.document as DocumentCells, now.toISOString()) : undefined
  return {
    from: { ...from, source: [fileSource(document?.title || sheet.file, document)], ...(frame && { frame }) },
    unmapped,
  }
}

const fileSource = (set: string, document: SourceDocument | null): ImportedTree['source'][number] => ({
  curriculum: '',
  set: set.slice(0, 200),
  ...(document && { document }),
})

function fromRows(
  entries: readonly RowEntry[],
  levels: readonly string[] | null,
  to: readonly Grade[],
  newId: () => string,
): Standards {
  const { map, unmapped } = mapper(word => gradesNamed(word, to))
  const ids = new Set<string>()
  const placed = readable(() =>
    placeRows(entries, ({ id }) => {
      const key = id !== null && !ids.has(id) ? id : newId()
      ids.add(key)
      return key
    }),
  )
  const incoming = placed.map(({ row, _id, parent }): Incoming => ({
    key: _id,
    above: parent,
    name: row.name,
    code: row.code,
    grade: map(row.grades),
    tags: row.tags,
    mark: row.mark,
    foreign: row.id?.slice(0, 300) ?? null,
  }))
  return { from: { entries: incoming, levels, source: [] }, unmapped: unmapped() }
}

/** Finds grades by the owner's or the platform's name, or by CASE code: 03, KG, 3-5. */
function gradesNamed(word: string, to: readonly Grade[]): string[] {
  const small = (text: string) => text.trim().toLowerCase()
  const named = to.filter(
    each =>
      small(each._id) === small(word) ||
      small(each.name) === small(word) ||
      each.platform.some(one => small(one) === small(word)),
  )
  const wanted = named.length > 0 ? [] : platformGradesIn(word)
  const found =
    named.length > 0 ? named : to.filter(({ platform }) => platform.some(one => wanted.includes(one)))
  return found.map(({ _id }) => _id)
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof CaseFault)
      throw fail(academicErrors, 'standards-unreadable', { why: fault.message, item: fault.item })
    if (fault instanceof RowsFault)
      throw fail(academicErrors, 'standards-unreadable', { why: fault.message, row: fault.row })
    throw fault
  }
}
