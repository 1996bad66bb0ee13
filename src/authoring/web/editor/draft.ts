// Changes in the editor until the server stores them: sent a moment after the last change, one request at a
// time, each field with the version it is based on. Offline they are kept in this browser and sent on
// reconnect; on conflict both texts are kept until the user chooses.
import type { FieldConflict } from '#authoring/contract/content.contract.ts'
import { sameValue as same } from '#authoring/contract/content.rules.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { valueOf } from '#authoring/contract/fields.rules.ts'
import { ApiError } from '#kit/web/api.ts'
import { Listeners } from '#kit/web/listeners.ts'
import type { DraftTools, DraftView, Change, SaveState } from './draft-view.ts'
import { put, wire, read } from './draft-fields.ts'

const pause = 1000

/** First retry delay when offline; doubles each time. */
const firstRetry = 2000

const longestRetry = 30_000

export class Draft {
  readonly #tools: DraftTools
  readonly #place: string
  readonly #listeners = new Listeners()
  #view: DraftView
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #retry = firstRetry
  #received: Readonly<Record<string, number>> = {}
  /** After a refusal fields are sent one by one, so that an invalid one does not block the others. */
  #oneByOne = false
  /**
   * Texts as typed, if the server trims them: a trailing space must not
   * vanish under the cursor.
   */
  readonly #typed = new Map<string, { readonly value: unknown; readonly version: number }>()
  /** Changed fields that the browser could not store. */
  readonly #unkept = new Set<string>()

  constructor(content: Content, person: string, tools: DraftTools) {
    this.#tools = tools
    this.#place = `draft:${person}:${content._id}:`
    this.#view = {
      content,
      changes: this.#kept(content),
      clashes: new Map(),
      refused: new Map(),
      state: 'saved',
      isKept: true,
    }
    if (this.#view.changes.size > 0) this.#plan('waiting')
  }

  get = (): DraftView => this.#view

  readonly subscribe = this.#listeners.subscribe

