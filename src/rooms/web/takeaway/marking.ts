// A teacher's points: shown at once, sent after a debounce, and kept in the browser until the server has
// them.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { actor } from '#kit/web/actor.ts'
import { api, ApiError, light } from '#kit/web/api.ts'
import { store, stored } from '#kit/web/store.ts'
import type { sessionTakeawayContract } from '#rooms/contract/takeaway.contract.ts'
import { givenOf, markOf, overGiven, type GivenEntries } from '#rooms/contract/takeaway.rules.ts'
import type { Takeaway, TakeawayMark } from '#rooms/contract/takeaway.shapes.ts'
import { learnerQuery, refreshPoints } from './takeaway.queries.ts'
import type { KeepState } from '#kit/web/parts/keeper.ts'
import { Listeners } from '#kit/web/listeners.ts'

const sessionTakeawayService = light<typeof sessionTakeawayContract>('session-takeaway')

interface AnswerKey {
  readonly uid: string
  readonly question: string
}
interface Waiting extends AnswerKey {
  readonly outlines: GivenEntries
}
type MarkingStatus = { readonly waiting: ReadonlyMap<string, Waiting>; readonly state: KeepState }

const [pause, again] = [500, 4000]
const keyOf = ({ uid, question }: AnswerKey): string => `${uid} ${question}`
const send = (session: string, { uid, question, outlines }: Waiting) =>
  api(sessionTakeawayService).create({ session, uid, question, outlines: outlines as never })

export class Marking {
  #shown: MarkingStatus
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  readonly #listeners = new Listeners()
  readonly #session: string
  readonly #saved: (mark: TakeawayMark) => void
  readonly #drained: () => void

  constructor(session: string, saved: (mark: TakeawayMark) => void, drained: () => void) {
    this.#session = session
    this.#saved = saved
    this.#drained = drained
    const left = leftOver(this.#place)
    this.#shown = {
      waiting: new Map(left.map(each => [keyOf(each), each])),
      state: { is: left.length > 0 ? 'waiting' : 'saved' },
    }
    if (left.length > 0) this.#wait(pause)
  }

  get #place(): string {
    return `marks ${actor().id ?? ''} ${this.#session}`
  }

  readonly subscribe = this.#listeners.subscribe
  readonly get = (): MarkingStatus => this.#shown

  give(place: AnswerKey, outlines: GivenEntries): void {
    const before = this.#shown.waiting.get(keyOf(place))
    const waiting = new Map(this.#shown.waiting).set(keyOf(place), {
      uid: place.uid,
      question: place.question,
      outlines: before ? overGiven(before.outlines, outlines) : outlines,
    })
    this.#publish({ waiting, state: { is: 'waiting' } })
    this.#wait(pause)
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#send().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  #wait(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.flush()
    }, time)
  }

  async #send(): Promise<void> {
    if (this.#first() === undefined) return
    let refused: string | undefined
    for (let next = this.#first(); next !== undefined; next = this.#first()) {
      this.#publish({ waiting: this.#shown.waiting, state: { is: 'saving' } })
      try {
        this.#saved(await send(this.#session, next))
      } catch (error) {
        if (
          !(error instanceof ApiError) ||
          error.status === 0 ||
          error.status >= 500 ||
          error.status === 429
        ) {
          this.#wait(again)
          return this.#publish({
            waiting: this.#shown.waiting,
            state: {
              is: 'failed',
              words: 'Your points are kept here and sent as soon as the server can be reached.',
            },
          })
        }
        refused = wordsOf(error)
      }
      // More points may have been given to the same answer meanwhile.
      const waiting = new Map(this.#shown.waiting)
      if (waiting.get(keyOf(next)) === next || refused !== undefined) waiting.delete(keyOf(next))
      this.#publish({ waiting, state: this.#shown.state })
    }
    this.#publish({
      waiting: this.#shown.waiting,
      state: refused === undefined ? { is: 'saved' } : { is: 'failed', words: refused },
    })
    this.#drained()
  }

  #first(): Waiting | undefined {
    return this.#shown.waiting.values().next().value
  }

  #publish(shown: MarkingStatus): void {
    this.#shown = shown
    store(this.#place, shown.waiting.size === 0 ? null : JSON.stringify([...shown.waiting.values()]))
    this.#listeners.notify()
  }
}

function leftOver(place: string): Waiting[] {
  try {
    const list = JSON.parse(stored(place) ?? '[]') as unknown
    return Array.isArray(list) ? (list as Waiting[]) : []
  } catch {
    return []
  }
}

/** By class, of each app. */
const openByQueries = new WeakMap<QueryClient, Map<string, Marking>>()

/** Shared by all components that mark the same class. */
export function useMarking(session: string): { marking: Marking; shown: MarkingStatus } {
  const queries = useQueryClient()
  const marking = openByQueries.get(queries)?.get(session) ?? opened(queries, session)
  const shown = useSyncExternalStore(marking.subscribe, marking.get)
  useEffect(() => {
    const online = () => {
      void marking.flush()
    }
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      void marking.flush()
    }
  }, [marking])
  return { marking, shown }
}

function opened(queries: QueryClient, session: string): Marking {
  const marking = new Marking(
    session,
    mark => keepMark(queries, mark),
    () => void refreshPoints(queries, session),
  )
  const open = openByQueries.get(queries) ?? new Map<string, Marking>()
  openByQueries.set(queries, open.set(session, marking))
  return marking
}

function keepMark(queries: QueryClient, mark: TakeawayMark): void {
  const over = <T extends Pick<Takeaway, 'uid' | 'marks'>>(row: T): T =>
    row.uid === mark.uid
      ? { ...row, marks: [...row.marks.filter(({ question }) => question !== mark.question), mark] }
      : row
  queries.setQueryData(learnerQuery(mark.session, mark.uid).queryKey, row => row && over(row))
  queries.setQueriesData<Takeaway[]>({ queryKey: ['takeaway', mark.session, 'page', mark.page] }, rows =>
    rows?.map(over),
  )
}

export type ShownMark = Pick<TakeawayMark, 'score' | 'point' | 'outlines' | 'auto'>

/** The stored mark merged with unsent points; undefined when nobody has marked it. */
export function markNow(
  question: Question,
  { uid, marks }: Pick<Takeaway, 'uid' | 'marks'>,
  waiting: MarkingStatus['waiting'],
): ShownMark | undefined {
  const mark = marks.find(each => each.question === question._id)
  const given = waiting.get(keyOf({ uid, question: question._id }))?.outlines
  return given === undefined
    ? mark
    : ({ ...markOf(question, overGiven(mark ? givenOf(mark) : {}, given)), auto: false } as ShownMark)
}
