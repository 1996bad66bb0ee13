// Signing in, staying signed in, signing out: the stored token, the current user, and who the page belongs to.
import type { authenticationContract } from '#identity/contract/authentication.contract.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { actorOf } from '#identity/contract/session.rules.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { storageKeys } from '#kit/contract/constants.ts'
import { actor, guest, setActor } from '#kit/web/actor.ts'
import type { App } from '#kit/web/app.tsx'
import { api, ApiError, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { setDetour } from '#kit/web/router/detour.ts'
import { store } from '#kit/web/store.ts'
import {
  onSchoolRefused,
  onTokenRefused,
  schoolInForce,
  setDevice,
  setToken,
  token,
  tokenKey,
} from '#kit/web/token.ts'
import { accountPlanQuery, forgetMode, loseSchool, rereadMode, restoreMode } from './account-mode.ts'
import { ownHome } from '../homes/own-home.ts'
import { meIn, meQuery } from './me.queries.ts'
import { isStep, showRecoveryCodes, takeStep } from '../sign-in/step.store.ts'

const authentication = light<typeof authenticationContract>('authentication')
const users = light<typeof usersContract>('users')
export type SignInData = Parameters<
  ReturnType<typeof api<typeof authenticationContract.methods>>['create']
>[0]

/** Called once, before the first screen. */
export async function beginSession(app: App): Promise<void> {
  onTokenRefused(() => leave(app))
  onSchoolRefused(school => leaveSchool(app, school))
  onServiceEvent(users, 'patched', me => {
    if (me._id === actor().id) remember(app, me)
  })
  onServiceEvent(users, 'removed', () => leave(app))
  // Signing in or out in another tab does the same here.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.accountSchool && actor().id !== null) {
      rereadMode()
      actAgain(app)
    }
    if (key !== tokenKey) return
    if (newValue === null) leave(app)
    else
      resume(app).catch((error: unknown) =>
        console.warn('the sign-in of another tab could not be taken up', error),
      )
  })
  await resume(app)
}

/** Restores the session of the stored token. A refused token is dropped; without a response it is kept. */
async function resume(app: App): Promise<void> {
  const accessToken = token()
  if (accessToken === null) return leave(app)
  try {
    await enter(app, { strategy: 'jwt', accessToken })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    leave(app)
  }
}

/** One call: signs in, or throws the step that is still required. */
export async function enter(app: App, data: SignInData): Promise<Me> {
  const { accessToken, user, device, recoveryCodes } = await api(authentication).create(data)
  setToken(accessToken)
  if (device) setDevice(device)
  if (recoveryCodes) showRecoveryCodes(recoveryCodes)
  remember(app, user)
  await restoreMode(app.queries, user)
  setActor(actorNow(user))
  return user
}

/** Signs in; if the server requires another step, a dialog over the page asks for it. */
export async function signIn(app: App, data: SignInData): Promise<Me> {
  try {
    return await enter(app, data)
  } catch (error) {
    if (!isStep(error)) throw error
    return takeStep(error)
  }
}

/** Signs out here, and on the server if it can be reached. */
export async function signOut(app: App): Promise<void> {
  await api(authentication)
    .remove(null)
    .catch((error: unknown) => console.warn('the server was not told of the sign-out', error))
  leave(app)
}

/** Removes the person's data from this device, except changes not sent yet: they stay under the person's own keys. */
export function leave({ queries }: App): void {
  setToken(null)
  forgetMode()
  store(storageKeys.userInfo, null)
  if (actor().id !== null) setActor(guest)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' })
  queries.setQueryData(meQuery.queryKey, null)
}

/** The account as last received from the server. */
export function remember({ queries }: App, me: Me): void {
  const before = meIn(queries)
  // Events for all devices do not contain the school chosen here.
  queries.setQueryData(meQuery.queryKey, before?._id === me._id ? { ...before, ...me } : me)
  const { _id, nickname, avatar, roles } = me
  store(storageKeys.userInfo, JSON.stringify({ _id, nickname, avatar, roles }))
  const [now, next] = [actor(), actorNow(me)]
  // Setting the actor reloads the page, so do it only when the actor has changed.
  if (now.id === next.id && JSON.stringify(now) !== JSON.stringify(next)) setActor(next)
}

const actorNow = (me: Me) => {
  const school = schoolInForce()
  return { ...actorOf(me), ...(school && { school }) }
}

/** The school was lost while the page was open: return to the personal account and leave the school's pages. */
export function leaveSchool(app: App, school: string): void {
  if (!meIn(app.queries)) return
  if (loseSchool(school) || window.location.pathname.includes(school)) {
    setDetour(ownHome(app))
    void notify('You are no longer a member of this school.', { type: 'warning' })
  }
  // Remove everything that was read on behalf of the school.
  app.queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[1] !== 'me' })
  actAgain(app)
}

/** After a switch of account mode: from now on, calls are made for another school. */
export function actAgain({ queries }: App): void {
  const me = meIn(queries)
  if (me) setActor(actorNow(me))
  void queries.invalidateQueries()
  void queries.prefetchQuery(accountPlanQuery(schoolInForce()))
}
