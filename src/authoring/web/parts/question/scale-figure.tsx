// A choice as a scale: its steps side by side, with counts, mean and spread.
import type { CSSProperties } from 'react'
import { scaleFigures, scaleWords } from '#authoring/contract/scale.rules.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import classes from './question.module.css'

interface ScaleProps {
  options: Question['options']
  counts?: readonly number[] | undefined
  of?: number
  own?: readonly string[]
}

export function ScaleFigure({ options, counts, of = 0, own = [] }: ScaleProps) {
  const figures = counts ? scaleFigures(counts) : null
  const maxCount = Math.max(1, ...(counts ?? []))
  return (
    <figure className={classes.scale}>
      <ol
        className={classes.steps}
        style={{ '--steps': options.length } as CSSProperties}
        aria-label={counts ? `Choices of ${of}` : 'Steps'}
      >
        {options.map(({ _id, val }, at) => (
          <li
            key={_id}
            data-own={own.includes(_id) || undefined}
          >
            {counts && (
              <span className={classes.column}>
                <small>{counts[at] ?? 0}</small>
                <span
                  aria-hidden
                  style={{ '--share': `${((counts[at] ?? 0) / maxCount) * 100}%` } as CSSProperties}
                />
              </span>
            )}
            <b aria-hidden>{at + 1}</b>
            <span className={classes.step}>{val}</span>
            {own.includes(_id) && <b className={classes.own}>Your answer</b>}
          </li>
        ))}
      </ol>
      {figures && (
        <>
          <Spread
            mean={figures.mean}
            spread={figures.spread}
            steps={options.length}
          />
          <figcaption>{scaleWords(figures, options.length)}</figcaption>
        </>
      )}
    </figure>
  )
}

/** A band as wide as the spread, with a mark at the mean. */
function Spread({ mean, spread, steps }: { mean: number; spread: number; steps: number }) {
  const place = (step: number) => ((Math.max(0.5, Math.min(steps + 0.5, step)) - 0.5) / steps) * 100
  const [from, to] = [place(mean - spread), place(mean + spread)]
  return (
    <span
      className={classes.axis}
      aria-hidden
    >
      <span
        className={classes.band}
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
      <span
        className={classes.mean}
        style={{ left: `${place(mean)}%` }}
      />
    </span>
  )
}
