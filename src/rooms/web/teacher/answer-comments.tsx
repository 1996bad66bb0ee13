// Comments on an answer; the form is loaded on demand.
import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { CommentMedia } from '../parts/comment-media.tsx'
import { useTeaching, type GivenAnswer } from './teaching.ts'
import classes from './panels.module.css'

const Say = lazy(() => import('./say-comment.tsx').then(module => ({ default: module.SayComment })))

interface AnswerCommentsProps {
  answer: GivenAnswer
  saying: boolean
  onSaid: () => void
}

export function AnswerComments({ answer, saying, onSaid }: AnswerCommentsProps) {
  const { comments } = useTeaching()
  const said = comments.filter(comment => comment.rid === answer._id)
  return (
    <>
      {said.length > 0 && (
        <ul
          className={classes.said}
          aria-label="Comments"
        >
          {said.map(({ _id, sender, review, media, read }) => (
            <li key={_id}>
              <b>{sender}</b> {review} {read && <small>Read</small>}
              <CommentMedia
                media={media}
                sender={sender}
              />
            </li>
          ))}
        </ul>
      )}
      {saying && (
        <Suspense fallback={null}>
          <Say
            answer={answer}
            onSaid={onSaid}
          />
        </Suspense>
      )}
    </>
  )
}
