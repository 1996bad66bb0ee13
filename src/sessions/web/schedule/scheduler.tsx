// From content to a session, in four steps that can be left and resumed: people, time, settings, check.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { useMode } from '#identity/web/parts/account-mode.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { newId } from '#kit/web/new-id.ts'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { StepBar } from '#kit/web/parts/step-bar.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { termsQuery } from '#schools/web/parts/school.queries.ts'
import type { SessionKind } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { refreshSessions } from '../parts/sessions.queries.ts'
import { Done } from './done.tsx'
import { NotReady } from './not-ready.tsx'
import { PeopleStep } from './people-step.tsx'
import { sessionOf } from './plan-request.rules.ts'
import { timesIn } from './plan-times.rules.ts'
import type { PlanContext, Plan, Source } from './plan.ts'
import { peopleProblems, settingProblems, timeProblems, type Wrong } from './problems.rules.ts'
import { TimeStep } from './time-step.tsx'
import { usePlan } from './use-plan.ts'
import classes from './schedule.module.css'
import { saveWords, begin, saveNew } from './schedule-save.ts'

const SettingsStep = lazy(() =>
  import('./settings-step.tsx').then(module => ({ default: module.SettingsStep })),
)

const CheckStep = lazy(() => import('./check-step.tsx').then(module => ({ default: module.CheckStep })))

const steps = ['People', 'Time', 'Settings', 'Check'] as const

interface SchedulerProps {
  me: Me
  content: Content
  source: Source
  /** Kinds to choose from; a single one is preselected. */
  offered: readonly SessionKind[]
  /** Initial values. */
  given?: Partial<Plan>
}

/** `?start=` and `?end=` preset the time, as from a calendar. */
export function Scheduler({ me, content, source, offered, given = {} }: SchedulerProps) {
  const { school } = useMode()
  const { timeZone } = usePlace()
  const queries = useQueryClient()
  const [address] = useSearchParams()
  const [now] = useState(() => new Date())
  const terms = useQuery({ ...termsQuery(school ?? ''), enabled: school !== null }).data?.data ?? []
  const place: PlanContext = {
    zone: timeZone,
    now,
    terms: terms.filter(({ end }) => end >= now.toISOString().slice(0, 10)),
  }
  const { plan, set, forget } = usePlan(
    `${content._id} ${offered.join()} ${given.classId ?? ''} ${address.toString()}`,
    () => begin(content, offered, timeZone, now, address, given),
  )
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const [tried, setTried] = useState(false)
  const { act, busy, failed, forget: forgetFailure } = useAct(undefined, { showsError: true })
  const [made, setMade] = useState<readonly SessionCard[] | null>(null)
  // One idempotency key per plan, so that a retry creates nothing twice.
  const key = useRef<{ readonly text: string; readonly key: string } | null>(null)
  if (made)
    return (
      <Done
        made={made}
        content={content}
        onAgain={() => {
          setMade(null)
          setAt(0)
          setReached(0)
        }}
      />
    )

  const problems: readonly Wrong[] = [
    peopleProblems(plan),
    plan.kind === 'selfStudy' ? {} : timeProblems(plan, place),
    settingProblems(plan, place),
    {},
  ]
  const wrong = tried ? (problems[at] ?? {}) : {}
  const go = (step: number) => {
    setAt(step)
    setReached(most => Math.max(most, step))
    setTried(false)
    forgetFailure()
    window.scrollTo({ top: 0 })
  }
  const next = () => {
    const bad = problems.findIndex((each, index) => index <= at && Object.keys(each).length > 0)
    if (bad === -1) go(at + 1)
    else {
      setAt(bad)
      setTried(true)
    }
  }
  const save = () => {
    const bad = problems.findIndex(each => Object.keys(each).length > 0)
    if (bad !== -1) {
      setAt(bad)
      setTried(true)
      return
    }
    act(async () => {
      const data = sessionOf(plan, source, { ...place, now: plan.when === 'now' ? new Date() : now })
      const text = JSON.stringify(plan)
      if (key.current?.text !== text) key.current = { text, key: newId() }
      const saved = await saveNew(data, key.current.key)
      forget()
      await refreshSessions(queries)
      setMade([saved])
    })
  }
  const props = { plan, set, wrong }
  const times = timesIn(plan, place)
  return (
    <div className={classes.flow}>
      <div className={classes.source}>
        <Cover
          content={content}
          small
        />
        <div>
          <KindChip kind={content.mode} />
          <strong>{content.name}</strong>
        </div>
      </div>
      <NotReady content={content} />
      <StepBar
        steps={steps}
        at={at}
        reached={reached}
        onGo={go}
        label="Steps of scheduling"
      />
      <div className={classes.step}>
        {at === 0 && (
          <PeopleStep
            {...props}
            me={me}
            offered={offered}
          />
        )}
        {at === 1 && (
          <TimeStep
            {...props}
            place={place}
            source={source}
          />
        )}
        {at === 2 && (
          <Suspense
            fallback={
              <LoadingState
                shape="form"
                label="Loading the settings"
              />
            }
          >
            <SettingsStep
              {...props}
              imageUrl={content.coverUrl}
              fresh
            />
          </Suspense>
        )}
        {at === 3 && (
          <Suspense
            fallback={
              <LoadingState
                shape="form"
                label="Loading the plan"
              />
            }
          >
            <CheckStep
              plan={plan}
              place={place}
            />
          </Suspense>
        )}
      </div>
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon
            name="error"
            size={18}
          />
          {failed}
        </p>
      )}
      <div className={classes.foot}>
        {at > 0 && (
          <Button
            variant="default"
            onClick={() => go(at - 1)}
          >
            Back
          </Button>
        )}
        {at < steps.length - 1 ? (
          <Button onClick={next}>Next</Button>
        ) : (
          <Button
            loading={busy}
            onClick={save}
          >
            {saveWords(plan, times.length)}
          </Button>
        )}
      </div>
    </div>
  )
}
