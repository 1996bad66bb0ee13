// What every call about a personal invitation takes.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'
import { captcha } from './people.shapes.ts'

/** The secret of the mail, or the id of the invited row for an account that has proved the invited address. */
export const invitationKey = text(100, 20)
/** `code` is one that `prove` has sent to the invited address. */
export const invitationQuery = z.strictObject({ _id: invitationKey, code: z.optional(captcha) })
