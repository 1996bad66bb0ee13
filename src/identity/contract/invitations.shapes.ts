// Shared parameters of calls about a personal invitation.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'
import { captcha } from './people.shapes.ts'

/** The secret from the email, or the id of the invited row for an account with the invited address verified. */
export const invitationKey = text(100, 20)
/** `code` is the code that `prove` sent to the invited address. */
export const invitationQuery = z.strictObject({ _id: invitationKey, code: z.optional(captcha) })
