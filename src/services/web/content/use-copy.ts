import { useState } from 'react'
import { api, ApiError } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import { refreshServices } from '../services.queries.ts'

/** Copies an application's content; `faults` lists what the content lacks. */
export function useCopy() {
  const { actAsync, busy } = useAct(refreshServices)
  const [faults, setFaults] = useState<readonly string[]>([])
  const freeze = async (_id: string, unit: string) => {
    try {
      const done = await api(applicationContract).get('unitSnapshot', { _id, unit })
      setFaults([])
      return done
    } catch (error) {
      setFaults(faultsOf(error))
      throw error
    }
  }
  const copy = (_id: string, unit: string) => actAsync(() => freeze(_id, unit), 'The copy is made.')
  return { copy, busy, faults }
}

const faultsOf = (error: unknown): string[] => {
  const faults = error instanceof ApiError ? error.details['faults'] : undefined
  return Array.isArray(faults) ? faults.filter(fault => typeof fault === 'string') : []
}
