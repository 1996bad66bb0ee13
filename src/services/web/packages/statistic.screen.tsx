import { useQuery } from '@tanstack/react-query'
import { BarChart } from '#commerce/web/parts/bar-chart.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { SalesStatistic } from '#services/contract/packages/packages.contract.ts'
import { packQuery, statisticQuery } from './packages.queries.ts'
import { dollars } from './words.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './packages.module.css'

/** Sales figures of a package. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(statisticQuery(id))
  const name = useQuery(packQuery(id)).data?.name
  useThing(name && `Sales figures of ${name}`)
  if (isMissing(answer.error)) return <NotFoundState text="There is no such package." />
  return (
    <>
      <PageHeader
        title="Sales figures"
        line={
          <>
            <TextLink to={`/sys/package/view?id=${id}`}>{name ?? 'The package'}</TextLink> ·{' '}
            <TextLink to={`/order/packageSalesHistory/${id}`}>Every sale</TextLink>
          </>
        }
      />
      <Loaded
        answer={answer}
        what="the figures"
        shape="table"
      >
        {figures => <Figures figures={figures} />}
      </Loaded>
    </>
  )
}

/** `2026-11` as "Nov 2026". */
const monthWords = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )

function Figures({ figures }: { figures: SalesStatistic }) {
  const { locale } = usePlace()
  if (figures.orders === 0)
    return (
      <EmptyState
        drawing="figures"
        title="Not sold yet"
      />
    )
  const sums: readonly (readonly [string, string | number])[] = [
    ['Orders', figures.orders],
    ['Credits sold', figures.sold],
    ['Gifts', figures.gifts],
    ['Still valid', figures.valid],
    ['Used', figures.used],
    ['Expired', figures.expired],
    ['Refunded', figures.refunded],
    ['Income', dollars(figures.income)],
    ['Points', figures.point],
  ]
  return (
    <div className={classes.page}>
      <div className={classes.figures}>
        {sums.map(([label, value]) => (
          <div
            key={label}
            className={classes.sum}
          >
            <strong>{value}</strong>
            <span className={classes.dim}>{label}</span>
          </div>
        ))}
      </div>
      <Table
        label="By size of the purchase"
        head={['Credits', 'Buyer', 'City', 'Orders', 'Income']}
        rows={figures.statistic.map(row => [
          row.count,
          row.isSchool ? 'School' : 'Person',
          row.city ?? '',
          row.orderCount,
          dollars(row.income),
        ])}
      />
      <section
        className={classes.section}
        aria-label="Income by month"
      >
        <h2>Income by month</h2>
        <BarChart
          title="Income by month"
          bars={figures.months.map(({ month, income }) => ({
            label: monthWords(month, locale),
            parts: [{ kind: 'income', value: income, open: false }],
          }))}
          kinds={[{ kind: 'income', label: 'Paid less refunded' }]}
        />
      </section>
      <Table
        label="By month"
        head={['Month', 'Credits sold', 'Income']}
        rows={figures.months.map(row => [monthWords(row.month, locale), row.sold, dollars(row.income)])}
      />
    </div>
  )
}

const Table = ({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}) => (
  <section
    className={classes.section}
    aria-label={label}
  >
    <h2>{label}</h2>
    <div className={classes.wide}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map(title => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.join(' ')}>
              {row.map((cell, at) => (
                <td key={head[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
