// Unsent answers: kept in the browser until stored on the server, so that neither a lost network nor a
// reload loses one. Each has an idempotency key, so tabs and retries cannot store it twice.
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { reportFault } from './once.ts'
import type { AnswerValues } from './room-api.ts'
import {
  type OutboxStorage,
  type Files,
  type Sender,
  type OutboxEvents,
  type Unsent,
  type OutboxEntry,
  isLater,
  withFile,
  type Uploaded,
  pauses,
} from './outbox-acts.ts'

export class Outbox {
  readonly #storage: OutboxStorage
  readonly #files: Files
  readonly #sender: Sender
  readonly #events: OutboxEvents
  #sending: Promise<void> | undefined
  #inFlight: string | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  /** Ids of answers sent from here, for actions that still refer to a key. */
  readonly #ids = new Map<string, string>()

  readonly #now: () => number

  constructor(
    storage: OutboxStorage,
    files: Files,
    sender: Sender,
    events: OutboxEvents,
    now: () => number = Date.now,
  ) {
    this.#now = now
    this.#storage = storage
    this.#files = files
    this.#sender = sender
    this.#events = events
  }

  /** In creation order. */
  list(): Unsent[] {
    return this.#storage.all().sort((a, b) => a.at - b.at || a.key.localeCompare(b.key))
  }

  /**
   * Every version is sent, even with a newer one behind it: the newer may come too late, and both belong
   * in the log.
   */
  give(page: string, type: QuestionType, values: AnswerValues, key?: string): string {
    return this.#add({ ...this.#act(page, type), ...(key !== undefined && { key }), do: 'give', values })
  }

  async giveFile(page: string, type: QuestionType, file: File): Promise<string> {
    const act = this.#act(page, type)
    await this.#files.put(act.key, file)
    return this.#add({
      ...act,
      do: 'give',
      values: { json: { type: file.type, name: file.name } },
      file: { name: file.name, type: file.type },
    })
  }

  change(page: string, type: QuestionType, of: string, values: AnswerValues): void {
    const target = this.#ids.get(of) ?? of
    this.#add({ ...this.#act(page, type), do: 'change', target, values })
  }

  takeBack(page: string, type: QuestionType, of: string): void {
    const target = this.#ids.get(of) ?? of
    for (const act of this.list())
      if (act.do === 'change' && act.target === target && act.key !== this.#inFlight)
        this.#storage.remove(act.key)
    if (!this.#waiting(target)) return void this.#add({ ...this.#act(page, type), do: 'takeBack', target })
    this.#storage.remove(target)
    void this.#files.remove(target)
    this.#events.changed()
  }

  /** Sends pending actions in order; a call during a run joins it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  /** Later than everything pending, whatever the clock says. */
  #act(page: string, type: QuestionType): OutboxEntry {
    return {
      key: newId(),
      made: Math.round(this.#now()),
      at: Math.max(Date.now(), ...this.#storage.all().map(({ at }) => at + 1)),
      page,
      type,
    }
  }

  /** A pending action whose sending has not started. */
  #waiting(target: string): Unsent | undefined {
    return target === this.#inFlight ? undefined : this.list().find(({ key }) => key === target)
  }

  #add(act: Unsent): string {
    this.#storage.put(act)
    this.#events.changed()
    void this.flush()
    return act.key
  }

  async #sendAll(): Promise<void> {
    for (let act = this.list()[0]; act && !this.#closed; act = this.list()[0]) {
      this.#inFlight = act.key
      try {
        const record = await this.#send(act)
        this.#failures = 0
        this.#done(act, record)
        this.#events.sent(act, record)
      } catch (error) {
        reportFault(error)
        if (isLater(error)) return this.#later()
        this.#done(act, null)
        const apiError = error as ApiError
        // Deleting an answer that is already gone is fine.
        if (act.do !== 'takeBack' || apiError.code !== 'answer-unknown')
          this.#events.refused({ act, code: apiError.code, message: apiError.message })
      } finally {
        this.#inFlight = undefined
      }
      this.#events.changed()
    }
  }

  async #send(act: Unsent): Promise<Response | null> {
    switch (act.do) {
      case 'give':
        return this.#sender.give(
          act,
          act.file ? withFile(act.values, await this.#upload(act.key)) : act.values,
        )
      case 'change':
        return this.#sender.change(act.target, act.values, act.made)
      case 'takeBack':
        return this.#sender.takeBack(act.target, act.made).then(() => null)
    }
  }

  async #upload(key: string): Promise<Uploaded> {
    const file = await this.#files.get(key)
    if (!file)
      throw new ApiError(410, 'This file is no longer on your device. Add it again.', { code: 'file-gone' })
    return this.#sender.upload(file)
  }

  /** Actions that refer to the key now refer to the stored answer's id. */
  #done(act: Unsent, record: Response | null): void {
    this.#storage.remove(act.key)
    if (act.do !== 'give') return
    if (record) this.#ids.set(act.key, record._id)
    if (act.file) void this.#files.remove(act.key)
    for (const later of this.#storage.all()) {
      if (later.do === 'give' || later.target !== act.key) continue
      if (record) this.#storage.put({ ...later, target: record._id })
      else this.#storage.remove(later.key)
    }
  }

  #later(): void {
    const pause = pauses[Math.min(this.#failures++, pauses.length - 1)] ?? 8000
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.flush(), pause)
    this.#events.later()
  }
}
