// Offered content in a line: what was copied, when, and the price of an import.
import { formatMoney } from '#kit/contract/money.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { OfferedUnit } from '#services/contract/content/content.shapes.ts'
import classes from '../services.module.css'

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const figureWords = ({ pages, questions }: Pick<OfferedUnit, 'pages' | 'questions'>): string =>
  `${count(pages, 'page')}, ${count(questions, 'interactive question')}`

export function UnitWords({ unit }: { unit: OfferedUnit }) {
  const { frozenAt, links, price, imports } = unit
  if (frozenAt === null) return <p className={classes.dim}>No copy is made yet.</p>
  return (
    <p className={classes.dim}>
      Copy of <DateTime at={frozenAt} />: {figureWords(unit)}
      {links > 0 && `, with ${count(links, 'linked piece')} of content`}. An import costs{' '}
      {formatMoney(price, 'USD')}
      {imports > 0 && `; imported ${count(imports, 'time')}`}.
    </p>
  )
}
