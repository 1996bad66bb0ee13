// Threads beside a field: reply, edit, delete, resolve, mention.
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commentsContract, type Comment } from '#authoring/contract/collab.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { pictureOf } from '#identity/web/parts/picture.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useFocusReturn } from '#kit/web/focus.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { collabOfQuery, useAct } from '../content.queries.ts'
import { mayComment } from '../parts/content-words.ts'
import { CommentBox, MentionText, type Person } from './comment-box.tsx'
import classes from './comments.module.css'

interface CommentsPanelProps {
  content: Pick<ContentCard, '_id' | 'role' | 'owner'>
  field: string
  label: string
  comments: readonly Comment[]
  onClose: () => void
}

export function CommentsPanel({ content, field, label, comments, onClose }: CommentsPanelProps) {
  const [showResolved, setShowResolved] = useState(false)
  useFocusReturn()
  const { act } = useAct()
  const me = useActor().id
  const { data: collab } = useQuery(collabOfQuery(content._id))
  const people: Person[] = [
    { uid: content.owner._id, name: content.owner.name },
    ...(collab?.members ?? []).flatMap(({ uid, nickname, status }) =>
      uid !== null && status === 'member' ? [{ uid, name: nickname }] : [],
    ),
  ].filter(({ uid }) => uid !== me)
  const threads = comments.filter(comment => comment.field === field && comment.thread === null)
  const open = threads.filter(({ resolved }) => !resolved)
  const write = (text: string, mentions: string[], thread: string | null) =>
    act(() => api(commentsContract).create({ rid: content._id, field, thread, text, mentions }))
  const shown = showResolved ? threads : open
  return (
    <aside
      className={classes.panel}
      aria-label={`Comments on ${label}`}
    >
      <header>
        <h2>{label}</h2>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label="Close comments"
          onClick={onClose}
        >
          <Icon
            name="close"
            size={18}
          />
        </ActionIcon>
      </header>
      {shown.length === 0 && (
        <p className={classes.none}>
          {threads.length > 0 ? 'Everything here is resolved.' : 'No comments yet.'}
        </p>
      )}
      <ul className={classes.threads}>
        {shown.map(thread => (
          <li key={thread._id}>
            <Thread
              thread={thread}
              replies={comments.filter(comment => comment.thread === thread._id)}
              content={content}
              people={people}
              onReply={(text, mentions) => write(text, mentions, thread._id)}
            />
          </li>
        ))}
      </ul>
      {threads.length > open.length && (
        <button
          type="button"
          className={classes.plain}
          onClick={() => setShowResolved(!showResolved)}
        >
          {showResolved ? 'Hide resolved' : `Show resolved (${threads.length - open.length})`}
        </button>
      )}
      {mayComment(content) && (
        <CommentBox
          label={`Comment on ${label}`}
          action="Comment"
          people={people}
          ready={threads.length === 0}
          onSend={(text, mentions) => write(text, mentions, null)}
        />
      )}
    </aside>
  )
}

interface ThreadProps {
  thread: Comment
  replies: readonly Comment[]
  content: CommentsPanelProps['content']
  people: readonly Person[]
  onReply: (text: string, mentions: string[]) => Promise<unknown>
}

function Thread({ thread, replies, content, people, onReply }: ThreadProps) {
  const [replying, setReplying] = useState(false)
  const { act } = useAct()
  const resolve = () =>
    act(
      () => api(commentsContract).patch(thread._id, { resolved: !thread.resolved }),
      thread.resolved ? 'The thread is open again.' : 'The thread is resolved.',
    )
  return (
    <article
      className={classes.thread}
      data-resolved={thread.resolved || undefined}
    >
      {[thread, ...replies].map(comment => (
        <One
          key={comment._id}
          comment={comment}
          content={content}
          people={people}
          inside={replies.length}
        />
      ))}
      {mayComment(content) && (
        <footer>
          {replying ? (
            <CommentBox
              label="Reply"
              action="Reply"
              people={people}
              ready
              onCancel={() => setReplying(false)}
              onSend={async (text, mentions) => {
                const sent = await onReply(text, mentions)
                if (sent) setReplying(false)
                return sent
              }}
            />
          ) : (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setReplying(true)}
              >
                Reply
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  void resolve()
                }}
              >
                {thread.resolved ? 'Reopen' : 'Resolve'}
              </Button>
            </>
          )}
        </footer>
      )}
    </article>
  )
}

function One({
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
  const { act } = useAct()
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
    if (yes) await act(() => api(commentsContract).remove(comment._id), 'It is deleted.')
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
            const saved = await act(() => api(commentsContract).patch(comment._id, { text }))
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
