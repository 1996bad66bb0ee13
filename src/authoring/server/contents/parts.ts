// A part of content and how it is copied.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { ContentRow } from '../authoring.tables.ts'

export interface Copying {
  readonly db: Tx
  readonly kit: Kit
  readonly now: Date
  readonly from: ContentRow
  readonly to: ContentRow
  /** Old id → new id of everything copied so far: deck, pages, videos, questions. */
  readonly ids: Map<string, string>
}

export interface ContentPart {
  readonly name: string
  readonly stage: 'container' | 'hanging'
  copy(copying: Copying): Promise<void>
}

/** The new id for an old one, generated on first use. */
export function newIdOf({ ids, kit }: Pick<Copying, 'ids' | 'kit'>, old: string): string {
  let id = ids.get(old)
  if (id === undefined) ids.set(old, (id = kit.newId()))
  return id
}
