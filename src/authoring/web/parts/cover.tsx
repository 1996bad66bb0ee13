import { Icon } from '#kit/web/icons/icon.tsx'
import { kinds } from '#kit/web/theme/kinds.ts'
import { property } from '#kit/web/theme/tokens.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import classes from './parts.module.css'

/** The cover picture of content; without one, the icon and colour of its kind. */
export const Cover = ({
  content: { mode, coverUrl },
  small = false,
}: {
  content: Pick<ContentCard, 'mode' | 'coverUrl'>
  small?: boolean
}) => (
  <span
    className={classes.cover}
    data-cover
    data-small={small || undefined}
    style={{ color: `var(${property(`kind-${mode}`)})`, background: `var(${property(`kind-${mode}-soft`)})` }}
  >
    {coverUrl ? (
      <img
        src={coverUrl}
        alt=""
        loading="lazy"
      />
    ) : (
      <Icon
        name={kinds[mode].icon}
        size={small ? 24 : 44}
      />
    )}
  </span>
)
