import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { commentsContract, type Comment } from '#authoring/contract/collab.contract.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { CommentBox, MentionText, type Person } from './comment-box.tsx'
import classes from './comments.module.css'
import type { CommentsPanelProps } from './comments-panel.tsx'

export function One({
  comment,
  content,
  people,
  inside,
}: {
  comment: Comment
  content: CommentsPanelProps['content']
  people: readonly Person[]
  inside: number
}) {
  const me = useActor().id
  const [editing, setEditing] = useState(false)
  const { actAsync } = useAct(refreshAuthoring)
  const mine = comment.uid === me
  const first = comment.thread === null
  const remove = async () => {
    const yes = await confirm({
      title: first && inside > 0 ? 'Delete this thread?' : 'Delete this comment?',
      text:
        first && inside > 0
          ? `Its ${inside === 1 ? 'reply goes' : `${inside} replies go`} with it.`
          : 'It cannot be brought back.',
      action: 'Delete',
      tone: 'negative',
    })
    if (yes) await actAsync(() => api(commentsContract).remove(comment._id), 'It is deleted.')
  }
  return (
    <div className={classes.one}>
      <header>
        <PersonChip
          name={comment.author.name}
          picture={pictureOf(comment.author.avatar)}
          size={24}
        />
        <span className={classes.when}>
          <DateTime at={comment.createdAt} />
          {comment.edited && ' · edited'}
        </span>
        {mine && !editing && (
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label="Edit comment"
            onClick={() => setEditing(true)}
          >
            <Icon
              name="edit"
              size={14}
            />
          </ActionIcon>
        )}
        {(mine || (first && content.role === 'own')) && (
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label="Delete comment"
            onClick={() => {
              void remove()
            }}
          >
            <Icon
              name="trash"
              size={14}
            />
          </ActionIcon>
        )}
      </header>
      {editing ? (
        <CommentBox
          label="Edit comment"
          action="Save"
          start={comment.text}
          people={people}
          ready
          onCancel={() => setEditing(false)}
          onSend={async text => {
            const saved = await actAsync(() => api(commentsContract).patch(comment._id, { text }))
            if (saved) setEditing(false)
            return saved
          }}
        />
      ) : (
        <p className={classes.text}>
          <MentionText
            text={comment.text}
            people={people}
          />
        </p>
      )}
    </div>
  )
}
