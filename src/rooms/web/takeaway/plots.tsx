// The class by standard, topic, goal and skill: a bar of four quarters each, with its figures in words.
import { Statement } from '#academics/web/parts/statement.tsx'
import { useQuery } from '@tanstack/react-query'
import type { QuestionTarget } from '#authoring/contract/question.shapes.ts'
import { outlineTitles } from '#authoring/web/parts/outline/kinds.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { Plot } from '#rooms/contract/takeaway-figures.rules.ts'
import { plotsQuery } from './takeaway.queries.ts'
import classes from './takeaway.module.css'

const bands = ['Under 25%', '25 to 50%', '50 to 75%', '75% and more'] as const

export function ClassPlots({ session }: { session: string }) {
  return (
    <Loaded
      answer={useQuery(plotsQuery(session))}
      what="the figures"
      shape="table"
    >
      {plots =>
        plots.length === 0 ? (
          <EmptyState
            drawing="figures"
            title="No points yet"
            text="Give points to answers, and the class shows here by standard, topic, goal and skill."
          />
        ) : (
          <PlotTables plots={plots} />
        )
      }
    </Loaded>
  )
}

/** One table per kind, with a legend above. */
export const PlotTables = ({ plots }: { plots: readonly Plot[] }) => (
  <div className={classes.plots}>
    <ul
      className={classes.legend}
      aria-label="Share of the points that learners reached"
    >
      {bands.map((band, at) => (
        <li key={band}>
          <i
            data-band={at}
            aria-hidden
          />
          {band}
        </li>
      ))}
    </ul>
    {[...Map.groupBy(plots, ({ kind }) => kind)].map(([kind, rows]) => (
      <KindPlot
        key={kind}
        kind={kind}
        rows={rows}
      />
    ))}
  </div>
)

const KindPlot = ({ kind, rows }: { kind: QuestionTarget; rows: readonly Plot[] }) => (
  <table className={classes.plot}>
    <caption>{outlineTitles[kind]}</caption>
    <thead>
      <tr>
        <th scope="col">Target</th>
        <th scope="col">Learners by share of points</th>
        <th scope="col">Mean</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row._id}>
          <th
            scope="row"
            style={{ paddingInlineStart: depthOf(row, rows) * 16 }}
          >
            <Statement
              text={row.name}
              inline
            />
          </th>
          <td>
            <div
              className={classes.bands}
              aria-hidden
            >
              {row.bands.map((count, at) =>
                count > 0 ? (
                  <span
                    key={bands[at]}
                    data-band={at}
                    style={{ flexGrow: count }}
                  >
                    {count}
                  </span>
                ) : null,
              )}
            </div>
            <span className={classes.hidden}>{wordsOf(row)}</span>
          </td>
          <td>{row.percent}%</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The bar in words. */
const wordsOf = ({ bands: counts, learners }: Pick<Plot, 'bands' | 'learners'>): string =>
  `${learners} ${learners === 1 ? 'learner' : 'learners'}: ${counts.map((count, at) => `${count} with ${(bands[at] ?? '').toLowerCase()}`).join(', ')}`

function depthOf({ parent }: Plot, rows: readonly Plot[]): number {
  const above = parent === null ? undefined : rows.find(({ _id }) => _id === parent)
  return above === undefined ? 0 : 1 + depthOf(above, rows)
}
