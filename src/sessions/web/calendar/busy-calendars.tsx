import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { busyCalendarLimit, busyContract, type BusyCalendar } from '#sessions/contract/calendar.contract.ts'
import { busyCalendarsQuery, refreshSessions } from '../parts/sessions.queries.ts'
import classes from './calendar.module.css'

const busyCalendars = () => api(busyContract)
const every = 5000

/** External calendars: only busy times are read from them, no details. */
export function BusyCalendars() {
  const answer = useQuery({
    ...busyCalendarsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ readAt, failure }) => readAt === null && failure === null) ? every : false,
  })
  return (
    <section aria-labelledby="busy">
      <h3 id="busy">When you are busy elsewhere</h3>
      <p className={classes.note}>
        Add the iCalendar address of another calendar. Its times appear here as busy, and we warn when a
        session falls on them. What they are for is not read.
      </p>
      <Loaded
        answer={answer}
        what="calendars"
        shape="text"
      >
        {({ data }) => (
          <>
            <ul
              className={classes.rows}
              aria-label="Calendars"
            >
              {data.map(each => (
                <BusyRow
                  key={each._id}
                  calendar={each}
                />
              ))}
            </ul>
            {data.length < busyCalendarLimit ? (
              <AddBusy />
            ) : (
              <p className={classes.note}>You have five calendars here. Remove one to add another.</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function BusyRow({ calendar: { _id, name, host, readAt, failure } }: { calendar: BusyCalendar }) {
  const { act, actAsync, busy } = useAct(refreshSessions)
  const remove = async () => {
    if (
      await confirm({
        title: `Remove ${name}?`,
        text: 'Its busy times leave your calendar.',
        action: 'Remove',
        tone: 'negative',
      })
    )
      await actAsync(() => busyCalendars().remove(_id), `${name} is removed.`)
  }
  return (
    <li>
      <strong>{name}</strong>
      <p className={classes.note}>{host}</p>
      <div className={classes.tools}>
        <ReadState
          failure={failure}
          readAt={readAt}
        />
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-md"
          variant="default"
          loading={busy}
          aria-label={`Read again: ${name}`}
          onClick={() => {
            act(() => busyCalendars().patch('refresh', { _id }), `${name} is read again within a minute.`)
          }}
        >
          Read again
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="negative"
          aria-label={`Remove ${name}`}
          onClick={() => {
            void remove()
          }}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function AddBusy() {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { actAsync, busy } = useAct(refreshSessions)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    const made = await actAsync(
      () =>
        busyCalendars()
          .create({ name: name.trim(), url: url.trim() })
          .catch((error: unknown) => {
            setWrong(wordsOf(error))
            throw error
          }),
      `${name.trim()} is read within a minute.`,
    )
    if (made) {
      setName('')
      setUrl('')
    }
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        void add(event)
      }}
    >
      <TextInput
        label="Name"
        placeholder="Home"
        maxLength={80}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Address"
        description="It begins with https:// or webcal:// and often ends with .ics."
        inputMode="url"
        maxLength={2000}
        value={url}
        error={wrong}
        onChange={event => setUrl(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={busy}
          disabled={name.trim() === '' || url.trim().length < 12}
        >
          Add the calendar
        </Button>
      </div>
    </form>
  )
}

function ReadState({ failure, readAt }: Pick<BusyCalendar, 'failure' | 'readAt'>) {
  if (failure !== null)
    return (
      <>
        <StateChip tone="negative">Not read</StateChip>
        <span className={classes.bad}>{failure}</span>
      </>
    )
  if (readAt === null) return <StateChip tone="info">Is read within a minute</StateChip>
  return (
    <>
      <StateChip tone="positive">Read</StateChip>
      <span className={classes.note}>
        <DateTime at={readAt} />
      </span>
    </>
  )
}
