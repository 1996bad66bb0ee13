// The room in the browser: a copy of its state maintained by the rules of the stream, the records this person
// may read, and acts that show at once and are undone if refused. After a lost connection or a dead server it
// fetches everything missed and sends everything unsent.
import { minuteMs } from '#kit/contract/durations.ts'
import { ApiError } from '#kit/web/api.ts'
import { Listeners } from '#kit/web/listeners.ts'
import type { Patch } from '#rooms/contract/room.commands.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import { OwnWork } from './own-work.ts'
import { Presences } from './presences.ts'
import { RoomCopy } from './room-copy.ts'
import { roomListeners } from './room-listeners.ts'
import { staleAfter } from './stale.rules.ts'
import { ServerClock } from './clock.ts'
import { contentLoader } from './content.ts'
import { inBackground, once, reportFault } from './once.ts'
import { RoomRecords, type DrawnPart } from './records.ts'
import { type EngineParts, blank, type RoomView } from './room-view.ts'
import { brokenHere, insist, insistPause, isLost, wait } from './lost.ts'
import { entered } from './enter.ts'

const askEvery = 3000

/** Signed file URLs are valid for at least an hour. */
const contentLives = 45 * minuteMs

export class RoomEngine {
  readonly #parts: EngineParts
  readonly #listeners = new Listeners()
  readonly clock: ServerClock
  #view = blank
  #asGuest = false
  #stop = () => {}
  #timers: ReturnType<typeof setInterval>[] = []
  readonly #presences = new Presences()
  #closed = false
  readonly #records: RoomRecords
  readonly #copy: RoomCopy
  readonly #work: OwnWork
  readonly #loadContent: () => void

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.clock = new ServerClock(parts.now)
    const around = {
      view: this.view,
      set: (part: Partial<RoomView>) => this.#set(part),
      insist: <T>(act: () => Promise<T>) => this.#insist(act),
    }
    this.#loadContent = contentLoader(parts, around)
    this.#records = new RoomRecords(parts.api, {
      ...around,
      received: page => this.#work.settle(page),
    })
    this.#copy = new RoomCopy(parts.api, this.clock, {
      ...around,
      came: facts => this.#touched(facts),
      again: () => this.#again(),
    })
    this.#work = new OwnWork(parts, {
      ...around,
      now: this.now,
      putAnswer: record => this.#records.putAnswer(record),
      dropAnswer: (page, id) => this.#records.dropAnswer(page, id),
      later: () => {
        if (this.#view.link === 'live') this.#again()
      },
    })
  }

  view = (): RoomView => this.#view
  readonly subscribe = this.#listeners.subscribe

  /** Server time. */
  now = (): number => this.clock.now()

  open(): void {
    this.#closed = false
    this.#stop = this.#parts.api.subscribe(
      roomListeners(this.#records, {
        view: this.view,
        set: part => this.#set(part),
        news: news => this.#copy.take(news),
        presences: this.#presences,
        connection: () => this.#connectionChanged(),
      }),
    )
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
    this.#records.close()
    this.#work.close()
    if (this.#view.sid) this.#parts.api.leave(this.#view.sid)
  }

  /** Enters the room; also used to retry. */
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

  /** Not on the list, and willing to be a guest. */
  enterAsGuest = (): void => {
    this.#asGuest = true
    this.tryToEnter()
  }

  async #enter(): Promise<void> {
    const room = await entered(this.#parts, this.#asGuest)
    this.#set({
      sid: room.sid,
      session: room.session,
      role: room.role,
      about: room.about,
      online: new Set(room.online),
    })
    const live = await this.#listen()
    await this.#copy.replay()
    await this.#work.open()
    this.#set({ phase: 'in', refusal: null, link: live ? 'live' : 'polling' })
    this.#loadRecords()
  }

  #refuse({ status, code, message }: ApiError): void {
    if (this.#view.phase === 'in') this.#parts.api.leave(this.#view.sid)
    this.#set({ phase: 'refused', refusal: { status, code, message } })
  }

  keepDraft: OwnWork['keepDraft'] = (...draft) => this.#work.keepDraft(...draft)
  discardDraft: OwnWork['discardDraft'] = (...draft) => this.#work.discardDraft(...draft)
  saveDrafts = (): Promise<void> => this.#work.saveDrafts()
  refreshUnsent = (): void => this.#work.refreshUnsent()
  give: OwnWork['give'] = (...answer) => this.#work.give(...answer)
  giveFile: OwnWork['giveFile'] = (...answer) => this.#work.giveFile(...answer)
  change: OwnWork['change'] = (...answer) => this.#work.change(...answer)
  takeBack: OwnWork['takeBack'] = (...answer) => this.#work.takeBack(...answer)
  dismiss = (key: string): void => this.#work.dismiss(key)

  /** Controls the room: shown at once, rolled back and thrown on refusal. */
  steer = (patch: Patch): Promise<void> => this.#copy.steer(patch)
  startClock = (): Promise<unknown> => this.#insist(() => this.#parts.api.startClock())
  /** In own pace: the current page, for detecting who is stuck. */
  notifyPage = (page: string): void => void this.#parts.api.at(page).catch(reportFault)

  say: RoomRecords['say'] = (...comment) => this.#records.say(...comment)
  read = (id: string): void => this.#records.read(id)
  unsay = (id: string): Promise<void> => this.#records.unsay(id)
  share: RoomRecords['share'] = answer => this.#records.share(answer)
  takeOut = (page: string, id: string): Promise<void> => this.#records.takeOut(page, id)

  wantAnswers = (page: string): (() => void) => this.#records.wantAnswers(page)
  wantDrawing = (page: string): (() => void) => this.#records.wantDrawing(page)
  draw = (page: string, part: DrawnPart): void => this.#records.draw(page, part)

  #connectionChanged(): void {
    // Reported at once: calls into a dead connection take seconds to fail.
    if (this.#parts.api.isOffline()) this.#set({ link: 'lost' })
    if (this.#view.phase === 'in') this.#again()
  }

  /** The connection changed or is still down: loads what is reachable, and sends what is pending. */
  #again = inBackground(
    once(async () => {
      try {
        const live = await this.#listen()
        await this.#copy.replay()
        this.#set({ link: live ? 'live' : 'polling' })
        if (live) this.#loadRecords()
        this.#work.flush()
      } catch (error) {
        if (isLost(error)) this.#set({ link: 'lost' })
        // The person was taken off the list.
        else if (error instanceof ApiError && (error.status === 404 || error.status === 403))
          this.#refuse(error)
        else reportFault(error)
      }
    }),
  )

  async #listen(): Promise<boolean> {
    const { api } = this.#parts
    if (!api.isSocketConnected()) return false
    try {
      await this.#presences.list(
        () => api.listen(this.#view.sid),
        online => this.#set({ online, listened: this.#view.listened + 1 }),
      )
      return true
    } catch (error) {
      if (isLost(error)) return false
      throw error
    }
  }

  /** Refetches the data that these facts make stale. */
  #touched(facts: readonly Fact[] | 'all'): void {
    const learner = this.#parts.screen === 'student'
    const stale = staleAfter(facts, this.#view, learner)
    if (stale.content) this.#loadContent()
    if (stale.marks) this.#records.loadWanted()
    if (stale.closed) this.#work.retry()
    if (stale.records) this.#records.loadMissingSoon()
    if (learner) for (const page of stale.pages) this.#records.reloadAnswers(page)
  }

  #insist = <T>(act: () => Promise<T>): Promise<T> => insist(act, () => this.#closed)

  #loadRecords(): void {
    this.#loadContent()
    this.#records.loadComments()
    this.#records.loadWanted()
  }

  #set(part: Partial<RoomView>): void {
    if (this.#closed) return
    this.#view = { ...this.#view, ...part }
    this.#listeners.notify()
  }
}
