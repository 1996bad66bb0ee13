import { useEffect, useRef, useState } from 'react'
import { useEndOfTime, useRoom, useServerNow } from '../room/use-room.tsx'
import { announcement, noticedIn, type AnnouncedState } from './announcements.ts'
import classes from './seat.module.css'

/** A pause in typing after which announcements are read; changes undone meanwhile are skipped. */
const pauseInTyping = 1500

/** The room's single polite live region. */
export function Announcer({ ownPage }: { ownPage: string | null }) {
  const state = useRoom(view => view.state)
  const isLed = useRoom(({ about }) => state.pace === 'live' && about?.alone === false)
  const page = isLed ? state.page : ownPage
  const place = useRoom(({ content }) => {
    const pages = content?.pages ?? []
    const at = pages.findIndex(({ _id }) => _id === page)
    return isLed || at < 0 ? '' : `${at + 1} of ${pages.length}`
  })
  const question = useRoom(({ content }) => content?.questions.find(each => each.page === page)?.name ?? '')
  // A new page is loaded together with its question.
  const isHere = useRoom(({ content }) => page === null || content?.pages.some(({ _id }) => _id === page))
  const end = useEndOfTime(state.self)
  const now = useServerNow(end === null ? null : 1000)
  const [said, setSaid] = useState({ words: '', count: 0 })
  const [pauses, setPauses] = useState(0)
  const typedAt = useTypedAt()
  const before = useRef<AnnouncedState | null>(null)
  useEffect(() => {
    if (!isHere) return undefined
    const noticed = noticedIn(state, { page, place, question }, end === null ? null : end - now)
    const typing = typedAt.current + pauseInTyping - Date.now()
    if (before.current && typing > 0) {
      const timer = setTimeout(() => setPauses(count => count + 1), typing)
      return () => clearTimeout(timer)
    }
    const words = before.current ? announcement(before.current, noticed) : ''
    before.current = noticed
    if (words !== '') setSaid(({ count }) => ({ words, count: count + 1 }))
    return undefined
  }, [state, page, place, question, isHere, end, now, pauses, typedAt])
  return (
    <p
      className={classes.hidden}
      role="status"
      aria-label="News of the class"
    >
      {/* A new key, so that the same words are announced again. */}
      <span key={said.count}>{said.words}</span>
    </p>
  )
}

/** Time of the last input on this page. */
function useTypedAt() {
  const typedAt = useRef(-Infinity)
  useEffect(() => {
    const typed = () => {
      typedAt.current = Date.now()
    }
    document.addEventListener('input', typed)
    return () => document.removeEventListener('input', typed)
  }, [])
  return typedAt
}
