import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { calendarViews, type CalendarView } from './calendar.rules.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { ScopeOptions, type Scope } from './scope-options.tsx'
import classes from './calendar.module.css'

const viewNames: Readonly<Record<CalendarView, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  term: 'Term',
}

interface CalendarBarProps {
  address: CalendarAddress
  view: CalendarView
  title: string
  today: string
  scopes: readonly Scope[]
  /** Days to go to; empty if there is no term in that direction. */
  before: string | null
  after: string | null
  hasTerm: boolean
}

/** Days, view, and scope. */
export const CalendarBar = ({
  address,
  view,
  title,
  today,
  scopes,
  before,
  after,
  hasTerm,
}: CalendarBarProps) => (
  <div className={classes.bar}>
    <nav
      className={classes.steps}
      aria-label="Days"
    >
      <Step
        to={before}
        address={address}
        label={`Previous ${view}`}
        icon="left"
      />
      <Button
        component={Link}
        to={address.to({ date: today })}
        variant="default"
        size="compact-md"
        preventScrollReset
      >
        Today
      </Button>
      <Step
        to={after}
        address={address}
        label={`Next ${view}`}
        icon="right"
      />
    </nav>
    <h2
      className={classes.title}
      aria-live="polite"
    >
      {title}
    </h2>
    {scopes.length > 1 && (
      <label className={classes.scope}>
        <span>Show</span>
        <select
          value={scopes.some(({ value }) => value === address.of) ? address.of : 'mine'}
          onChange={event => address.set({ of: event.target.value })}
        >
          <ScopeOptions scopes={scopes} />
        </select>
      </label>
    )}
    <nav
      className={classes.views}
      aria-label="View"
    >
      {calendarViews
        .filter(each => each !== 'term' || hasTerm)
        .map(each => (
          <Link
            key={each}
            to={address.to({ view: each })}
            aria-current={each === view || undefined}
            preventScrollReset
          >
            {viewNames[each]}
          </Link>
        ))}
    </nav>
  </div>
)

const Step = ({
  to,
  address,
  label,
  icon,
}: {
  to: string | null
  address: CalendarAddress
  label: string
  icon: 'left' | 'right'
}) =>
  to === null ? (
    <span
      className={classes.step}
      data-off
    >
      <Icon name={icon} />
    </span>
  ) : (
    <Link
      to={address.to({ date: to })}
      className={classes.step ?? ''}
      aria-label={label}
      title={label}
      preventScrollReset
    >
      <Icon name={icon} />
    </Link>
  )
