// Comments by the teacher or a classmate on the user's answers of this page; marks them as seen.
import { useEffect } from 'react'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { CommentMedia } from '../parts/comment-media.tsx'
import { useEngine, useRoom } from '../room/use-room.tsx'
import classes from './seat.module.css'

export function OwnRemarks({ page }: { page: string }) {
  const engine = useEngine()
  const self = useRoom(({ state }) => state.self)
  const list = useRoom(({ comments }) =>
    Object.values(comments).filter(each => each.page === page && each.to === self),
  )
  const starred = useRoom(({ state }) =>
    Object.values(state.answers[page] ?? {}).some(({ uid, star }) => uid === self && star),
  )
  const shared = useRoom(({ state }) =>
    Object.values(state.answers[page] ?? {}).some(({ uid, sharing }) => uid === self && sharing),
  )
  useEffect(() => {
    for (const { _id, read } of list) if (!read) engine.read(_id)
  }, [engine, list])
  if (list.length === 0 && !starred && !shared) return null
  return (
    <section
      className={classes.question}
      aria-labelledby="remarks"
    >
      <h2
        id="remarks"
        className={classes.head}
      >
        About your answer
      </h2>
      {starred && (
        <div>
          <StateChip tone="accent">Starred by your teacher</StateChip>
        </div>
      )}
      {shared && <p className={classes.small}>Your teacher added work of yours here.</p>}
      {list.length > 0 && (
        <ul
          className={classes.remarks}
          aria-live="polite"
        >
          {list.map(({ _id, review, media, sender }) => (
            <li key={_id}>
              <b>{sender}</b>
              {review && <p>{review}</p>}
              <CommentMedia
                media={media}
                sender={sender}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
