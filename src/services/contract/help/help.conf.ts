import * as z from '#zod'
import { schoolConf } from '#schools/contract/conf-school.contract.ts'

/** Reports of this school offer lessons on standards that are not mastered yet. */
export const helpOffers = schoolConf('HelpOffers', z.boolean(), false)
