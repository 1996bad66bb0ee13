import { Dialog } from '#kit/web/parts/dialog.tsx'
import { BusyCalendars } from './busy-calendars.tsx'
import type { Scope } from './scope-options.tsx'
import { Feeds } from './feeds.tsx'
import classes from './calendar.module.css'

/** Subscribing to this calendar elsewhere, and external calendars here. */
export const ElsewhereDialog = ({ mine, onClose }: { mine: readonly Scope[]; onClose: () => void }) => (
  <Dialog
    opened
    title="Other calendars"
    onClose={onClose}
  >
    <div className={classes.elsewhere}>
      <Feeds mine={mine} />
      <BusyCalendars />
    </div>
  </Dialog>
)
