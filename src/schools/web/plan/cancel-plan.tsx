import { Button } from '@mantine/core'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { personalPlanContract, type PersonalPlan } from '#schools/contract/personal-plan.contract.ts'
import { Section } from '../parts/school-page.tsx'
import { dateWords } from '../parts/words.ts'
import { personalPlanQuery } from '../plans.queries.ts'

/** Cancelling keeps the paid term and stops the reminders. */
export function CancelPlan({ plan, name }: { plan: PersonalPlan; name: string }) {
  const place = usePlace()
  const { actAsync, busy } = useAct(queries =>
    queries.invalidateQueries({ queryKey: personalPlanQuery.queryKey }),
  )
  const last = plan.paidUntil ?? plan.end
  const until = last ? dateWords(last, place) : ''
  const cancel = async () => {
    if (
      await confirm({
        title: `Cancel ${name}?`,
        text: `You keep it until ${until} and continue with Free afterwards. Nothing is deleted; what Free does not hold can then be read, not changed.`,
        action: 'Cancel the plan',
        tone: 'negative',
      })
    )
      await actAsync(
        () => api(personalPlanContract).patch('cancel', {}),
        `Cancelled. You keep ${name} until ${until}.`,
      )
  }
  const cancelled = plan.cancelledAt !== null
  return (
    <Section
      id="cancel"
      title={cancelled ? 'Cancelled' : 'Cancel'}
      line={
        cancelled
          ? `Your plan ends on ${until}, and we do not remind you.`
          : 'You keep the plan until it ends. Nothing you made is deleted.'
      }
    >
      <div>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void (cancelled
              ? actAsync(() => api(personalPlanContract).patch('resume', {}), 'We remind you before it ends.')
              : cancel())
          }}
        >
          {cancelled ? 'Remind me again' : 'Cancel the plan'}
        </Button>
      </div>
    </Section>
  )
}
