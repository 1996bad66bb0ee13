// Unsent work: stored by this tab at once and by the server after a debounce, so that it survives reloads,
// other devices and the end of the time.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import type { Draft, Response } from '#rooms/contract/response.contract.ts'
import { maxAnswersOf, own } from '#rooms/contract/room.marks.ts'
import { isDraftCurrent } from '#rooms/contract/work-state.rules.ts'
import { reportFault } from './once.ts'
import type { RoomView } from './room-view.ts'
import type { AnswerValues, RoomApi } from './room-api.ts'

export interface KeptDraft extends Draft {
  /** The server has it. */
  readonly isSaved: boolean
  /** The server refuses it. */
  readonly isRefused?: boolean
}

export interface DraftStorage {
  /** This tab's drafts, and the latest ones of any tab. */
  all(): { readonly mine: readonly KeptDraft[]; readonly shared: readonly KeptDraft[] }
  put(draft: KeptDraft): void
  /** Leaves another tab's draft alone. */
  remove(page: string): void
}

interface DraftsHost {
  view(): RoomView
  set(part: Partial<RoomView>): void
  now(): number
}

const saveAfter = 500
const retryAfter = 2000

const isLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

/** Version of the user's answer on a single-answer page: the record may arrive before the room's event. */
export function ownVersion({ state, answers }: Pick<RoomView, 'state' | 'answers'>, page: string): number {
  const self = state.self ?? ''
  const records = Object.values(answers[page] ?? {}).filter(
    ({ uid, teacherSharing }) => uid === self && !teacherSharing,
  )
  return Math.max(
    0,
    ...own(state, self, page).map(({ version }) => version),
    ...records.map(each => each.version),
  )
}

export class DraftKeeper {
  readonly #api: Pick<RoomApi, 'drafts' | 'saveDraft'>
  readonly #storage: DraftStorage
  readonly #around: DraftsHost
  readonly #unsaved = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #closed = false

  constructor(api: Pick<RoomApi, 'drafts' | 'saveDraft'>, storage: DraftStorage, around: DraftsHost) {
    this.#api = api
    this.#storage = storage
    this.#around = around
  }

  /** Loads this tab's drafts, else the newest from another tab or device that is not superseded. */
  async load(): Promise<void> {
    const { mine, shared } = this.#storage.all()
    const found = new Map(mine.map(draft => [draft.page, draft]))
    const offer = (draft: KeptDraft) => {
      const known = found.get(draft.page)
      const isNewer = known === undefined || draft.at > known.at
      if (
        isNewer &&
        (takesMany(draft.type) || isDraftCurrent(draft, ownVersion(this.#around.view(), draft.page)))
      )
        found.set(draft.page, draft)
    }
    shared.forEach(offer)
    this.#publish(found)
    const saved = await this.#api.drafts().catch((error: unknown): Draft[] => {
      reportFault(error)
      return []
    })
    for (const draft of saved) offer({ ...draft, isSaved: true })
    this.#publish(found)
    for (const draft of found.values()) if (!draft.isSaved) this.#unsaved.add(draft.page)
    this.#soon(0)
  }

  #publish(found: ReadonlyMap<string, KeptDraft>): void {
    this.#around.set({ drafts: { ...Object.fromEntries(found), ...this.#around.view().drafts } })
  }

