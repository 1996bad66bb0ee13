// Review statistics: the average, the share per star, further ratings, and the difficulty for learners.
import type { Difficulty, ReviewStat } from '#library/contract/reviews.contract.ts'
import { Stars } from '../parts/stars.tsx'
import classes from './item.module.css'

export const rateNames = {
  engagement: 'Learners’ engagement',
  effectiveness: 'Effectiveness of teaching and learning',
  quality: 'Quality of content',
} as const
export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  easy: 'Too easy',
  right: 'Just right',
  hard: 'Too hard',
}

export function Stat({ stat: { average, count, stars, rates, difficulty } }: { stat: ReviewStat }) {
  if (average === null || count === 0)
    return <p className={classes.dim}>No reviews yet. Those who bought it can write the first.</p>
  return (
    <div className={classes.stat}>
      <div className={classes.average}>
        <b>{average.toFixed(1)}</b>
        <Stars
          rate={average}
          count={count}
        />
      </div>
      <ol
        className={classes.stars}
        aria-label="Share per star"
        reversed
      >
        {[5, 4, 3, 2, 1].map(star => {
          const share = Math.round(((stars[star - 1] ?? 0) / count) * 100)
          return (
            <li key={star}>
              <span>
                {star} {star === 1 ? 'star' : 'stars'}
              </span>
              <i aria-hidden>
                <span style={{ width: `${share}%` }} />
              </i>
              <span>{share}%</span>
            </li>
          )
        })}
      </ol>
      {Object.values(rates).some(rate => rate !== null) && (
        <dl className={classes.facts}>
          {(Object.keys(rateNames) as (keyof typeof rateNames)[]).flatMap(key => {
            const rate = rates[key]
            return rate === null
              ? []
              : [
                  <div key={key}>
                    <dt>{rateNames[key]}</dt>
                    <dd>{rate.toFixed(1)}</dd>
                  </div>,
                ]
          })}
        </dl>
      )}
      <Difficulties of={difficulty} />
    </div>
  )
}

/** Difficulty ratings by learners; nothing if there are none. */
function Difficulties({ of }: { of: ReviewStat['difficulty'] }) {
  const levels = Object.keys(difficultyNames) as Difficulty[]
  const total = levels.reduce((sum, level) => sum + of[level], 0)
  if (total === 0) return null
  return (
    <dl className={classes.facts}>
      <div>
        <dt>How hard learners found it</dt>
        {levels.map(level => (
          <dd key={level}>
            {difficultyNames[level]}: {of[level]} of {total}
          </dd>
        ))}
      </div>
    </dl>
  )
}
