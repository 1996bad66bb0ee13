// The account mode on this device: four local-storage keys, kept in sync with the list of my schools.
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  beginMode,
  choosable,
  schoolListOf,
  switchMode,
  type ChosenMode,
  type Mode,
} from '#identity/contract/account-mode.rules.ts'
import type { SchoolChoice } from '#identity/contract/links.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import { storageKeys } from '#kit/contract/constants.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api, ApiError, light } from '#kit/web/api.ts'
import { store, stored } from '#kit/web/store.ts'
import { schoolInForce, setSchoolInForce } from '#kit/web/token.ts'
import { Listeners } from '#kit/web/listeners.ts'

export const mySchoolsQuery = ({ _id, roles }: Pick<Me, '_id' | 'roles'>) =>
  queryOptions({
    queryKey: ['schools', 'mine', _id],
    queryFn: async (): Promise<SchoolChoice[]> => {
      const { studentsContract, schoolUserContract } = await import('#identity/contract/links.contract.ts')
      return choosable(
        await api(schoolListOf(roles) === 'students' ? studentsContract : schoolUserContract).get(
          'schoolList',
        ),
      )
    },
    staleTime: 5 * minuteMs,
  })

export const accountPlanQuery = (school: string | null) =>
  queryOptions({
    queryKey: ['users', 'accountPlan', school],
    queryFn: () =>
      api(light<typeof usersContract>('users')).get('accountPlan', school === null ? {} : { school }),
  })

const storedMode = (): Mode => ({
  school: schoolInForce(),
  current: stored(storageKeys.currentSchool) || null,
})
const { subscribe, notify } = new Listeners()

function apply(next: Mode): void {
  setSchoolInForce(next.school)
  store(storageKeys.currentSchool, next.current)
  notify()
}

/** Another tab has switched. */
export const rereadMode = notify

const chosenMode = (): ChosenMode | null => {
  const word = stored(storageKeys.userMode)
  return word === 'personal' || word === 'school' ? word : null
}

/**
 * At start-up and sign-in. Makes no request for a student without a stored school, or for people who chose the
 * personal account.
 */
export async function restoreMode(queries: QueryClient, me: Me): Promise<void> {
  const [before, chosen] = [storedMode(), isStudent(me) ? 'personal' : chosenMode()]
  if (before.school === null && before.current === null && chosen === 'personal') return apply(before)
  try {
    apply(beginMode(before, chosen, await queries.fetchQuery(mySchoolsQuery(me))))
  } catch (error) {
    // Keep the school when the connection is lost; the server checks every call anyway.
    apply(error instanceof ApiError && error.status === 0 ? before : beginMode(before, chosen, []))
  }
}

export function forgetMode(): void {
  apply({ school: null, current: null })
  store(storageKeys.userMode, null)
}

/** @returns Whether the school was in force. */
export function loseSchool(school: string): boolean {
  const { school: inForce, current } = storedMode()
  const was = inForce === school
  if (was || current === school) apply({ school: was ? null : inForce, current: null })
  return was
}

/** @returns Whether anything changed. */
export function chooseMode(to: string | null, schools: readonly SchoolChoice[]): boolean {
  const next = switchMode(storedMode(), to, schools)
  if (next.school === schoolInForce()) return false
  store(storageKeys.userMode, next.school === null ? 'personal' : 'school')
  apply(next)
  return true
}

export const useMode = (): Pick<Mode, 'school'> => ({
  school: useSyncExternalStore(subscribe, schoolInForce),
})

export const useMySchools = (me: Me): readonly SchoolChoice[] => useQuery(mySchoolsQuery(me)).data ?? []
export const useAccountPlan = (school: string | null) => useQuery(accountPlanQuery(school))
