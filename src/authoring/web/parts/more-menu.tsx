import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import classes from './parts.module.css'

export interface MenuAct {
  readonly label: string
  readonly icon: IconName
  readonly to?: string
  readonly act?: () => unknown
  readonly grave?: boolean
}

/** A menu of further actions. Closes on Escape, on an outside click and on every choice. */
export function MoreMenu({
  label,
  acts,
  children,
}: {
  label: string
  acts: readonly MenuAct[]
  children?: ReactNode
}) {
  const place = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (place.current) place.current.open = false
  }
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) close()
    }
    const details = place.current
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details?.open) return
      event.stopPropagation()
      close()
      details.querySelector('summary')?.focus()
    }
    details?.addEventListener('keydown', key)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      details?.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])
  return (
    <details
      ref={place}
      className={classes.more}
    >
      <summary
        aria-label={label}
        title={label}
      >
        {children ?? <Icon name="more" />}
      </summary>
      <ul>
        {acts.map(({ label: words, icon, to, act, grave }) => (
          <li
            key={words}
            data-grave={grave || undefined}
          >
            {to ? (
              <Link
                to={to}
                onClick={close}
              >
                <Icon
                  name={icon}
                  size={18}
                />
                {words}
              </Link>
            ) : (
              <button
                type="button"
                onClick={() => {
                  close()
                  void act?.()
                }}
              >
                <Icon
                  name={icon}
                  size={18}
                />
                {words}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
