// Marks and agreements in words. Dates are listed side by side, without claiming a causal relation.
import type { Help, HelpStandard } from '#services/contract/help/help.contract.ts'

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
export const marksWords = ({ point, score }: { readonly point: number; readonly score: number }): string =>
  `${figure.format(point)} of ${figure.format(score)} points`

/** What is missing before answers are shared. */
export function sharedWords({ teacher, family }: HelpStandard['agreed']): string {
  if (teacher && family) return 'The provider of a lesson about this sees the answers.'
  if (teacher) return 'The teacher agreed. The answers are shared once the family agrees, too.'
  if (family) return 'The family agreed. The answers are shared once the teacher agrees, too.'
  return 'The answers are shared with nobody until teacher and family agree.'
}

export const agreeWords = ({ agrees, as, learner }: Pick<Help, 'agrees' | 'as' | 'learner'>): string =>
  as === 'learner' || agrees === null
    ? 'Share my answers with the provider of a lesson about this'
    : `Share ${learner}’s answers with the provider of a lesson about this`

export const providersWords = (count: number): string => (count === 1 ? '1 provider' : `${count} providers`)
