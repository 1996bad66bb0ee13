// Shifts many sessions: distance, and a preview before anybody is notified.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from '#zod'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { BulkStart } from '#schools/web/parts/bulk.queries.ts'
import { counted } from '#schools/web/parts/words.ts'
import { maxShiftDays, maxShiftMinutes, shiftText } from '#sessions/contract/shift.rules.ts'
import type { ShiftRequest } from '#sessions/contract/shift.shapes.ts'
import { sessions } from '../parts/sessions.queries.ts'
import { ShiftOutcome } from './shift-outcome.tsx'
import classes from './lists.module.css'

/** Never cached, because it depends on all other sessions. */
const shiftPreviewQuery = (request: z.input<typeof ShiftRequest>) =>
  queryOptions({
    queryKey: ['sessions', 'shift', request],
    queryFn: () => sessions().patch('shiftPreview', request),
    staleTime: 0,
    gcTime: 0,
  })

interface ShiftProps {
  choice: Pick<BulkStart, 'ids' | 'filter'>
  busy: boolean
  onMove: (to: string) => unknown
  onClose: () => void
}

const nothing = { later: true, many: '', few: '' }
type ShiftForm = typeof nothing

/** Positive is later. NaN if a field is empty. */
const amountOf = ({ later, many, few }: ShiftForm, size: number): number =>
  (Number(many) * size + Number(few)) * (later ? 1 : -1)

export function ShiftDialog({ choice, busy, onMove, onClose }: ShiftProps) {
  const { timeZone } = usePlace()
  const [date, setDate] = useState<ShiftForm>({ ...nothing, many: '1' })
  const [clock, setClock] = useState<ShiftForm>(nothing)
  const [days, minutes] = [amountOf(date, 7), amountOf(clock, 60)]
  const problem = problemOf(days, minutes)
  const to = shiftText({ days, minutes, zone: timeZone })
  const [settled] = useDebouncedValue(to, 250)
  const isSettled = settled === to && problem === null
  const preview = useQuery({ ...shiftPreviewQuery({ ...choice, to: settled }), enabled: isSettled })
  const ready = isSettled && !preview.isPlaceholderData ? preview.data : undefined
  return (
    <Dialog
      opened
      title="Move to another time"
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
            disabled={!ready || ready.moves === 0}
            onClick={() => {
              void onMove(to)
            }}
          >
            {ready && ready.moves > 0 ? `Move ${counted(ready.moves, 'session')}` : 'Move'}
          </Button>
        </>
      }
    >
      <WayFields
        label="Day"
        units={['Weeks', 'Days']}
        way={date}
        onChange={setDate}
      />
      <WayFields
        label="Time of day"
        units={['Hours', 'Minutes']}
        way={clock}
        onChange={setClock}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      {problem === null && preview.error !== null && <p role="alert">{wordsOf(preview.error)}</p>}
      {problem === null && preview.error === null && <ShiftOutcome preview={ready} />}
    </Dialog>
  )
}

function problemOf(days: number, minutes: number): string | null {
  if (!Number.isInteger(days) || !Number.isInteger(minutes)) return 'Give whole numbers.'
  if (days === 0 && minutes === 0) return 'Say how far they move.'
  if (Math.abs(days) > maxShiftDays) return 'Move by a year at most.'
  return Math.abs(minutes) > maxShiftMinutes ? 'Move the time of day by less than 24 hours.' : null
}

interface WayProps {
  label: string
  units: readonly [many: string, few: string]
  way: ShiftForm
  onChange: (way: ShiftForm) => void
}

function WayFields({ label, units, way, onChange }: WayProps) {
  const field = (name: 'many' | 'few', unit: string) => (
    <TextInput
      size="md"
      type="number"
      min={0}
      label={unit}
      placeholder="0"
      value={way[name]}
      onChange={event => onChange({ ...way, [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={classes.shift}>
      <legend>{label}</legend>
      {field('many', units[0])}
      {field('few', units[1])}
      <NativeSelect
        size="md"
        label="Direction"
        data={['later', 'earlier']}
        value={way.later ? 'later' : 'earlier'}
        onChange={event => onChange({ ...way, later: event.currentTarget.value === 'later' })}
      />
    </fieldset>
  )
}
