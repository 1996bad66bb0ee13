// /s/{id}: a room code first, a school's public name second.
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import { useActor } from '#kit/web/actor.ts'
import { GuestSeat } from './guest-seat.tsx'
import { NoRoom, SchoolFound } from './doors.tsx'
import { doorQuery, type Door } from './door.queries.ts'
import { OpenSeat } from './open-seat.tsx'
import classes from './seat.module.css'

const idOfSession = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const door = useQuery(doorQuery(id))
  return (
    <div
      className={classes.touched}
      data-touch
    >
      <Loaded
        answer={door}
        what="the class"
        shape="page"
      >
        {found => (
          <Behind
            id={id}
            door={found}
          />
        )}
      </Loaded>
    </div>
  )
}

function Behind({ id, door: { room, school } }: { id: string; door: Door }) {
  const signedIn = useActor().id !== null
  if (room)
    return signedIn ? (
      <OpenSeat
        sid={room.sid}
        room={room}
      />
    ) : (
      <GuestSeat room={room} />
    )
  if (school)
    return signedIn ? (
      <SchoolFound name={school.name} />
    ) : (
      <Navigate
        to={loginPath}
        replace
      />
    )
  // Session lists link by id instead of code.
  return signedIn && idOfSession.test(id) ? (
    <OpenSeat
      sid={id}
      room={null}
    />
  ) : (
    <NoRoom />
  )
}
