// Shapes of people on the wire.
import * as z from '#zod'
import { isZone } from '#kit/contract/dates.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { isCode, isEmail, isPassword, normalEmail, passwordHint, trimCode } from './people.rules.ts'
import { accountRoles, managerRoles } from './roles.ts'

const trimmed = (change: (value: string) => string) =>
  z.pipe(z.string().check(z.maxLength(300)), z.transform(change))

export const email = z.pipe(
  trimmed(normalEmail),
  z.string().check(z.refine(isEmail, 'Enter a valid email address')),
)
/** As typed; the server converts it to E.164 with the dial code of `countryCode`. */
export const mobile = z.string().check(z.minLength(5), z.maxLength(30), z.regex(/^[+()\d\s.-]+$/))
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
export const captcha = z.pipe(trimmed(trimCode), z.string().check(z.refine(isCode, 'A code has six digits')))
export const password = z.string().check(z.refine(isPassword, passwordHint))
/** Sign-in accepts any non-empty password, so that a later rule never locks somebody out. */
export const anyPassword = z.string().check(z.minLength(1), z.maxLength(100))
export const studentId = z.string().check(z.regex(/^\d{6,10}$/))
export const birthDate = z.iso.date()
export const timeZone = z.string().check(z.maxLength(64), z.refine(isZone, 'Choose a time zone'))
export const lang = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.maxLength(35))
export const name = z.tuple([text(60), text(60)])
export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const TeacherExt = z.strictObject({
  curriculum: z.array(text(40)).check(z.maxLength(50)),
  subjects: z.array(text(80)).check(z.maxLength(50)),
  grades: z.array(text(40)).check(z.maxLength(50)),
})

export const learnerLevels = ['catchUp', 'foundational', 'competent', 'advanced'] as const
export const learningStyles = ['visual', 'auditory', 'kinesthetic', 'verbal'] as const
export const socialStyles = ['logical', 'social', 'solitary', 'nature'] as const

export const StudentExt = z.strictObject({
  dob: z.optional(birthDate),
  parent: z.optional(z.strictObject({ email: z.optional(email), mobile: z.optional(mobile) })),
  curriculum: z.optional(text(40)),
  subjects: z.optional(z.array(text(80)).check(z.maxLength(50))),
  grades: z.optional(z.array(text(40)).check(z.maxLength(50))),
  level: z.optional(z.enum(learnerLevels)),
  learningStyles: z.optional(z.array(z.enum(learningStyles)).check(z.maxLength(4))),
  socialStyles: z.optional(z.array(z.enum(socialStyles)).check(z.maxLength(4))),
})

export const userStates = ['waiting', 'active', 'frozen', 'deleted'] as const
export const genders = ['Male', 'Female', 'Other'] as const

/** The public data of a person, visible to everybody with an account. */
export const Card = z.object({
  _id: id,
  name,
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.array(z.enum([...accountRoles, 'sys'])),
  intro: z.nullable(z.string()),
})
export type Card = z.output<typeof Card>

/** An account as shown to the back office. */
export const Account = z.object({
  ...Card.shape,
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  managerRoles: z.array(z.enum(managerRoles)),
  gender: z.nullable(z.enum(genders)),
  lang: z.string(),
  timeZone: z.string(),
  studentId: z.nullable(z.string()),
  status: z.enum(userStates),
  last: z.nullable(instant),
  createdAt: instant,
})
export type Account = z.output<typeof Account>

/**
 * The current workplace, derived for each caller and never stored. Events omit it, because they go to all of a
 * person's devices.
 */
const currentUser = z.partial(
  z.object({
    school: z.nullable(id),
    /** The previous school of this device while the personal account is in force; only devices set it. */
    oldSchool: z.nullable(id),
    schoolInfo: z.nullable(
      z.object({ _id: id, name: z.string(), logo: z.nullable(z.string()), personal: z.boolean() }),
    ),
    schoolUser: z.nullable(z.object({ _id: id, role: z.array(z.string()) })),
  }),
).shape

/** The current user as a guest in a room: without an account, with a temporary name. */
export const Visitor = z.object({
  _id: id,
  nickname: z.string(),
  /** Has no account. */
  guest: z.literal(true),
  /** Entered a room with just a name. */
  anonymous: z.literal(true),
  school: z.null(),
  oldSchool: z.null(),
  schoolInfo: z.null(),
  schoolUser: z.null(),
})
export type Visitor = z.output<typeof Visitor>

/** An account as shown to its owner. */
export const Me = z.object({
  ...Card.shape,
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  emergencyContact: z.nullable(z.string()),
  managerRoles: z.array(z.enum(managerRoles)),
  gender: z.nullable(z.enum(genders)),
  google: z.nullable(z.string()),
  lang: z.string(),
  timeZone: z.string(),
  tz: z.int(),
  last: z.nullable(instant),
  teacherExt: z.nullable(TeacherExt),
  studentId: z.nullable(z.string()),
  studentExt: z.nullable(StudentExt),
  inviteCode: z.string(),
  inviter: z.nullable(z.string()),
  point: z.int(),
  freeServiceClaimed: z.boolean(),
  freePromptCount: z.int(),
  agreedToTerms: z.boolean(),
  status: z.enum(userStates),
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  createdAt: instant,
  /** An account is never a guest (see `Visitor`); without a sign-in there is no current user. */
  guest: z.literal(false),
  anonymous: z.literal(false),
  ...currentUser,
})
export type Me = z.output<typeof Me>
