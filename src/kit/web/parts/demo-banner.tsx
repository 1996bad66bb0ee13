import classes from './demo-banner.module.css'

/** On every page of a demo that others may reach. */
export const DemoBanner = () => (
  <aside
    className={classes.banner}
    aria-label="Demo mode"
  >
    Demo mode: everybody can read the mails and use the demo accounts.
  </aside>
)
