// A visitor without an account: enters a name, gets a token for this room only, and keeps it on this
// device for the day.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { basePath } from '#kit/contract/constants.ts'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import { api, light } from '#kit/web/api.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { store, stored } from '#kit/web/store.ts'
import { onVisitorChange, setVisitor, visitor } from '#kit/web/token.ts'
import type { roomsContract } from '#rooms/contract/room.contract.ts'
import { Lobby, Over, SignIn } from './doors.tsx'
import type { DoorRoom } from './door.queries.ts'
import { OpenSeat } from './open-seat.tsx'
import { Thing } from '#kit/web/router/thing.ts'
import classes from './seat.module.css'

export function GuestSeat({ room }: { room: DoorRoom }) {
  const place = `room-guest ${room.sid}`
  const [token, setToken] = useState(() => stored(place))
  const current = useSyncExternalStore(onVisitorChange, visitor)
  useEffect(() => {
    setVisitor(token)
    return () => setVisitor(null)
  }, [token])
  const keep = (next: string | null) => {
    store(place, next)
    setToken(next)
  }
  if (token !== null)
    return current === token ? (
      <OpenSeat
        sid={room.sid}
        room={room}
        onForget={() => keep(null)}
      />
    ) : null
  if (room.pace === 'close') return <Over name={room.name} />
  if (!room.guest) return <SignIn name={room.name} />
  if (!room.open)
    return (
      <Lobby
        room={room}
        onRetry={nothing}
      />
    )
  return (
    <NameForm
      room={room}
      onToken={keep}
    />
  )
}

/** The parent screen already polls while the class has not started. */
const nothing = () => {}

function NameForm({ room, onToken }: { room: DoorRoom; onToken: (token: string) => void }) {
  const { pathname } = useLocation()
  const [name, setName] = useState('')
  const { act, busy, failed, forget } = useAct(undefined, { showsError: true })
  const enter = async () => {
    const { accessToken } = await api(light<typeof roomsContract>('rooms')).patch('guest', {
      sid: room.sid,
      nickname: name.trim(),
    })
    onToken(accessToken)
  }
  const back = `${window.location.origin}${basePath}${pathname}`
  return (
    <div className={classes.door}>
      <form
        className={classes.name}
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') act(enter)
        }}
      >
        <Thing name={room.name} />
        <h1>{room.name}</h1>
        <p className={classes.small}>Type your name to join.</p>
        <TextInput
          label="Your name"
          size="md"
          maxLength={40}
          autoComplete="nickname"
          ref={focusWhenShown}
          value={name}
          error={failed}
          onChange={event => {
            setName(event.currentTarget.value)
            forget()
          }}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={busy}
          disabled={name.trim() === ''}
        >
          Join as a guest
        </Button>
        <p className={classes.small}>
          Your teacher sees your answers in class; guests get no report.{' '}
          <TextLink to={`${loginPath}?${new URLSearchParams({ back })}`}>Sign in</TextLink> if you have an
          account.
        </p>
      </form>
    </div>
  )
}
