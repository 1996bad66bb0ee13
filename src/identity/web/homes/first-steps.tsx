// A newcomer's first steps. The card disappears once all are done.
import { Link } from 'react-router'
import { firstSteps, type FirstStep } from '#identity/contract/first-steps.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { HomeCard } from '../parts/homes/home-frame.tsx'
import classes from './homes.module.css'

const stepsOf = (me: Me) => {
  const steps = firstSteps(me, browserZone())
  const done = steps.filter(step => step.done).length
  return { steps, done, next: steps.find(step => !step.done)?.key }
}

/** Educators' teaching steps are on the home page; these concern the account. */
const titleFor = (me: Me): string => (isStudent(me) ? 'First steps' : 'Complete your account')

/** Shown on the home page while a step is open. */
export function FirstStepsCard({ me }: { me: Me }) {
  const { steps, done, next } = stepsOf(me)
  if (next === undefined) return null
  return (
    <HomeCard
      id="first-steps"
      title={titleFor(me)}
      aside={
        <span className={classes.small}>
          {done} of {steps.length} done
        </span>
      }
    >
      <Progress
        done={done}
        of={steps.length}
      />
      <Steps
        steps={steps.filter(step => !step.done)}
        next={next}
      />
    </HomeCard>
  )
}

/** A separate tab with all steps, including completed ones. */
export function FirstStepsTab({ me }: { me: Me }) {
  const { steps, done, next } = stepsOf(me)
  return (
    <HomeCard
      id="first-steps"
      title={titleFor(me)}
      aside={
        <span className={classes.small}>
          {done} of {steps.length} done
        </span>
      }
    >
      <Progress
        done={done}
        of={steps.length}
      />
      {next === undefined && (
        <EmptyState
          drawing="done"
          title="All done"
          text="Your account is complete. You can change any of it on your account pages."
        />
      )}
      <Steps
        steps={steps}
        next={next}
      />
    </HomeCard>
  )
}

const Progress = ({ done, of }: { done: number; of: number }) => (
  <div
    className={classes.progress}
    role="img"
    aria-label={`${done} of ${of} steps done`}
  >
    {Array.from({ length: of }, (_, index) => (
      <span
        key={index}
        data-done={index < done || undefined}
      />
    ))}
  </div>
)

const Steps = ({ steps, next }: { steps: readonly FirstStep[]; next: string | undefined }) => (
  <ol className={classes.steps}>
    {steps.map(({ key, title, text, to, done }) => (
      <li key={key}>
        <Link
          to={to}
          className={classes.step ?? ''}
          data-done={done || undefined}
          data-next={key === next || undefined}
        >
          <span className={classes.sign}>
            {done && (
              <Icon
                name="check"
                size={16}
              />
            )}
          </span>
          <span>
            <strong>
              {title}
              {done && <span className={classes.small}> (done)</span>}
            </strong>
            {!done && <small>{text}</small>}
          </span>
          <Icon
            name="right"
            size={18}
          />
        </Link>
      </li>
    ))}
  </ol>
)
