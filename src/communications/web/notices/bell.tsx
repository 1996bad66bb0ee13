import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CountLink } from '#kit/web/parts/count-link.tsx'
import { followNotices, useUnread } from '../notices.queries.ts'
import { ChangedAgreements } from '../agreements/changed-agreements.tsx'
import { followAnnouncements } from '../talk.queries.ts'

/** Link to the notices with the unread count. It is on every page, so it also subscribes to notice events. */
export function Bell() {
  // Counts all account modes, like the list.
  const { total: unread } = useUnread()
  const queries = useQueryClient()
  useEffect(() => {
    const stops = [followNotices(queries), followAnnouncements(queries)]
    return () => stops.forEach(stop => stop())
  }, [queries])
  return (
    <>
      <CountLink
        to="/my/notice"
        icon="bell"
        title="Notices"
        of="unread"
        count={unread}
      />
      <ChangedAgreements />
    </>
  )
}
