// Visitors of a school's URL (/s/{id}) see that school's sign-in. The schools domain, which loads later, resolves
// the identifier; without it, nothing changes.
import { schoolInPath } from '#identity/contract/account-mode.rules.ts'
import { loginPath } from '#kit/contract/navigation.rules.ts'
import type { App } from '#kit/web/app.tsx'
import { onePort } from '#kit/web/ports.ts'
import { setDetour } from '#kit/web/router/detour.ts'
import { defineState } from '#kit/web/state.ts'
import { token } from '#kit/web/token.ts'

export interface VisitedSchool {
  readonly _id: string
  readonly name: string
  readonly logo: string | null
}

export const schoolOfAddress = onePort<(identifier: string) => Promise<VisitedSchool | null>>(
  'school of an address',
  () => Promise.resolve(null),
)
const visited = defineState<VisitedSchool | null>(null)

export async function lookUpSchool(app: App): Promise<void> {
  const identifier = schoolInPath(window.location.pathname)
  if (identifier === null) return
  visited.set(await app.provided(schoolOfAddress)(identifier))
  if (visited.get() && !token()) setDetour(loginPath)
}

export const useVisitedSchool = visited.use
