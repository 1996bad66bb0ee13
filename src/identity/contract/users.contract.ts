// `users`: accounts, verification codes, profile changes (specification section 7, identity.md sections 1–5 and 8).
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, listQuery, nothing, page, text, wireInt } from '#kit/contract/wire.ts'
import { passkeyProof } from './factors.contract.ts'
import {
  Account,
  birthDate,
  captcha,
  Card,
  countryCode,
  email,
  fileHash,
  genders,
  lang,
  Me,
  mobile,
  name,
  anyPassword,
  password,
  StudentExt,
  studentId,
  TeacherExt,
  timeZone,
  userStates,
  Visitor,
} from './people.shapes.ts'
import { accountRoles } from './roles.ts'

export const usersPermissions = permissions(
  //                  guest  user   anonymous sys
  ['guest', 'user', 'anonymous', 'sys'],
  {
    'code.use': ['all', 'all', '-', '-'],
    'account.check': ['all', 'all', '-', '-'],
    'account.create': ['all', '-', '-', '-'],
    'account.reset': ['all', 'all', '-', '-'],
    /** Guests of a room can read only themselves. */
    'user.read': ['-', 'all', 'own', '-'],
    /** Staff can change only the profile: the owner has to verify contacts and passwords. */
    'user.edit': ['-', 'own', '-', 'all'],
    'user.search': ['-', '-', '-', 'all'],
    'user.self': ['-', 'own', '-', '-'],
  },
)

/** Exactly one identifier per call. */
const identifier = <T extends object>(more: T) =>
  z.union([
    z.strictObject({ email, ...more }),
    z.strictObject({ mobile, countryCode: z.optional(countryCode), ...more }),
    z.strictObject({ emergencyContact: mobile, countryCode: z.optional(countryCode), ...more }),
  ])

const parent = z.optional(z.strictObject({ email: z.optional(email), mobile: z.optional(mobile) }))

const askAgain = { password: anyPassword, parentEmail: z.optional(email) }

export const signUp = {
  captcha,
  password,
  roles: z.tuple([z.enum(accountRoles)]),
  name: z.optional(name),
  nickname: z.optional(text(80)),
  lang: z.optional(lang),
  timeZone: z.optional(timeZone),
  /** Ids of the agreements that the user ticked on the page. */
  agreed: z.array(id).check(z.maxLength(10)),
  dob: z.optional(birthDate),
  parent,
  inviteCode: z.optional(text(20)),
  /** An educator's school by name: an existing school's admins get an application, a new school is created. */
  school: z.optional(text(120, 2)),
}

const profile = z.strictObject({
  name: z.optional(name),
  nickname: z.optional(text(80)),
  avatar: z.optional(z.nullable(fileHash)),
  gender: z.optional(z.nullable(z.enum(genders))),
  intro: z.optional(z.nullable(text(2000))),
  lang: z.optional(lang),
  timeZone: z.optional(timeZone),
  /** Decides the tax on receipts. A verified mobile number sets its own country. */
  countryCode: z.optional(z.nullable(countryCode)),
  /** Accepted on the wire, but derived from timeZone. */
  tz: z.optional(z.int()),
})

