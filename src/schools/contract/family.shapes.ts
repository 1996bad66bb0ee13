// How a guardian gets access to their children. In its own file, so that bundles of report pages stay small.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'

/** Access by the link in an email, else by the signed-in account with that verified address. */
export const familyKey = { code: z.optional(text(200, 20)) }
