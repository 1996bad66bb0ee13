// How a guardian asks for own children. Apart from the guardians' contract, so that pages of reports stay small.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'

/** By the link in an email, else by the signed-in account with that verified address. */
export const familyKey = { code: z.optional(text(200, 20)) }
