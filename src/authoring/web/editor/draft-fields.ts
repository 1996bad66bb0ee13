// Fields of a draft: read from a record, converted to the wire format, set.
import type { Content } from '#authoring/contract/content.shapes.ts'
import { extKeyOf, isColumn } from '#authoring/contract/fields.rules.ts'
import type { Change } from './draft-view.ts'

export function read(text: string | null): Change | null {
  try {
    const change = JSON.parse(text ?? 'null') as Partial<Change> | null
    return change && typeof change.base === 'number' && 'value' in change ? (change as Change) : null
  } catch {
    return null
  }
}

/** Columns by name, everything else below `ext`. */
export function wire(batch: readonly (readonly [string, Change])[]): Record<string, unknown> {
  const below = batch.filter(([key]) => !isColumn(key))
  return {
    ...Object.fromEntries(batch.filter(([key]) => isColumn(key)).map(([key, { value }]) => [key, value])),
    ...(below.length > 0 && {
      ext: Object.fromEntries(below.map(([key, { value }]) => [extKeyOf(key), value])),
    }),
    base: Object.fromEntries(batch.map(([key, { base }]) => [key, base])),
  }
}

export function put(content: Content, key: string, value: unknown, version: number): Content {
  const versions = { ...content.versions, [key]: version }
  return isColumn(key)
    ? { ...content, [key]: value, versions }
    : { ...content, ext: { ...content.ext, [extKeyOf(key)]: value as Content['ext'][string] }, versions }
}
