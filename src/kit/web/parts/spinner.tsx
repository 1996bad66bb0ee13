import { spinnerSize } from '#kit/contract/constants.ts'
import classes from './spinner.module.css'

/** Only for whole navigations; lists and pages show skeletons. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <div
    className={classes.spinner}
    role="status"
  >
    <svg
      viewBox="0 0 80 80"
      width={spinnerSize}
      height={spinnerSize}
      aria-hidden
      focusable="false"
    >
      <path
        className={classes.square}
        d="M16 16h10v38h38v10H16z"
      />
      <rect
        className={classes.sheet}
        x="34"
        y="16"
        width="30"
        height="30"
      />
    </svg>
    <span className={classes.label}>{label}</span>
  </div>
)
