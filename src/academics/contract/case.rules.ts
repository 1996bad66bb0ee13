// Converts CASE 1.0 and 1.1 (1EdTech Competencies and Academic Standards Exchange) to entries and back.
// Unused fields are kept, so that an export matches its import.
import * as z from '#zod'
import { platformGrades } from './grades.rules.ts'
import { levelNamesOf } from './level-names.rules.ts'
import { flatten, treeLimits, treeOf } from './tree.rules.ts'

const loose = z.record(z.string(), z.unknown())
export type JsonObject = z.output<typeof loose>

const link = z.looseObject({ identifier: z.string() })
const Item = z.looseObject({
  identifier: z.string().check(z.minLength(1), z.maxLength(300)),
  fullStatement: z.string(),
  humanCodingScheme: z.nullish(z.string()),
  CFItemType: z.nullish(z.string()),
  educationLevel: z.nullish(z.array(z.string())),
  conceptKeywords: z.nullish(z.array(z.string())),
})
const Association = z.looseObject({
  identifier: z.optional(z.string()),
  associationType: z.string(),
  sequenceNumber: z.nullish(z.number()),
  originNodeURI: link,
  destinationNodeURI: link,
})
const Package = z.looseObject({
  CFDocument: z.looseObject({ identifier: z.string(), title: z.string() }),
  CFItems: z.array(Item),
  CFAssociations: z._default(z.nullish(z.array(Association)), []),
})
export type CasePackage = z.output<typeof Package>
export type CaseItem = z.output<typeof Item>
export type CaseAssociation = z.output<typeof Association>

/** An item and the association to its parent, unchanged from the import. */
export interface CaseOrigin {
  readonly item: JsonObject
  readonly tie: JsonObject | null
  /** Grades at the time of import, to detect later changes. */
  readonly grade: readonly string[]
}
/** Everything in a package except its items and their positions: document, definitions and the rest. */
export interface CaseFrame {
  readonly rest: JsonObject
  readonly others: readonly JsonObject[]
}

/** An entry during import: it refers to its parent by identifier, and its grades are CASE's. */
export interface CaseEntry {
  readonly foreign: string
  readonly above: string | null
  readonly name: string
  readonly code: string
  readonly levels: readonly string[]
  readonly tags: readonly string[]
  readonly mark: string
  readonly own: OwnFields | null
  readonly item: JsonObject
  readonly tie: JsonObject | null
}
export interface CaseFile {
  readonly title: string
  readonly entries: readonly CaseEntry[]
  readonly frame: CaseFrame
  readonly levelNames: readonly string[]
}

/** Fields that CASE lacks are stored in the `extensions` of version 1.1. */
const OwnFields = z.object({ grade: z.array(z.string()), tags: z.array(z.string()), mark: z.string() })
type OwnFields = z.output<typeof OwnFields>
export const extension = 'classwright'

export class CaseFault extends Error {
  readonly item: string | null
  constructor(message: string, item: string | null = null) {
    super(message)
    this.item = item
  }
}

export function readCase(source: string): CaseFile {
  const { CFDocument, CFItems, CFAssociations, ...rest } = packageOf(source)
  const known = new Map(CFItems.map(item => [item.identifier, item]))
  if (known.size !== CFItems.length) throw new CaseFault('Two items have the same identifier.')
  const parentLinks = new Map<string, CaseAssociation>()
  const others: JsonObject[] = []
  for (const association of CFAssociations ?? []) {
    const {
      associationType,
      originNodeURI: { identifier: child },
      destinationNodeURI: { identifier: above },
    } = association
    const fits =
      associationType === 'isChildOf' &&
      known.has(child) &&
      !parentLinks.has(child) &&
      (known.has(above) || above === CFDocument.identifier)
    if (fits && !leadsBack(parentLinks, child, above)) parentLinks.set(child, association)
    else others.push(association)
  }
  const order = (item: CaseItem, at: number): [number, number] => [
    parentLinks.get(item.identifier)?.sequenceNumber ?? Number.MAX_SAFE_INTEGER,
    at,
  ]
  const sorted = CFItems.map((item, at) => ({ item, key: order(item, at) }))
    .toSorted((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1])
    .map(({ item }) => item)
  const list = sorted.map(item => entryOf(item, parentLinks.get(item.identifier), known))
  const placed = flatten(
    treeOf(
      list.map(each => ({
        _id: each.foreign,
        parent: each.above,
        name: each.name,
        code: '',
        grade: [],
        tags: [],
        mark: each.mark,
        foreign: null,
      })),
    ),
  )
  const byId = new Map(list.map(each => [each.foreign, each]))
  return {
    title: CFDocument.title,
    entries: placed.flatMap(({ _id }) => byId.get(_id) ?? []),
    frame: { rest: { CFDocument, ...rest }, others },
    levelNames: levelNamesOf(placed),
  }
}

