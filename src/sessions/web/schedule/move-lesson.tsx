// Reschedules a booked lesson, or those of a series.
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { counted } from '#schools/web/parts/words.ts'
import type { Session, SessionCard } from '#sessions/contract/session.shapes.ts'
import { When } from '../lists/when.tsx'
import { isStale, patchSession, sessions, sessionsQuery, refreshSessions } from '../parts/sessions.queries.ts'
import { Clashes, useClashes } from './conflicts.tsx'
import { DayView } from './day-view.tsx'
import { Tick, ZoneNote } from './fields.tsx'
import { TakesPlace } from './takes-place.tsx'
import { instantOf, localOf, minutesOn, shifted } from './local.rules.ts'
import classes from './schedule.module.css'
import { WhoIsNotified } from './who-is-notified.tsx'
import { CancelPart } from './cancel-part.tsx'

const length = ({ start, end }: Pick<SessionCard, 'start' | 'end'>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000)

/** The upcoming lessons of the series, soonest first. */
const seriesQuery = (series: string | null) =>
  sessionsQuery({ $limit: 200, $sort: { start: 1 } }, { series: series ?? '', state: 'scheduled' })

export function Move({ session }: { session: Session }) {
  const { timeZone } = usePlace()
  const queries = useQueryClient()
  const [address] = useSearchParams()
  const [from, to] = [address.get('start'), address.get('end')]
  // The form's initial values; a concurrent move does not overwrite the time chosen here.
  const [base, setBase] = useState(session)
  const before = localOf(base.start, timeZone)
  const [start, setStart] = useState(
    from !== null && !Number.isNaN(Date.parse(from)) ? localOf(from, timeZone) : before,
  )
  const [minutes, setMinutes] = useState(
    from !== null && to !== null ? length({ start: from, end: to }) : length(session),
  )
  const [along, setAlong] = useState(false)
  const [elsewhere, setElsewhere] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { actAsync, busy } = useAct(refreshSessions)
  const later = (
    useQuery({ ...seriesQuery(session.series), enabled: session.series !== null }).data?.data ?? []
  ).filter(each => each.start > base.start)
  const instant = instantOf(start, timeZone)
  const valid = instant !== null && minutes >= 5 && minutes <= 1440
  const time = valid ? { start: instant, end: minutesOn(instant, minutes) } : null
  const moved = time !== null && (time.start !== base.start || time.end !== base.end)
  const clashes = useClashes(time ? [time] : [], {
    classId: session.classId ?? undefined,
    except: session._id,
  })
  const meet = (theirs: Session): boolean => {
    const same = theirs.start === base.start && theirs.end === base.end
    setBase(theirs)
    if (same) return true
    if (moved) setElsewhere(true)
    else {
      setStart(localOf(theirs.start, timeZone))
      setMinutes(length(theirs))
    }
    return false
  }
  if (!busy && session.version > base.version) meet(session)

  /** Resolves to undefined if it was moved elsewhere meanwhile. */
  const send = async (
    data: { readonly start: string; readonly end: string },
    version: number,
  ): Promise<Session | undefined> => {
    try {
      return await patchSession(session._id, { ...data, version })
    } catch (error) {
      if (!isStale(error)) throw error
      const theirs = await sessions().get(session._id)
      return meet(theirs) ? patchSession(session._id, { ...data, version: theirs.version }) : undefined
    }
  }
  const save = async () => {
    if (!time) return setFailed('Give a day, a time and a length from 5 to 1440 minutes.')
    setFailed(null)
    setElsewhere(false)
    const done = await actAsync(async () => {
      try {
        const next = along
          ? (await queries.fetchQuery({ ...seriesQuery(session.series), staleTime: 0 })).data.filter(
              each => each.start > base.start,
            )
          : []
        const saved = await send(time, base.version)
        if (!saved) return false
        setBase(saved)
        for (const each of next) {
          const at = instantOf(shifted(localOf(each.start, timeZone), before, start), timeZone)
          if (at !== null)
            await patchSession(each._id, { start: at, end: minutesOn(at, minutes), version: each.version })
        }
      } catch (error) {
        setFailed(wordsOf(error))
        throw error
      }
      return true
    })
    if (done)
      void notify(
        `${session.name} is moved${along && later.length > 0 ? `, with ${counted(later.length, 'later session')}` : ''}.`,
      )
  }
  return (
    <div className={classes.flow}>
      <div className={classes.step}>
        <div className={classes.pair}>
          <TextInput
            size="md"
            type="datetime-local"
            label="New start"
            value={start}
            onChange={event => setStart(event.currentTarget.value)}
          />
          <TextInput
            size="md"
            type="number"
            min={5}
            max={1440}
            label="Length in minutes"
            value={Number.isNaN(minutes) ? '' : minutes}
            onChange={event => setMinutes(event.currentTarget.valueAsNumber)}
          />
        </div>
        <TakesPlace time={time} />
        <ZoneNote at={time?.start} />
        {later.length > 0 && (
          <Tick
            label={`Move the ${counted(later.length, 'later session')} of the series by as much`}
            hint="Each keeps its time of day, also when clocks change in between."
            checked={along}
            onChange={setAlong}
          />
        )}
        <Clashes clashes={clashes} />
        {time && (
          <DayView
            at={time.start}
            classId={session.classId ?? ''}
          />
        )}
        <WhoIsNotified session={session} />
        {session.regDate !== null && instant !== null && session.regDate > instant && (
          <p
            className={classes.note}
            data-tone="info"
          >
            Registration would close after the new start, so it closes at the start instead.
          </p>
        )}
      </div>
      {elsewhere && (
        <p
          className={classes.note}
          data-tone="warning"
          role="alert"
        >
          <span>
            <Icon
              name="warning"
              size={18}
            />{' '}
            It was moved elsewhere meanwhile, to{' '}
            <When
              start={base.start}
              end={base.end}
            />
            . The time that you chose is kept here: move it again if you still want it.
          </span>
        </p>
      )}
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon
            name="error"
            size={18}
          />
          {failed}
        </p>
      )}
      <div className={classes.foot}>
        <CancelPart session={session} />
        <Button
          loading={busy}
          disabled={!moved}
          onClick={() => {
            void save()
          }}
        >
          Move it
        </Button>
      </div>
    </div>
  )
}
