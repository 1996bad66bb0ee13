// What hangs on content, and how each part of it is copied. A part joins in once by its name; containers
// (deck, videos) come before what hangs on them.
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

const parts = new Map<string, ContentPart>()

export const joinContent = (part: ContentPart): void => void parts.set(part.name, part)

export async function copyParts(copying: Copying): Promise<void> {
  for (const stage of ['container', 'hanging'] as const)
    for (const part of parts.values()) if (part.stage === stage) await part.copy(copying)
}

/** The new id of something old; made now if it has none. */
export function newIdOf({ ids, kit }: Pick<Copying, 'ids' | 'kit'>, old: string): string {
  let id = ids.get(old)
  if (id === undefined) ids.set(old, (id = kit.newId()))
  return id
}
