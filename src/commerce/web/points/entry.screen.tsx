import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { pointEntryQuery } from '../commerce.queries.ts'
import { signed } from '../parts/amounts.tsx'
import { categoryName, earningLooks, pointWords } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

const sources = { order: 'A purchase', refund: 'A refund', reward: 'A reward', lesson: 'A lesson' } as const

/** One entry of the points log. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(pointEntryQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such entry." />
  return (
    <Loaded
      answer={answer}
      what="the entry"
      shape="page"
    >
      {entry => (
        <div className={`${classes.page} ${classes.narrow}`}>
          <PageHeader
            title={`${signed(entry)} points`}
            line={entry.snapshot.name}
            action={
              <Button
                component={Link}
                to="/point/record"
                variant="default"
              >
                All entries
              </Button>
            }
          />
          <dl className={classes.facts}>
            <div>
              <dt>State</dt>
              <dd>
                <StateChip tone={earningLooks[entry.status].tone}>
                  {earningLooks[entry.status].label}
                </StateChip>
              </dd>
            </div>
            <div>
              <dt>When</dt>
              <dd>
                <DateTime at={entry.createdAt} />
              </dd>
            </div>
            {entry.actualAt && (
              <div>
                <dt>{entry.status === 0 ? 'Yours on' : 'Yours since'}</dt>
                <dd>
                  <DateTime at={entry.actualAt} />
                </dd>
              </div>
            )}
            <div>
              <dt>Came by</dt>
              <dd>{sources[entry.source]}</dd>
            </div>
            <div>
              <dt>Kind</dt>
              <dd>{categoryName(entry.category)}</dd>
            </div>
            {entry.snapshot.person && (
              <div>
                <dt>Person</dt>
                <dd>{entry.snapshot.person}</dd>
              </div>
            )}
            {entry.snapshot.orderNo && (
              <div>
                <dt>Order</dt>
                <dd>{entry.snapshot.orderNo}</dd>
              </div>
            )}
            <div>
              <dt>Balance after</dt>
              <dd>{pointWords(entry.total)}</dd>
            </div>
          </dl>
        </div>
      )}
    </Loaded>
  )
}
