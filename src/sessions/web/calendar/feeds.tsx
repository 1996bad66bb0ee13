import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { feedContract, type Feed } from '#sessions/contract/calendar.contract.ts'
import { feedsQuery, refreshSessions } from '../parts/sessions.queries.ts'
import { ScopeOptions, type Scope } from './scope-options.tsx'
import classes from './calendar.module.css'

const feeds = () => api(feedContract)

/** Secret URLs for subscribing to this calendar. */
export function Feeds({ mine }: { mine: readonly Scope[] }) {
  const answer = useQuery(feedsQuery)
  return (
    <section aria-labelledby="feeds">
      <h3 id="feeds">Your calendar in another program</h3>
      <p className={classes.note}>
        Give the address to Google Calendar, Outlook or your phone, and your sessions stand there, too. Anyone
        with the address can read the calendar: renew it if somebody else has seen it.
      </p>
      <Loaded
        answer={answer}
        what="addresses"
        shape="text"
      >
        {({ data }) => (
          <>
            <ul
              className={classes.rows}
              aria-label="Addresses"
            >
              {data.map(feed => (
                <FeedRow
                  key={feed._id}
                  feed={feed}
                  words={
                    feed.classId === null
                      ? 'My calendar'
                      : (mine.find(({ value }) => value === feed.classId)?.label ?? feed.name)
                  }
                />
              ))}
            </ul>
            <NewFeed
              mine={mine}
              there={data}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

function FeedRow({ feed: { _id, url, readAt }, words }: { feed: Feed; words: string }) {
  const { actAsync, busy } = useAct(refreshSessions)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      void notify('The address is copied.')
    } catch {
      void notify('Your browser does not let us copy. Select the address and copy it yourself.', {
        type: 'warning',
      })
    }
  }
  const renew = async () => {
    if (
      await confirm({
        title: 'Renew the address?',
        text: 'The old address stops working. Programs that follow it need the new one.',
        action: 'Renew',
      })
    )
      await actAsync(() => feeds().patch('renew', { _id }), 'The address is another one now.')
  }
  const remove = async () => {
    if (
      await confirm({
        title: 'Remove the address?',
        text: `Programs that follow it lose ${words}.`,
        action: 'Remove',
        tone: 'negative',
      })
    )
      await actAsync(() => feeds().remove(_id), 'The address is removed.')
  }
  return (
    <li>
      <strong>{words}</strong>
      <code>{url}</code>
      <p className={classes.note}>
        {readAt ? (
          <>
            Last read <DateTime at={readAt} />
          </>
        ) : (
          'No program has read it yet.'
        )}
      </p>
      <div className={classes.tools}>
        <Button
          size="compact-md"
          leftSection={
            <Icon
              name="copy"
              size={16}
            />
          }
          aria-label={`Copy the address of ${words}`}
          onClick={() => {
            void copy()
          }}
        >
          Copy
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={busy}
          aria-label={`Renew the address of ${words}`}
          onClick={() => {
            void renew()
          }}
        >
          Renew
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="negative"
          aria-label={`Remove the address of ${words}`}
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

function NewFeed({ mine, there }: { mine: readonly Scope[]; there: readonly Feed[] }) {
  const { act, busy } = useAct(refreshSessions)
  const free = [{ value: '', label: 'My calendar' }, ...mine].filter(({ value }) =>
    there.every(({ classId }) => (classId ?? '') !== value),
  )
  const [typed, setTyped] = useState('')
  const chosen = free.find(({ value }) => value === typed) ?? free[0]
  if (!chosen) return null
  return (
    <div className={classes.form}>
      {(free.length > 1 || chosen.value !== '') && (
        <NativeSelect
          label="Calendar"
          value={chosen.value}
          onChange={event => setTyped(event.currentTarget.value)}
        >
          <ScopeOptions scopes={free} />
        </NativeSelect>
      )}
      <div>
        <Button
          variant="default"
          loading={busy}
          leftSection={
            <Icon
              name="link"
              size={16}
            />
          }
          onClick={() => {
            act(
              () => feeds().create(chosen.value === '' ? {} : { classId: chosen.value }),
              `${chosen.label} has an address now.`,
            )
          }}
        >
          Make an address
        </Button>
      </div>
    </div>
  )
}
