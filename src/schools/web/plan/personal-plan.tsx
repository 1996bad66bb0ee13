// The personal plan: features, duration, renewal and cancellation.
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { PersonalPlan } from '#schools/contract/personal-plan.contract.ts'
import type { PlanTier } from '#schools/contract/plans.conf.ts'
import { Meter } from '../parts/meter.tsx'
import { Section } from '../parts/school-page.tsx'
import { dateWords, figure } from '../parts/words.ts'
import { personalPlanQuery, plansQuery } from '../plans.queries.ts'
import { CancelPlan } from './cancel-plan.tsx'
import { BuyPlan } from './buy-plan.tsx'
import { SavedCard } from './saved-card.tsx'
import classes from '../parts/school.module.css'

export function PersonalPlanPage() {
  const answers = [useQuery(personalPlanQuery), useQuery(plansQuery)] as const
  const [plan, plans] = answers
  const both = {
    data: plan.data && plans.data ? { plan: plan.data, plans: plans.data } : undefined,
    error: plan.error ?? plans.error,
    refetch: () => {
      for (const each of answers) void each.refetch()
    },
  }
  return (
    <div style={{ maxWidth: 920 }}>
      <PageHeader
        title="Your plan"
        line="What your own account holds, and for how long."
      />
      <Loaded
        answer={both}
        what="your plan"
        shape="page"
      >
        {({ plan: held, plans: offers }) => (
          <>
            <Now
              plan={held}
              tiers={offers.tiers}
            />
            <Section
              id="buy"
              title={held.tier === 'free' ? 'Choose a plan' : 'Renew or change'}
              line={`You pay for a month or a year. Nothing renews automatically${held.cancelledAt === null ? ': we remind you a week and a day before the end' : ''}.`}
            >
              <BuyPlan
                plan={held}
                plans={offers}
              />
            </Section>
            <SavedCard />
            {held.tier !== 'free' && (
              <CancelPlan
                plan={held}
                name={nameOf(offers.tiers, held.tier)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

export const nameOf = (tiers: readonly PlanTier[], code: string): string =>
  tiers.find(tier => tier.code === code)?.name ?? code

function Now({ plan, tiers }: { plan: PersonalPlan; tiers: readonly PlanTier[] }) {
  const place = usePlace()
  const tier = tiers.find(({ code }) => code === plan.tier)
  return (
    <Section
      id="now"
      title="Now"
      line={
        <StateChip tone={plan.tier === 'free' ? 'neutral' : 'positive'}>{nameOf(tiers, plan.tier)}</StateChip>
      }
    >
      <dl className={classes.facts}>
        {plan.end && (
          <div>
            <dt>{plan.next ? 'Until' : 'Ends'}</dt>
            <dd>{dateWords(plan.end, place)}</dd>
          </div>
        )}
        {plan.next && (
          <div>
            <dt>Then</dt>
            <dd>
              {nameOf(tiers, plan.next.tier)} until {dateWords(plan.next.until, place)}
            </dd>
          </div>
        )}
        <div>
          <dt>People in a live room</dt>
          <dd>{figure(tier?.peopleInRoom ?? 0)}</dd>
        </div>
        <div>
          <dt>Insights over sessions</dt>
          <dd>{tier?.insights ? 'Yes' : 'No'}</dd>
        </div>
        <div>
          <dt>Answers and reports kept</dt>
          <dd>{tier?.dataKept}</dd>
        </div>
      </dl>
      <div className={classes.meters}>
        <Meter
          label="Classes"
          used={plan.classes.used}
          total={plan.classes.total ?? 0}
        />
        <Meter
          label="Students"
          used={plan.students.used}
          total={plan.students.total ?? 0}
        />
        <Meter
          label="Co-teachers"
          used={plan.coTeachers.used}
          total={plan.coTeachers.total ?? 0}
        />
        <Meter
          label="Space"
          used={plan.space.used}
          total={plan.space.total ?? 0}
          words={formatBytes}
        />
      </div>
      {plan.over.map(words => (
        <p
          key={words}
          className={classes.banner}
          data-tone="warning"
        >
          {words}
        </p>
      ))}
    </Section>
  )
}
