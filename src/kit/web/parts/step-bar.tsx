import { useEffect, useRef } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './step-bar.module.css'

export interface StepBarProps {
  steps: readonly string[]
  /** Number of the present step, from 0. */
  at: number
  /** Steps up to here may be returned to; default: those before the present one. */
  reached?: number
  onGo?: (step: number) => void
  label?: string
}

/** A flow that can be left and returned to: done steps are buttons. */
function stateOf(index: number, at: number): 'now' | 'done' | 'ahead' {
  if (index === at) return 'now'
  return index < at ? 'done' : 'ahead'
}

export function StepBar({ steps, at, reached = at, onGo, label = 'Steps' }: StepBarProps) {
  return (
    <nav aria-label={label}>
      <ol className={classes.bar}>
        {steps.map((step, index) => {
          const sign = (
            <span className={classes.sign}>
              {index < at ? (
                <Icon
                  name="check"
                  size={14}
                />
              ) : (
                index + 1
              )}
            </span>
          )
          const words = <span className={classes.label}>{step}</span>
          return (
            <li
              key={step}
              className={classes.step}
              data-state={stateOf(index, at)}
              aria-current={index === at ? 'step' : undefined}
            >
              {onGo && index !== at && index <= reached ? (
                <button
                  type="button"
                  className={classes.go}
                  onClick={() => onGo(index)}
                >
                  {sign}
                  {words}
                </button>
              ) : (
                <span className={classes.go}>
                  {sign}
                  {words}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <StepCount
        steps={steps}
        at={at}
      />
    </nav>
  )
}

/** "Step 2 of 4: Class", the heading of the step. For a flow that has no bar, above the fields of each step. */
export function StepCount({ steps, at }: Pick<StepBarProps, 'steps' | 'at'>) {
  const count = useRef<HTMLHeadingElement>(null)
  const before = useRef<number | null>(null)
  // The button that led here is now behind the new fields, or gone; a step with its own page starts at its
  // heading.
  useEffect(() => {
    const isNext = before.current === null ? at > 0 && isAtBeginning() : before.current !== at
    if (isNext) count.current?.focus({ preventScroll: true })
    before.current = at
  }, [at])
  return (
    <h2
      ref={count}
      className={classes.count}
      tabIndex={-1}
    >
      {stepWords(at, steps.length)}: {steps[at]}
    </h2>
  )
}

export const stepWords = (at: number, count: number): string => `Step ${at + 1} of ${count}`

/** Nobody has gone into the page or the dialog yet. */
const isAtBeginning = (): boolean =>
  document.activeElement === null ||
  document.activeElement.matches('body, main, h1') ||
  document.activeElement.closest('main, [role=dialog]') === null
