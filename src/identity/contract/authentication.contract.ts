// `authentication`: sign-in by password, one-time code, stored token or Google, compatible with Feathers clients.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant } from '#kit/contract/wire.ts'
import {
  Assertion,
  Attestation,
  challenge,
  oneTimePassword,
  passkeyName,
  recoveryCode,
} from './factors.contract.ts'
import { anyPassword, captcha, countryCode, email, Me, mobile, password, studentId } from './people.shapes.ts'
import { signUp } from './users.contract.ts'

export const authenticationPermissions = permissions(
  //                  guest  user   anonymous
  ['guest', 'user', 'anonymous'],
  {
    'session.begin': ['all', 'all', 'all'],
    'session.end': ['all', 'all', 'all'],
  },
)

const googleSignUp = {
  roles: z.optional(signUp.roles),
  agreed: z.optional(signUp.agreed),
  dob: signUp.dob,
  parent: signUp.parent,
  lang: signUp.lang,
  timeZone: signUp.timeZone,
  inviteCode: signUp.inviteCode,
  school: signUp.school,
}

/** For demo accounts, which take the time zone of the first sign-in. An unknown zone is ignored. */
const visitorZone = z.optional(z.string().check(z.maxLength(64)))

export const SignedIn = z.object({
  accessToken: z.string(),
  authentication: z.object({ strategy: z.string(), payload: z.object({ exp: z.int() }) }),
  user: Me,
  /** Identifies the browser at its next sign-in; sent as `x-device`. */
  device: z.optional(z.string()),
  /** Returned once, if a second factor was set up during sign-in. */
  recoveryCodes: z.optional(z.array(z.string())),
})
export type SignedIn = z.output<typeof SignedIn>

export const authenticationContract = service('authentication', authenticationPermissions, {
  /** Feathers clients sign out without an id. */
  id: z.nullable(z.string()),
  create: {
    may: 'session.begin',
    outside: true,
    secret: true,
    data: z.union([
      z.strictObject({ strategy: z.literal('local'), email, password: anyPassword, timeZone: visitorZone }),
      z.strictObject({
        strategy: z.literal('local'),
        mobile,
        countryCode: z.optional(countryCode),
        password: anyPassword,
        timeZone: visitorZone,
      }),
      z.strictObject({
        strategy: z.literal('local'),
        studentId,
        password: anyPassword,
        timeZone: visitorZone,
      }),
      z.strictObject({ strategy: z.literal('code'), email, captcha, timeZone: visitorZone }),
      z.strictObject({
        strategy: z.literal('code'),
        mobile,
        countryCode: z.optional(countryCode),
        captcha,
        timeZone: visitorZone,
      }),
      z.strictObject({ strategy: z.literal('jwt'), accessToken: z.string().check(z.maxLength(512)) }),
      /** One-time ticket from the Google window; never the token itself. New users get errors for missing data
       *  (`google-role`, `birth-date-needed`, `parent-needed`, `agreement-needed`), and the ticket stays usable meanwhile. */
      z.strictObject({
        strategy: z.literal('google'),
        ticket: z.string().check(z.maxLength(200)),
        ...googleSignUp,
      }),
      /**
       * Without a passkey the server answers with a challenge (`passkey-needed`). A passkey counts as both factors.
       */
      z.strictObject({ strategy: z.literal('passkey') }),
      z.strictObject({ strategy: z.literal('passkey'), challenge, passkey: Assertion }),
      /** Answers to the steps that a sign-in can require with 401: `password-change-needed`, `second-factor-needed`
       *  and `second-factor-setup`, each with a `challenge` in its data. */
      z.strictObject({ strategy: z.literal('new-password'), challenge, password }),
      z.strictObject({ strategy: z.literal('second-factor'), challenge, totp: oneTimePassword }),
      z.strictObject({ strategy: z.literal('second-factor'), challenge, recovery: recoveryCode }),
      z.strictObject({ strategy: z.literal('second-factor'), challenge, passkey: Assertion }),
      z.strictObject({ strategy: z.literal('second-factor-setup'), challenge, totp: oneTimePassword }),
      z.strictObject({
        strategy: z.literal('second-factor-setup'),
        challenge,
        passkey: Attestation,
        name: passkeyName,
      }),
    ]),
    result: SignedIn,
  },
  remove: { may: 'session.end', result: z.object({ accessToken: z.nullable(z.string()) }) },
})

export const devicePermissions = permissions(
  //                user
  ['user'],
  {
    'device.read': ['own'],
    'device.end': ['own'],
  },
)

export const Device = z.object({
  _id: id,
  agent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
})

/** Devices on which the caller is signed in. */
export const deviceContract = service('user-device', devicePermissions, {
  find: {
    may: 'device.read',
    result: z.object({ total: z.int(), limit: z.int(), skip: z.int(), data: z.array(Device) }),
  },
  remove: { may: 'device.end', result: z.object({ _id: id }) },
  calls: {
    patch: {
      signOutEverywhere: {
        may: 'device.end',
        data: z.strictObject({ includeThis: z.optional(z.boolean()) }),
        result: z.object({ ended: z.int() }),
      },
    },
  },
})
