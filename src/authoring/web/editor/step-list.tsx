import { useEffect, useRef } from 'react'
import type { MissingField } from '#authoring/contract/content.rules.ts'
import { contentModeNames, type Content } from '#authoring/contract/content.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { missingIn, stepsOf } from './steps.ts'
import classes from './editor.module.css'

interface StepListProps {
  content: Content
  steps: ReturnType<typeof stepsOf>
  at: number
  missing: readonly MissingField[]
  onGo: (step: number) => void
}

/** Steps of the editor, each with its number of missing fields. */
export function StepList({ content, steps, at, missing, onGo }: StepListProps) {
  const stepList = useRef<HTMLOListElement>(null)
  // On a phone the current step is scrolled into view.
  useEffect(() => {
    const [list, item] = [stepList.current, stepList.current?.children[at]]
    if (list && item instanceof HTMLElement) list.scrollLeft = item.offsetLeft - list.offsetLeft - 16
  }, [at])
  return (
    <nav aria-label={`Steps of this ${contentModeNames[content.mode].toLowerCase()}`}>
      <ol
        ref={stepList}
        className={classes.steps}
      >
        {steps.map((step, index) => {
          const open = missingIn(missing, steps, step).length
          return (
            <li key={step.step}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => onGo(index)}
              >
                {step.label}
                {open > 0 ? (
                  <span
                    className={classes.mark}
                    aria-label={`${open} missing`}
                  >
                    {open}
                  </span>
                ) : (
                  <span
                    className={classes.mark}
                    data-done
                    aria-label="complete"
                  >
                    <Icon
                      name="check"
                      size={12}
                    />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
