// Empty, failed, closed and missing pages and parts.
import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Drawing, type DrawingName } from './drawings.tsx'
import classes from './states.module.css'

interface StateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** Heading level 1 when the state is the whole page. */
  whole?: boolean
}

function State({
  title,
  text,
  action,
  whole = false,
  drawing,
  role,
}: StateProps & { drawing: DrawingName | 'none'; role?: 'alert' }) {
  const heading = useId()
  const Heading = whole ? 'h1' : 'h2'
  return (
    <section
      className={classes.state}
      aria-labelledby={heading}
      role={role}
      data-whole={whole || undefined}
    >
      {drawing !== 'none' && <Drawing name={drawing} />}
      <Heading
        id={heading}
        className={classes.title}
      >
        {title}
      </Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}

/** One sentence, one action, and a drawing, except beside another empty state. */
export const EmptyState = (props: StateProps & { drawing: DrawingName | 'none' }) => <State {...props} />

export interface ErrorStateProps {
  title?: string
  text?: ReactNode
  retry?: () => unknown
  whole?: boolean
  /** Shown in small, so that support can find the log line. */
  requestId?: string | undefined
}

export const ErrorState = ({
  title = 'This could not be loaded',
  text = 'Check your connection and try again.',
  retry,
  requestId,
  whole = false,
}: ErrorStateProps) => (
  <State
    role="alert"
    drawing="broken"
    title={title}
    whole={whole}
    text={
      <>
        {text}
        {requestId && <span className={classes.request}>Request {requestId}</span>}
      </>
    }
    action={
      retry && (
        <Button
          onClick={() => {
            void retry()
          }}
        >
          Try again
        </Button>
      )
    }
  />
)

const home = (
  <Button
    component={Link}
    to="/"
    variant="default"
  >
    Go to the start page
  </Button>
)

export const ForbiddenState = ({
  text = 'Your account cannot open this page. Somebody who runs it can give you access.',
  action = home,
  whole = true,
}: Partial<StateProps>) => (
  <State
    drawing="closed"
    title="This page is not open to you"
    text={text}
    action={action}
    whole={whole}
  />
)

export const NotFoundState = ({
  text = 'The address may be mistyped, or the page has moved.',
  action = home,
  whole = true,
}: Partial<StateProps>) => (
  <State
    drawing="missing"
    title="There is nothing at this address"
    text={text}
    action={action}
    whole={whole}
  />
)
