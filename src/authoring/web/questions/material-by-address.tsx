// Material at a web address.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { shortId } from '../parts/questions/question-kinds.ts'
import { TimeInput } from './time-input.tsx'
import classes from './questions.module.css'
import type { AddProps } from './material-kinds.rules.ts'

export function ByAddress({ only, onAdd }: AddProps) {
  const [held, setHeld] = useState({
    type: 'video' as 'video' | 'iframe',
    url: '',
    desc: '',
    start: 0,
    end: 0,
  })
  const good = /^https:\/\/[^\s/]+\.[^\s/]+/.test(held.url)
  const timed = held.type === 'video' && held.end > 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!good || (timed && held.end <= held.start)) return
    if (
      await onAdd([
        {
          _id: shortId(),
          type: held.type,
          url: held.url,
          key: null,
          size: 0,
          desc: held.desc.trim(),
          ...(timed && { ext: { start: held.start, end: held.end } }),
        },
      ])
    )
      setHeld({ ...held, url: '', desc: '', start: 0, end: 0 })
  }
  return (
    <form
      className={classes.panel}
      onSubmit={event => {
        void send(event)
      }}
    >
      <p className={classes.small}>Paste the address of what you have found.</p>
      {only !== 'video' && (
        <NativeSelect
          label="What it is"
          value={held.type}
          data={[
            { value: 'video', label: 'Video' },
            { value: 'iframe', label: 'Website' },
          ]}
          onChange={event =>
            setHeld({ ...held, type: event.currentTarget.value === 'iframe' ? 'iframe' : 'video' })
          }
        />
      )}
      <TextInput
        label="Address"
        placeholder="https://"
        type="url"
        value={held.url}
        maxLength={2000}
        error={held.url !== '' && !good && 'Give an address that begins with https://.'}
        onChange={event => setHeld({ ...held, url: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Name"
        value={held.desc}
        maxLength={200}
        onChange={event => setHeld({ ...held, desc: event.currentTarget.value })}
      />
      {held.type === 'video' && (
        <div className={classes.times}>
          <TimeInput
            label="From"
            value={held.start}
            onChange={start => setHeld({ ...held, start })}
          />
          <TimeInput
            label="To"
            value={held.end}
            error={timed && held.end <= held.start ? 'The end comes after the start.' : null}
            onChange={end => setHeld({ ...held, end })}
          />
        </div>
      )}
      <div>
        <Button
          type="submit"
          disabled={!good || (timed && held.end <= held.start)}
        >
          Add to the page
        </Button>
      </div>
    </form>
  )
}
