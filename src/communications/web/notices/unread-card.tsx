import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ownPath } from '#communications/contract/render.rules.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { newestQuery, useMarkRead, useUnread } from '../notices.queries.ts'
import { useUnreadAnnouncements } from '../talk.queries.ts'
import classes from './unread-card.module.css'

/** Unread items on the homes: the newest notices, and announcements if there are any. */
const UnreadCard = ({ announcements }: { announcements: string }) => {
  const { total } = useUnread()
  const { data } = useQuery(newestQuery)
  const { mutate: read } = useMarkRead()
  const posted = useUnreadAnnouncements()
  return (
    <HomeCard
      id="unread"
      title="Unread"
      aside={
        <TextLink to="/my/notice">
          {total > 3 ? `All ${total.toLocaleString('en-US')} notices` : 'All notices'}
        </TextLink>
      }
    >
      {posted > 0 && (
        <p className={classes.posted}>
          <TextLink to={announcements}>
            {posted === 1
              ? 'One unread announcement'
              : `${posted.toLocaleString('en-US')} unread announcements`}
          </TextLink>
        </p>
      )}
      {data?.data.length === 0 && posted === 0 && <p className={classes.dim}>You have read everything.</p>}
      <ul className={classes.rows}>
        {data?.data.map(notice => (
          <li key={notice._id}>
            <Link
              to={ownPath(notice.data.link ?? undefined) ?? '/my/notice'}
              className={classes.link}
              onClick={() => read(notice)}
            >
              {notice.data.title}
            </Link>
            <span className={classes.dim}>
              <DateTime
                weekday
                at={notice.createdAt}
              />
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

export const EducatorUnread = () => <UnreadCard announcements="/home/announcement/received" />
export const StudentUnread = () => <UnreadCard announcements="/study/announcement" />
