// Identifies the sender of a call: sign-in token and current school.
import { storageKeys } from '#kit/contract/constants.ts'
import { store, stored } from './store.ts'

export const tokenKey = 'feathers-jwt'

export const token = (): string | null => nameless ?? stored(tokenKey)
export const setToken = (value: string | null): void => store(tokenKey, value)

const deviceKey = 'device'

/** Device token, by which the server recognises this browser; it survives signing out. */
export const device = (): string | null => stored(deviceKey)
export const setDevice = (value: string): void => store(deviceKey, value)

let nameless: string | null = null
const visits = new Set<() => void>()

/** A nameless visitor's token, good for one room and for this page: nobody is signed in by it. */
export const visitor = (): string | null => nameless

export function setVisitor(value: string | null): void {
  nameless = value
  visits.forEach(listener => listener())
}

export function onVisitorChange(listener: () => void): () => void {
  visits.add(listener)
  return () => visits.delete(listener)
}

/** Id of the school the person acts for; null in their personal account. */
export const schoolInForce = (): string | null => stored(storageKeys.accountSchool) || null
export const setSchoolInForce = (school: string | null): void => store(storageKeys.accountSchool, school)

const schoolRefusals = new Set<(school: string) => void>()

/** Called when the server refuses a call because its sender is no longer in the school in force. */
export const onSchoolRefused = (listener: (school: string) => void): void => {
  schoolRefusals.add(listener)
}
export const schoolRefused = (school: string): void => schoolRefusals.forEach(listener => listener(school))

const termsRefusals = new Set<() => void>()

/** Called when the server refuses to write because new terms are not accepted yet. */
export function onTermsRefused(listener: () => void): () => void {
  termsRefusals.add(listener)
  return () => termsRefusals.delete(listener)
}
export const termsRefused = (): void => termsRefusals.forEach(listener => listener())

const refused = new Set<() => void>()

/** Called when the server no longer accepts a token: ended elsewhere, or expired. */
export const onTokenRefused = (listener: () => void): void => {
  refused.add(listener)
}
export const tokenRefused = (): void => refused.forEach(listener => listener())
