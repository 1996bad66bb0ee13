// The seat's header: class, time, groups, and leaving.
import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useRoom } from '../room/use-room.tsx'
import { GroupsDialog } from './seat-groups.tsx'
import { SeatClock } from './seat-clock.tsx'
import { Thing } from '#kit/web/router/thing.ts'
import classes from './seat.module.css'

export function SeatBar() {
  const name = useRoom(({ about }) => about?.name ?? 'Class')
  const who = useRoom(({ state, role }) => {
    const nickname = state.seats[state.self ?? '']?.nickname ?? ''
    return role === 'guest' ? `${nickname} · guest, not reported` : nickname
  })
  const group = useRoom(({ state }) =>
    state.groups.length === 0
      ? null
      : (state.groups.find(({ _id }) => _id === state.seats[state.self ?? '']?.group)?.name ?? 'Groups'),
  )
  const [grouping, setGrouping] = useState(false)
  return (
    <header className={classes.bar}>
      <ActionIcon
        component={Link}
        to="/"
        variant="subtle"
        size={44}
        aria-label="Leave the class"
      >
        <Icon name="back" />
      </ActionIcon>
      <div className={classes.title}>
        <Thing name={name} />
        <h1>{name}</h1>
        {who && <span className={classes.small}>{who}</span>}
      </div>
      {group !== null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={
            <Icon
              name="people"
              size={16}
            />
          }
          onClick={() => setGrouping(true)}
        >
          {group}
        </Button>
      )}
      <SeatClock />
      {grouping && <GroupsDialog onClose={() => setGrouping(false)} />}
    </header>
  )
}

/** Shown after a delay, so that a short interruption worries nobody. */
export function OfflineBanner() {
  const lost = useRoom(({ link }) => link === 'lost')
  const waiting = useRoom(({ unsent }) => unsent.length)
  return (
    <div role="status">
      {lost && (
        <p
          className={classes.offline}
          data-says-offline
        >
          <Icon
            name="warning"
            size={18}
          />
          <span>
            You are offline.{' '}
            {waiting === 0
              ? 'What you answer now is kept on this device and sent when the connection is back.'
              : `${waiting} ${waiting === 1 ? 'answer is' : 'answers are'} kept on this device and sent when the connection is back.`}
          </span>
        </p>
      )}
    </div>
  )
}
