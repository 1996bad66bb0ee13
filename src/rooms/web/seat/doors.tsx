// Explains why the user is not in the room, and what to do.
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { JoinForm } from '#identity/web/parts/join-form.tsx'
import { basePath } from '#kit/contract/constants.ts'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState, ErrorState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Refusal } from '../room/room-view.ts'
import { useEngine } from '../room/use-room.tsx'
import type { DoorRoom } from './door.queries.ts'
import classes from './seat.module.css'

const retryEvery = 4000

export const NoRoom = () => (
  <div className={classes.door}>
    <NotFoundState
      text="No class has this code. Check it with your teacher and type it again."
      action={<JoinForm />}
    />
  </div>
)

export const SchoolFound = ({ name }: { name: string }) => (
  <div className={classes.door}>
    <EmptyState
      drawing="door"
      whole
      title={name}
      text="You are signed in already."
      action={
        <Button
          component={Link}
          to="/"
        >
          Go to your start page
        </Button>
      }
    />
  </div>
)

export function Refused({
  room,
  refusal: { status, code, message },
  onForget,
}: {
  room: DoorRoom | null
  refusal: Refusal
  onForget?: (() => void) | undefined
}) {
  const engine = useEngine()
  const name = room?.name ?? 'this class'
  switch (code) {
    case 'session-not-open':
      return (
        <Lobby
          room={room}
          onRetry={engine.tryToEnter}
        />
      )
    case 'session-closed':
      return <Over name={name} />
    case 'room-full':
      return (
        <div className={classes.door}>
          <EmptyState
            drawing="people"
            whole
            title="The room is full"
            text={message}
            action={<Button onClick={engine.tryToEnter}>Try again</Button>}
          />
        </div>
      )
    case 'in-lobby':
      return (
        <InLobby
          name={name}
          onRetry={engine.tryToEnter}
        />
      )
    case 'removed-from-room':
      return <Removed name={name} />
    case 'not-on-list':
      return <NotOnList name={name} />
    case 'guests-not-allowed':
      return <SignIn name={name} />
    default:
  }
  // A guest's token is valid for a day.
  if (onForget && (status === 401 || status === 404))
    return (
      <div className={classes.door}>
        <EmptyState
          drawing="door"
          whole
          title="Tell us your name again"
          text="You were away for a while."
          action={<Button onClick={onForget}>Go on</Button>}
        />
      </div>
    )
  if (status === 403 || status === 404)
    return (
      <div className={classes.door}>
        <ForbiddenState
          text={`You are not on the list of ${name}. Ask your teacher to add you, then open this page again.`}
          action={<Button onClick={engine.tryToEnter}>Try again</Button>}
        />
      </div>
    )
  return (
    <div className={classes.door}>
      <ErrorState
        whole
        title="The class did not open"
        text={message}
        retry={engine.tryToEnter}
      />
    </div>
  )
}

/** A signed-in user who is not on the list must agree to enter as a guest. */
function NotOnList({ name }: { name: string }) {
  const engine = useEngine()
  return (
    <div className={classes.door}>
      <EmptyState
        drawing="people"
        whole
        title="You are not on the list"
        text={`Ask your teacher to add you to ${name}, then try again. You can also come in as a guest: your teacher sees your answers in class, but they are in no report.`}
        action={
          <div className={classes.row}>
            <Button onClick={engine.tryToEnter}>Try again</Button>
            <Button
              variant="default"
              onClick={engine.enterAsGuest}
            >
              Come in as a guest
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** Retries entering until it succeeds. */
function useRetry(retry: () => void): void {
  useEffect(() => {
    const timer = setInterval(retry, retryEvery)
    return () => clearInterval(timer)
  }, [retry])
}

/** Opens automatically when the teacher lets the person in. */
function InLobby({ name, onRetry }: { name: string; onRetry: () => void }) {
  useRetry(onRetry)
  return (
    <div className={classes.door}>
      <EmptyState
        drawing="clock"
        whole
        title={name}
        text="Your teacher knows that you are waiting. This page opens by itself when you are let in."
      />
    </div>
  )
}

const Removed = ({ name }: { name: string }) => (
  <div className={classes.door}>
    <ForbiddenState
      text={`Your teacher has removed you from ${name}. Ask your teacher if you should come back.`}
    />
  </div>
)

/** Opens automatically when the class begins. */
export function Lobby({ room, onRetry }: { room: DoorRoom | null; onRetry: () => void }) {
  useRetry(onRetry)
  return (
    <div className={classes.door}>
      <EmptyState
        drawing="clock"
        whole
        title={room?.name ?? 'You are early'}
        text={
          <>
            The class has not begun yet
            {room && (
              <>
                ; it begins <DateTime at={room.start} />
              </>
            )}
            . This page opens by itself.
          </>
        }
      />
    </div>
  )
}

export const Over = ({ name }: { name: string }) => (
  <div className={classes.door}>
    <EmptyState
      drawing="door"
      whole
      title="The class is over"
      text={`${name} has ended, and you were not in it.`}
      action={
        <Button
          component={Link}
          to="/"
        >
          Go to your start page
        </Button>
      }
    />
  </div>
)

export function SignIn({ name }: { name: string }) {
  const { pathname, search } = useLocation()
  const back = `${window.location.origin}${basePath}${pathname}${search}`
  return (
    <div className={classes.door}>
      <EmptyState
        drawing="door"
        whole
        title={name}
        text="Sign in to take your seat."
        action={
          <Button
            component={Link}
            to={`${loginPath}?${new URLSearchParams({ back })}`}
            size="md"
          >
            Sign in
          </Button>
        }
      />
    </div>
  )
}
