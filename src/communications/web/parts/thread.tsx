// Messages between the two sides of something: an application, a booking, a class, a piece of content.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import {
  maxMessageLength,
  type messageContract,
  type Message,
} from '#communications/contract/talk.contract.ts'
import { useActor } from '#kit/web/actor.ts'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { isMissing } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './thread.module.css'

type ThreadType = Message['type']
const service = light<typeof messageContract>('message')
const threadQuery = (type: ThreadType, rid: string) =>
  queryOptions({
    queryKey: ['message', type, rid],
    queryFn: () => api(service).find({ rid, type, $limit: 200 }),
    retry: false,
  })

interface ThreadProps {
  type?: ThreadType
  rid: string
  side: 'user' | 'admin'
  /** Name of the other side. */
  other: string
  /** Who will read the message. */
  note?: string
  /** Text for readers who are on neither side; without it they see nothing. */
  outside?: string
}

export function Thread({ type = 'service-auth', rid, side, other, note, outside }: ThreadProps) {
  const me = useActor().id
  const queries = useQueryClient()
  const { data, error } = useQuery(threadQuery(type, rid))
  const { actAsync, busy } = useAct(queries =>
    queries.invalidateQueries({ queryKey: threadQuery(type, rid).queryKey }),
  )
  const [text, setText] = useState('')
  const heading = useId()
  useEffect(
    () =>
      onServiceEvent(service, 'created', message => {
        if (message.rid === rid) void queries.invalidateQueries({ queryKey: threadQuery(type, rid).queryKey })
      }),
    [queries, type, rid],
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '') return
    if (await actAsync(() => api(service).create({ rid, type, message }), 'Your message is sent.'))
      setText('')
  }
  if (isMissing(error)) return outside ? <p className={classes.note}>{outside}</p> : null
  return (
    <section
      className={classes.thread}
      aria-labelledby={heading}
    >
      <h2 id={heading}>Messages</h2>
      {note && <p className={classes.note}>{note}</p>}
      {data?.data.length === 0 && <p className={classes.note}>Nobody has written yet.</p>}
      {data && data.data.length > 0 && (
        <ol className={classes.said}>
          {data.data.map(({ _id, uid, name, role, message, deleted, createdAt }) => (
            <li
              key={_id}
              data-mine={uid === me || undefined}
            >
              <b>{writerWords({ isMine: uid === me, name, isOwnSide: role === side }, other)}</b>{' '}
              <small>
                <DateTime at={createdAt} />
              </small>
              <div>{deleted ? 'This message was withdrawn.' : message}</div>
            </li>
          ))}
        </ol>
      )}
      <form
        className={classes.form}
        onSubmit={event => {
          void send(event)
        }}
      >
        <Textarea
          label={`Message to ${other}`}
          autosize
          minRows={2}
          maxLength={maxMessageLength}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            variant="default"
            loading={busy}
            disabled={text.trim() === ''}
          >
            Send message
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Without writers' names, each side appears as one person. */
function writerWords(
  { isMine, name, isOwnSide }: { isMine: boolean; name: string | undefined; isOwnSide: boolean },
  other: string,
): string {
  if (isMine) return 'You'
  if (name !== undefined) return name
  return isOwnSide ? 'You' : other
}
