import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contentModeNames, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { startGrace } from '#sessions/contract/session.lifecycle.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { useNow } from '../parts/day/use-now.ts'
import { Clashes, useClashes } from '../schedule/conflicts.tsx'
import { Choices } from '../schedule/fields.tsx'
import { ScopeOptions, type Scope } from './scope-options.tsx'
import { instantsOf, longestMinutes, shortestMinutes, type DayTimes } from './time-fields.rules.ts'
import { TimeFields } from './time-fields.tsx'
import classes from './calendar.module.css'

const modes: readonly ContentMode[] = ['task', 'unit', 'pdTask', 'pdUnit', 'video', 'tool']

interface PlanDialogProps {
  at: DayTimes
  classes: readonly Scope[]
  classId: string
  onClose: () => void
}

/** With a time chosen, asks for people and content. The schedule form has the rest. */
export function PlanDialog({ at, classes: mine, classId, onClose }: PlanDialogProps) {
  const { timeZone } = usePlace()
  const navigate = useNavigate()
  const [times, setTimes] = useState(at)
  const [who, setWho] = useState(
    mine.some(({ value }) => value === classId) ? classId : (mine[0]?.value ?? ''),
  )
  const [mode, setMode] = useState<ContentMode>('task')
  const [isNow, setIsNow] = useState(false)
  const now = useNow(15)
  const chosen = isNow ? timesFrom(now, times.minutes) : instantsOf(times, timeZone)
  const late = chosen !== null && Date.parse(chosen.start) < now.getTime() - startGrace
  const clashes = useClashes(chosen && !late ? [chosen] : [], { classId: who || undefined })
  const go = () => {
    if (chosen) void navigate(planPath(mode, who, chosen, isNow))
  }
  return (
    <Dialog
      opened
      title="Plan a session"
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
            disabled={chosen === null || late}
            onClick={go}
          >
            Choose content
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Choices<'now' | 'later'>
          legend="When?"
          value={isNow ? 'now' : 'later'}
          options={[
            { value: 'now', label: 'Now', line: 'It begins when you save it.' },
            { value: 'later', label: 'At a set time', line: 'On a day and at a time that you choose.' },
          ]}
          onChange={when => setIsNow(when === 'now')}
        />
        <TimeFields
          value={times}
          isNow={isNow}
          onChange={setTimes}
        />
        {late && (
          <p
            className={classes.bad}
            role="alert"
          >
            {sessionErrors['time-past'].message}
          </p>
        )}
        <Clashes clashes={clashes} />
        <NativeSelect
          label="For whom"
          value={who}
          onChange={event => setWho(event.currentTarget.value)}
        >
          <ScopeOptions scopes={[...mine, { value: '', label: 'A workshop, or others' }]} />
        </NativeSelect>
        <NativeSelect
          label="Kind of content"
          description="You choose the piece next."
          value={mode}
          onChange={event => setMode(event.currentTarget.value as ContentMode)}
          data={modes.map(value => ({ value, label: contentModeNames[value] }))}
        />
      </div>
    </Dialog>
  )
}

/** The content picker, which passes the time on to the schedule form. */
const planPath = (
  mode: ContentMode,
  classId: string,
  { start, end }: { start: string; end: string },
  isNow: boolean,
): string =>
  `/com/contentSelect/${mode}${classId === '' ? '' : `/${classId}`}?${new URLSearchParams({ for: 'schedule', start, end, ...(isNow && { now: '1' }) }).toString()}`

const timesFrom = (start: Date, minutes: number) =>
  minutes >= shortestMinutes && minutes <= longestMinutes
    ? {
        start: start.toISOString(),
        end: new Date(start.getTime() + Math.round(minutes) * minuteMs).toISOString(),
      }
    : null
