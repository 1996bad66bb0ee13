import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './account.module.css'

interface SettingRowProps {
  label: string
  value: ReactNode
  /** Verb of the button that opens the form. */
  action?: string
  /** Rendered while open; calls `close` when it is done. */
  form?: (close: () => void) => ReactNode
  aside?: ReactNode
}

/** One setting of the account, with an inline form to change it. */
export function SettingRow({ label, value, action, form, aside }: SettingRowProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.row}>
      <div className={classes.rowTop}>
        <div className={classes.rowWords}>
          <p className={classes.rowLabel}>{label}</p>
          <p className={classes.rowValue}>{value}</p>
        </div>
        {aside}
        {form && action && (
          <Button
            variant={open ? 'subtle' : 'default'}
            aria-expanded={open}
            aria-label={open ? `Close: ${label}` : `${action}: ${label}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : action}
          </Button>
        )}
      </div>
      {open && form && <div className={classes.rowForm}>{form(() => setOpen(false))}</div>}
    </div>
  )
}
