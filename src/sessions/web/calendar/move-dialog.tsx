import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { minuteMs } from '#kit/contract/durations.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf } from '#sessions/contract/days.rules.ts'
import { whenWords } from '../lists/when.tsx'
import { Clashes, useClashes } from '../schedule/conflicts.tsx'
import { patchSession, refreshSessions } from '../parts/sessions.queries.ts'
import { minutesOn } from './calendar.rules.ts'
import type { PlacedEntry } from './shown.ts'
import { instantsOf, timesAt } from './time-fields.rules.ts'
import { TimeFields } from './time-fields.tsx'
import classes from './calendar.module.css'

interface MoveDialogProps {
  shown: PlacedEntry
  /** The drop target; without it the session's own times. */
  to?: { readonly date: string; readonly minutes: number } | undefined
  onClose: () => void
}

/** Explains a move's effects before notifying anybody, and lets the user adjust the time. */
export function MoveDialog({ shown: { entry, start, end }, to, onClose }: MoveDialogProps) {
  const place = usePlace()
  const zone = place.timeZone
  const queries = useQueryClient()
  const length = Math.round((end.getTime() - start.getTime()) / minuteMs)
  const date = to?.date ?? dayOf(start, zone)
  const from = to?.minutes ?? minutesOn(date, start, zone)
  const [times, setTimes] = useState(() => timesAt(date, from, length))
  const chosen = instantsOf(times, zone)
  const same = chosen !== null && chosen.start === entry.start && chosen.end === entry.end
  const clashes = useClashes(chosen && !same ? [chosen] : [], {
    classId: entry.classId ?? undefined,
    except: entry._id,
  })
  const move = async () => {
    if (!chosen) return
    try {
      await patchSession(entry._id, { ...chosen, version: entry.version })
      void notify(`${entry.name} is moved to ${whenWords(chosen, place)}.`)
    } finally {
      await refreshSessions(queries)
    }
  }
  return (
    <FormDialog
      title={`Move ${entry.name}`}
      action="Move session"
      ready={chosen !== null && !same && clashes.every(({ refused }) => !refused)}
      onClose={onClose}
      onSubmit={move}
    >
      <div className={classes.form}>
        <p>It is planned for {whenWords(entry, place)}.</p>
        <TimeFields
          value={times}
          onChange={setTimes}
        />
        <Clashes clashes={clashes} />
        <p className={classes.note}>
          Everybody who takes part is notified of the new time
          {entry.regNum > 0 ? ', and who paid may give the seat back for two days' : ''}.
        </p>
      </div>
    </FormDialog>
  )
}
