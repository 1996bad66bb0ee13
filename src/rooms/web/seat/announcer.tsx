import { useEffect, useRef, useState } from 'react'
import { useEndOfTime, useRoom, useServerNow } from '../room/use-room.tsx'
import { announcement, noticedIn, type Noticed } from './announcements.ts'
import classes from './seat.module.css'

/** The one polite voice of the room for screen readers. */
export function Announcer() {
  const state = useRoom(view => view.state)
  const question = useRoom(
    ({ content, state: { page } }) => content?.questions.find(each => each.page === page)?.name ?? '',
  )
  const end = useEndOfTime(state.self)
  const now = useServerNow(end === null ? null : 1000)
  const [words, setWords] = useState('')
  const before = useRef<Noticed | null>(null)
  useEffect(() => {
    const noticed = noticedIn(state, question, end === null ? null : end - now)
    const next = before.current ? announcement(before.current, noticed) : ''
    before.current = noticed
    if (next !== '') setWords(next)
  }, [state, question, end, now])
  return (
    <p
      className={classes.hidden}
      role="status"
      aria-label="News of the class"
    >
      {words}
    </p>
  )
}
