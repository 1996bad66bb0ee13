// URL that starts Google sign-in: navigating to it cannot send a token header. Google returns to /com/authCall.
import type { AccountRole } from '#identity/contract/roles.ts'
import { filesPath } from '#kit/contract/constants.ts'

export type GoogleIntent = 'in' | 'up'

export const googleStart = (wish: GoogleIntent, back: string | null, role?: AccountRole): string =>
  `${filesPath}/google/start?${new URLSearchParams({ wish, ...(back && { back }), ...(role && { role }) })}`
