// How a guardian asks for own children. Apart from the guardians' contract, so that pages of reports stay small.
import * as z from '#zod'
import { text } from '#kit/contract/wire.ts'

/** By the link of a mail, else by the signed-in account, whose address is proved. */
export const familyKey = { code: z.optional(text(200, 20)) }
