import * as z from '#zod'
import { schoolConf } from '#schools/contract/conf-school.contract.ts'

/** Whether reports of this school offer lessons on standards not yet mastered. */
export const helpOffers = schoolConf('HelpOffers', z.boolean(), false)
