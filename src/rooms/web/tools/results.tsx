// Assessments of a learner: by the teacher, by oneself, by peers. Anonymous ones stay anonymous.
import type * as z from '#zod'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ToolResult } from '#rooms/contract/tool-data.contract.ts'
import type { ToolBody } from '#rooms/contract/tool-data.rules.ts'
import classes from './tools.module.css'

type Result = z.output<typeof ToolResult>

const titles = { teacher: 'By the teacher', self: 'By the learner', peer: 'By peers' } as const

export function Results({
  body,
  results,
  own,
}: {
  body: ToolBody
  results: readonly Result[]
  /** Read by the learner themselves. */ own: boolean
}) {
  const said = results.filter(({ data }) => Object.keys(data).length > 0)
  if (said.length === 0)
    return (
      <EmptyState
        drawing="figures"
        title="Nothing yet"
        text={
          own
            ? 'What others say of you shows here once they have filled it in.'
            : 'What the learner and peers say shows here once they have filled it in.'
        }
      />
    )
  return (Object.keys(titles) as (keyof typeof titles)[]).map(by => {
    const list = said.filter(result => result.by === by)
    return list.length === 0 ? null : (
      <section
        key={by}
        className={classes.results}
        aria-label={titles[by]}
      >
        <h3>{own && by === 'self' ? 'By yourself' : titles[by]}</h3>
        {list.map(({ assessor, data }, at) => (
          <dl key={at}>
            {by === 'peer' && (
              <div>
                <dt>From</dt>
                <dd>{assessor?.nickname ?? 'A classmate'}</dd>
              </div>
            )}
            {body.items
              .filter(({ _id }) => data[_id])
              .map(({ _id, name }) => (
                <div key={_id}>
                  <dt>{name}</dt>
                  <dd>{data[_id]?.val}</dd>
                </div>
              ))}
          </dl>
        ))}
      </section>
    )
  })
}
