import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAccountPlan, useMode } from '../parts/account-mode.ts'
import { tierWords } from '../parts/words.ts'
import { Section } from '../parts/account/account-page.tsx'
import classes from './account.module.css'

/** Students do not see their school's plan. */
export const seesPlan = (me: { readonly roles: readonly string[] }, school: string | null): boolean =>
  school === null || !isStudent(me)

/** Plan and space of the account in force, personal or a school's. */
export function PlanSection({ me }: { me: Me }) {
  const { school } = useMode()
  const { data: plan, isPending, refetch } = useAccountPlan(school)
  if (!seesPlan(me, school)) return null
  return (
    <Section
      id="plan"
      title="Plan and space"
      line={school ? 'Of the school you work in.' : 'Of your personal account.'}
    >
      {plan && (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>Plan</dt>
              <dd>{tierWords(plan.tier)}</dd>
            </div>
            {plan.teacher && (
              <div>
                <dt>Educators</dt>
                <dd>
                  {plan.teacher.used} of {plan.teacher.total}
                </dd>
              </div>
            )}
            {plan.student && (
              <div>
                <dt>Students</dt>
                <dd>
                  {plan.student.used} of {plan.student.total}
                </dd>
              </div>
            )}
          </dl>
          <Space
            used={plan.space.used}
            total={plan.space.total}
          />
          <p className={classes.small}>
            <TextLink to={school ? `/com/school/plan/${school}` : '/com/school/plan/mine'}>
              See the plan
            </TextLink>
            {' · '}
            <TextLink to="/pricing">Plans and prices</TextLink>
          </p>
        </>
      )}
      {!plan && isPending && (
        <LoadingState
          shape="text"
          count={2}
          label="Loading plan"
        />
      )}
      {!plan && !isPending && (
        <ErrorState
          title="The plan could not be loaded"
          retry={refetch}
        />
      )}
    </Section>
  )
}

export function Space({ used, total }: { used: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((used / total) * 100)) : 0
  const words = `${formatBytes(used)} of ${formatBytes(total)} used`
  return (
    <div>
      <p>{words}</p>
      <div
        className={classes.bar}
        role="img"
        aria-label={words}
      >
        <span style={{ width: `${Math.max(percent, used > 0 ? 1 : 0)}%` }} />
      </div>
    </div>
  )
}
