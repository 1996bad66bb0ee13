// State of a tree being edited: the tree, its undo history, and unsaved operations. Screens subscribe to it.
import { type Entry, type Operation, type Tree, TreeFault, treeOf } from '#academics/contract/tree.rules.ts'
import { edit, inverse, inverseAll } from '#academics/contract/tree-edit.rules.ts'
import type { Replaced, Sources } from '#academics/contract/trees.contract.ts'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { Listeners } from '#kit/web/listeners.ts'

interface Step {
  readonly forward: readonly Operation[]
  readonly back: readonly Operation[]
}

export interface LoadedTree {
  readonly levels: readonly string[]
  readonly entries: readonly Entry[]
  readonly version: number
  readonly published: number | null
  readonly origin: { readonly subject: string; readonly name: string; readonly newer: boolean } | null
  /** Tag sets have neither `replaced` nor `source`. */
  readonly replaced?: Replaced | null
  readonly source?: Sources
}

export interface SessionState {
  readonly tree: Tree
  readonly levels: readonly string[]
  readonly version: number
  readonly published: number | null
  readonly origin: LoadedTree['origin']
  /** Operations that are not saved yet. */
  readonly waiting: readonly Operation[]
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

const undoable = 200

export class TreeSession {
  #state: SessionState
  readonly #listeners = new Listeners()

  constructor(loaded: LoadedTree) {
    this.#state = { ...fresh(loaded), waiting: [], past: [], future: [] }
  }

  readonly get = (): SessionState => this.#state

  readonly subscribe = this.#listeners.subscribe

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }

  /**
   * @param back Operations that undo these; by default the inverse of each operation.
   * @returns An error message if the tree does not allow the operations; otherwise null.
   */
  apply(operations: readonly Operation[], back?: readonly Operation[]): string | null {
    const { tree, levels, past } = this.#state
    const fault = this.#run(operations)
    if (fault !== null) return fault
    const [first] = operations
    const undo =
      back ??
      (operations.length === 1 && first ? inverse(tree, first) : inverseAll(tree, operations, levels.length))
    this.#set({ past: [...past.slice(1 - undoable), { forward: operations, back: undo }], future: [] })
    return null
  }

  undo(): readonly Operation[] | null {
    const { past, future } = this.#state
    const step = past.at(-1)
    if (!step || this.#run(step.back) !== null) return null
    this.#set({ past: past.slice(0, -1), future: [...future, step] })
    return step.back
  }

  redo(): readonly Operation[] | null {
    const { past, future } = this.#state
    const step = future.at(-1)
    if (!step || this.#run(step.forward) !== null) return null
    this.#set({ past: [...past, step], future: future.slice(0, -1) })
    return step.forward
  }

  #run(operations: readonly Operation[]): string | null {
    const { tree, levels, waiting } = this.#state
    try {
      this.#set({ tree: edit(tree, operations, levels.length).tree, waiting: [...waiting, ...operations] })
      return null
    } catch (error) {
      if (error instanceof TreeFault) return academicErrors[error.code].message
      throw error
    }
  }

  /** The server has saved the first `count` operations. */
  saved(count: number, version: number): void {
    this.#set({ waiting: this.#state.waiting.slice(count), version })
  }

  published(version: number): void {
    this.#set({ published: version })
  }

  /** Reapplies unsaved operations to the server's tree. @returns Number of operations that no longer fit. */
  rebase(loaded: LoadedTree): number {
    const { waiting } = this.#state
    let tree = treeOf(loaded.entries)
    const kept: Operation[] = []
    for (const operation of waiting) {
      try {
        tree = edit(tree, [operation], loaded.levels.length).tree
        kept.push(operation)
      } catch (error) {
        if (!(error instanceof TreeFault)) throw error
      }
    }
    // Earlier undo steps may refer to deleted entries.
    this.#set({ ...fresh(loaded), tree, waiting: kept, past: [], future: [] })
    return waiting.length - kept.length
  }

  /** Loads the server's tree and discards unsaved operations. */
  reset(loaded: LoadedTree): void {
    this.#set({ ...fresh(loaded), waiting: [], past: [], future: [] })
  }
}

const fresh = ({ entries, levels, version, published, origin }: LoadedTree) => ({
  tree: treeOf(entries),
  levels,
  version,
  published,
  origin,
})
