// Form fields for a plan, in a consistent layout.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { zoneName } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { Plan } from './plan.ts'
import type { Wrong } from './problems.rules.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './schedule.module.css'

export interface PlanProps {
  readonly plan: Plan
  readonly set: (change: Partial<Plan>) => void
  readonly wrong: Wrong
}

type TextKey = { [K in keyof Plan]: Plan[K] extends string ? K : never }[keyof Plan] & string
interface TextProps extends PlanProps {
  name: TextKey
  label: string
  hint?: ReactNode
  type?: 'text' | 'url' | 'date' | 'datetime-local'
  inputMode?: 'numeric' | 'url'
  placeholder?: string
  maxLength?: number
  disabled?: boolean
}

export const PlanText = ({ plan, set, wrong, name, label, hint, ...own }: TextProps) => (
  <TextInput
    size="md"
    label={label}
    description={hint}
    error={wrong[name]}
    value={plan[name]}
    autoComplete="off"
    {...own}
    onChange={event => set({ [name]: event.currentTarget.value })}
  />
)

export const PlanSelect = ({
  plan,
  set,
  name,
  label,
  hint,
  options,
}: PlanProps & {
  name: TextKey
  label: string
  hint?: ReactNode
  options: readonly { value: string; label: string }[]
}) => (
  <NativeSelect
    size="md"
    label={label}
    description={hint}
    value={plan[name]}
    data={[...options]}
    onChange={event => set({ [name]: event.currentTarget.value })}
  />
)

export const Tick = ({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) => (
  <label className={classes.tick}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
  </label>
)

export interface Option<V extends string> {
  readonly value: V
  readonly label: ReactNode
  readonly line?: ReactNode
  /** Options of one group are listed under its name. */
  readonly group?: string | null
}

/** One of a few options, each with an explanation. */
export function Choices<V extends string>({
  legend,
  options,
  value,
  error,
  onChange,
}: {
  legend: string
  options: readonly Option<V>[]
  value: V | null
  error?: string | undefined
  onChange: (value: V) => void
}) {
  const radios = useRadios({ values: options.map(option => option.value), value, onChange })
  return (
    <fieldset className={classes.part}>
      <legend>{legend}</legend>
      {[...Map.groupBy(options, ({ group }) => group ?? null)].map(([group, list]) => (
        <div
          key={group}
          {...(group !== null && { role: 'group', 'aria-label': group })}
        >
          {group !== null && (
            <p
              className={classes.group}
              aria-hidden
            >
              {group}
            </p>
          )}
          <div className={classes.choices}>
            {list.map(option => (
              <label
                key={option.value}
                className={classes.choice}
              >
                <input {...radios.input(option.value)} />
                <span>
                  {option.label}
                  {option.line && <small>{option.line}</small>}
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
      {error && (
        <p
          className={classes.failed}
          role="alert"
        >
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The zone of the times beside it. */
export function ZoneNote({ at }: { at?: string | undefined }) {
  const place = usePlace()
  const moment = at === undefined || Number.isNaN(Date.parse(at)) ? new Date() : new Date(at)
  return (
    <p className={classes.small}>
      Times are in {zoneName(moment, place)} ({zoneWords(place.timeZone)}). Everybody else sees them on their
      own clock.
    </p>
  )
}
