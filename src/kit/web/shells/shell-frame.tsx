// The parts that shells have in common: skip link, header with mark and name, places.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '#kit/web/theme/mark.tsx'
import classes from './shell.module.css'

export const productName = 'Classwright'

export const SkipLink = () => (
  <a
    className={classes.skip}
    href="#main"
    onClick={event => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    Skip to content
  </a>
)

export const Brand = ({ area }: { area?: string }) => (
  <Link
    to="/"
    className={classes.brand ?? ''}
  >
    <Mark size={30} />
    <span className={classes.name}>{productName}</span>
    {area && <span className={classes.area}>{area}</span>}
  </Link>
)

export const Main = ({ children }: { children: ReactNode }) => (
  <main
    id="main"
    tabIndex={-1}
    className={classes.main}
  >
    {children}
  </main>
)
