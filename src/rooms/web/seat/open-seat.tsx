import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { RoomPlace, useOpenRoom, useRoom } from '../room/use-room.tsx'
import { Refused } from './doors.tsx'
import type { Door } from './door.queries.ts'
import { Thing } from '#kit/web/router/thing.ts'
import classes from './seat.module.css'

// Loaded in parallel with the lookup.
const loadSeat = () => import('./seat.tsx')
loadSeat().catch(() => undefined)
const Seat = lazy(() => loadSeat().then(module => ({ default: module.Seat })))

/** The learner is identified, by account or by a guest's token. */
export function OpenSeat({
  sid,
  room,
  onForget,
}: {
  sid: string
  room: Door['room']
  onForget?: () => void
}) {
  const engine = useOpenRoom(sid, 'student')
  return (
    <RoomPlace engine={engine}>
      <Entered
        room={room}
        onForget={onForget}
      />
    </RoomPlace>
  )
}

function Entered({ room, onForget }: { room: Door['room']; onForget?: (() => void) | undefined }) {
  const phase = useRoom(view => view.phase)
  const refusal = useRoom(view => view.refusal)
  const waiting = (
    <div className={classes.waiting}>
      <Thing name={room?.name} />
      <h1>{room?.name ?? 'Class'}</h1>
      <LoadingState
        shape="cards"
        count={2}
        label="Entering the class"
      />
    </div>
  )
  if (phase === 'in')
    return (
      <Suspense fallback={waiting}>
        <Seat />
      </Suspense>
    )
  if (phase === 'refused' && refusal)
    return (
      <Refused
        room={room}
        refusal={refusal}
        onForget={onForget}
      />
    )
  return waiting
}
