// Visitors of a school's URL (/s/{id}) see that school's sign-in. The schools domain, which loads later, resolves
// the identifier; until it does, nothing changes.
import { schoolInPath } from '#identity/contract/account-mode.rules.ts'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import { definePort } from '#kit/web/ports.ts'
import { setDetour } from '#kit/web/router/detour.ts'
import { defineState } from '#kit/web/state.ts'
import { token } from '#kit/web/token.ts'

export interface VisitedSchool {
  readonly _id: string
  readonly name: string
  readonly logo: string | null
}

export const schoolOfAddress = definePort((_identifier: string): Promise<VisitedSchool | null> =>
  Promise.resolve(null),
)
const visited = defineState<VisitedSchool | null>(null)

export async function lookUpSchool(path: string): Promise<void> {
  const identifier = schoolInPath(path)
  if (identifier === null) return
  visited.set(await schoolOfAddress.call(identifier))
  if (visited.get() && !token()) setDetour(loginPath)
}

export const useVisitedSchool = visited.use
