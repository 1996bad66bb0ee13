// Hourly pay: a default row, and rows for a level, curriculum or subjects.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { curriculumNames } from '#identity/contract/curricula.ts'
import {
  isBySubject,
  partsOf,
  qualificationNames,
  qualifications,
  type ServiceKey,
} from '#services/contract/services.values.ts'
import type { HourRate, ServiceSetting } from '#services/contract/settings.conf.ts'
import classes from '../services.module.css'
import type { SettingPartProps } from './service-settings.tsx'

type RatePartProps = SettingPartProps & { service: ServiceKey }

export function RatePart({ service, setting, onChange }: RatePartProps) {
  const { hourRate } = setting
  const set = (at: number, change: Partial<HourRate>) =>
    onChange({ hourRate: hourRate.map((row, index) => (index === at ? { ...row, ...change } : row)) })
  const add = () => onChange({ hourRate: [...hourRate, { ...emptyRate, default: hourRate.length === 0 }] })
  return (
    <section
      className={classes.section}
      aria-labelledby="rates"
    >
      <h2 id="rates">Hourly pay</h2>
      <p className={classes.dim}>
        The row that says most about a provider counts; the default row fits everybody.
      </p>
      {hourRate.map((row, at) => (
        <Rate
          key={at}
          number={at + 1}
          row={row}
          options={optionsOf(service, setting)}
          curricula={isBySubject(partsOf(service).mentoringType) ? setting.curriculum : []}
          onChange={change => set(at, change)}
          onRemove={() => onChange({ hourRate: hourRate.filter((_, index) => index !== at) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          onClick={add}
        >
          Add a rate
        </Button>
      </div>
    </section>
  )
}

const emptyRate: HourRate = { price: 3000, value: [], default: false, qualification: null, curriculum: null }
const any = { value: '', label: 'Any' }

/** Subjects or topics a row can apply to. */
function optionsOf(service: ServiceKey, { curriculum, topic }: ServiceSetting) {
  if (!isBySubject(partsOf(service).mentoringType))
    return topic.map(({ _id, label }) => ({ value: _id, label: label.join(' › ') }))
  return [...new Set(curriculum.flatMap(({ subject }) => subject))].map(value => ({ value, label: value }))
}

interface RateProps {
  number: number
  row: HourRate
  options: readonly { value: string; label: string }[]
  curricula: ServiceSetting['curriculum']
  onChange: (change: Partial<HourRate>) => void
  onRemove: () => void
}

function Rate({ number, row, options, curricula, onChange, onRemove }: RateProps) {
  const of = `of rate ${number}`
  return (
    <div
      className={`${classes.fields} ${classes.note}`}
      role="group"
      aria-label={row.default ? 'Default rate' : `Rate ${number}`}
    >
      <TextInput
        label="US dollars an hour"
        type="number"
        min={0}
        step="0.01"
        value={row.price / 100}
        onChange={event =>
          onChange({ price: Math.max(0, Math.round(Number(event.currentTarget.value) * 100)) })
        }
      />
      {row.default ? (
        <p className={classes.dim}>For everybody whom no other row fits.</p>
      ) : (
        <>
          <NativeSelect
            label="Educator level"
            value={row.qualification ?? ''}
            data={[any, ...qualifications.map(value => ({ value, label: qualificationNames[value] }))]}
            onChange={event =>
              onChange({ qualification: (event.currentTarget.value || null) as HourRate['qualification'] })
            }
          />
          {curricula.length > 0 && (
            <NativeSelect
              label="Curriculum"
              value={row.curriculum ?? ''}
              data={[any, ...curricula.map(({ code }) => ({ value: code, label: curriculumNames[code] }))]}
              onChange={event =>
                onChange({ curriculum: (event.currentTarget.value || null) as HourRate['curriculum'] })
              }
            />
          )}
          <NativeSelect
            label="Subject or topic"
            value={row.value[0] ?? ''}
            data={[any, ...options]}
            onChange={event =>
              onChange({ value: event.currentTarget.value ? [event.currentTarget.value] : [] })
            }
          />
        </>
      )}
      <Button
        variant="subtle"
        aria-label={`Remove the price ${of}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}
