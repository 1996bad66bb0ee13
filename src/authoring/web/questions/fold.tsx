import type { ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './questions.module.css'

/** A collapsible section of a narrow panel. */
export const Fold = ({
  title,
  about,
  open = false,
  children,
}: {
  title: string
  about?: ReactNode
  open?: boolean
  children: ReactNode
}) => (
  <details
    className={classes.fold}
    open={open}
  >
    <summary>
      <span>
        {title}
        {about !== undefined && <small>{about}</small>}
      </span>
      <Icon
        name="down"
        size={18}
      />
    </summary>
    <div className={classes.inside}>{children}</div>
  </details>
)
