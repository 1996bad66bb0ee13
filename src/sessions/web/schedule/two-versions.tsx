import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { Clash } from './merge.rules.ts'
import classes from './schedule.module.css'

/** Conflicting changes side by side, until one is chosen. */
export const TwoVersions = ({
  clashes,
  onSettle,
}: {
  clashes: readonly Clash[]
  onSettle: (clash: Clash, theirs: boolean) => void
}) =>
  clashes.length > 0 && (
    <section
      className={classes.part}
      aria-label="Two versions"
    >
      <p
        className={classes.note}
        data-tone="warning"
        role="alert"
      >
        <span>
          <Icon
            name="warning"
            size={18}
          />{' '}
          This session was changed elsewhere while you changed it here. What you entered is kept: choose what
          stays, then save.
        </span>
      </p>
      <ul className={classes.rows}>
        {clashes.map(clash => (
          <li key={clash.label}>
            <span>
              <strong>{clash.label}</strong>
              <br />
              Yours: {clash.mine}
              <br />
              Saved already: {clash.theirs}
            </span>
            <span className={classes.tools}>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Keep mine: ${clash.label}`}
                onClick={() => onSettle(clash, false)}
              >
                Keep mine
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Take the saved one: ${clash.label}`}
                onClick={() => onSettle(clash, true)}
              >
                Take the saved one
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
