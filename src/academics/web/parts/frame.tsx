import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './academic.module.css'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'

export interface Tab {
  readonly to: string
  readonly label: string
  readonly current: boolean
}

/** Tabs with separate addresses. On phones, the current tab is scrolled into view. */
export function Tabs({
  label,
  tabs,
  look = 'tabs',
}: {
  label: string
  tabs: readonly Tab[]
  look?: 'tabs' | 'chips'
}) {
  const place = useRef<HTMLElement>(null)
  const current = tabs.findIndex(tab => tab.current)
  useEffect(() => {
    const [nav, link] = [place.current, place.current?.children[current]]
    if (nav && link instanceof HTMLElement) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - 16
  }, [current])
  return (
    <nav
      ref={place}
      className={classes[look]}
      aria-label={label}
    >
      {tabs.map(({ to, label: words, current: here }) => (
        <Link
          key={to}
          to={to}
          aria-current={here ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

export const Section = ({
  id,
  title,
  line,
  children,
}: {
  id: string
  title: string
  line?: ReactNode
  children: ReactNode
}) => (
  <section
    className={classes.section}
    aria-labelledby={id}
  >
    <header>
      <h2 id={id}>{title}</h2>
      {line && <p>{line}</p>}
    </header>
    <div className={classes.body}>
      <PartBoundary>{children}</PartBoundary>
    </div>
  </section>
)

/** Toggle buttons for choosing any number of options. */
export const Pills = ({
  label,
  options,
  value,
  disabled = false,
  onChange,
}: {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  value: readonly string[]
  disabled?: boolean
  onChange: (value: string[]) => void
}) => (
  <div
    className={classes.pills}
    role="group"
    aria-label={label}
  >
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        className={classes.pill}
        disabled={disabled}
        aria-pressed={value.includes(option.value)}
        onClick={() =>
          onChange(
            options
              .filter(each => (each.value === option.value) !== value.includes(each.value))
              .map(each => each.value),
          )
        }
      >
        {option.label}
      </button>
    ))}
  </div>
)
