// Thirty learners at a glance, without scrolling.
import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { AtTheDoor } from './at-the-door.tsx'
import { OwnClock } from './own-clock.tsx'
import { SeatTile } from './seat-tile.tsx'
import { countsOf } from './seats.ts'
import { useTeaching } from './teaching.ts'
import classes from './seats.module.css'

const few = 12

export function SeatsPanel({ onOpen }: { onOpen: (uid: string) => void }) {
  const { seats, state, steer, mayTeach } = useTeaching()
  const { here, all, done, stuck, locked } = countsOf(seats)
  const hasQuestions = seats.some(each => each.questionCount > 0)
  if (seats.length === 0)
    return (
      <div className={classes.panel}>
        <AtTheDoor />
        <EmptyState
          drawing="people"
          title="Nobody is here yet"
          text="Learners join by the code, the link or the QR code."
        />
      </div>
    )
  return (
    <div className={classes.panel}>
      <AtTheDoor />
      <div className={classes.sum}>
        <p role="status">
          <b>{here}</b> of {all} here
          {hasQuestions && (
            <>
              , <b>{done}</b> answered
            </>
          )}
          {stuck > 0 && (
            <>
              , <b>{stuck}</b> stuck
            </>
          )}
          {locked > 0 && (
            <>
              , <b>{locked}</b> locked
            </>
          )}
        </p>
        {mayTeach && state.pace !== 'close' && (
          <span className={classes.sumTools}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={
                <Icon
                  name="lock"
                  size={14}
                />
              }
              disabled={Object.values(state.seats).every(({ block }) => block)}
              onClick={() => {
                void steer({ blockAll: true })
              }}
            >
              Lock all
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={locked === 0}
              onClick={() => {
                void steer({ blockAll: false })
              }}
            >
              Release all
            </Button>
          </span>
        )}
      </div>
      <ul
        className={classes.grid}
        data-few={seats.length <= few || undefined}
        aria-label="Seats"
      >
        {seats.map(seat => (
          <li key={seat.uid}>
            <SeatTile
              seat={seat}
              group={seat.group === null ? undefined : state.groups[seat.group]?.name}
              onOpen={onOpen}
            />
            <OwnClock uid={seat.uid} />
          </li>
        ))}
      </ul>
    </div>
  )
}
