import type { Kit } from '#kit/server/kit.ts'
import { rulesWith, type OutsideRules } from '#kit/server/outside.ts'

/** The public web, and the hosts that the operator allowed. */
export const mediaRules = ({ config }: Pick<Kit, 'config'>): OutsideRules =>
  rulesWith(config.mediaSearch.flatMap(({ url }) => (url === null ? [] : [new URL(url).origin])))
