import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

/**
 * A button that opens a small panel; closes on a choice, on Escape and when focus leaves. After a
 * choice, focus moves to the target of the choice.
 */
export function Menu({
  label,
  icon,
  words = false,
  disabled = false,
  children,
}: {
  label: string
  icon: ReactNode
  words?: boolean
  disabled?: boolean
  children: (close: () => void) => ReactNode
}) {
  const editor = useEditor()
  const place = useRef<HTMLDetailsElement>(null)
  const id = useId()
  const close = () => {
    if (place.current) place.current.open = false
  }
  useEffect(() => {
    const details = place.current
    const beside = (event: Event) => {
      if (event.target instanceof Node && !details?.contains(event.target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && details?.open) {
        event.stopPropagation()
        close()
        details.querySelector('summary')?.focus()
      }
    }
    // A menu opens in the direction with enough space.
    const opened = () => {
      const panel = details?.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
      if (!details?.open || !panel) return
      panel.style.translate = ''
      const over = panel.getBoundingClientRect().right - document.documentElement.clientWidth + 8
      if (over > 0) panel.style.translate = `${-over}px`
    }
    document.addEventListener('pointerdown', beside)
    document.addEventListener('focusin', beside)
    details?.addEventListener('keydown', key)
    details?.addEventListener('toggle', opened)
    return () => {
      document.removeEventListener('pointerdown', beside)
      document.removeEventListener('focusin', beside)
      details?.removeEventListener('keydown', key)
      details?.removeEventListener('toggle', opened)
    }
  }, [id])
  return (
    <details
      ref={place}
      className={classes.menu}
      data-disabled={disabled || undefined}
    >
      <summary
        aria-label={words ? undefined : label}
        title={label}
        aria-disabled={disabled || undefined}
        tabIndex={disabled ? -1 : 0}
        onClick={event => {
          if (disabled) event.preventDefault()
        }}
      >
        {icon}
        {words && <span className={classes.menuWords}>{label}</span>}
      </summary>
      <div
        id={id}
        className={classes.menuPanel}
      >
        {children(() => {
          close()
          editor.takeFocus()
        })}
      </div>
    </details>
  )
}

export const MenuRow = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    className={classes.menuRow}
    onClick={onClick}
  >
    {children}
  </button>
)
