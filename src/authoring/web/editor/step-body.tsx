import { Button, VisuallyHidden } from '@mantine/core'
import { Suspense, type RefObject } from 'react'
import { templateSteps } from '#academics/contract/templates.rules.ts'
import type { MissingField } from '#authoring/contract/content.rules.ts'
import { fieldsOf } from '#authoring/contract/fields.rules.ts'
import { linkModes } from '#authoring/contract/content.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { stepWords } from '#kit/web/parts/step-bar.tsx'
import { Basics } from './basics.tsx'
import { useEditor } from './editor-context.ts'
import { extraSteps } from './extra-steps.ts'
import { hasObjectives, type EditorStep } from './steps.ts'
import { TemplateField } from './template-field.tsx'
import classes from './editor.module.css'

const Objectives = lazy(() =>
  import('../outline/objectives.tsx').then(module => ({ default: module.Objectives })),
)
const LinkBoard = lazy(() => import('./link-board.tsx').then(module => ({ default: module.LinkBoard })))

interface StepBodyProps {
  /** Takes the focus when the step changes. */
  heading: RefObject<HTMLHeadingElement | null>
  steps: readonly EditorStep[]
  at: number
  missing: readonly MissingField[]
  onGo: (step: number) => void
  onMissing: (missing: MissingField) => void
}

/**
 * The fields of one step, additional content of the step, and the next button. On the last step: what is
 * still missing.
 */
export function StepBody({ heading, steps, at, missing, onGo, onMissing }: StepBodyProps) {
  const { content, readOnly } = useEditor()
  const step = steps[at]
  if (!step) return null
  const extra = extraSteps.find(each => each.step === step.step && each.modes.includes(content.mode))
  const group = templateSteps.find(each => each === step.step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  return (
    <div
      className={classes.canvas}
      data-wide={extra ? true : undefined}
    >
      <div className={classes.stepHead}>
        <h2
          ref={heading}
          tabIndex={-1}
        >
          <VisuallyHidden component="span">{`${stepWords(at, steps.length)}: `}</VisuallyHidden>
          {step.label}
        </h2>
        {after === undefined &&
          (missing.length === 0 ? (
            <StateChip tone="positive">Complete</StateChip>
          ) : (
            <StateChip tone="warning">{missing.length} missing</StateChip>
          ))}
      </div>
      {group &&
        fieldsOf(content.template, group).map(field => (
          <TemplateField
            key={field._id}
            field={field}
          />
        ))}
      {group === 'basic' && <Basics />}
      <Suspense fallback={<LoadingState shape="cards" />}>
        {group === 'applying' && hasObjectives(content) && (
          <Objectives
            content={content}
            readOnly={readOnly}
          />
        )}
        {group === 'link' && linkModes[content.mode].length > 0 && (
          <LinkBoard
            content={content}
            readOnly={readOnly}
          />
        )}
        {extra && (
          <extra.Component
            content={content}
            readOnly={readOnly}
          />
        )}
      </Suspense>
      {after === undefined && missing.length > 0 && !readOnly && (
        <section
          className={classes.missing}
          aria-label="Still missing"
        >
          <h3>Still missing</h3>
          <ul>
            {missing.map(each => (
              <li key={each.key}>
                <button
                  type="button"
                  onClick={() => onMissing(each)}
                >
                  {each.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {after === undefined && missing.length === 0 && (
        <p className={classes.lead}>
          Everything that is needed is there. You can go on changing it at any time.
        </p>
      )}
      <div className={classes.next}>
        {before ? (
          <Button
            variant="default"
            leftSection={
              <Icon
                name="left"
                size={16}
              />
            }
            onClick={() => onGo(at - 1)}
          >
            {before.label}
          </Button>
        ) : (
          <span />
        )}
        {after && (
          <Button
            rightSection={
              <Icon
                name="right"
                size={16}
              />
            }
            onClick={() => onGo(at + 1)}
          >
            {after.label}
          </Button>
        )}
      </div>
    </div>
  )
}