  value(key: string): unknown {
    const change = this.#view.changes.get(key)
    if (change) return change.value
    const typed = this.#typed.get(key)
    return typed && typed.version === (this.#view.content.versions[key] ?? 0)
      ? typed.value
      : valueOf(this.#view.content, key)
  }

  set(key: string, value: unknown): void {
    const before = this.#view.changes.get(key)
    const base = before?.base ?? this.#view.content.versions[key] ?? 0
    if (same(value, this.value(key))) return
    const refused = new Map(this.#view.refused)
    refused.delete(key)
    this.#keep(key, { value, base })
    this.#show({ refused })
    const clash = this.#view.clashes.get(key)
    if (clash) return this.#show({ clashes: new Map(this.#view.clashes).set(key, { ...clash, mine: value }) })
    this.#plan('waiting')
  }

  /** Sends all pending changes at once. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Applies another user's change to fields without local edits. */
  noteVersions(versions: Readonly<Record<string, number>>): void {
    this.#received = { ...this.#received, ...versions }
    if (!this.#sending) void this.#catchUp()
  }

  /** Applies the current content, whatever its source. */
  accept(content: Content): void {
    // A response older than the current version is ignored.
    if (content.version >= this.#view.content.version) this.#show({ content })
  }

  /** Resolves a conflict: with the stored text, or with another one that is then sent. */
  settle(key: string, value: unknown): void {
    const clash = this.#view.clashes.get(key)
    if (!clash) return
    const clashes = new Map(this.#view.clashes)
    clashes.delete(key)
    this.#keep(key, same(value, clash.theirs) ? null : { value, base: clash.version })
    this.#show({ clashes, content: put(this.#view.content, key, clash.theirs, clash.version) })
    this.#plan(this.#view.changes.size > 0 ? 'waiting' : this.#rest())
  }

  stop(): void {
    void this.flush()
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    for (;;) {
      const { changes, clashes, refused, content } = this.#view
      const ready = [...changes].filter(([key]) => !clashes.has(key) && !refused.has(key))
      const batch = this.#oneByOne ? ready.slice(0, 1) : ready
      if (batch.length === 0) break
      this.#show({ state: 'saving' })
      try {
        this.#stored(await this.#tools.save(content._id, wire(batch)), batch)
        this.#retry = firstRetry
      } catch (error) {
        if (!this.#failed(error, batch)) return
      }
    }
    this.#oneByOne = false
    await this.#catchUp()
    this.#show({ state: this.#rest() })
  }

  /** Text typed in the meantime stays, based on the version just stored. */
  #stored(content: Content, batch: readonly (readonly [string, Change])[]): void {
    for (const [key, sent] of batch) {
      const now = this.#view.changes.get(key)
      this.#typed.set(key, { value: sent.value, version: content.versions[key] ?? 0 })
      this.#keep(
        key,
        now && !same(now.value, sent.value)
          ? { value: now.value, base: content.versions[key] ?? sent.base }
          : null,
      )
    }
    this.accept(content)
  }

  /** @returns Whether the rest can be tried at once. */
  #failed(error: unknown, batch: readonly (readonly [string, Change])[]): boolean {
    const apiError = error instanceof ApiError ? error : null
    if (!apiError || apiError.status === 0 || apiError.status === 429 || apiError.status >= 500) {
      this.#show({ state: 'offline' })
      this.#timer = setTimeout(() => {
        void this.flush()
      }, this.#retry)
      this.#retry = Math.min(longestRetry, this.#retry * 2)
      return false
    }
    const conflicts =
      apiError.code === 'field-changed'
        ? ((apiError.details['conflicts'] as FieldConflict[] | undefined) ?? [])
        : []
    if (conflicts.length > 0) {
      const clashes = new Map(this.#view.clashes)
      for (const { field, value, version, by } of conflicts) {
        const change = this.#view.changes.get(field)
        // Both made the same change: no conflict.
        if (!change || same(change.value, value)) {
          this.#keep(field, null)
          this.#show({ content: put(this.#view.content, field, value, version) })
        } else clashes.set(field, { field, mine: change.value, theirs: value, version, by })
      }
      this.#show({ clashes })
      return true
    }
    this.#oneByOne = true
    const [only, more] = batch
    if (only && !more) this.#show({ refused: new Map(this.#view.refused).set(only[0], apiError.message) })
    return true
  }

  async #catchUp(): Promise<void> {
    const behind = Object.entries(this.#received).some(
      ([key, version]) => version > (this.#view.content.versions[key] ?? 0),
    )
    this.#received = {}
    if (!behind) return
    try {
      this.accept(await this.#tools.load(this.#view.content._id))
    } catch {
      // The next event or reconnect updates it.
    }
  }

  #rest(): SaveState {
    const { changes, clashes, refused } = this.#view
    if (clashes.size > 0) return 'conflict'
    if (refused.size > 0) return 'failed'
    return changes.size > 0 ? 'waiting' : 'saved'
  }

  #plan(state: SaveState): void {
    this.#show({ state: this.#sending ? this.#view.state : state })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.flush()
    }, this.#tools.pause ?? pause)
  }

  #keep(key: string, change: Change | null): void {
    const changes = new Map(this.#view.changes)
    if (change) changes.set(key, change)
    else changes.delete(key)
    const isStored = this.#tools.keep.set(this.#place + key, change && JSON.stringify(change))
    if (isStored || !change) this.#unkept.delete(key)
    else this.#unkept.add(key)
    this.#show({ changes, isKept: this.#unkept.size === 0 })
  }

  #kept(content: Content): ReadonlyMap<string, Change> {
    const { keep } = this.#tools
    return new Map(
      keep.keys(this.#place).flatMap(place => {
        const [key, change] = [place.slice(this.#place.length), read(keep.get(place))]
        if (change && !same(change.value, valueOf(content, key))) return [[key, change]]
        keep.set(place, null)
        return []
      }),
    )
  }

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change }
    this.#listeners.notify()
  }
}
