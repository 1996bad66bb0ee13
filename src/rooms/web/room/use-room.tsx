// The room for React: one engine per page, and selectors that rerender only when their result changes.
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { endOfTime } from '#rooms/contract/work-state.rules.ts'
import type { Response, RoomComment } from '#rooms/contract/response.contract.ts'
import { RoomEngine } from './engine.ts'
import type { RoomView } from './room-view.ts'
import { browserDrafts } from './drafts-store.ts'
import type { Uploaded } from './outbox-acts.ts'
import { browserFiles, localOutbox } from './outbox-store.ts'
import { roomApi, type Content, type Drawing, type Screen } from './room-api.ts'

const Engine = createContext<RoomEngine | null>(null)

const upload = async (file: File): Promise<Uploaded> => {
  const { uploadFile } = await import('#files/web/parts/upload.ts')
  const { hash, mime } = await uploadFile(file, 'attachment')
  return { hash, type: mime }
}

/** Keeps the room open while the screen is mounted. */
export function useOpenRoom(key: string, screen: Screen): RoomEngine {
  const engine = useMemo(
    () =>
      new RoomEngine({
        api: roomApi(key, screen),
        screen,
        storage: localOutbox,
        draftStorage: browserDrafts,
        files: browserFiles(),
        upload,
      }),
    [key, screen],
  )
  useEffect(() => {
    const others = ({ key: name }: StorageEvent) => {
      if (name?.startsWith('room-unsent ')) engine.refreshUnsent()
    }
    // A phone that switches apps may never return to this page.
    const leaving = () => void engine.saveDrafts()
    window.addEventListener('storage', others)
    window.addEventListener('pagehide', leaving)
    document.addEventListener('visibilitychange', leaving)
    engine.open()
    return () => {
      window.removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      window.removeEventListener('storage', others)
      engine.close()
    }
  }, [engine])
  return engine
}

export const RoomPlace = ({ engine, children }: { engine: RoomEngine; children: ReactNode }) => (
  <Engine value={engine}>{children}</Engine>
)

export function useEngine(): RoomEngine {
  const engine = use(Engine)
  if (!engine) throw new Error('there is no room around this part')
  return engine
}

/** `useRoom(({ state }) => state.page)`. Results are compared one level deep. */
export function useRoom<T>(select: (view: RoomView) => T): T {
  const engine = useEngine()
  const last = useRef<{ readonly value: T } | null>(null)
  const snapshot = () => {
    const value = select(engine.view())
    if (!last.current || !alike(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(engine.subscribe, snapshot)
}

function alike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (
    typeof one !== 'object' ||
    typeof other !== 'object' ||
    one === null ||
    other === null ||
    one instanceof Set ||
    other instanceof Set
  )
    return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every(key =>
      Object.is((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  )
}

export const useContent = (): Content | null => useRoom(({ content }) => content)
export const usePage = (id: string | null): Page | undefined =>
  useRoom(({ content }) => content?.pages.find(({ _id }) => _id === id))
export const useQuestion = (page: string): Question | undefined =>
  useRoom(({ content }) => content?.questions.find(each => each.page === page))

/** All loaded records of a page, in order of arrival. */
export function useRecords(page: string): readonly Response[] {
  const engine = useEngine()
  const ready = useRoom(({ phase }) => phase === 'in')
  useEffect(() => (ready ? engine.wantAnswers(page) : undefined), [engine, page, ready])
  const records = useRoom(({ answers }) => answers[page])
  return useMemo(() => Object.values(records ?? {}).sort(inOrder), [records])
}

function inOrder(a: Response, b: Response): number {
  if (a.createdAt < b.createdAt) return -1
  return a.createdAt > b.createdAt ? 1 : a._id.localeCompare(b._id)
}

/** The loaded answers of a page that may be read now. */
export function useAnswers(page: string): readonly Response[] {
  const records = useRecords(page)
  const marks = useRoom(({ state }) => state.answers[page])
  return useMemo(() => records.filter(({ _id }) => marks?.[_id]), [records, marks])
}

export function useDrawing(page: string): Drawing | undefined {
  const engine = useEngine()
  const ready = useRoom(({ phase }) => phase === 'in')
  useEffect(() => (ready ? engine.wantDrawing(page) : undefined), [engine, page, ready])
  return useRoom(({ drawings }) => drawings[page])
}

export const useComments = (rid: string): readonly RoomComment[] =>
  useRoom(({ comments }) => Object.values(comments).filter(each => each.rid === rid))

/** Server time, updated at intervals while a component shows it. */
export function useServerNow(every: number | null): number {
  const engine = useEngine()
  const [now, setNow] = useState(engine.now)
  useEffect(() => {
    if (every === null) return
    const tick = () => setNow(engine.now())
    // The value from the first render may be old by now.
    tick()
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  }, [engine, every])
  return now
}

/** When answering ends for a learner, or for the class; null without a running clock. */
export const useEndOfTime = (uid: string | null): number | null =>
  useRoom(({ state }) => endOfTime(state, uid ?? ''))
