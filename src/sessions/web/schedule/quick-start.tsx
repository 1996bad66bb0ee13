// Starts a session now: from content with slides or a slide template, for a class or for anybody with the code.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { slideTemplatesQuery } from '#authoring/web/parts/addon/templates.queries.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { quickKinds, type QuickMode } from '#sessions/contract/kinds.ts'
import { createSession, refreshSessions } from '../parts/sessions.queries.ts'
import { Clashes, useClashes } from './conflicts.tsx'
import { Choices, Tick, type PlanProps } from './fields.tsx'
import { newPlan, type Plan } from './plan.ts'
import { timesIn } from './plan-times.rules.ts'
import { StudentChoice } from './people-step.tsx'
import { Length } from './time-step.tsx'
import classes from './schedule.module.css'

export interface QuickLesson {
  readonly cid: string
  readonly mode: QuickMode
  readonly unit?: string
}
type QuickSource = QuickLesson | { readonly template: string }

const requestOf = (source: QuickSource) => {
  if ('template' in source) return { type: quickKinds.task, ...source }
  const { mode, ...from } = source
  return { type: quickKinds[mode], ...from }
}

/** Shared by both entrances; `pick` selects the content. */
export function QuickStart({
  classId,
  source,
  pick,
}: {
  classId: string
  source: QuickSource | null
  pick: (props: PlanProps) => ReactNode
}) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [plan, setPlan] = useState<Plan>(() =>
    newPlan({ kind: 'session', classId, when: 'now', minutes: 60, guest: classId === '' }),
  )
  const { act, busy, failed } = useAct(undefined, { showsError: true })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [now] = useState(() => new Date())
  const set = (change: Partial<Plan>) => {
    setPlan(before => ({ ...before, ...change }))
    setWrong({})
  }
  const shown = { ...plan, classId }
  const clashes = useClashes(timesIn({ ...plan, when: 'now' }, { zone: 'UTC', now, terms: [] }), { classId })
  const props = { plan: shown, set, wrong }
  const start = () => {
    if (source === null) return setWrong({ source: 'Choose what you teach.' })
    if (plan.students?.length === 0) return setWrong({ students: 'Choose who takes part.' })
    if (!(plan.minutes >= 5 && plan.minutes <= 1440))
      return setWrong({ minutes: 'Give a length from 5 to 1440 minutes.' })
    act(async () => {
      const from = new Date()
      const { sid } = await createSession({
        ...requestOf(source),
        startNow: true,
        start: from.toISOString(),
        end: new Date(from.getTime() + plan.minutes * 60_000).toISOString(),
        sessionType: plan.pace,
        guest: plan.guest,
        block: plan.block,
        ...(classId !== '' && { classId, ...(plan.students && { students: [...plan.students] }) }),
      })
      await refreshSessions(queries)
      await navigate(`/d/${sid}`)
    })
  }
  return (
    <div className={classes.flow}>
      <div className={classes.step}>
        {pick(props)}
        {wrong['source'] && (
          <p
            className={classes.failed}
            role="alert"
          >
            {wrong['source']}
          </p>
        )}
        {classId !== '' && <StudentChoice {...props} />}
        <Choices
          legend="Pace"
          value={plan.pace}
          options={[
            { value: 'live', label: 'Live', line: 'Everybody sees the page that you show.' },
            {
              value: 'student',
              label: 'Student-paced',
              line: 'Everybody turns the pages themselves.',
            },
          ]}
          onChange={pace => set({ pace })}
        />
        <fieldset className={classes.part}>
          <legend>In the room</legend>
          <Tick
            label="Let guests in without an account"
            hint="Anyone with the code can come in; they type a name."
            checked={plan.guest}
            onChange={guest => set({ guest })}
          />
          <Tick
            label="Keep everybody locked when they come in"
            checked={plan.block}
            onChange={block => set({ block })}
          />
          <div className={classes.pair}>
            <Length {...props} />
          </div>
        </fieldset>
        <Clashes clashes={clashes} />
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
        <Button
          loading={busy}
          onClick={start}
        >
          Start now
        </Button>
      </div>
    </div>
  )
}

/** The platform's slide templates. */
export function TemplateChoice({
  value,
  onChange,
}: {
  value: string | null
  onChange: (template: string) => void
}) {
  const answer = useQuery(slideTemplatesQuery)
  return (
    <Loaded
      answer={answer}
      what="templates"
      shape="cards"
    >
      {list =>
        list.length === 0 ? (
          <p className={classes.small}>There are no templates yet.</p>
        ) : (
          <Choices
            legend="Template"
            value={value}
            options={list.map(({ _id, name, category }) => ({ value: _id, label: name, line: category }))}
            onChange={onChange}
          />
        )
      }
    </Loaded>
  )
}
