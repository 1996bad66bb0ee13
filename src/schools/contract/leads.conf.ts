import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'

const days = z.int().check(z.minimum(1), z.maximum(365))

/** Days by lead state: how long a claim on a school lasts without a note from its holder. */
export const leadDaysConf = confEntry(
  'LeadDays',
  z.object({ created: days, applied: days, trial: days, expired: days }),
  { created: 3, applied: 3, trial: 10, expired: 10 },
)
