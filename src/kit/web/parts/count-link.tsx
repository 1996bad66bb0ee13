import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import classes from './count-link.module.css'

interface CountLinkProps {
  to: string
  icon: IconName
  title: string
  /** What the number counts. */ of: string
  count: number
}

/** A way to a page, as an icon with how many things wait there. */
export const CountLink = ({ to, icon, title, of, count }: CountLinkProps) => (
  <ActionIcon
    component={Link}
    to={to}
    variant="subtle"
    size={40}
    className={classes.link}
    aria-label={count === 0 ? title : `${title}, ${count.toLocaleString('en-US')} ${of}`}
    title={title}
  >
    <Icon name={icon} />
    {count > 0 && (
      <span
        className={classes.badge}
        aria-hidden
      >
        {count > 99 ? '99+' : count}
      </span>
    )}
  </ActionIcon>
)
