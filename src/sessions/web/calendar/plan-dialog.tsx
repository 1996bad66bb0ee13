import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contentModeNames, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { Clashes, useClashes } from '../schedule/conflicts.tsx'
import type { Scope } from './calendar-bar.tsx'
import { instantsOf, TimeFields, type DayTimes } from './time-fields.tsx'
import classes from './calendar.module.css'

const modes: readonly ContentMode[] = ['task', 'unit', 'pdTask', 'pdUnit', 'video', 'tool']

interface PlanDialogProps {
  at: DayTimes
  classes: readonly Scope[]
  classId: string
  onClose: () => void
}

/** A time is there already; now for whom and from what. The schedule form has the rest. */
export function PlanDialog({ at, classes: mine, classId, onClose }: PlanDialogProps) {
  const { timeZone } = usePlace()
  const navigate = useNavigate()
  const [times, setTimes] = useState(at)
  const [who, setWho] = useState(
    mine.some(({ value }) => value === classId) ? classId : (mine[0]?.value ?? ''),
  )
  const [mode, setMode] = useState<ContentMode>('task')
  const chosen = instantsOf(times, timeZone)
  const late = chosen !== null && Date.parse(chosen.start) < Date.now()
  const clashes = useClashes(chosen && !late ? [chosen] : [], { classId: who || undefined })
  const go = () => {
    if (chosen) void navigate(planPath(mode, who, chosen))
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
        <TimeFields
          value={times}
          onChange={setTimes}
        />
        {late && (
          <p
            className={classes.bad}
            role="alert"
          >
            Choose a start that has not passed.
          </p>
        )}
        <Clashes clashes={clashes} />
        <NativeSelect
          label="For whom"
          value={who}
          onChange={event => setWho(event.currentTarget.value)}
          data={[
            ...mine.map(({ value, label }) => ({ value, label })),
            { value: '', label: 'A workshop, or others' },
          ]}
        />
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

/** The picker of content, which hands the time on to the schedule form. */
const planPath = (
  mode: ContentMode,
  classId: string,
  { start, end }: { start: string; end: string },
): string =>
  `/com/contentSelect/${mode}${classId === '' ? '' : `/${classId}`}?${new URLSearchParams({ for: 'schedule', start, end }).toString()}`
