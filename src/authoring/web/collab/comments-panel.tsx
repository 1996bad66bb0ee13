// Comment threads of a field: reply, edit, delete, resolve, mention.
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commentsContract, type Comment } from '#authoring/contract/collab.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { useFocusReturn } from '#kit/web/focus.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { collabOfQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { mayComment } from '../parts/content-words.ts'
import { CommentBox, type Person } from './comment-box.tsx'
import classes from './comments.module.css'
import { One } from './comment.tsx'

export interface CommentsPanelProps {
  content: Pick<ContentCard, '_id' | 'role' | 'owner'>
  field: string
  label: string
  comments: readonly Comment[]
  onClose: () => void
}

export function CommentsPanel({ content, field, label, comments, onClose }: CommentsPanelProps) {
  const [showResolved, setShowResolved] = useState(false)
  useFocusReturn()
  const { actAsync } = useAct(refreshAuthoring)
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
    actAsync(() => api(commentsContract).create({ rid: content._id, field, thread, text, mentions }))
  const shown = showResolved ? threads : open
  return (
    <Aside
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
    </Aside>
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
  const { act } = useAct(refreshAuthoring)
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
                  resolve()
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
