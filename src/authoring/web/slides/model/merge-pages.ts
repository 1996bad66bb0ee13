// Merges a page changed by two people: element by element, and within an element property by property.
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { omit } from './omit.ts'
import { same, woven } from './same.ts'

/** If both changed the same text, neither wins: the caller keeps both. */
const keptApart: ReadonlySet<string> = new Set(['paragraphs', 'strokes', 'rows', 'tips', 'kind'])

/** @returns null if both changed the same text. */
export function mergeBodies(base: PageBody, mine: PageBody, theirs: PageBody): PageBody | null {
  const [was, here, there] = [base, mine, theirs].map(body => omit(body, 'elements')) as [
    object,
    object,
    object,
  ]
  const rest = mergeRecords(was, here, there)
  const elements = mergeElements(base.elements, mine.elements, theirs.elements)
  return rest && elements && ({ ...rest, elements } as PageBody)
}

function mergeElements(
  base: readonly Element[],
  mine: readonly Element[],
  theirs: readonly Element[],
): Element[] | null {
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)]
  const order = isReordered(base, mine) ? woven(ids(mine), ids(theirs)) : woven(ids(theirs), ids(mine))
  const merged: Element[] = []
  for (const id of order) {
    const element = mergeElement(was.get(id), here.get(id), there.get(id))
    if (element === 'apart') return null
    if (element) merged.push(element)
  }
  return merged
}

function mergeElement(
  base: Element | undefined,
  mine: Element | undefined,
  theirs: Element | undefined,
): Element | undefined | 'apart' {
  if (same(mine, base)) return theirs
  if (same(theirs, base) || same(mine, theirs)) return mine
  // One deleted what the other edited: the edit wins.
  if (!mine || !theirs) return mine ?? theirs
  if (!base) return 'apart'
  return (mergeRecords(base, mine, theirs) as Element | null) ?? 'apart'
}

/** Property by property; on conflict mine wins, unless it is text. */
function mergeRecords(base: object, mine: object, theirs: object): object | null {
  const [was, here, there] = [base, mine, theirs].map(each => new Map(Object.entries(each))) as [
    Map<string, unknown>,
    Map<string, unknown>,
    Map<string, unknown>,
  ]
  const merged: [string, unknown][] = []
  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const [old, own, other] = [was.get(key), here.get(key), there.get(key)]
    const isMine = !same(own, old)
    if (isMine && keptApart.has(key) && !same(other, old) && !same(own, other)) return null
    const value = isMine ? own : other
    if (value !== undefined) merged.push([key, value])
  }
  return Object.fromEntries(merged)
}

const byId = (elements: readonly Element[]) => new Map(elements.map(element => [element._id, element]))
const ids = (elements: readonly Element[]) => elements.map(({ _id }) => _id)
function isReordered(base: readonly Element[], mine: readonly Element[]): boolean {
  const [was, here] = [new Set(ids(base)), new Set(ids(mine))]
  return (
    ids(mine)
      .filter(id => was.has(id))
      .join() !==
    ids(base)
      .filter(id => here.has(id))
      .join()
  )
}
