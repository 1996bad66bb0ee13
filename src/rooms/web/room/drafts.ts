// What is being written and not sent yet: kept by this tab at once, and by the server a moment later, so that neither a
// reload, another device nor the end of the time loses it.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import type { Draft, Response } from '#rooms/contract/response.contract.ts'
import { own } from '#rooms/contract/room.marks.ts'
import { isDraftCurrent } from '#rooms/contract/work-state.rules.ts'
import type { RoomView } from './engine.ts'
import type { AnswerValues, RoomApi } from './room-api.ts'

export interface KeptDraft extends Draft {
  /** The server has it. */
  readonly isSaved: boolean
}

export interface DraftShelf {
  /** Of this tab, and the last ones of any tab. */
  all(): { readonly mine: readonly KeptDraft[]; readonly shared: readonly KeptDraft[] }
  put(draft: KeptDraft): void
  /** Another tab's stays. */
  remove(page: string): void
}

interface Around {
  view(): RoomView
  set(part: Partial<RoomView>): void
  now(): number
}

const saveAfter = 500
const retryAfter = 2000

const isLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429

/** Of my answer on a page that takes one: the record may be here before the room's own news of it. */
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
  readonly #shelf: DraftShelf
  readonly #around: Around
  readonly #unsaved = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #closed = false

  constructor(api: Pick<RoomApi, 'drafts' | 'saveDraft'>, shelf: DraftShelf, around: Around) {
    this.#api = api
    this.#shelf = shelf
    this.#around = around
  }

  /** What this tab has, else the newest of another tab or device that nothing was submitted over. */
  async load(): Promise<void> {
    const { mine, shared } = this.#shelf.all()
    const found = new Map(mine.map(draft => [draft.page, draft]))
    const offer = (draft: KeptDraft) => {
      const known = found.get(draft.page)
      const isNewer = known === undefined || draft.at > known.at
      if (
        isNewer &&
        (draft.type === 'comment' || isDraftCurrent(draft, ownVersion(this.#around.view(), draft.page)))
      )
        found.set(draft.page, draft)
    }
    shared.forEach(offer)
    this.#publish(found)
    const saved = await this.#api.drafts().catch(() => [])
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
      base: type === 'comment' ? 0 : ownVersion(this.#around.view(), page),
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

  /** It is submitted: the server knows by the answer itself. */
  submitted(page: string): void {
    this.#unsaved.delete(page)
    this.#shelf.remove(page)
    const left = Object.entries(this.#around.view().drafts).filter(([each]) => each !== page)
    this.#around.set({ drafts: Object.fromEntries(left) })
  }

  /** What was typed while an answer was on its way goes on from that answer. */
  rebase(page: string, version: number, made: number): void {
    const draft = this.#around.view().drafts[page]
    if (!draft || draft.type === 'comment' || draft.at < made || draft.base >= version) return
    this.#put({ ...draft, base: version, isSaved: false })
    this.#unsaved.add(page)
    this.#soon(saveAfter)
  }

  /** The server has submitted it: what was typed since goes on from there, the rest is the answer now. */
  settle(page: string): void {
    const { drafts, answers, state } = this.#around.view()
    const draft = drafts[page]
    const record = Object.values(answers[page] ?? {}).find(
      each => each.uid === state.self && each.auto && isOf(draft, each),
    )
    if (!draft || !record || (draft.type !== 'comment' && record.version <= draft.base)) return
    if (isSame(draft, record)) this.submitted(page)
    else if (!draft.isSaved) this.rebase(page, record.version, draft.at)
  }

  discard(page: string, type: QuestionType): void {
    this.keep(page, type, {})
    this.#shelf.remove(page)
    void this.flush()
  }

  /** Everything unsaved, now. */
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
        else this.#put({ ...draft, isSaved: true })
      } catch (error) {
        // What is refused came too late; what is lost is tried again.
        if (!isLater(error)) continue
        this.#unsaved.add(page)
        return this.#soon(retryAfter)
      }
    }
  }

  #put(draft: KeptDraft): void {
    this.#shelf.put(draft)
    this.#around.set({ drafts: { ...this.#around.view().drafts, [draft.page]: draft } })
  }

  #soon(after: number): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), after)
  }
}

/** What was read from the browser's storage has more fields. */
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

/** Pages with notes have many answers. */
const isOf = (draft: KeptDraft | undefined, { _id, key }: Response): boolean =>
  draft?.type !== 'comment' || (draft.target === null ? key === draft.key : _id === draft.target)

const isSame = (draft: KeptDraft, { content, answer, json }: Response): boolean =>
  inOrder([draft.content, draft.answer, draft.json]) === inOrder([content, answer, json])

/** The database keeps fields of JSON in an order of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

const isEmpty = ({ content, answer, json }: KeptDraft): boolean =>
  content.trim() === '' && answer.length === 0 && json === null
