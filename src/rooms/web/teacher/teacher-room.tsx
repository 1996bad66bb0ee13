// Opens a class for its teacher: shows loading and errors, then provides the screen's context.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { titleOf } from '#authoring/contract/deck.rules.ts'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { uploadFile } from '#files/web/parts/upload.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { newId } from '#kit/web/new-id.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { ErrorState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import type { Refusal, RoomView } from '../room/room-view.ts'
import type { RoomEngine } from '../room/engine.ts'
import { RoomPlace, useOpenRoom, useRoom } from '../room/use-room.tsx'
import { sessionService } from './session-api.ts'
import { seatViews } from './seats.ts'
import { rosterQuery, sessionQuery } from './teacher.queries.ts'
import { stopsOf, TeachingProvider, type Teaching } from './teaching.ts'
import { useAnswers, useStuck } from './use-answers.ts'

export function TeacherRoom({
  id,
  children,
}: {
  id: string
  children: (link: RoomView['link']) => ReactNode
}) {
  const engine = useOpenRoom(id, 'teacher')
  return (
    <RoomPlace engine={engine}>
      <Opened engine={engine}>{children}</Opened>
    </RoomPlace>
  )
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

const Opening = () => (
  <>
    <h1 style={hidden}>Class</h1>
    <LoadingState
      shape="cards"
      label="Loading the class"
    />
  </>
)

function Opened({
  engine,
  children,
}: {
  engine: RoomEngine
  children: (link: RoomView['link']) => ReactNode
}) {
  const view = useRoom(all => all)
  const session = useQuery({
    ...sessionQuery(view.sid),
    enabled: view.phase === 'in',
    placeholderData: keepPreviousData,
  })
  useFreshSession(view.sid)
  if (view.phase === 'refused')
    return (
      <Refused
        refusal={view.refusal}
        retry={engine.tryToEnter}
      />
    )
  if (view.phase === 'opening' || !view.content) return <Opening />
  return (
    <Loaded
      answer={session}
      what="the class"
      shape="page"
    >
      {found => (
        <Taught
          engine={engine}
          view={view}
          session={found}
        >
          {children(view.link)}
        </Taught>
      )}
    </Loaded>
  )
}

function Refused({ refusal, retry }: { refusal: Refusal | null; retry: () => void }) {
  if (refusal?.status === 403)
    return (
      <ForbiddenState text="This screen belongs to the teacher of the class. Learners join by its code." />
    )
  if (refusal?.status === 404 || refusal?.status === 400)
    return <NotFoundState text="You have no class at this address." />
  return (
    <ErrorState
      whole
      text={refusal?.message}
      retry={retry}
    />
  )
}

/** Follows changes to the session made elsewhere. */
function useFreshSession(sid: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(sessionService, 'patched', record => {
        if (record.sid !== sid) return
        void queries.invalidateQueries({ queryKey: sessionQuery(sid).queryKey })
        void queries.invalidateQueries({ queryKey: rosterQuery(sid).queryKey })
      }),
    [queries, sid],
  )
}

function Taught({
  engine,
  view,
  session,
  children,
}: {
  engine: RoomEngine
  view: RoomView
  session: Session
  children: ReactNode
}) {
  const { state, content, online } = view
  const lesson = content as NonNullable<typeof content>
  const queries = useQueryClient()
  const { data: roster } = useQuery({ ...rosterQuery(view.sid), retry: false })
  const images = useMemo(() => new ImageStore(), [])
  images.know(lesson.files)
  const stops = useMemo(() => stopsOf(lesson, titleOf), [lesson])
  const at = stops.find(({ _id }) => _id === state.page)
  const answers = useAnswers(engine, view)
  useEffect(() => (state.page === null ? undefined : engine.wantDrawing(state.page)), [engine, state.page])
  const stuck = useStuck(engine, view)
  const seats = useMemo(
    () =>
      seatViews({
        state,
        roster: roster ?? [],
        online,
        stuck,
        asking: stops.flatMap(({ _id, question }) => (question ? [_id] : [])),
      }),
    [state, roster, online, stuck, stops],
  )
  const comments = useMemo(
    () => Object.values(view.comments).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    [view.comments],
  )
  const acts = useMemo((): Pick<Teaching, 'steer' | 'say' | 'takeOut' | 'share' | 'act' | 'draw' | 'now'> => {
    const run = async <T,>(
      work: () => Promise<T>,
      done?: string,
    ): Promise<{ readonly value: T } | undefined> => {
      try {
        const value = await work()
        if (done !== undefined) void notify(done)
        return { value }
      } catch (error) {
        void notify(wordsOf(error), { type: 'negative' })
        return undefined
      }
    }
    return {
      now: engine.now,
      draw: engine.draw,
      steer: async patch => (await run(() => engine.steer(patch))) !== undefined,
      say: async (rid, review, file, done) =>
        (await run(
          async () => engine.say(rid, review, file ? (await uploadFile(file, 'attachment')).hash : undefined),
          done,
        )) !== undefined,
      takeOut: async (page, id) => (await run(() => engine.takeOut(page, id))) !== undefined,
      share: async (uid, page, file) =>
        (await run(
          async () =>
            engine.share({
              uid,
              page,
              type: 'media',
              key: newId(),
              content: (await uploadFile(file, 'attachment')).hash,
            }),
          'The paper work is added.',
        )) !== undefined,
      async act(work, done) {
        const answer = await run(work, done)
        void queries.invalidateQueries({ queryKey: sessionQuery(session.sid).queryKey })
        return answer?.value
      },
    }
  }, [engine, queries, session.sid])
  const teaching: Teaching = {
    session,
    state,
    lesson,
    images,
    stops,
    at,
    answers,
    seats,
    comments,
    drawings: view.drawings,
    mayTeach: view.role === 'teacher',
    ...acts,
  }
  return <TeachingProvider value={teaching}>{children}</TeachingProvider>
}
