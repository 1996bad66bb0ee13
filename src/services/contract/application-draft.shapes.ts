// Fields that applicants write and reviewers change.
import * as z from '#zod'
import { gradeNames } from '#identity/contract/grades.ts'
import { learnerLevels, learningStyles, socialStyles } from '#identity/contract/people.shapes.ts'
import { fileHash } from '#files/contract/files.contract.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { id, text } from '#kit/contract/wire.ts'
import { documentKindNames } from './documents.ts'
import { countryCode, subjectName, topicId } from './settings.conf.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { providerRoles, qualifications } from './services.values.ts'

export const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)])

const grade = z.string().check(z.refine(name => gradeNames.includes(name), 'Choose from the list'))

export const draftFields = {
  serviceRolesUser: z.optional(z.array(z.enum(providerRoles)).check(z.maxLength(6))),
  countryCode: z.optional(z.array(countryCode).check(z.maxLength(60))),
  gradeGroup: z.optional(z.array(z.enum(gradeGroups)).check(z.maxLength(7))),
  /** Of the selected groups; empty means all of them. */
  grades: z.optional(z.array(grade).check(z.maxLength(14))),
  ability: z.optional(z.array(z.enum(learnerLevels)).check(z.maxLength(4))),
  styles: z.optional(z.array(z.enum(learningStyles)).check(z.maxLength(4))),
  otherStyles: z.optional(z.array(z.enum(socialStyles)).check(z.maxLength(4))),
  essay: z.optional(text(6000)),
}
const attachment = z.strictObject({
  filename: text(200, 1),
  hash: fileHash,
  type: z.enum(documentKindNames),
})
export const scopeFields = {
  curriculum: z.optional(z.nullable(z.enum(curriculumCodes))),
  subject: z.optional(z.nullable(subjectName)),
  /** From the setting's list; one application is about one topic. */
  topic: z.optional(z.array(topicId).check(z.maxLength(1))),
}
export const applicationPatch = z.strictObject({
  ...draftFields,
  $addToSet: z.optional(z.strictObject({ attachments: attachment })),
  /** Without a kind, the file is removed from all its uses. */
  $pull: z.optional(
    z.strictObject({
      attachments: z.strictObject({ hash: fileHash, type: z.optional(z.enum(documentKindNames)) }),
    }),
  ),
  /** 1 submits, 0 withdraws; 2 approves and -1 rejects or revokes, by staff. */
  status: z.optional(status),
  reason: z.optional(text(2000)),
  qualification: z.optional(z.enum(qualifications)),
  serviceRoles: z.optional(z.array(z.enum(providerRoles)).check(z.maxLength(6))),
  /** The caller's own id claims, a colleague's id assigns, null releases. */
  follower: z.optional(z.nullable(id)),
})
export type ApplicationPatch = z.output<typeof applicationPatch>
