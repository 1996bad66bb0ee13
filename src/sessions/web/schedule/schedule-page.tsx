import type { Linked } from '#authoring/contract/content.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { useMode } from '#identity/web/parts/account-mode.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { SessionKind } from '#sessions/contract/kinds.ts'
import { kindsFor, type KindFilter } from './kind-words.ts'
import type { Plan } from './plan.ts'
import { Scheduler } from './scheduler.tsx'

interface SchedulePageProps {
  me: Me
  content: Content
  linked: readonly Linked[]
  group: KindFilter
  title: string
  unit?: string | null
  only?: SessionKind | undefined
  given?: Partial<Plan>
}

export function SchedulePage({
  me,
  content,
  linked,
  group,
  title,
  unit = null,
  only,
  given,
}: SchedulePageProps) {
  const { school } = useMode()
  const fitting = kindsFor(content.mode, group, school !== null)
  const offered = only && fitting.includes(only) ? [only] : fitting
  return (
    <>
      <PageHeader
        title={title}
        line="Choose who takes part and when. Nobody is notified before you save."
      />
      {offered.length === 0 ? (
        <EmptyState
          drawing="sheet"
          title="This content cannot be taught this way"
          text={
            school === null
              ? 'Some ways to teach it need a school. Switch to your school account and try again.'
              : 'Choose other content.'
          }
        />
      ) : (
        <Scheduler
          key={content._id}
          me={me}
          content={content}
          source={{ content, unit, linked }}
          offered={offered}
          {...(given && { given })}
        />
      )}
    </>
  )
}
