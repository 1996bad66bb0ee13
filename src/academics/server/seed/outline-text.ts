// Trees as indented text: two spaces per level; `@` and grades at the end of a line, which also apply to its
// descendants. Codes are the section's prefix and the position. A file has `name: value` header lines, then
// subjects (`==`) with their trees (`--`).
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { treeKinds, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Grade } from '#academics/contract/grades.rules.ts'
import type { Incoming } from '../trees/tree-import.ts'

export interface SeedTree {
  readonly kind: TreeKind
  readonly levels: readonly string[]
  readonly entries: readonly Incoming[]
}
/** The parts of its heading, which bars separate. */
export interface SeedSubject {
  readonly words: readonly string[]
  readonly trees: readonly SeedTree[]
}
export interface SeedOutline {
  readonly head: Readonly<Record<string, string>>
  readonly grades: readonly Grade[]
  readonly subjects: readonly SeedSubject[]
}

export const seedText = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`./${file}`, import.meta.url)), 'utf8')

export function parseOutline(text: string): SeedOutline {
  const [first = '', ...sections] = text.split(/^== /m)
  const head = Object.fromEntries(
    first
      .split('\n')
      .filter(line => line.includes(': '))
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const grades = (head['grades'] ?? '')
    .split(';')
    .filter(each => each.includes('='))
    .map(each => {
      const [name = '', platform = ''] = each.split('=').map(word => word.trim())
      return { _id: name, name, platform: platform.split(',').map(word => word.trim()) }
    })
  return { head, grades, subjects: sections.map(section => subjectOf(section, grades)) }
}

function subjectOf(section: string, grades: readonly Grade[]): SeedSubject {
  const [heading = '', ...trees] = section.split(/^-- /m)
  return {
    words: (heading.split('\n')[0] ?? '').split('|').map(word => word.trim()),
    trees: trees.map(tree => treeOf(tree, grades)),
  }
}

function treeOf(section: string, grades: readonly Grade[]): SeedTree {
  const [heading = '', ...lines] = section.split('\n')
  const [, kindWord = '', prefix = '', levels = ''] = /^(\w+) (\w+): (.+)$/.exec(heading) ?? []
  const kind = treeKinds.find(each => each === kindWord)
  if (!kind) throw new Error(`no such tree: ${heading}`)
  const above: { code: string; grade: readonly string[] }[] = []
  const counts: number[] = []
  const entries = lines
    .filter(line => line.trim() !== '')
    .map((line): Incoming => {
      const depth = (line.length - line.trimStart().length) / 2
      const [name = '', given] = line.trim().split(' @')
      if (!Number.isInteger(depth) || depth > above.length) throw new Error(`out of line: ${line}`)
      counts.splice(depth + 1)
      counts[depth] = (counts[depth] ?? 0) + 1
      const code = `${prefix}${counts.slice(0, depth + 1).join('.')}`
      const grade = given === undefined ? (above[depth - 1]?.grade ?? []) : gradesOf(given, grades)
      above.splice(depth, above.length, { code, grade })
      return {
        key: code,
        above: depth === 0 ? null : (above[depth - 1]?.code ?? null),
        name,
        code,
        grade,
        tags: [],
        mark: '',
        foreign: null,
      }
    })
  return { kind, levels: levels.split('/').map(level => level.trim()), entries }
}

/** A range such as `Year 7-Year 9`, or names separated by commas. */
export function gradesOf(words: string, grades: readonly Grade[]): string[] {
  return words.split(',').flatMap(word => {
    const [from = '', to = from] = word.split('-').map(each => each.trim())
    const [first, last] = [
      grades.findIndex(({ name }) => name === from),
      grades.findIndex(({ name }) => name === to),
    ]
    if (first < 0 || last < first) throw new Error(`no such grades: ${words}`)
    return grades.slice(first, last + 1).map(({ _id }) => _id)
  })
}
