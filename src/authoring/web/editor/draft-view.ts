// The editor's view of a draft, and the dependencies of a draft.
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
  /** The last known server state. */
  readonly content: Content
  readonly changes: ReadonlyMap<string, Change>
  readonly clashes: ReadonlyMap<string, Clash>
  /** Why a field was refused. */
  readonly refused: ReadonlyMap<string, string>
  readonly state: SaveState
  /** Whether the browser has stored all changes, so that they outlast the page. */
  readonly isKept: boolean
}

export interface DraftTools {
  readonly save: (id: string, data: Record<string, unknown>) => Promise<Content>
  readonly load: (id: string) => Promise<Content>
  /** The browser's local storage. */
  readonly keep: {
    get(key: string): string | null
    /** @returns Whether it is there after the page is left. */
    set(key: string, value: string | null): boolean
    keys(prefix: string): string[]
  }
  readonly pause?: number
}
