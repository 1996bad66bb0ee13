// What an editor sees of a draft, and what a draft needs of its surroundings.
import type { Content } from '#authoring/contract/content.shapes.ts'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'failed'

export interface Change {
  readonly value: unknown
  readonly base: number
}

export interface Clash {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly version: number
  readonly by: string | null
}

export interface DraftView {
  /** As the server last told it. */
  readonly content: Content
  readonly changes: ReadonlyMap<string, Change>
  readonly clashes: ReadonlyMap<string, Clash>
  /** Why a field was refused. */
  readonly refused: ReadonlyMap<string, string>
  readonly state: SaveState
}

export interface DraftTools {
  readonly save: (id: string, data: Record<string, unknown>) => Promise<Content>
  readonly load: (id: string) => Promise<Content>
  /** This browser's own storage. */
  readonly keep: {
    get(key: string): string | null
    set(key: string, value: string | null): void
    keys(prefix: string): string[]
  }
  readonly pause?: number
}
