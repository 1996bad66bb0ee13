// People in the lobby, and people removed from the class.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { seatsStanding, type Listed } from './seats.ts'
import { useTeaching } from './teaching.ts'
import classes from './seats.module.css'

export function AtTheDoor() {
  const { state, steer, mayTeach } = useTeaching()
  if (!mayTeach || state.pace === 'close') return null
  const waiting = seatsStanding(state, 'waiting')
  const removed = seatsStanding(state, 'removed')
  return (
    <>
      {waiting.length > 0 && (
        <section
          className={classes.door}
          aria-label="Waiting in the lobby"
        >
          <div className={classes.sum}>
            <p role="status">
              <b>{waiting.length}</b> waiting to be let in
            </p>
            <Button
              size="compact-sm"
              onClick={() => void steer({ admit: 'all' })}
            >
              Let all in
            </Button>
          </div>
          {waiting.map(person => (
            <DoorRow
              key={person._id}
              person={person}
            >
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Let in ${person.nickname}`}
                onClick={() => void steer({ admit: [person._id] })}
              >
                Let in
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="negative"
                aria-label={`Turn away ${person.nickname}`}
                onClick={() => void steer({ remove: { add: [person._id] } })}
              >
                Turn away
              </Button>
            </DoorRow>
          ))}
        </section>
      )}
      {removed.length > 0 && (
        <section
          className={classes.door}
          aria-label="Removed from the class"
        >
          <p>Removed from the class</p>
          {removed.map(person => (
            <DoorRow
              key={person._id}
              person={person}
            >
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Let back in: ${person.nickname}`}
                onClick={() => void steer({ remove: { pull: [person._id] } })}
              >
                Let back in
              </Button>
            </DoorRow>
          ))}
        </section>
      )}
    </>
  )
}

const DoorRow = ({ person: { nickname, avatar }, children }: { person: Listed; children: ReactNode }) => (
  <div className={classes.doorRow}>
    <PersonChip
      name={nickname}
      picture={pictureOf(avatar)}
      size={26}
    />
    <span className={classes.sumTools}>{children}</span>
  </div>
)