  keep(
    page: string,
    type: QuestionType,
    values: AnswerValues,
    more: Partial<Pick<Draft, 'target' | 'key' | 'base'>> = {},
  ): void {
    const { content = '', answer = [], point = null, json = null } = values
    const draft: KeptDraft = {
      page,
      type,
      target: null,
      key: null,
      base: takesMany(type) ? 0 : ownVersion(this.#around.view(), page),
      ...more,
      content,
      answer: [...answer],
      point,
      json: json as KeptDraft['json'],
      at: Math.round(this.#around.now()),
      isSaved: false,
    }
    this.#put(draft)
    this.#unsaved.add(page)
    this.#soon(saveAfter)
  }

  /** Submitted: the answer itself informs the server. */
  submitted(page: string): void {
    this.#unsaved.delete(page)
    this.#storage.remove(page)
    const left = Object.entries(this.#around.view().drafts).filter(([each]) => each !== page)
    this.#around.set({ drafts: Object.fromEntries(left) })
  }

  /** Rebases text typed while an answer was in flight onto that answer. */
  rebase(page: string, version: number, made: number): void {
    const draft = this.#around.view().drafts[page]
    if (!draft || takesMany(draft.type) || draft.at < made || draft.base >= version) return
    this.#put({ ...draft, base: version, isSaved: false, isRefused: false })
    this.#unsaved.add(page)
    this.#soon(saveAfter)
  }

  /** The server has submitted the draft: later input is rebased onto it, the rest is dropped. */
  settle(page: string): void {
    const { drafts, answers, state } = this.#around.view()
    const draft = drafts[page]
    const record = Object.values(answers[page] ?? {}).find(
      each => each.uid === state.self && each.auto && isOf(draft, each),
    )
    if (!draft || !record || (!takesMany(draft.type) && record.version <= draft.base)) return
    if (isSame(draft, record)) this.submitted(page)
    else if (!draft.isSaved) this.rebase(page, record.version, draft.at)
  }

  discard(page: string, type: QuestionType): void {
    this.keep(page, type, {})
    this.#storage.remove(page)
    void this.flush()
  }

  /** A page accepts answers again: saves drafts that were refused meanwhile. */
  retry(): void {
    for (const draft of Object.values(this.#around.view().drafts))
      if (!draft.isSaved) this.#unsaved.add(draft.page)
    this.#soon(0)
  }

  /** Saves everything unsaved now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined
    })
    return this.#saving
  }

  close(): void {
    void this.flush()
    this.#closed = true
    clearTimeout(this.#timer)
  }

  async #saveAll(): Promise<void> {
    for (const page of this.#unsaved) {
      const draft = this.#around.view().drafts[page]
      this.#unsaved.delete(page)
      if (!draft) continue
      try {
        await this.#api.saveDraft(sentOf(draft))
        if (this.#around.view().drafts[page] !== draft) continue
        if (isEmpty(draft)) this.submitted(page)
        else this.#put({ ...draft, isSaved: true, isRefused: false })
      } catch (error) {
        reportFault(error)
        // A refused draft came too late; a lost request is retried.
        if (isLater(error)) {
          this.#unsaved.add(page)
          return this.#soon(retryAfter)
        }
        if (this.#around.view().drafts[page] === draft) this.#put({ ...draft, isRefused: true })
      }
    }
  }

  #put(draft: KeptDraft): void {
    this.#storage.put(draft)
    this.#around.set({ drafts: { ...this.#around.view().drafts, [draft.page]: draft } })
  }

  #soon(after: number): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), after)
  }
}

/** Drafts from browser storage have extra fields. */
const sentOf = ({ page, type, target, key, base, content, answer, point, json, at }: KeptDraft): Draft => ({
  page,
  type,
  target,
  key,
  base,
  content,
  answer,
  point,
  json,
  at,
})

/** Pages for notes or files have several answers. */
const isOf = (draft: KeptDraft | undefined, { _id, key }: Response): boolean =>
  draft === undefined ||
  !takesMany(draft.type) ||
  (draft.target === null ? key === draft.key : _id === draft.target)

const isSame = (draft: KeptDraft, { content, answer, json }: Response): boolean =>
  inOrder([draft.content, draft.answer, draft.json]) === inOrder([content, answer, json])

/** The database stores JSON fields in its own order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

const takesMany = (type: QuestionType): boolean => maxAnswersOf(type) > 1

/** A position on the page counts as content, so that its note's form stays open. */
const isEmpty = ({ content, answer, point, json }: KeptDraft): boolean =>
  content.trim() === '' && answer.length === 0 && point === null && json === null
