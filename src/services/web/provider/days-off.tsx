// Overrides: other hours, a day off, or a holiday of several days.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { profileContract, type Profile } from '#services/contract/profiles.contract.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'

export function DaysOff({ profile }: { profile: Profile }) {
  const { actAsync } = useAct(refreshServices)
  const save = (data: Partial<Pick<Profile, 'overrides' | 'holiday'>>) =>
    actAsync(() => api(profileContract).patch(profile._id, data), 'Saved.')
  return (
    <section
      className={classes.section}
      aria-labelledby="exceptions"
    >
      <h2 id="exceptions">Days that differ</h2>
      <ul className={classes.list}>
        {profile.overrides.map(({ date, hours }) => (
          <Exception
            key={date}
            words={`${date}: ${hours.map(({ start, end }) => `${start}–${end}`).join(', ') || 'day off'}`}
            onRemove={() => save({ overrides: profile.overrides.filter(each => each.date !== date) })}
          />
        ))}
        {profile.holiday.map(([first, last]) => (
          <Exception
            key={`${first} ${last}`}
            words={`Holiday: ${first} to ${last}`}
            onRemove={() =>
              save({ holiday: profile.holiday.filter(each => each[0] !== first || each[1] !== last) })
            }
          />
        ))}
      </ul>
      <AddException
        onAdd={(kind, first, second) =>
          save(
            kind === 'holiday'
              ? { holiday: [...profile.holiday, [first, second || first]] }
              : { overrides: [...profile.overrides, { date: first, hours: hoursFrom(kind, second) }] },
          )
        }
      />
    </section>
  )
}

const hoursFrom = (kind: Kind, words: string) => {
  const [start, end] = words.split('–')
  return kind === 'hours' && start && end ? [{ start, end }] : []
}

const Exception = ({ words, onRemove }: { words: string; onRemove: () => Promise<unknown> }) => (
  <li className={classes.tools}>
    <span>{words}</span>
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Remove ${words}`}
      onClick={() => {
        void onRemove()
      }}
    >
      Remove
    </Button>
  </li>
)

type Kind = 'off' | 'hours' | 'holiday'
const kindNames: Readonly<Record<Kind, string>> = {
  off: 'Day off',
  hours: 'Other hours on a day',
  holiday: 'Holiday',
}

function AddException({ onAdd }: { onAdd: (kind: Kind, first: string, second: string) => Promise<unknown> }) {
  const [kind, setKind] = useState<Kind>('off')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [from, setFrom] = useState('09:00')
  const [to, setTo] = useState('12:00')
  const isReady = first !== '' && (kind !== 'holiday' || last >= first) && (kind !== 'hours' || from < to)
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="Add"
        value={kind}
        data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
        onChange={event => setKind(event.currentTarget.value as Kind)}
      />
      <TextInput
        label={kind === 'holiday' ? 'First day' : 'Date'}
        type="date"
        value={first}
        onChange={event => setFirst(event.currentTarget.value)}
      />
      {kind === 'holiday' && (
        <TextInput
          label="Last day"
          type="date"
          value={last}
          onChange={event => setLast(event.currentTarget.value)}
        />
      )}
      {kind === 'hours' && (
        <>
          <TextInput
            label="From"
            type="time"
            value={from}
            onChange={event => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="To"
            type="time"
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
          />
        </>
      )}
      <Button
        variant="default"
        disabled={!isReady}
        onClick={() => {
          void onAdd(kind, first, kind === 'hours' ? `${from}–${to}` : last)
        }}
      >
        Add
      </Button>
    </div>
  )
}
