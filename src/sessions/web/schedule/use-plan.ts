import { useEffect, useState } from 'react'
import { newPlan, type Plan } from './plan.ts'

/** The form's state, kept in this tab until saved: leaving or reloading the page loses nothing. */
export function usePlan(key: string, begin: () => Plan) {
  const name = `schedule ${key}`
  const [plan, setPlan] = useState<Plan>(() => kept(name) ?? begin())
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(plan))
    } catch {
      /* Without browser storage it lasts while the page is open. */
    }
  }, [name, plan])
  return {
    plan,
    set: (change: Partial<Plan>) => setPlan(now => ({ ...now, ...change })),
    forget: () => forget(name),
  }
}

function kept(name: string): Plan | null {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? null : newPlan(JSON.parse(text) as Partial<Plan>)
  } catch {
    return null
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    /* Nothing was stored. */
  }
}
