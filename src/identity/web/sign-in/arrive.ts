// After signing in, return to the previous page or go home. Also handles sign-ins that fail on the way.
import { useNavigate, useSearchParams } from 'react-router'
import { afterSignIn, isInvitation, waitingPath } from '#identity/contract/session.rules.ts'
import { basePath } from '#kit/contract/constants.ts'
import { ApiError } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { ownHome } from '../homes/own-home.ts'
import { signIn, type SignInData } from '../parts/session.ts'

/** How a child who waits for consent is identified; passed to the waiting page, never stored. */
export interface Waiting {
  readonly email?: string
  readonly mobile?: string
  readonly countryCode?: string
  readonly studentId?: string
  readonly password?: string
}

/** Signs in and leaves the page. A child who waits for a parent's consent goes to the page that explains it. */
export function useArrive() {
  const app = useApp()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const arrived = () =>
    navigate(afterSignIn(window.location.origin, basePath, query.get('back'), ownHome(app)), {
      replace: true,
    })
  const wait = (waiting: Waiting) => navigate(waitingPath, { state: waiting, replace: true })
  return {
    arrived,
    wait,
    async arrive(data: SignInData): Promise<void> {
      try {
        await signIn(app, withZone(data))
        await arrived()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'consent-needed') throw error
        await wait(data as Waiting)
      }
    },
  }
}

/** Demo accounts take the zone of the first sign-in, by password or by code. */
const withZone = (data: SignInData): SignInData =>
  data.strategy === 'local' || data.strategy === 'code' ? { ...data, timeZone: browserZone() } : data

/** Links between entrance pages keep the destination. */
export const useKeepBack = () => {
  const [query] = useSearchParams()
  const back = query.get('back')
  return (path: string) => (back ? `${path}?${new URLSearchParams({ back })}` : path)
}

/** The person came from an invitation, which continues after sign-in. */
export function useInvited(): boolean {
  const [query] = useSearchParams()
  return isInvitation(query.get('back'))
}
