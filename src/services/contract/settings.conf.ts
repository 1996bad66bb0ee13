// Service settings, `Service:{type}:{category}` and `Service:content`: only what they list can be applied
// for (services.md section 1).
import * as z from '#zod'
import { managerRoles } from '#identity/contract/roles.ts'
import { confEntry, type ConfEntry } from '#kit/contract/conf.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import type { Role } from '#kit/contract/permissions.ts'
import { text } from '#kit/contract/wire.ts'
import { documentKindNames } from './documents.ts'
import { verificationRoles } from './services.permissions.ts'
import {
  applicationKeys,
  qualifications,
  type ApplicationKey,
  type Qualification,
} from './services.values.ts'

export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
export const topicId = text(60, 1)
export const subjectName = text(80, 1)
export const Topic = z.strictObject({
  _id: topicId,
  /** From general to specific. */
  label: z.array(text(80, 1)).check(z.minLength(1), z.maxLength(5)),
})
export type Topic = z.output<typeof Topic>

const list = <T extends z.ZodMiniType>(of: T, most: number) => z.array(of).check(z.maxLength(most))

export const HourRate = z.strictObject({
  /** Cents per hour. */
  price: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** Subjects or topics it applies to; empty means all. */
  value: list(text(80, 1), 100),
  default: z.boolean(),
  qualification: z.nullable(z.enum(qualifications)),
  curriculum: z.nullable(z.enum(curriculumCodes)),
})
export type HourRate = z.output<typeof HourRate>

export const ServiceSetting = z.strictObject({
  desc: text(4000),
  /** Extra requirements for education consultants. */
  approvalDesc: text(4000),
  countryCode: list(countryCode, 250),
  curriculum: list(z.strictObject({ code: z.enum(curriculumCodes), subject: list(subjectName, 100) }), 20),
  topic: list(Topic, 300),
  attachmentType: list(z.enum(documentKindNames), documentKindNames.length),
  /** Whether trainers must write an essay. */
  essay: z.boolean(),
  hourRate: list(HourRate, 200),
})
export type ServiceSetting = z.output<typeof ServiceSetting>

export const emptySetting: ServiceSetting = {
  desc: '',
  approvalDesc: '',
  countryCode: [],
  curriculum: [],
  topic: [],
  attachmentType: [],
  essay: false,
  hourRate: [],
}

export const settingKey = (key: ApplicationKey): string => `Service:${key}`

export const settingEntries: Readonly<Record<ApplicationKey, ConfEntry<ServiceSetting>>> = Object.fromEntries(
  applicationKeys.map(key => [
    key,
    confEntry(settingKey(key), ServiceSetting, emptySetting, {
      editors: verificationRoles,
      shownTo: (setting, roles) => (mayReadPay(roles) ? setting : { ...setting, hourRate: [] }),
    }),
  ]),
) as Record<ApplicationKey, ConfEntry<ServiceSetting>>

/** Providers' pay is for possible applicants, and for staff. */
const mayReadPay = (roles: readonly Role[]): boolean =>
  (['teacher', 'sys', ...managerRoles] as readonly Role[]).some(role => roles.includes(role))

/** Whether anybody can apply. A setting without countries offers nothing. */
export const isOffered = (setting: ServiceSetting): boolean => setting.countryCode.length > 0

export interface RateQuery {
  readonly qualification: Qualification | null
  readonly curriculum: string | null
  /** Subject, or id of a topic. */
  readonly value: string | null
}

/** The provider's hourly pay in cents: the most specific matching row, else the default. */
export function hourlyRate({ hourRate }: ServiceSetting, query: RateQuery): number | undefined {
  const fits = (row: HourRate) =>
    (row.qualification === null || row.qualification === query.qualification) &&
    (row.curriculum === null || row.curriculum === query.curriculum) &&
    (row.value.length === 0 || (query.value !== null && row.value.includes(query.value)))
  const weight = (row: HourRate) =>
    (row.value.length > 0 ? 4 : 0) + (row.curriculum === null ? 0 : 2) + (row.qualification === null ? 0 : 1)
  const best = hourRate.filter(row => !row.default && fits(row)).toSorted((a, b) => weight(b) - weight(a))[0]
  return (best ?? hourRate.find(row => row.default))?.price
}
