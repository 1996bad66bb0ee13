// Before the first page: how learners join, who is there, and the start button.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionApi } from './session-api.ts'
import { joinAddress, joinLink } from './seat-address.ts'
import { countsOf } from './seats.ts'
import { useTeaching } from './teaching.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './dashboard.module.css'

const paces = [
  { pace: 'live', label: 'Live', line: 'Everybody follows your page.' },
  { pace: 'student', label: 'Student-paced', line: 'Everybody moves through the pages freely.' },
] as const

export function StartPanel() {
  const { session, state, seats, stops, act, steer, mayTeach } = useTeaching()
  const [pace, setPace] = useState(state.pace === 'student' ? ('student' as const) : ('live' as const))
  const { act: run, busy } = useAct()
  const radios = useRadios({ values: ['live', 'student'], value: pace, onChange: setPace })
  const { here, all } = countsOf(seats)
  const waits = session.state === 'scheduled'
  const start = async () => {
    const ready = await act(async () => {
      if (waits) await sessionApi.patch('start', { _id: session._id })
      if (state.pace !== pace) await sessionApi.patch(session._id, { status: pace })
      return true
    })
    const [first] = stops
    if (ready && first && state.page === null) await steer({ page: first._id })
  }
  return (
    <div className={classes.start}>
      <QrPicture
        text={joinLink(session.sid)}
        label={`QR code of the link to ${session.name}`}
        size={180}
      />
      <div className={classes.startWords}>
        <p className={classes.small}>
          {waits ? (
            <>
              Planned for{' '}
              <DateTime
                weekday
                at={session.start}
              />
            </>
          ) : (
            'Learners can come in now.'
          )}{' '}
          They join at <b>{joinAddress()}</b> with the code
        </p>
        <p className={classes.bigCode}>{session.sid}</p>
        <p>{all === 0 ? 'Nobody is here yet.' : `${here} of ${all} are here.`}</p>
        {mayTeach && (
          <>
            {!kinds[session.type].flags.ownPace && (
              <fieldset className={classes.paces}>
                <legend>Pace</legend>
                {paces.map(({ pace: each, label, line }) => (
                  <label key={each}>
                    <input {...radios.input(each)} />
                    <span>
                      {label}
                      <small>{line}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
            )}
            <div>
              <Button
                size="md"
                loading={busy}
                onClick={() => run(start)}
              >
                Start class
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
