// Messages about a report between learner and teachers.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { maxMessageLength, type messageContract } from '#communications/contract/talk.contract.ts'
import { useActor } from '#kit/web/actor.ts'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { draftAt, keepDraft } from './kept-text.ts'
import classes from './takeaway.module.css'

const type = 'session-takeaway' as const
const service = light<typeof messageContract>('message')
const threadQuery = (rid: string) =>
  queryOptions({
    queryKey: ['message', type, rid],
    queryFn: () => api(service).find({ rid, type, $limit: 200 }),
    retry: false,
  })

/** @param other Name of the other side. Observers do not see it. */
export function TakeawayThread({ takeaway, other }: { takeaway: string; other: string }) {
  const me = useActor().id
  const queries = useQueryClient()
  const { data } = useQuery(threadQuery(takeaway))
  const { actAsync, busy } = useAct(queries =>
    queries.invalidateQueries({ queryKey: threadQuery(takeaway).queryKey }),
  )
  const [text, setText] = useState(() => draftAt(`thread ${takeaway}`))
  const write = (words: string) => {
    setText(words)
    keepDraft(`thread ${takeaway}`, words)
  }
  useEffect(
    () =>
      onServiceEvent(service, 'created', message => {
        if (message.rid === takeaway)
          void queries.invalidateQueries({ queryKey: threadQuery(takeaway).queryKey })
      }),
    [queries, takeaway],
  )
  const unread = data?.data.some(message => !message.read && message.uid !== me) ?? false
  // Marks the thread as read; a failure is retried on the next view.
  useEffect(() => {
    if (unread)
      api(service)
        .get('read', { rid: takeaway, type })
        .catch(() => undefined)
  }, [unread, takeaway])
  if (data === undefined) return null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    if (
      await actAsync(
        () => api(service).create({ rid: takeaway, type, message: text.trim() }),
        'Your message is sent.',
      )
    )
      write('')
  }
  const messages = data.data.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return (
    <section
      className={classes.section}
      aria-labelledby="thread"
    >
      <h2 id="thread">Messages about this report</h2>
      {messages.length > 0 && (
        <ol className={classes.said}>
          {messages.map(({ _id, uid, message, deleted, createdAt }) => (
            <li key={_id}>
              <b>{uid === me ? 'You' : other}</b>{' '}
              <small>
                <DateTime at={createdAt} />
              </small>{' '}
              <span>{deleted ? 'This message was withdrawn.' : message}</span>
            </li>
          ))}
        </ol>
      )}
      <form
        className={classes.field}
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
          onChange={event => write(event.currentTarget.value)}
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
