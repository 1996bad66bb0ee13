// The plan that an order buys: `12`, `6-20-300` (months, teachers, students), or `upgrade-25-350`
// for more seats until the same end.
import type { Seats } from './plans.rules.ts'

/** Without months it is an upgrade; without seats the school keeps its number of seats. */
export interface PlanMode {
  readonly months: 6 | 12 | null
  readonly seats?: Seats | undefined
}

const form = /^(6|12|upgrade)(?:-(\d{1,5})-(\d{1,5}))?$/

export function planModeOf(text: string | null): PlanMode | undefined {
  const [, term, teachers, students] = form.exec(text ?? '12') ?? []
  if (term === undefined || (term === 'upgrade' && teachers === undefined)) return undefined
  const seats =
    teachers === undefined ? {} : { seats: { teachers: Number(teachers), students: Number(students) } }
  return { months: monthsOf(term), ...seats }
}

function monthsOf(term: string): PlanMode['months'] {
  if (term === 'upgrade') return null
  return term === '6' ? 6 : 12
}

export const planModeText = ({ months, seats }: PlanMode): string =>
  `${months ?? 'upgrade'}${seats ? `-${seats.teachers}-${seats.students}` : ''}`
