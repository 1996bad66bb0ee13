// Messages between the two sides of an application, a question or a booking.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { messageContract, type Message } from '#communications/contract/talk.contract.ts'
import { useActing } from '#communications/web/parts/use-acting.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import classes from '../services.module.css'

type ThreadType = Message['type']
const threadQuery = (type: ThreadType, rid: string) =>
  queryOptions({
    queryKey: ['message', type, rid],
    queryFn: () => api(messageContract).find({ rid, type, $limit: 200 }),
    retry: false,
  })

interface ThreadProps {
  type?: ThreadType
  rid: string
  side: 'user' | 'admin'
  /** What the other side is called. */
  other: string
}

export function Thread({ type = 'service-auth', rid, side, other }: ThreadProps) {
  const queries = useQueryClient()
  const { data } = useQuery(threadQuery(type, rid))
  const refresh = () => queries.invalidateQueries({ queryKey: threadQuery(type, rid).queryKey })
  const { act, busy } = useActing(refresh)
  const [text, setText] = useState('')
  const heading = useId()
  useEffect(
    () =>
      onServiceEvent(messageContract, 'created', message => {
        if (message.rid === rid) void queries.invalidateQueries({ queryKey: threadQuery(type, rid).queryKey })
      }),
    [queries, type, rid],
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '') return
    if (await act(() => api(messageContract).create({ rid, type, message }), 'Your message is sent.'))
      setText('')
  }
  return (
    <section
      className={classes.section}
      aria-labelledby={heading}
    >
      <h2 id={heading}>Messages</h2>
      {data && data.data.length > 0 && (
        <ol className={classes.said}>
          {data.data.map(({ _id, role, message, deleted, createdAt }) => (
            <li key={_id}>
              <b>{role === side ? 'You' : other}</b>{' '}
              <small>
                <DateTime at={createdAt} />
              </small>
              <div>{deleted ? 'This message was taken back.' : message}</div>
            </li>
          ))}
        </ol>
      )}
      <form
        className={classes.list}
        onSubmit={event => {
          void send(event)
        }}
      >
        <Textarea
          label={`Message to ${other}`}
          autosize
          minRows={2}
          maxLength={4000}
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