export const usersContract = service('users', usersPermissions, {
  /** Back-office search by name, email address, mobile or student number. */
  find: {
    may: 'user.search',
    query: listQuery({ status: z.enum(userStates) }, { search: true, sort: ['createdAt'] }),
    result: page(Account),
  },
  get: { may: 'user.read', result: z.union([Me, Visitor, Card]) },
  create: {
    may: 'account.create',
    outside: true,
    secret: true,
    data: z.union([z.strictObject({ email, ...signUp }), z.strictObject({ mobile, countryCode, ...signUp })]),
    result: Me,
  },
  patch: {
    may: 'user.edit',
    outside: true,
    query: z.strictObject({ school: z.optional(id) }),
    data: z.union([
      z.strictObject({ email, captcha }),
      z.strictObject({ mobile, countryCode, captcha }),
      z.strictObject({ emergencyContact: mobile, countryCode: z.optional(countryCode), captcha }),
      z.strictObject({ studentExt: StudentExt }),
      z.strictObject({ teacherExt: TeacherExt }),
      profile,
    ]),
    result: z.union([Me, Account]),
  },
  calls: {
    get: {
      /** An account for the back office; access to minors' data is recorded. */
      account: { may: 'user.search', query: z.strictObject({ _id: id }), result: Account, writes: true },
      captcha: {
        may: 'code.use',
        query: identifier({}),
        result: z.object({ sent: z.literal(true) }),
        writes: true,
        outside: true,
        perMinute: 120,
      },
      captchaById: {
        may: 'code.use',
        query: z.strictObject({ id }),
        result: z.object({ sent: z.literal(true) }),
        writes: true,
        outside: true,
        perMinute: 120,
      },
      checkCaptcha: {
        may: 'code.use',
        query: z.union([identifier({ captcha }), z.strictObject({ id, captcha })]),
        result: z.object({ valid: z.boolean() }),
        writes: true,
        outside: true,
        perMinute: 600,
      },
      checkAccount: {
        may: 'account.check',
        query: identifier({}),
        result: z.object({ exists: z.boolean() }),
        writes: true,
        outside: true,
        perMinute: 600,
      },
      studentId: {
        may: 'account.check',
        query: z.strictObject({ studentId: z.pipe(wireInt, z.transform(String)) }),
        result: z.object({ exists: z.boolean() }),
        writes: true,
        outside: true,
        perMinute: 600,
      },
      accountPlan: {
        may: 'user.self',
        query: z.strictObject({ school: z.optional(id) }),
        result: z.object({
          school: z.nullable(id),
          name: z.string(),
          tier: z.string(),
          status: z.int(),
          end: z.nullable(z.string()),
          space: z.object({ used: z.int(), total: z.int() }),
          teacher: z.nullable(z.object({ used: z.int(), total: z.int() })),
          student: z.nullable(z.object({ used: z.int(), total: z.int() })),
        }),
      },
      googleEmail: { may: 'user.self', result: z.object({ email: z.nullable(z.string()) }) },
      googleEmailSync: { may: 'user.self', result: z.object({ email: z.string() }), writes: true },
    },
    patch: {
      forgetPassword: {
        may: 'account.reset',
        outside: true,
        secret: true,
        perMinute: 120,
        /** `account` selects one of several accounts with the same emergency contact. */
        data: identifier({ captcha, password, account: z.optional(id) }),
        result: z.object({ changed: z.literal(true) }),
      },
      changePassword: {
        may: 'user.self',
        outside: true,
        secret: true,
        data: z.union([
          z.strictObject({ oldPassword: anyPassword, password }),
          z.strictObject({ proof: passkeyProof, password }),
        ]),
        result: z.object({ changed: z.literal(true) }),
      },
      bindInviter: {
        may: 'user.self',
        data: z.union([
          z.strictObject({ inviteCode: text(20, 1) }),
          z.strictObject({ inviter: text(20, 1) }),
        ]),
        result: Me,
      },
      /** Deletes the caller's account; confirmed by the password, a passkey, or a code sent to the caller's contact. */
      closeAccount: {
        may: 'user.self',
        outside: true,
        secret: true,
        data: z.union([z.strictObject({ password: anyPassword }), z.strictObject({ captcha }), passkeyProof]),
        result: z.object({ closed: z.literal(true) }),
      },
      /**
       * A minor waiting for consent cannot sign in: with their password they can ask the parent again, or enter
       * another address.
       */
      askConsent: {
        may: 'account.reset',
        outside: true,
        secret: true,
        perMinute: 120,
        data: z.union([
          z.strictObject({ email, ...askAgain }),
          z.strictObject({ mobile, countryCode: z.optional(countryCode), ...askAgain }),
          z.strictObject({ studentId, ...askAgain }),
        ]),
        result: z.object({ sent: z.literal(true) }),
      },
    },
  },
  events: { patched: Me, removed: nothing },
})
