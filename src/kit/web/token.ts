// Identifies the sender of a call: sign-in token and current school.
import { storageKeys } from '#kit/contract/constants.ts'
import { Listeners } from './listeners.ts'
import { store, stored } from './store.ts'

export const tokenKey = 'feathers-jwt'

export const token = (): string | null => nameless ?? stored(tokenKey)
export const setToken = (value: string | null): void => void store(tokenKey, value)

const deviceKey = 'device'

/** Device token, by which the server recognises this browser; it survives signing out. */
export const device = (): string | null => stored(deviceKey)
export const setDevice = (value: string): void => void store(deviceKey, value)

let nameless: string | null = null
const visits = new Listeners()

/** A nameless visitor's token, good for one room and for this page: nobody is signed in by it. */
export const visitor = (): string | null => nameless

export function setVisitor(value: string | null): void {
  nameless = value
  visits.notify()
}

export const onVisitorChange = visits.subscribe

/** Id of the school the person acts for; null in their personal account. */
export const schoolInForce = (): string | null => stored(storageKeys.accountSchool) || null
export const setSchoolInForce = (school: string | null): void => void store(storageKeys.accountSchool, school)

const schoolRefusals = new Listeners<[school: string]>()

/** Called when the server refuses a call because its sender is no longer in the school in force. */
export const onSchoolRefused = schoolRefusals.subscribe
export const schoolRefused = schoolRefusals.notify

const termsRefusals = new Listeners()

/** Called when the server refuses to write because new terms are not accepted yet. */
export const onTermsRefused = termsRefusals.subscribe
export const termsRefused = termsRefusals.notify

const tokenRefusals = new Listeners()

/** Called when the server no longer accepts a token: ended elsewhere, or expired. */
export const onTokenRefused = tokenRefusals.subscribe
export const tokenRefused = tokenRefusals.notify
