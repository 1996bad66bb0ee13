// Error boundaries: a part that throws is replaced by a message with a retry; the rest of the page keeps
// working.
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { AttemptContext, firstAttempt } from '../lazy.tsx'
import { isLoadError, reloadIfReachable } from '../load-errors.ts'
import classes from './boundary.module.css'
import { ErrorState } from './states.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Another value starts over, such as the address of the page. */
  resetKey?: unknown
}

interface BoundaryState {
  readonly isBroken: boolean
  readonly attempt: object
}

abstract class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, attempt: firstAttempt() }
  #wasRetried = false

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.retry()
  }

  /** Loading code anew is tried first, because it leaves the rest of the page as it is. */
  override componentDidCatch(error: unknown): void {
    if (this.#wasRetried && isLoadError(error)) void reloadIfReachable()
  }

  retry = (): void => {
    this.#wasRetried = true
    this.setState({ isBroken: false, attempt: {} })
  }

  abstract message(): ReactNode

  override render(): ReactNode {
    return (
      <AttemptContext value={this.state.attempt}>
        {this.state.isBroken ? this.message() : this.props.children}
      </AttemptContext>
    )
  }
}

/** Around a screen, inside the shell. */
export class ScreenBoundary extends Boundary {
  message(): ReactNode {
    return <BrokenScreen retry={this.retry} />
  }
}

/** Around a panel, a card, the filling of a slot or the body of a dialog. */
export class PartBoundary extends Boundary {
  message(): ReactNode {
    return (
      <div
        role="alert"
        className={classes.part}
      >
        <p>This part could not be shown.</p>
        <Button
          size="xs"
          variant="default"
          onClick={this.retry}
        >
          Try again
        </Button>
      </div>
    )
  }
}

export const BrokenScreen = ({ retry }: { retry: () => unknown }) => (
  <ErrorState
    whole
    title="This page could not be shown"
    text="Try again. If it happens again, reload the page."
    retry={retry}
  />
)