function packageOf(source: string): CasePackage {
  let raw: unknown
  try {
    raw = JSON.parse(source)
  } catch {
    throw new CaseFault('The file is not valid JSON.')
  }
  const outer = z.safeParse(loose, raw)
  // Some tools wrap the package in an object under its name.
  const parsed = z.safeParse(
    Package,
    outer.success && outer.data['CFPackage'] !== undefined ? outer.data['CFPackage'] : raw,
  )
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CaseFault(
    `The file is not a CASE package: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
  )
}

/** Whether an association would make an item its own ancestor. */
function leadsBack(parentLinks: ReadonlyMap<string, CaseAssociation>, child: string, above: string): boolean {
  for (
    let at: string | undefined = above;
    at !== undefined;
    at = parentLinks.get(at)?.destinationNodeURI.identifier
  )
    if (at === child) return true
  return false
}

export function entryOf(
  item: CaseItem,
  link: CaseAssociation | undefined,
  known: ReadonlyMap<string, unknown>,
): CaseEntry {
  const { identifier, fullStatement, humanCodingScheme, CFItemType, educationLevel, conceptKeywords } = item
  const name = fullStatement.trim()
  if (name === '' || name.length > treeLimits.name)
    throw new CaseFault(
      name === '' ? 'An item has no statement.' : `A statement has more than ${treeLimits.name} characters.`,
      identifier,
    )
  const own = z.safeParse(OwnFields, (item['extensions'] as JsonObject | undefined)?.[extension])
  const above = link?.destinationNodeURI.identifier
  return {
    foreign: identifier,
    above: above !== undefined && known.has(above) ? above : null,
    name,
    code: (humanCodingScheme ?? '').trim().slice(0, 80),
    levels: educationLevel ?? [],
    tags: (conceptKeywords ?? [])
      .map(each => each.trim().slice(0, 80))
      .filter(each => each !== '')
      .slice(0, 20),
    mark: (CFItemType ?? '').slice(0, 200),
    own: own.success ? own.data : null,
    item,
    tie: link ?? null,
  }
}

/** CASE's codes for grades (CEDS): KG, 01 … 12, PS. */
const caseLevels = ['KG', ...Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')), 'PS']

function platformGradeOf(level: string): string | undefined {
  const written = level.toUpperCase()
  const caseLevel = /^\d$/.test(written) ? `0${written}` : written
  return platformGrades[caseLevels.indexOf(caseLevel === 'K' ? 'KG' : caseLevel)]
}
/** One grade, or every grade of a range such as 3-5 or K-2. */
export function platformGradesIn(level: string): string[] {
  const [first = '', last = first, ...more] = level.split(/\s*[-–]\s*/)
  const [from, to] = [platformGradeOf(first.trim()), platformGradeOf(last.trim())]
  if (from === undefined || to === undefined || more.length > 0) return []
  return platformGrades.slice(platformGrades.indexOf(from), platformGrades.indexOf(to) + 1)
}
export const caseLevelOf = (platformGrade: string): string | undefined =>
  caseLevels[platformGrades.indexOf(platformGrade)]
