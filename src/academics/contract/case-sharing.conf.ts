// Whether a school's published frameworks are public through CASE, and at which path.
import * as z from '#zod'
import { filesPath } from '#kit/contract/constants.ts'
import { schoolConf } from '#schools/contract/conf-school.contract.ts'

export const caseSharing = schoolConf('CaseSharing', z.strictObject({ on: z.boolean() }), { on: false })

export const caseVersions = ['v1p0', 'v1p1'] as const
export type CaseVersion = (typeof caseVersions)[number]

/** Path on this server. Each school has a separate one, because two schools may have imported the same document. */
export const casePath = (school: string, version: CaseVersion): string =>
  `${filesPath}/case/${school}/ims/case/${version}`
