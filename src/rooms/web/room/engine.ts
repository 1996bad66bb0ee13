// The room in the browser: a copy of its state kept by the rules of the stream, what the server lets this person read
// of it, and acts that show at once and are undone when they are refused. A lost line or a dead server is waited out:
// when it is back, everything missed is asked for and everything unsent is sent.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { ApiError } from '#kit/web/api.ts'
import { commandsOf, type Patch } from '#rooms/contract/room.commands.ts'
import { pagesWithKey } from '#rooms/contract/pages.rules.ts'
import { applyAll, emptyRoom } from '#rooms/contract/room.facts.ts'
import { decide } from '#rooms/contract/room.rules.ts'
import type { Setting } from '#rooms/contract/command.shapes.ts'
import type { Fact, RoomNews, RoomRole, RoomState } from '#rooms/contract/room.shapes.ts'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { Response, RoomComment } from '#rooms/contract/response.contract.ts'
import { mostOf } from '#rooms/contract/room.marks.ts'
import { receive, replayed, type Copy } from '#rooms/contract/room.stream.ts'
import { ServerClock } from './clock.ts'
import { mergedContent } from './content.ts'
import { DraftKeeper, type DraftStorage, type KeptDraft } from './drafts.ts'
import { inBackground, once, reportFault } from './once.ts'
import { Outbox, type Files, type Refused, type OutboxStorage, type Unsent, type Uploaded } from './outbox.ts'
import { RoomRecords, type DrawnPart } from './records.ts'
import type { AnswerValues, Content, Drawing, Presence, RoomApi, RoomListeners, Screen } from './room-api.ts'

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}
/** `live`: hears everything; `polling`: asks now and then; `lost`: no answer. */
export type Link = 'live' | 'polling' | 'lost'

/** What screens see. Parts that did not change stay the same objects. */
export interface RoomView {
  readonly phase: 'opening' | 'refused' | 'in'
  readonly refusal: Refusal | null
  readonly sid: string
  /** Id of the session. */
  readonly session: string
  readonly role: RoomRole
  readonly about: Room['about'] | null
  /** With what I just did and the server has not said yet. */
  readonly state: RoomState
  readonly online: ReadonlySet<string>
  /** Pages that learners have open in own pace, for teachers. */
  readonly places: Readonly<Record<string, string>>
  readonly content: Content | null
  /** Page → id → record, of pages that are looked at. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Response>>>>
  readonly comments: Readonly<Record<string, RoomComment>>
  readonly drawings: Readonly<Record<string, Drawing>>
  readonly link: Link
  /** How often the room began to be listened to: what was read before may have missed something. */
  readonly listened: number
  readonly unsent: readonly Unsent[]
  /** Page → what is written there and not sent. */
  readonly drafts: Readonly<Record<string, KeptDraft>>
  readonly refused: readonly Refused[]
}

export interface EngineParts {
  readonly api: RoomApi
  readonly screen: Screen
  storage(person: string, sid: string): OutboxStorage
  draftStorage(person: string, sid: string): DraftStorage
  readonly files: Files
  upload(file: File): Promise<Uploaded>
  now?(): number
}

const blank: RoomView = {
  phase: 'opening',
  refusal: null,
  sid: '',
  session: '',
  role: 'guest',
  about: null,
  state: emptyRoom,
  online: new Set(),
  places: {},
  content: null,
  answers: {},
  comments: {},
  drawings: {},
  link: 'polling',
  listened: 0,
  unsent: [],
  drafts: {},
  refused: [],
}

interface Pending {
  readonly facts: readonly Fact[]
  seq: number | null
}

const askEvery = 3000
const insistFor = 8000
const insistPause = 600
/** News of one's own act come within this, or are asked for. */
const newsWithin = 400
/** Records of answers come within this of their facts, or are asked for. */
const recordsWithin = 1500
/** Signed addresses of files live for an hour at least. */
const contentLives = 45 * minuteMs

