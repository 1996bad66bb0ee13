import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { captcha, countryCode, email, timeZone } from '#identity/contract/people.shapes.ts'
import { id, text } from '#kit/contract/wire.ts'
import {
  maxCount,
  seats,
  days,
  instituteTypes,
  attachmentTypes,
  slug,
  term,
  Quote,
  joinRoles,
  JoinLink,
  School,
} from './plans.shapes.ts'

export const profile = {
  name: text(120, 2),
  slug: z.nullable(slug),
  logo: z.nullable(fileHash),
  instituteType: z.enum(instituteTypes),
  country: z.nullable(countryCode),
  city: z.nullable(text(80)),
  address: z.nullable(text(200)),
  timeZone: z.nullable(timeZone),
  phone: z.array(text(30, 3)).check(z.maxLength(5)),
}

/** Named patches of `school-plan`. */
export const planChangeCalls = {
  quote: {
    may: 'school.ask',
    perMinute: 6,
    outside: true,
    data: z.strictObject({
      name: profile.name,
      country: z.optional(profile.country),
      city: z.optional(profile.city),
      teachers: z.int().check(z.minimum(1), z.maximum(maxCount)),
      students: seats,
      months: term,
      contact: z.strictObject({ name: text(120, 1), email, phone: z.optional(text(30)) }),
      message: z.optional(text(2000)),
      inviter: z.optional(text(20)),
      /** Visitors verify the contact's address with a code from `users captcha`. */
      captcha: z.optional(captcha),
    }),
    result: Quote,
  },
  referPrincipal: {
    may: 'school.refer',
    perMinute: 6,
    outside: true,
    data: z.strictObject({
      name: profile.name,
      country: z.optional(profile.country),
      city: z.optional(profile.city),
      principal: z.strictObject({ name: text(120, 1), email }),
      message: z.optional(text(1000)),
    }),
    result: z.object({ school: id, sent: z.literal(true) }),
  },
  openTrial: {
    may: 'school.manage',
    data: z.strictObject({
      school: id,
      days: z._default(days, 7),
      teacher: z.optional(seats),
      student: z.optional(seats),
    }),
    result: School,
  },
  extend: { may: 'school.manage', data: z.strictObject({ school: id, days }), result: School },
  /** Records a payment outside the platform, with proof; schools.md section 1 says how the end is calculated. */
  markPaid: {
    may: 'school.manage',
    data: z.strictObject({
      school: id,
      days: z.optional(days),
      months: z.optional(term),
      teacher: z.optional(seats),
      student: z.optional(seats),
      proof: z.strictObject({
        note: text(500, 1),
        file: z.optional(z.strictObject({ filename: text(200, 1), mime: text(100, 1), hash: fileHash })),
      }),
    }),
    result: School,
  },
  validate: {
    may: 'school.manage',
    data: z.strictObject({ school: id, valid: z.boolean() }),
    result: School,
  },
  joinLink: {
    may: 'school.link',
    data: z.strictObject({
      school: id,
      role: z.enum(joinRoles),
      reset: z.optional(z.literal(true)),
      approval: z.optional(z.boolean()),
    }),
    result: JoinLink,
  },
  addAttachment: {
    may: 'school.edit',
    data: z.strictObject({
      school: id,
      type: z.enum(attachmentTypes),
      subject: z.optional(text(80)),
      file: z.strictObject({
        filename: text(200, 1),
        mime: text(100, 1),
        hash: fileHash,
        size: z.int().check(z.minimum(1)),
      }),
    }),
    result: School,
  },
  /** Removes files from the school's space; they disappear wherever they were shown. */
  removeFiles: {
    may: 'school.clear',
    data: z.strictObject({ school: id, ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    result: z.object({ done: z.int() }),
  },
  removeAttachment: {
    may: 'school.edit',
    data: z.strictObject({ school: id, hash: fileHash }),
    result: School,
  },
} as const
