// Visitors of a school's URL (/s/{id}) see that school's sign-in. The schools domain, which loads later, resolves
// the identifier; until it does, nothing changes.
import { useSyncExternalStore } from 'react'
import { schoolInPath } from '#identity/contract/account-mode.rules.ts'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import { setDetour } from '#kit/web/router/detour.ts'
import { token } from '#kit/web/token.ts'

export interface VisitedSchool {
  readonly _id: string
  readonly name: string
  readonly logo: string | null
}

let find: ((identifier: string) => Promise<VisitedSchool | null>) | undefined
let visited: VisitedSchool | null = null
const listeners = new Set<() => void>()

export const provideSchoolOfAddress = (provider: typeof find): void => {
  find = provider
}

export async function lookUpSchool(path: string): Promise<void> {
  const identifier = schoolInPath(path)
  if (identifier === null || !find) return
  visited = await find(identifier)
  if (visited && !token()) setDetour(loginPath)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useVisitedSchool = (): VisitedSchool | null => useSyncExternalStore(subscribe, () => visited)
