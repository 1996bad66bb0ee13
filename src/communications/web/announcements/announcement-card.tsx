import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Announcement } from '#communications/contract/talk.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useMarkAnnouncements, useRemove } from '../talk.queries.ts'
import { RichText } from '../parts/rich-text.tsx'
import { EditForm } from './announcement-forms.tsx'
import { Readers } from './announcement-readers.tsx'
import { Attachments } from './attachments.tsx'
import classes from './announcements.module.css'

export const ReceivedCard = ({ announcement }: { announcement: Announcement }) => {
  const { fromName, audience, createdAt, message, attachments, read, school, class: room } = announcement
  const { mutate, isPending } = useMarkAnnouncements()
  return (
    <article
      className={classes.card}
      data-unread={!read || undefined}
    >
      <header className={classes.top}>
        <PersonChip
          name={fromName}
          role={`to ${audience}`}
        />
        <p className={classes.when}>
          {!read && <StateChip tone="accent">New</StateChip>}
          <DateTime at={createdAt} />
        </p>
      </header>
      <RichText html={message} />
      <Attachments attachments={attachments} />
      {!read && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            loading={isPending}
            leftSection={
              <Icon
                name="check"
                size={16}
              />
            }
            onClick={() => mutate({ school, class: room })}
          >
            Mark as read
          </Button>
        </div>
      )}
    </article>
  )
}

export function SentCard({ announcement }: { announcement: Announcement }) {
  const { _id, audience, createdAt, editableUntil, message, attachments, reach } = announcement
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { mutate: remove, isPending } = useRemove()
  const open = new Date(editableUntil).getTime() > Date.now()
  const ask = async () => {
    if (
      await confirm({
        title: 'Delete this announcement?',
        text: `Nobody of ${audience} sees it any more. This cannot be undone.`,
        action: 'Delete announcement',
        tone: 'negative',
      })
    )
      remove(_id)
  }
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <h2 className={classes.to}>
          <Icon
            name="people"
            size={18}
          />
          {audience}
        </h2>
        <p className={classes.when}>
          <DateTime at={createdAt} />
        </p>
      </header>
      {editing ? (
        <EditForm
          id={_id}
          message={message}
          onDone={() => setEditing(false)}
        />
      ) : (
        <RichText html={message} />
      )}
      <Attachments attachments={attachments} />
      {reach && <Reach {...reach} />}
      {!editing && (
        <div className={classes.actions}>
          {open && (
            <Button
              size="sm"
              variant="default"
              leftSection={
                <Icon
                  name="edit"
                  size={16}
                />
              }
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )}
          {reach && reach.total > 0 && (
            <Button
              size="sm"
              variant="default"
              onClick={() => setAsking(true)}
            >
              Who has read it
            </Button>
          )}
          <Button
            size="sm"
            variant="subtle"
            color="negative"
            loading={isPending}
            leftSection={
              <Icon
                name="trash"
                size={16}
              />
            }
            onClick={() => {
              void ask()
            }}
          >
            Delete
          </Button>
          {open && (
            <p className={classes.note}>
              Can be changed until <DateTime at={editableUntil} />
            </p>
          )}
        </div>
      )}
      {asking && (
        <Readers
          id={_id}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}

const Reach = ({ read, total }: { read: number; total: number }) => (
  <div className={classes.reach}>
    <span
      className={classes.track}
      aria-hidden
    >
      <span style={{ width: `${total === 0 ? 0 : (read / total) * 100}%` }} />
    </span>
    <p>
      Read by {read.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
    </p>
  </div>
)
