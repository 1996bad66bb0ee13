// Editing settings. Each save names its base version; changes saved elsewhere are merged in, and no input is
// lost.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#kit/web/parts/notify.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { isStale, patchSession, refreshSessions, sessions } from '../parts/sessions.queries.ts'
import { merge, type Clash } from './merge.rules.ts'
import { patchOf } from './plan-request.rules.ts'
import { planOf } from './plan.rules.ts'
import type { Plan } from './plan.ts'
import { settingProblems, type Wrong } from './problems.rules.ts'

interface SettingsDraft {
  readonly base: Session
  readonly plan: Plan
  readonly clashes: readonly Clash[]
}

const tries = 3

export function useSettings(session: Session) {
  const { timeZone } = usePlace()
  const queries = useQueryClient()
  const fresh = (base: Session): SettingsDraft => ({ base, plan: planOf(base, timeZone), clashes: [] })
  const [held, setHeld] = useState(() => fresh(session))
  const [wrong, setWrong] = useState<Wrong>({})
  const { act, busy, failed } = useAct(undefined, { showsError: true })
  const { base, plan, clashes } = held
  const patchIn = (now: SettingsDraft) => patchOf(planOf(now.base, timeZone), now.plan, now.base, timeZone)
  const set = (change: Partial<Plan>) => {
    setHeld(now => ({ ...now, plan: { ...now.plan, ...change } }))
    setWrong({})
  }

  const meet = (now: SettingsDraft, theirs: Session): SettingsDraft => {
    const met = merge(planOf(now.base, timeZone), now.plan, planOf(theirs, timeZone))
    const open = now.clashes.filter(({ label }) => met.clashes.every(each => each.label !== label))
    return { base: theirs, plan: met.plan, clashes: [...open, ...met.clashes] }
  }
  if (!busy && session.version > base.version) setHeld(meet(held, session))

  /** One-sided changes are merged; with conflicts nothing is written until the person has chosen. */
  const send = async (): Promise<SettingsDraft> => {
    let now = held
    for (let left = tries; ; left--) {
      try {
        return fresh(await patchSession(base._id, { ...patchIn(now), version: now.base.version }))
      } catch (error) {
        if (!isStale(error) || left === 1) throw error
        now = meet(now, await sessions().get(base._id))
        if (now.clashes.length > 0) return now
      }
    }
  }
  const save = () => {
    const early = session.state === 'scheduled'
    const problems = Object.fromEntries(
      Object.entries(
        settingProblems({ ...plan, when: 'once' }, { zone: timeZone, now: new Date(), terms: [] }),
      ).filter(([field]) => early || !['regDate', 'seats', 'minimum'].includes(field)),
    )
    if (plan.students?.length === 0 && session.classId !== null)
      problems['students'] = 'Choose who takes part.'
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    act(async () => {
      const now = await send()
      setHeld(now)
      if (now.clashes.length === 0) void notify('Saved.')
      await refreshSessions(queries)
    })
  }
  return {
    plan,
    set,
    wrong,
    failed,
    busy,
    clashes,
    save,
    changed: Object.keys(patchIn(held)).length > 0,
    undo: () => {
      setHeld(fresh(base))
      setWrong({})
    },
    settle: ({ label, take }: Clash, theirs: boolean) =>
      setHeld(now => ({
        ...now,
        plan: { ...now.plan, ...(theirs && take) },
        clashes: now.clashes.filter(each => each.label !== label),
      })),
  }
}
