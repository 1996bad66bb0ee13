import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { incomeSpans, type IncomeFigures } from '#commerce/contract/earnings.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { figuresQuery, useEarningEvents } from '../commerce.queries.ts'
import { Block } from '../parts/note.tsx'
import { categoryName, figure } from '../parts/words.ts'
import { BarChart } from '../parts/bar-chart.tsx'
import { barsOf, spanNames, type Span } from './income.rules.ts'
import { EarningTables } from './earning-tables.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Withdrawals } from './withdrawals.tsx'
import classes from '../parts/commerce.module.css'

const isSpan = (text: string | null): text is Span =>
  (incomeSpans as readonly (string | null)[]).includes(text)

/** The user's income: expected, available, and being paid out. */
export const Screen = withMe(({ me }) => {
  useEarningEvents()
  const [address] = useSearchParams()
  const requested = address.get('span')
  const span = isSpan(requested) ? requested : 'month'
  const answer = useQuery(figuresQuery(span))
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Income"
        line="Your share of what was sold. You can withdraw it 24 hours after a content sale."
        action={
          <Button
            disabled={!answer.data}
            onClick={() => setOpen(true)}
          >
            Withdraw
          </Button>
        }
      />
      <Loaded
        answer={answer}
        what="your income"
        shape="cards"
      >
        {figures => (
          <>
            <Balance figures={figures} />
            <ChipLinks
              label="Time"
              links={incomeSpans.map(each => ({
                label: spanNames[each],
                to: `/home/income?span=${each}`,
                current: each === span,
              }))}
            />
            <Plots
              figures={figures}
              span={span}
            />
            {open && (
              <WithdrawDialog
                available={figures.available}
                email={me.email}
                onClose={() => setOpen(false)}
              />
            )}
          </>
        )}
      </Loaded>
      <EarningTables />
      <Block title="Withdrawals">
        <Withdrawals />
      </Block>
    </div>
  )
})

const Balance = ({
  figures: { available, pending, leaving, total, commission, commissionPending },
}: {
  figures: IncomeFigures
}) => (
  <dl
    className={`${classes.facts} ${classes.big}`}
    aria-label="Balance"
  >
    <div>
      <dt>Available</dt>
      <dd>
        <Money
          cents={available}
          currency={currency}
        />
        <small>{available < 0 ? 'A refund took back more than was left' : 'can be withdrawn'}</small>
      </dd>
    </div>
    <div>
      <dt>Expected</dt>
      <dd>
        <Money
          cents={pending}
          currency={currency}
        />
        <small>becomes yours later</small>
      </dd>
    </div>
    <div>
      <dt>On its way</dt>
      <dd>
        <Money
          cents={leaving}
          currency={currency}
        />
        <small>withdrawals under way</small>
      </dd>
    </div>
    <div>
      <dt>Earned so far</dt>
      <dd>
        <Money
          cents={total}
          currency={currency}
        />
        <small>since you joined</small>
      </dd>
    </div>
    {(commission !== 0 || commissionPending !== 0) && (
      <div>
        <dt>Commission</dt>
        <dd>
          <Money
            cents={commission}
            currency={currency}
          />
          <small>
            <Money
              cents={commissionPending}
              currency={currency}
            />{' '}
            expected
          </small>
        </dd>
      </div>
    )}
  </dl>
)

function Plots({ figures: { points, sold }, span }: { figures: IncomeFigures; span: Span }) {
  const { bars, kinds } = barsOf(points, span, usePlace())
  if (bars.length === 0 && sold.length === 0)
    return (
      <EmptyState
        drawing="figures"
        title="Nothing was sold in this period"
        text="Publish something good, or look at a longer period."
        action={
          <Button
            component={Link}
            to="/my/content"
            variant="default"
          >
            Go to my content
          </Button>
        }
      />
    )
  return (
    <div className={classes.split}>
      <Block title="By time">
        <BarChart
          title="Income by time"
          bars={bars}
          kinds={kinds.map(kind => ({ kind, label: categoryName(kind) }))}
        />
      </Block>
      <Block title="By kind">
        <table
          className={classes.sheet}
          aria-label="Sold by kind"
        >
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th
                scope="col"
                data-align="end"
              >
                Sold
              </th>
              <th
                scope="col"
                data-align="end"
              >
                Your share
              </th>
            </tr>
          </thead>
          <tbody>
            {sold.map(({ category, count, value }) => (
              <tr key={category}>
                <td>{categoryName(category)}</td>
                <td data-align="end">{figure(count)}</td>
                <td data-align="end">
                  <Money
                    cents={value}
                    currency={currency}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Block>
    </div>
  )
}