/** What may open a page that was closed. */
const opening: ReadonlySet<Fact['kind']> = new Set([
  'blocked',
  'pageLocked',
  'pageReopened',
  'workReopened',
  'paced',
  'timed',
])

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
/** What the page shows when it failed itself. */
const brokenHere = () => new ApiError(500, 'Something went wrong in this page. Try again.')
const wait = (time: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, time)
  })

export class RoomEngine {
  readonly #parts: EngineParts
  readonly #listeners = new Set<() => void>()
  readonly clock: ServerClock
  #view = blank
  #copy: Copy | undefined
  #pending: Pending[] = []
  #waiting: RoomNews[] = []
  #outbox: Outbox | undefined
  #drafts: DraftKeeper | undefined
  #asGuest = false
  #missing: ReturnType<typeof setTimeout> | undefined
  #stop = () => {}
  #timers: ReturnType<typeof setInterval>[] = []
  #catching = false
  /** Who came and went while the list of who is here is on its way. */
  #presenceHeard: Presence[] | null = null
  #closed = false
  readonly #records: RoomRecords

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.clock = new ServerClock(parts.now)
    this.#records = new RoomRecords(parts.api, {
      view: this.view,
      set: part => this.#set(part),
      heard: page => this.#drafts?.settle(page),
      insist: act => this.#insist(act),
    })
  }

  view = (): RoomView => this.#view
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Time as the server has it. */
  now = (): number => this.clock.now()

  open(): void {
    this.#closed = false
    this.#stop = this.#parts.api.hear(this.#roomListeners())
    this.#timers = [
      setInterval(() => {
        if (this.#view.phase === 'in' && this.#view.link !== 'live') this.#again()
      }, askEvery),
      setInterval(() => this.#loadContent(), contentLives),
    ]
    this.tryToEnter()
  }

  close(): void {
    this.#closed = true
    this.#stop()
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#missing)
    this.#outbox?.close()
    this.#outbox = undefined
    this.#drafts?.close()
    this.#drafts = undefined
    if (this.#view.sid) this.#parts.api.leave(this.#view.sid)
  }

  /** Enters, or tries again to. */
  tryToEnter = inBackground(
    once(async () => {
      while (!this.#closed) {
        try {
          return await this.#enter()
        } catch (error) {
          if (!isLost(error)) {
            reportFault(error)
            return this.#refuse(error instanceof ApiError ? error : brokenHere())
          }
          this.#set({ link: 'lost' })
          await wait(insistPause * 2)
        }
      }
    }),
  )

  /** Not on the list, and content with it. */
  enterAsGuest = (): void => {
    this.#asGuest = true
    this.tryToEnter()
  }

  async #enter(): Promise<void> {
    const { api, screen } = this.#parts
    const room = await api.enter(this.#asGuest).catch(async (error: unknown) => {
      // A class that is over still shows to who was in it.
      if (screen === 'teacher' || !(error instanceof ApiError) || error.code !== 'session-closed') throw error
      const after = await api.room()
      if (after.state.self === null || after.state.seats[after.state.self]?.entered == null) throw error
      return after
    })
    this.#set({
      sid: room.sid,
      session: room.session,
      role: room.role,
      about: room.about,
      online: new Set(room.online),
    })
    const live = await this.#listen()
    await this.#replay()
    this.#openOutbox()
    await this.#openDrafts()
    this.#set({ phase: 'in', refusal: null, link: live ? 'live' : 'polling' })
    this.#loadRecords()
  }

  #refuse({ status, code, message }: ApiError): void {
    if (this.#view.phase === 'in') this.#parts.api.leave(this.#view.sid)
    this.#set({ phase: 'refused', refusal: { status, code, message } })
  }

  #openOutbox(): void {
    const { api, storage, files, upload } = this.#parts
    const {
      state: { self },
      sid,
    } = this.#view
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
          if (record) this.#records.putAnswer(record)
          this.#forgetRefused(act)
          if (record && act.made !== undefined) this.#drafts?.rebase(act.page, record.version, act.made)
          if (!record && act.do === 'takeBack') this.#records.dropAnswer(act.page, act.target)
        },
        refused: refused => this.#set({ refused: [...this.#view.refused, refused] }),
        later: () => {
          if (this.#view.link === 'live') this.#again()
        },
      },
      this.now,
    )
    this.refreshUnsent()
    void this.#outbox.flush()
  }

  /** A newer answer of the page was taken: an older one that was refused is no longer of interest. */
  #forgetRefused({ page, type, at }: Unsent): void {
    const { refused } = this.#view
    const left = refused.filter(({ act }) => act.page !== page || mostOf(type) > 1 || act.at > at)
    if (left.length < refused.length) this.#set({ refused: left })
  }

  async #openDrafts(): Promise<void> {
    const {
      state: { self },
      sid,
    } = this.#view
    if (self === null || this.#drafts) return
    this.#drafts = new DraftKeeper(this.#parts.api, this.#parts.draftStorage(self, sid), {
      view: this.view,
      set: part => this.#set(part),
      now: this.now,
    })
    await this.#drafts.load()
  }

  /** What is being written, drawn or picked. */
  keepDraft: DraftKeeper['keep'] = (...draft) => this.#drafts?.keep(...draft)
  discardDraft = (page: string, type: QuestionType): void => this.#drafts?.discard(page, type)
  saveDrafts = async (): Promise<void> => this.#drafts?.flush()

  /** Also when another tab of the same person added or sent something. */
  refreshUnsent = (): void => this.#set({ unsent: this.#outbox?.list() ?? [] })

  /** Answers of a learner: kept at once, sent as soon as it can be, exactly once. */
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
  /** What was refused has been seen. */
  dismiss = (key: string): void =>
    this.#set({ refused: this.#view.refused.filter(({ act }) => act.key !== key) })

  /**
   * The last act on its way. Each waits for the one before: it may build on it, and of two page turns the
   * later has to win.
   */
  #acting: Promise<unknown> = Promise.resolve()

  /** Steers the room: shows at once, undone and thrown when it is refused. */
  steer = async (patch: Patch): Promise<void> => {
    const pending: Pending = { facts: this.#foreseen(patch), seq: null }
    this.#pending.push(pending)
    this.#publish()
    try {
      const acting = this.#acting.then(() => this.#insist(() => this.#parts.api.patch(patch)))
      this.#acting = acting.catch(() => undefined)
      const { seq } = await acting
      pending.seq = seq
      this.#publish()
      setTimeout(() => {
        if (this.#pending.includes(pending)) this.#catchUp()
      }, newsWithin)
    } catch (error) {
      this.#pending = this.#pending.filter(each => each !== pending)
      this.#publish()
      throw error
    }
  }

  startClock = (): Promise<unknown> => this.#insist(() => this.#parts.api.startClock())
  /** In own pace: where I am, for who is stuck. */
  notifyPage = (page: string): void => void this.#parts.api.at(page).catch(() => undefined)

  say = async (rid: string, review: string, media?: string): Promise<void> =>
    this.#records.putComment(await this.#parts.api.say(rid, review, media))
  read = (id: string): void =>
    void this.#parts.api.read(id).then(
      record => this.#records.putComment(record),
      () => undefined,
    )
  unsay = async (id: string): Promise<void> => {
    await this.#parts.api.unsay(id)
    this.#records.dropComment(id)
  }
  /** A teacher's: something put in for a learner, and any answer taken out. */
  share = async (answer: Parameters<RoomApi['give']>[0]): Promise<void> =>
    this.#records.putAnswer(
      await this.#insist(() => this.#parts.api.give({ ...answer, teacherSharing: true })),
    )
  takeOut = async (page: string, id: string): Promise<void> => {
    await this.#parts.api.takeBack(id)
    this.#records.dropAnswer(page, id)
  }

  wantAnswers = (page: string): (() => void) => this.#records.wantAnswers(page)
  wantDrawing = (page: string): (() => void) => this.#records.wantDrawing(page)
  draw = (page: string, part: DrawnPart): void => this.#records.draw(page, part)

  #roomListeners(): RoomListeners {
    const mine =
      <T extends { readonly sid: string }>(take: (record: T) => void) =>
      (record: T) => {
        if (record.sid === this.#view.sid) take(record)
      }
    return {
      line: () => {
        // Said at once: a call into a silent connection takes seconds to fail.
        if (this.#parts.api.isOffline()) this.#set({ link: 'lost' })
        if (this.#view.phase === 'in') this.#again()
      },
      news: mine(news => this.#take(news)),
      presence: presence => {
        const { on, user, page, _sid } = presence
        if (_sid !== this.#view.sid) return
        if (on === 'page') return this.#set({ places: { ...this.#view.places, [user._id]: page ?? '' } })
        this.#presenceHeard?.push(presence)
        this.#set({ online: withPresence(this.#view.online, presence) })
      },
      answer: mine(record => this.#records.putAnswer(record)),
      answerGone: ({ page, _id }) => this.#records.dropAnswer(page, _id),
      comment: mine(record => this.#records.putComment(record)),
      commentGone: ({ _id }) => this.#records.dropComment(_id),
      drawing: mine(record => this.#records.putDrawing(record)),
    }
  }

  /** The line came or went, or is still away: whatever can be had is fetched, whatever waits is sent. */
  #again = inBackground(
    once(async () => {
      try {
        const live = await this.#listen()
        await this.#replay()
        this.#set({ link: live ? 'live' : 'polling' })
        if (live) this.#loadRecords()
        void this.#outbox?.flush()
        void this.#drafts?.flush()
      } catch (error) {
        if (isLost(error)) this.#set({ link: 'lost' })
        // No longer on the list.
        else if (error instanceof ApiError && (error.status === 404 || error.status === 403))
          this.#refuse(error)
        else reportFault(error)
      }
    }),
  )

  async #listen(): Promise<boolean> {
    const { api } = this.#parts
    if (!api.lineIsUp()) return false
    const heard: Presence[] = []
    this.#presenceHeard = heard
    try {
      const online = new Set(await api.listen(this.#view.sid))
      this.#set({ online: heard.reduce(withPresence, online), listened: this.#view.listened + 1 })
      return true
    } catch (error) {
      if (isLost(error)) return false
      throw error
    } finally {
      if (this.#presenceHeard === heard) this.#presenceHeard = null
    }
  }

  #take(news: RoomNews): void {
    if (this.#catching || !this.#copy) return void this.#waiting.push(news)
    const after = receive(this.#copy, news)
    if (after === 'replay') return this.#catchUp()
    const fresh = after !== this.#copy
    this.#copy = after
    if (!fresh) return
    this.#publish()
    this.#touched(news.facts)
  }

  /** Perhaps nothing more is told for long: what fails is tried again with all that belongs to it. */
  #catchUp = inBackground(() => this.#replay().catch(() => this.#again()))

  #replay = once(async (): Promise<void> => {
    this.#catching = true
    try {
      const sentAt = this.clock.start()
      const answer = await this.#parts.api.replay(this.#copy?.sure)
      this.clock.heard(sentAt, answer.now)
      const first = this.#copy === undefined
      this.#copy = replayed(this.#copy, answer)
      this.#publish()
      if (!first) this.#touched(answer.facts ?? 'all')
    } finally {
      this.#catching = false
    }
    for (const news of this.#waiting.splice(0)) this.#take(news)
  })

  /** State as it shows: the copy, and over it what I did and nobody confirmed yet. */
  #publish(): void {
    const copy = this.#copy
    if (!copy) return
    this.#pending = this.#pending.filter(({ seq }) => seq === null || seq > copy.state.seq)
    this.#set({ state: this.#pending.reduce((state, { facts }) => applyAll(state, facts), copy.state) })
  }

  /** What facts make stale. */
  #touched(facts: readonly Fact[] | 'all'): void {
    const learner = this.#parts.screen === 'student'
    const changes = learner
      ? ['turned', 'paced', 'answersShown', 'materialsShown', 'contentChanged']
      : ['contentChanged']
    if (facts === 'all' || facts.some(({ kind }) => changes.includes(kind))) this.#loadContent()
    // Another content may be another key, by which answers are marked anew.
    if (facts === 'all' || facts.some(({ kind }) => kind === 'contentChanged')) this.#records.loadWanted()
    if (facts === 'all') return
    if (facts.some(({ kind }) => opening.has(kind))) this.#drafts?.retry()
    if (facts.some(({ kind }) => kind === 'answered')) this.#missSoon()
    const {
      answers,
      state: { groupAnswers },
    } = this.#view
    const all = facts.some(
      fact =>
        fact.kind === 'groupsAnswer' ||
        fact.kind === 'nameHidden' ||
        (groupAnswers && (fact.kind === 'seated' || fact.kind === 'grouped')) ||
        (fact.kind === 'paced' && fact.pace === 'close'),
    )
    const shown = new Set(
      all ? Object.keys(answers) : facts.flatMap(fact => (fact.kind === 'answersShown' ? [fact.page] : [])),
    )
    if (learner) for (const page of shown) this.#records.reloadAnswers(page)
  }

  /** Records come by themselves, as a rule before this. */
  #missSoon(): void {
    clearTimeout(this.#missing)
    this.#missing = setTimeout(() => this.#records.loadMissing(), recordsWithin)
  }

  #foreseen(patch: Patch): Fact[] {
    const { role, state, content, about } = this.#view
    const keyed = pagesWithKey(content?.questions ?? [])
    const setting: Setting = {
      by: { id: state.self ?? '', role },
      now: this.now(),
      open: true,
      start: 0,
      locked: false,
      lobby: false,
      guests: true,
      most: Number.POSITIVE_INFINITY,
      alone: about?.alone ?? false,
      hasKey: page => keyed.has(page),
      ended: null,
      isPage: page => content?.pages.some(({ _id }) => _id === page) ?? true,
      onRoster: () => '',
    }
    const facts: Fact[] = []
    let after = state
    for (const command of commandsOf(patch, state)) {
      const outcome = decide(after, command, setting)
      // The server will say why not.
      if ('refused' in outcome) return []
      facts.push(...outcome.facts)
      after = applyAll(after, outcome.facts)
    }
    return facts
  }

  /** For a while, because a server that starts anew is soon back. */
  async #insist<T>(act: () => Promise<T>): Promise<T> {
    const until = Date.now() + insistFor
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!isLost(error) || Date.now() > until || this.#closed) throw error
        await wait(insistPause)
      }
    }
  }

  #loadRecords(): void {
    this.#loadContent()
    this.#records.loadComments()
    this.#records.loadWanted()
  }

  #loadContent = inBackground(
    once(async () => {
      const fresh = await this.#parts.api.content()
      this.#set({
        content: mergedContent(
          this.#view.content,
          fresh,
          this.#parts.screen === 'student' && this.#view.state.pace === 'live',
        ),
      })
    }),
  )

  #set(part: Partial<RoomView>): void {
    if (this.#closed) return
    this.#view = { ...this.#view, ...part }
    for (const tell of this.#listeners) tell()
  }
}

/** The same set where nothing is new. */
const withPresence = (online: ReadonlySet<string>, { on, user: { _id } }: Presence): ReadonlySet<string> =>
  online.has(_id) === (on === 'connect')
    ? online
    : new Set(on === 'connect' ? [...online, _id] : [...online].filter(id => id !== _id))
