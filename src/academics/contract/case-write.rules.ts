// Writes an outline as a CASE (1EdTech) package.
import { type Entry, treeOf } from './tree.rules.ts'
import {
  type CaseAssociation,
  type CaseFrame,
  type CaseItem,
  caseLevelOf,
  type CaseOrigin,
  type CasePackage,
  entryOf,
  extension,
  type JsonObject,
} from '#academics/contract/case.rules.ts'

export interface Exported {
  readonly entries: readonly (Entry & { readonly origin: CaseOrigin | null })[]
  readonly frame: CaseFrame | null
  readonly title: string
  readonly creator: string
  readonly id: string
  readonly at: string
  platformGradesOf(grade: string): readonly string[]
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

export function writeCase({
  entries,
  frame,
  title,
  creator,
  id,
  at,
  platformGradesOf,
}: Exported): CasePackage {
  const document: JsonObject = (frame?.rest['CFDocument'] as JsonObject | undefined) ?? {
    identifier: id,
    uri: `urn:uuid:${id}`,
    creator,
    title,
    lastChangeDateTime: at,
    CFPackageURI: { title, identifier: id, uri: `urn:uuid:${id}` },
    caseVersion: '1.1',
  }
  const documentId = String(document['identifier'])
  const idOf = new Map(entries.map(each => [each._id, each.foreign ?? each._id]))
  const tree = treeOf(entries)
  const keepsNumbers = new Map(
    [...tree.below].map(([parent, ids]) => [
      parent,
      rising(ids.map(each => numberOf(tree.entries.get(each) as Exported['entries'][number]))),
    ]),
  )
  const place = new Map(
    [...tree.below.values()].flatMap(ids => ids.map((each, index) => [each, index + 1] as const)),
  )
  return {
    ...frame?.rest,
    CFDocument: document as CasePackage['CFDocument'],
    CFItems: entries.map(entry => itemOf(entry)),
    CFAssociations: [
      ...entries.flatMap(entry => associationsOf(entry)),
      ...((frame?.others ?? []) as CaseAssociation[]),
    ],
  }

  function itemOf(entry: Exported['entries'][number]): CaseItem {
    const { _id, name, code, grade, tags, mark, origin } = entry
    const identifier = idOf.get(_id) ?? _id
    const levels = [
      ...new Set(grade.flatMap(each => platformGradesOf(each)).flatMap(each => caseLevelOf(each) ?? [])),
    ]
    if (!origin) {
      return {
        identifier,
        uri: `urn:uuid:${identifier}`,
        CFDocumentURI: {
          title: String(document['title']),
          identifier: documentId,
          uri: String(document['uri'] ?? ''),
        },
        fullStatement: name,
        lastChangeDateTime: at,
        ...(code === '' ? {} : { humanCodingScheme: code }),
        ...(mark === '' ? {} : { CFItemType: mark }),
        ...(levels.length === 0 ? {} : { educationLevel: levels }),
        ...(tags.length === 0 ? {} : { conceptKeywords: [...tags] }),
        ...(grade.length === 0
          ? {}
          : { extensions: { [extension]: { grade: [...grade], tags: [...tags], mark } } }),
      }
    }
    const before = entryOf(origin.item as CaseItem, undefined, new Map())
    return {
      ...(origin.item as CaseItem),
      ...(name === before.name ? {} : { fullStatement: name }),
      ...(code === before.code ? {} : { humanCodingScheme: code }),
      ...(mark === (before.own?.mark ?? before.mark) ? {} : { CFItemType: mark }),
      ...(same(tags, before.own?.tags ?? before.tags) ? {} : { conceptKeywords: [...tags] }),
      ...(same(grade, origin.grade) ? {} : { educationLevel: levels }),
    }
  }

  function associationsOf({ _id, parent, origin }: Exported['entries'][number]): CaseAssociation[] {
    const identifier = idOf.get(_id) ?? _id
    const target = parent === null ? documentId : (idOf.get(parent) ?? parent)
    const link = origin?.tie as CaseAssociation | null | undefined
    const kept = link && link.destinationNodeURI.identifier === target
    if (kept && keepsNumbers.get(parent)) return [link]
    // Items imported without an association stay without one.
    if (origin && !link && parent === null && keepsNumbers.get(null)) return []
    const linkId = `${identifier.slice(0, 14)}8${identifier.slice(15)}`
    const node = (to: string) => ({ title: '', identifier: to, uri: `urn:uuid:${to}` })
    return [
      {
        ...(kept
          ? link
          : {
              identifier: linkId,
              uri: `urn:uuid:${linkId}`,
              associationType: 'isChildOf',
              originNodeURI: node(identifier),
              destinationNodeURI: node(target),
              lastChangeDateTime: at,
            }),
        sequenceNumber: place.get(_id) ?? 1,
      },
    ]
  }
}

/** The sequence number that an imported entry had among its siblings. */
const numberOf = ({ origin }: { readonly origin: CaseOrigin | null }): number | null =>
  origin === null ? null : ((origin.tie as CaseAssociation | null)?.sequenceNumber ?? Number.MAX_SAFE_INTEGER)

const rising = (values: readonly (number | null)[]): boolean =>
  values.every((value, at) => value !== null && (at === 0 || value >= (values[at - 1] ?? 0)))
