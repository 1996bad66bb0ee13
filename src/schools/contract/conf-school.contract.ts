// `conf-school`: settings of a school by key. Code gives each key a shape and a default; later domains add their own.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { settingPermissions } from './schools.permissions.ts'

export interface SchoolConf<T = unknown> {
  readonly key: string
  readonly shape: z.ZodMiniType<T>
  readonly fallback: T
}

/** A domain declares its settings in `provides`: `provideSchoolConf(…)`. */
export const schoolConf = <T>(key: string, shape: z.ZodMiniType<T>, fallback: NoInfer<T>): SchoolConf<T> => ({
  key,
  shape,
  fallback,
})

/** School-wide options that an admin may switch. */
export const schoolSwitches = schoolConf(
  'Switches',
  z.strictObject({
    /** Students see who else is in their class. */
    classmates: z.boolean(),
    /** Guardians of the same child see each other's address and number. */
    guardianContacts: z._default(z.boolean(), false),
  }),
  { classmates: true, guardianContacts: false },
)

export const ConfSchool = z.object({ _id: z.string(), key: z.string(), school: z.string(), val: z.unknown() })

export const confSchoolContract = service('conf-school', settingPermissions, {
  id: z.string().check(z.regex(/^[A-Za-z][\w:.-]{0,79}$/)),
  get: { may: 'conf.read', query: z.strictObject({ school: id }), result: ConfSchool },
  patch: {
    may: 'conf.edit',
    query: z.strictObject({ school: id }),
    data: z.strictObject({ val: z.unknown() }),
    result: ConfSchool,
  },
})
