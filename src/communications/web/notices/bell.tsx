import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CountLink } from '#kit/web/parts/count-link.tsx'
import { followNotices, useUnread } from '../notices.queries.ts'
import { ChangedAgreements } from '../agreements/changed-agreements.tsx'
import { followAnnouncements } from '../talk.queries.ts'

/** The way to the notices, with how many are unread. It stands on every page, so it also listens for all of them. */
export function Bell() {
  // All of them, as the list shows them: a child does not know account modes.
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
