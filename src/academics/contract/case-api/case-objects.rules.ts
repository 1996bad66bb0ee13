// Finds one object of a CASE package by its identifier, in the form of the standard's endpoints. Pure.
import type { CaseVersion } from '../case-sharing.conf.ts'
import type { CasePackage, JsonObject } from '../case.rules.ts'

export const caseKinds = [
  'CFDocuments',
  'CFItems',
  'CFItemAssociations',
  'CFAssociations',
  'CFPackages',
  'CFSubjects',
  'CFConcepts',
  'CFItemTypes',
  'CFLicenses',
  'CFAssociationGroupings',
] as const
export type CaseKind = (typeof caseKinds)[number]

export interface CaseObjects {
  readonly id: string
  readonly package: CasePackage
  readonly items: ReadonlyMap<string, JsonObject>
  readonly associations: ReadonlyMap<string, JsonObject>
  readonly definitions: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>
}

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : [])
const byId = (list: readonly JsonObject[]) => new Map(list.map(each => [String(each['identifier']), each]))

export function caseObjects(pack: CasePackage): CaseObjects {
  const definitions = (pack['CFDefinitions'] ?? {}) as JsonObject
  return {
    id: pack.CFDocument.identifier,
    package: pack,
    items: byId(pack.CFItems),
    associations: byId(pack.CFAssociations ?? []),
    definitions: new Map(
      ['CFSubjects', 'CFConcepts', 'CFItemTypes', 'CFLicenses', 'CFAssociationGroupings'].map(name => [
        name,
        byId(listOf(definitions[name])),
      ]),
    ),
  }
}

/** Undefined if the package has no such object. */
export function caseObject(objects: CaseObjects, kind: CaseKind, id: string): unknown {
  switch (kind) {
    case 'CFDocuments':
      return objects.id === id ? objects.package.CFDocument : undefined
    case 'CFPackages':
      return objects.id === id ? objects.package : undefined
    case 'CFItems':
      return objects.items.get(id)
    case 'CFAssociations':
      return objects.associations.get(id)
    case 'CFItemAssociations':
      return itemAssociations(objects, id)
    case 'CFLicenses':
    case 'CFAssociationGroupings':
      return objects.definitions.get(kind)?.get(id)
    default:
      return withDescendants(objects, kind, id)
  }
}

function itemAssociations({ items, associations }: CaseObjects, id: string): unknown {
  const item = items.get(id)
  if (!item) return undefined
  const names = (association: JsonObject, end: string) =>
    (association[end] as JsonObject | undefined)?.['identifier'] === id
  return {
    CFItem: item,
    CFAssociations: [...associations.values()].filter(
      association => names(association, 'originNodeURI') || names(association, 'destinationNodeURI'),
    ),
  }
}

/** Subjects, concepts and types include all their descendants, found by hierarchy code. */
function withDescendants({ definitions }: CaseObjects, kind: CaseKind, id: string): unknown {
  const all = definitions.get(kind)
  const one = all?.get(id)
  if (!all || !one) return undefined
  const code = String(one['hierarchyCode'] ?? '')
  const below = [...all.values()].filter(
    each => each !== one && code !== '' && String(each['hierarchyCode'] ?? '').startsWith(`${code}.`),
  )
  return { [kind]: [one, ...below] }
}

/** Fields that version 1.0 lacks. */
const newer = new Set(['extensions', 'caseVersion', 'frameworkType'])

/** Endpoint of each kind of object on this site, by the field that holds it. */
const places: Readonly<Record<string, CaseKind>> = {
  CFDocument: 'CFDocuments',
  CFDocuments: 'CFDocuments',
  CFDocumentURI: 'CFDocuments',
  CFPackageURI: 'CFPackages',
  CFItem: 'CFItems',
  CFItems: 'CFItems',
  originNodeURI: 'CFItems',
  destinationNodeURI: 'CFItems',
  CFAssociations: 'CFAssociations',
}

export interface CaseWire {
  readonly version: CaseVersion
  /** Base URL of the school's frameworks in that version. */
  readonly base: string
  /** Identifiers of its documents, which items also refer to. */
  readonly documents: ReadonlySet<string>
}

/** URIs of our own objects point to this server; those of imported objects keep their creator's URI. */
export function caseWire(value: unknown, wire: CaseWire, field: string): unknown {
  if (Array.isArray(value)) return value.map(each => caseWire(each, wire, field))
  if (typeof value !== 'object' || value === null) return value
  const { identifier, uri } = value as JsonObject
  const place =
    wire.documents.has(String(identifier)) && places[field] === 'CFItems' ? 'CFDocuments' : places[field]
  const isOurs = typeof uri === 'string' && uri.startsWith('urn:uuid:') && place !== undefined
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => wire.version !== 'v1p0' || !newer.has(name))
      .map(([name, each]) => {
        if (name === 'uri' && isOurs) return [name, `${wire.base}/${place}/${String(identifier)}`]
        return [name, name === 'extensions' ? each : caseWire(each, wire, name)]
      }),
  )
}
