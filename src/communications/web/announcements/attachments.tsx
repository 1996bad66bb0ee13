import type { Announcement } from '#communications/contract/talk.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './announcements.module.css'

/** Files of an announcement: pictures are shown, others are downloads. */
export function Attachments({ attachments }: { attachments: Announcement['attachments'] }) {
  if (attachments.length === 0) return null
  return (
    <ul
      className={classes.attachments}
      aria-label="Attachments"
    >
      {attachments.map(({ filename, mime, hash, url }) => (
        <li key={hash}>
          {url && mime.startsWith('image/') ? (
            <a href={url}>
              <img
                src={url}
                alt={filename}
                loading="lazy"
              />
            </a>
          ) : (
            <span className={classes.file}>
              <Icon
                name="file"
                size={18}
              />
              {url ? (
                <a
                  href={url}
                  download={filename}
                >
                  {filename}
                </a>
              ) : (
                filename
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
