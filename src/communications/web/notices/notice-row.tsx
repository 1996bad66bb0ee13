import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { ownPath } from '#communications/contract/render.rules.ts'
import type { Notice } from '#communications/contract/notices.contract.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import classes from './notices.module.css'

/** Subject area of a notice, by the prefix of its code. */
const signs: readonly (readonly [beginning: RegExp, sign: IconName])[] = [
  [/^(Password|Email|Mobile|Google|Parent|Verification)/, 'shield'],
  [/^(Welcome|Account)/, 'home'],
  [/^Announcement/, 'flag'],
  [/^(Thread|Staff|Feedback)/, 'message'],
  [/^(Order|Refund|Gift|Withdrawal|Points|Commission|Income|Sale)/, 'receipt'],
  [/^(Booking|Pack|Substitute|Workshop)/, 'calendar'],
  [/^(Cert|Auth|Vetting|Campus|Ambassador)/, 'done'],
]

const signOf = (code: string): IconName => signs.find(([beginning]) => beginning.test(code))?.[1] ?? 'bell'

export function NoticeRow({ notice, onRead }: { notice: Notice; onRead: (notice: Notice) => void }) {
  const {
    code,
    status,
    createdAt,
    data: { title, body, link },
  } = notice
  const to = ownPath(link ?? undefined)
  return (
    <li
      className={classes.row}
      data-unread={!status || undefined}
    >
      <span className={classes.sign}>
        <Icon
          name={signOf(code)}
          size={20}
        />
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>
          {!status && (
            <span className={classes.dot}>
              <span className={classes.hidden}>Unread: </span>
            </span>
          )}
          {to === null ? (
            title
          ) : (
            <Link
              to={to}
              className={classes.link}
              onClick={() => onRead(notice)}
            >
              {title}
            </Link>
          )}
        </h3>
        <p className={classes.body}>{body}</p>
        <p className={classes.when}>
          <DateTime at={createdAt} />
        </p>
      </div>
      {!status && (
        <ActionIcon
          variant="subtle"
          size={40}
          className={classes.mark}
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          onClick={() => onRead(notice)}
        >
          <Icon name="check" />
        </ActionIcon>
      )}
    </li>
  )
}
