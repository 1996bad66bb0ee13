// Suspension history of a provider: for the provider, and for staff deciding about another one.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import classes from '../services.module.css'
import { daysWords, suspensionCauses, suspensionState, suspensionStateNames } from './accident-words.ts'
import { suspendLogsQuery } from './accidents.queries.ts'

interface SuspensionHistoryProps {
  uid: string
  title: string
  /** Shown if there is none; without it nothing is shown. */
  none?: string
}

export function SuspensionHistory({ uid, title, none }: SuspensionHistoryProps) {
  const answer = useQuery(suspendLogsQuery(uid))
  const [now] = useState(() => new Date())
  if (none === undefined && !answer.data?.length) return null
  return (
    <section
      className={classes.section}
      aria-label={title}
    >
      <h2>{title}</h2>
      <Loaded
        answer={answer}
        what="suspensions"
      >
        {logs => (
          <>
            {logs.length === 0 && <p className={classes.dim}>{none}</p>}
            <ul className={classes.list}>
              {logs.map(log => (
                <li
                  key={log._id}
                  className={classes.row}
                >
                  <span>
                    {suspensionCauses[log.type]}
                    <br />
                    <small className={classes.dim}>
                      {daysWords(log.days)}, from <DateTime at={log.startAt} />
                    </small>
                  </span>
                  <StateChip tone={suspensionState(log, now) === 'now' ? 'warning' : 'neutral'}>
                    {suspensionStateNames[suspensionState(log, now)]}
                  </StateChip>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}
