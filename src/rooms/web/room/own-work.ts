// A learner's own work: autosaved drafts, and answers that are stored at once and sent exactly once.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { maxAnswersOf } from '#rooms/contract/room.marks.ts'
import { DraftKeeper } from './drafts.ts'
import { Outbox } from './outbox.ts'
import type { Unsent } from './outbox-acts.ts'
import type { AnswerValues } from './room-api.ts'
import type { EngineParts, RoomView } from './room-view.ts'

interface OwnWorkHost {
  readonly view: () => RoomView
  set(part: Partial<RoomView>): void
  readonly now: () => number
  putAnswer(record: Response): void
  dropAnswer(page: string, id: string): void
  /** An answer is waiting for the server. */
  readonly later: () => void
}

export class OwnWork {
  readonly #parts: Pick<EngineParts, 'api' | 'storage' | 'draftStorage' | 'files' | 'upload'>
  readonly #around: OwnWorkHost
  #outbox: Outbox | undefined
  #drafts: DraftKeeper | undefined

  constructor(parts: EngineParts, around: OwnWorkHost) {
    this.#parts = parts
    this.#around = around
  }

  async open(): Promise<void> {
    this.#openOutbox()
    await this.#openDrafts()
  }

  close(): void {
    this.#outbox?.close()
    this.#outbox = undefined
    this.#drafts?.close()
    this.#drafts = undefined
  }

  /** Sends pending work. */
  flush(): void {
    void this.#outbox?.flush()
    void this.#drafts?.flush()
  }

  /** Records of a page arrived. */
  settle = (page: string): void => this.#drafts?.settle(page)
  /** A page may be open again. */
  retry = (): void => this.#drafts?.retry()

  #openOutbox(): void {
    const { api, storage, files, upload } = this.#parts
    const {
      state: { self },
      sid,
    } = this.#around.view()
    if (self === null || this.#outbox) return
    this.#outbox = new Outbox(
      storage(self, sid),
      files,
      {
        give: ({ key, page, type, made }, values) =>
          api.give({
            key,
            page,
            type,
            ...values,
            teacherSharing: false,
            ...(made !== undefined && { at: made }),
          }),
        change: api.change,
        takeBack: api.takeBack,
        upload,
      },
      {
        changed: () => this.refreshUnsent(),
        sent: (act, record) => {
          if (record) this.#around.putAnswer(record)
          this.#forgetRefused(act)
          if (record && act.made !== undefined) this.#drafts?.rebase(act.page, record.version, act.made)
          if (!record && act.do === 'takeBack') this.#around.dropAnswer(act.page, act.target)
        },
        refused: refused => this.#around.set({ refused: [...this.#around.view().refused, refused] }),
        later: this.#around.later,
      },
      this.#around.now,
    )
    this.refreshUnsent()
    void this.#outbox.flush()
  }

  /** A newer answer was accepted, so an older refused one no longer matters. */
  #forgetRefused({ page, type, at }: Unsent): void {
    const { refused } = this.#around.view()
    const left = refused.filter(({ act }) => act.page !== page || maxAnswersOf(type) > 1 || act.at > at)
    if (left.length < refused.length) this.#around.set({ refused: left })
  }

  async #openDrafts(): Promise<void> {
    const {
      state: { self },
      sid,
    } = this.#around.view()
    if (self === null || this.#drafts) return
    this.#drafts = new DraftKeeper(this.#parts.api, this.#parts.draftStorage(self, sid), {
      view: this.#around.view,
      set: part => this.#around.set(part),
      now: this.#around.now,
    })
    await this.#drafts.load()
  }

  /** Saves work in progress. */
  keepDraft: DraftKeeper['keep'] = (...draft) => this.#drafts?.keep(...draft)
  discardDraft = (page: string, type: QuestionType): void => this.#drafts?.discard(page, type)
  saveDrafts = async (): Promise<void> => this.#drafts?.flush()

  /** Also runs when another tab of the same person adds or sends something. */
  refreshUnsent = (): void => this.#around.set({ unsent: this.#outbox?.list() ?? [] })

  /** Submits an answer: stored at once, sent when possible, exactly once. */
  give = (page: string, type: QuestionType, values: AnswerValues, key?: string): void => {
    this.#outbox?.give(page, type, values, key)
    this.#drafts?.submitted(page)
  }
  giveFile = async (page: string, type: QuestionType, file: File): Promise<void> =>
    void (await this.#outbox?.giveFile(page, type, file))
  change = (page: string, type: QuestionType, target: string, values: AnswerValues): void => {
    this.#outbox?.change(page, type, target, values)
    this.#drafts?.submitted(page)
  }
  takeBack = (page: string, type: QuestionType, target: string): void =>
    this.#outbox?.takeBack(page, type, target)
  /** Dismisses a refusal the user has seen. */
  dismiss = (key: string): void =>
    this.#around.set({ refused: this.#around.view().refused.filter(({ act }) => act.key !== key) })
}
