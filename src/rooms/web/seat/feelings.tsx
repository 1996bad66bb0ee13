// After class: five faces to choose one from; the teacher sees totals.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Seat } from '#rooms/contract/room.shapes.ts'
import { Face, faces } from '../room/faces.tsx'
import { useEngine, useRoom } from '../room/use-room.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './seat.module.css'

export function Feelings() {
  const engine = useEngine()
  const feel = useRoom(({ state }) => state.seats[state.self ?? '']?.feel ?? null)
  const alone = useRoom(({ about }) => about?.alone === true)
  const { act, busy } = useAct()
  const choose = (face: NonNullable<Seat['feel']>) => act(() => engine.steer({ feel: face }))
  const radios = useRadios({
    values: faces.map(face => face.feel),
    value: feel,
    onChange: choose,
    waits: true,
  })
  return (
    <section
      className={classes.end}
      aria-labelledby="over"
    >
      <h2
        id="over"
        className={classes.head}
      >
        The class is over
      </h2>
      {!alone && (
        <fieldset
          {...radios.group('How do you feel about it?')}
          className={classes.faces}
          disabled={busy}
        >
          <legend>How do you feel about it?</legend>
          {faces.map(({ feel: face, name, mouth }) => (
            <button
              key={face}
              {...radios.button(face)}
            >
              <Face mouth={mouth} />
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <p
        className={classes.small}
        role="status"
      >
        {feel === null || alone
          ? 'You can look at the pages and your answers below.'
          : 'Thank you. Your teacher sees how many chose each face.'}
      </p>
      <div>
        <Button
          component={Link}
          to="/"
          variant="default"
        >
          Go to your start page
        </Button>
      </div>
    </section>
  )
}
