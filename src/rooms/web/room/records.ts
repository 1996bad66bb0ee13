// Records of a room beside its state: answers of visible pages, comments, the teacher's lines. Events may
// overtake earlier requests: the newer record wins.
import type { Response, RoomComment } from '#rooms/contract/response.contract.ts'
import type { RoomView } from './room-view.ts'
import { inBackground, once } from './once.ts'
import type { Drawing, RoomApi } from './room-api.ts'

export interface DrawnPart {
  readonly ppt?: Drawing['ppt']
  readonly blank?: Drawing['blank']
}

interface RecordsHost {
  view(): RoomView
  set(part: Partial<RoomView>): void
  /** Records of a page arrived. */
  received(page: string): void
  /** Retries for a while. */
  insist<T>(act: () => Promise<T>): Promise<T>
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))

/** Records arrive within this time of their facts, or are fetched. */
const recordsWithin = 1500

export class RoomRecords {
  readonly #api: RoomApi
  readonly #around: RecordsHost
  readonly #wanted = new Map<string, number>()
  readonly #wantedDrawings = new Map<string, number>()
  readonly #drawn = new Map<string, DrawnPart>()
  #commentsReceived = 0
  #missing: ReturnType<typeof setTimeout> | undefined

  constructor(api: RoomApi, around: RecordsHost) {
    this.#api = api
    this.#around = around
  }

