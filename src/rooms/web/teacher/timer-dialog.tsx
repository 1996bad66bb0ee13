// The class timer: none, until a time of day, or minutes (one clock for all, or one per learner in student
// pace).
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { zoneName } from '#kit/contract/dates.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { instantOfWall, wallTime } from '#sessions/contract/days.rules.ts'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './panels.module.css'

type Kind = 0 | 1 | 2
const kinds: readonly { readonly kind: Kind; readonly label: string; readonly line: string }[] = [
  { kind: 0, label: 'No timer', line: 'Learners answer as long as the page is open.' },
  { kind: 2, label: 'Minutes', line: 'Answers close when they are over.' },
  { kind: 1, label: 'Until a set time', line: 'The class itself ends then.' },
]

export function TimerDialog({ onClose }: { onClose: () => void }) {
  const { state, session, steer, act, now } = useTeaching()
  const { timer, pace } = state
  const place = usePlace()
  const [kind, setKind] = useState<Kind>(timer.type)
  const [minutes, setMinutes] = useState(String(timer.minutes || 5))
  const [own, setOwn] = useState(timer.studentCtrl)
  const [until, setUntil] = useState(() => localTime(timer.deadline ?? now() + 30 * minuteMs, place.timeZone))
  const { act: run, busy } = useAct()
  const radios = useRadios({ values: kinds.map(each => each.kind), value: kind, onChange: setKind })
  const down = Math.trunc(Number(minutes))
  const deadline = momentOf(until, place.timeZone)
  const fault = faultOf(kind, down, deadline, now())
  const save = async () => {
    const countdown = {
      type: kind,
      studentCtrl: kind === 2 && own,
      deadline: kind === 1 ? deadline.toISOString() : null,
      down: kind === 2 ? down : 0,
    }
    // Stops a running timer first, so that the new one starts from zero.
    if (timer.type === 2 && timer.startedAt !== null && !(await steer({ timer: 'stop' }))) return
    const saved = await act(() => sessionApi.patch(session._id, { countdown }))
    if (saved && kind === 2 && pace === 'live') await steer({ timer: 'start' })
    if (saved) onClose()
  }
  return (
    <Dialog
      opened
      title="Timer"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={fault !== null}
            onClick={() => run(save)}
          >
            {kind === 2 && pace === 'live' ? 'Start the timer' : 'Set the timer'}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <fieldset className={classes.kinds}>
          <legend>Kind of timer</legend>
          {kinds.map(({ kind: each, label, line }) => (
            <label
              key={each}
              className={classes.kind}
            >
              <input {...radios.input(each)} />
              <span>
                {label}
                <small>{line}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {kind === 2 && (
          <TextInput
            label="Minutes"
            type="number"
            min={1}
            max={600}
            value={minutes}
            onChange={event => setMinutes(event.currentTarget.value)}
          />
        )}
        {kind === 2 && pace === 'student' && (
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={own}
              onChange={event => setOwn(event.target.checked)}
            />
            Learners start their own clock; otherwise it starts when they come in
          </label>
        )}
        {kind === 1 && (
          <TextInput
            label="Ends at"
            description={`On your clock: ${zoneName(now(), place)}.`}
            type="datetime-local"
            value={until}
            onChange={event => setUntil(event.currentTarget.value)}
          />
        )}
        {fault && (
          <p
            role="status"
            className={classes.fault}
          >
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Converts to and from a local time field, in the reader's time zone. */
const localTime = (at: number, timeZone: string): string =>
  new Date(wallTime(at, timeZone)).toISOString().slice(0, 16)
function momentOf(local: string, timeZone: string): Date {
  const wall = Date.parse(`${local}Z`)
  return new Date(Number.isNaN(wall) ? wall : instantOfWall(wall, timeZone))
}

function faultOf(kind: Kind, minutes: number, deadline: Date, now: number): string | null {
  if (kind === 2 && !(minutes >= 1 && minutes <= 600)) return 'Give between 1 and 600 minutes.'
  return kind === 1 && !(deadline.getTime() > now) ? 'Choose a time that has not passed.' : null
}
