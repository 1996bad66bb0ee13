import type { ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './import.module.css'

/** Error message beside its cause. */
export const Refusal = ({ words }: { words: ReactNode }) =>
  words ? (
    <div
      className={classes.refusal}
      role="alert"
    >
      <Icon name="error" />
      <div>{words}</div>
    </div>
  ) : null