  get #view(): RoomView {
    return this.#around.view()
  }

  /** Records of a page's answers while somebody looks at them. Returns unsubscribe. */
  wantAnswers(page: string): () => void {
    return this.#want(this.#wanted, page, () => this.#loadAnswers(page))
  }
  wantDrawing(page: string): () => void {
    return this.#want(this.#wantedDrawings, page, () => this.#loadDrawing(page))
  }

  #want(wanted: Map<string, number>, page: string, load: () => void): () => void {
    const before = wanted.get(page) ?? 0
    wanted.set(page, before + 1)
    if (before === 0 && this.#view.phase === 'in') load()
    return () => {
      const left = (wanted.get(page) ?? 1) - 1
      if (left > 0) wanted.set(page, left)
      else wanted.delete(page)
    }
  }

  loadWanted(): void {
    const kept = Object.fromEntries(
      Object.entries(this.#view.answers).filter(([page]) => this.#wanted.has(page)),
    )
    this.#around.set({ answers: kept })
    for (const page of this.#wanted.keys()) this.#loadAnswers(page)
    for (const page of this.#wantedDrawings.keys()) this.#loadDrawing(page)
  }

  #loadAnswers(page: string): void {
    this.#api.answers(page).then(
      list => {
        const before = this.#view.answers[page] ?? {}
        // Deleted answers have no mark and are not shown.
        const records = list.map(each => {
          const had = before[each._id]
          return had && had.version > each.version ? had : each
        })
        this.#around.set({
          answers: {
            ...this.#view.answers,
            [page]: { ...before, ...Object.fromEntries(records.map(each => [each._id, each])) },
          },
        })
        this.#around.received(page)
      },
      () => undefined,
    )
  }

  /** For automatic submissions the server sends only the fact, so the record is fetched. */
  loadMissing(): void {
    const { state, answers } = this.#view
    for (const page of this.#wanted.keys()) {
      const records = answers[page] ?? {}
      const isMissing = Object.values(state.answers[page] ?? {}).some(
        ({ _id, version }) => (records[_id]?.version ?? 0) < version,
      )
      if (isMissing) this.#loadAnswers(page)
    }
  }

  /** Records normally arrive on their own before this. */
  loadMissingSoon(): void {
    clearTimeout(this.#missing)
    this.#missing = setTimeout(() => this.loadMissing(), recordsWithin)
  }

  close(): void {
    clearTimeout(this.#missing)
  }

  /** Names or results may be shown differently now, so cached records are dropped. */
  reloadAnswers(page: string): void {
    const {
      state: { self },
      answers,
    } = this.#view
    const own = Object.fromEntries(Object.entries(answers[page] ?? {}).filter(([, { uid }]) => uid === self))
    this.#around.set({ answers: { ...answers, [page]: own } })
    if (this.#wanted.has(page)) this.#loadAnswers(page)
  }

  putAnswer(record: Response): void {
    const page = this.#view.answers[record.page] ?? {}
    if ((page[record._id]?.version ?? 0) > record.version) return
    this.#around.set({ answers: { ...this.#view.answers, [record.page]: { ...page, [record._id]: record } } })
    this.#around.received(record.page)
  }

  dropAnswer(page: string, id: string): void {
    const { answers } = this.#view
    if (answers[page]?.[id]) this.#around.set({ answers: { ...answers, [page]: without(answers[page], id) } })
  }

  /** A teacher adds an answer for a learner. */
  async share(answer: Parameters<RoomApi['give']>[0]): Promise<void> {
    this.putAnswer(await this.#around.insist(() => this.#api.give({ ...answer, teacherSharing: true })))
  }

  /** A teacher deletes an answer. */
  async takeOut(page: string, id: string): Promise<void> {
    await this.#api.takeBack(id)
    this.dropAnswer(page, id)
  }

  loadComments = inBackground(
    once(async () => {
      let [list, received]: [RoomComment[], number] = [[], -1]
      // Comments have no versions: a list overtaken by events is loaded again.
      while (received !== this.#commentsReceived)
        [received, list] = [this.#commentsReceived, await this.#api.comments()]
      this.#around.set({ comments: Object.fromEntries(list.map(each => [each._id, each])) })
    }),
  )

  putComment(record: RoomComment): void {
    this.#commentsReceived++
    this.#around.set({ comments: { ...this.#view.comments, [record._id]: record } })
  }

  async say(rid: string, review: string, media?: string): Promise<void> {
    this.putComment(await this.#api.say(rid, review, media))
  }

  read(id: string): void {
    this.#api.read(id).then(
      record => this.putComment(record),
      () => undefined,
    )
  }

  async unsay(id: string): Promise<void> {
    await this.#api.unsay(id)
    this.dropComment(id)
  }

  dropComment(id: string): void {
    this.#commentsReceived++
    this.#around.set({ comments: without(this.#view.comments, id) })
  }

  #loadDrawing(page: string): void {
    this.#api.drawing(page).then(
      record => this.putDrawing(record),
      () => undefined,
    )
  }

  /** Local strokes are ahead of the server's echo. */
  putDrawing(record: Drawing): void {
    const { drawings } = this.#view
    if (!this.#drawn.has(record.page) && (drawings[record.page]?.version ?? -1) <= record.version)
      this.#around.set({ drawings: { ...drawings, [record.page]: record } })
  }

  /** The teacher's strokes: shown at once; only the latest state is sent. */
  draw(page: string, part: DrawnPart): void {
    const { drawings, sid } = this.#view
    const before = drawings[page] ?? { _id: '', sid, page, ppt: null, blank: null, version: 0 }
    this.#around.set({ drawings: { ...drawings, [page]: { ...before, ...part } } })
    this.#drawn.set(page, { ...this.#drawn.get(page), ...part })
    this.#sendDrawn()
  }

  #sendDrawn = inBackground(
    once(async () => {
      for (
        let [page, part] = next(this.#drawn);
        page !== undefined && part;
        [page, part] = next(this.#drawn)
      ) {
        try {
          await this.#around.insist(() => this.#api.draw(page, part))
        } finally {
          // Until then, events with earlier strokes are stale.
          if (this.#drawn.get(page) === part) this.#drawn.delete(page)
        }
      }
    }),
  )
}

const next = <T>(map: Map<string, T>): [string, T] | [undefined, undefined] =>
  map.entries().next().value ?? [undefined, undefined]
