// The calls that work before a new version of the terms or the privacy policy is accepted (decision 90).
import { dayMs } from '#kit/contract/durations.ts'

/** Allowed services, or some of their methods. Reading is always allowed. */
export const openWithoutTerms: Readonly<Record<string, true | readonly string[]>> = {
  // Reading and accepting agreements, signing in and out, and the user's own account.
  'agreement-accept': true,
  'parent-consent': true,
  authentication: true,
  'user-device': true,
  'user-factor': true,
  'push-device': true,
  archives: true,
  users: [
    'captcha',
    'captchaById',
    'checkCaptcha',
    'checkAccount',
    'studentId',
    'forgetPassword',
    'changePassword',
    'askConsent',
    'closeAccount',
  ],
  // Automatic calls of pages, and opting out.
  'conf-user': true,
  'client-errors': true,
  unsubscribe: true,
  // Running lessons: everybody can enter their room and answer.
  rooms: true,
  auth: true,
  response: true,
  'room-comments': true,
  'session-draw': true,
  'tool-data': true,
  reflection: true,
  session: ['patch', 'start', 'insertPrompts'],
  'session-takeaway-snapshot': ['finish'],
}

export function isOpenWithoutTerms(path: string, call: string): boolean {
  const open = Object.hasOwn(openWithoutTerms, path) ? openWithoutTerms[path] : undefined
  return open === true || (open?.includes(call) ?? false)
}

/** Versions published before this time are due: at the next sign-in, or after a day for people who stay signed in. */
export const dueBefore = (now: Date, signedInAt: Date | undefined): Date =>
  new Date(Math.max(signedInAt?.getTime() ?? 0, now.getTime() - dayMs))
