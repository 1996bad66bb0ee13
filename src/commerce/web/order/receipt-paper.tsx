import { taxWords } from '#commerce/contract/seller.conf.ts'
import type { Receipt } from '#commerce/contract/receipt.shapes.ts'
import { CalendarDay } from '#kit/web/parts/date-time.tsx'
import { EmailWords } from '#kit/web/parts/email-words.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { Mark } from '#kit/web/theme/mark.tsx'
import { methodNames } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

export const titles = { receipt: 'Receipt', creditNote: 'Credit note' } as const

const methodWords = (method: string): string =>
  Object.hasOwn(methodNames, method) ? methodNames[method as keyof typeof methodNames] : method

export function Paper({ paper }: { paper: Receipt }) {
  const { currency } = paper
  const money = (cents: number) => (
    <Money
      cents={cents}
      currency={currency}
    />
  )
  const credit = paper.kind === 'creditNote'
  return (
    <article
      className={classes.paper}
      aria-label={`${titles[paper.kind]} ${paper.no}`}
    >
      <div className={classes.paperHead}>
        <div>
          <Mark size={36} />
          <p>
            <strong>{paper.seller.name}</strong>
          </p>
          {paper.seller.address.map(line => (
            <p
              key={line}
              className={classes.small}
            >
              {line}
            </p>
          ))}
          {paper.seller.taxNumber && <p className={classes.small}>Tax number {paper.seller.taxNumber}</p>}
        </div>
        <div style={{ textAlign: 'end' }}>
          <h2>{titles[paper.kind]}</h2>
          <p className={classes.figures}>{paper.no}</p>
          <p>
            <CalendarDay date={paper.date} />
          </p>
          {credit && paper.of && <p className={classes.small}>To receipt {paper.of}</p>}
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>For</dt>
          <dd>
            {paper.buyer.school ?? paper.buyer.name}
            {paper.buyer.school && <p className={classes.small}>{paper.buyer.name}</p>}
            {paper.buyer.email && (
              <p className={classes.small}>
                <EmailWords words={paper.buyer.email} />
              </p>
            )}
          </dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>{paper.orderNo}</dd>
        </div>
        {paper.methods.length > 0 && (
          <div>
            <dt>{credit ? 'Refunded to' : 'Paid by'}</dt>
            <dd>{paper.methods.map(methodWords).join(', ')}</dd>
          </div>
        )}
      </dl>
      <table className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th
              scope="col"
              data-minor
            >
              Type
            </th>
            <th
              scope="col"
              data-align="end"
            >
              Units
            </th>
            <th
              scope="col"
              data-align="end"
              data-minor
            >
              Unit price
            </th>
            <th
              scope="col"
              data-align="end"
            >
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line, at) => (
            <tr key={at}>
              <td>{line.description}</td>
              <td data-minor>{line.type}</td>
              <td data-align="end">{line.units}</td>
              <td
                data-align="end"
                data-minor
              >
                {money(line.unitPrice)}
              </td>
              <td data-align="end">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl
        className={classes.sums}
        style={{ justifySelf: 'end', minWidth: 'min(100%, 280px)' }}
      >
        {paper.discount > 0 && (
          <div>
            <dt>Discount</dt>
            <dd>{money(-paper.discount)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{money(paper.total)}</dd>
        </div>
        {paper.taxLine && (
          <div>
            <dt>Includes {taxWords(paper.taxLine)}</dt>
            <dd>{money(paper.taxLine.amount)}</dd>
          </div>
        )}
        <div>
          <dt>{credit ? 'Refunded' : 'Paid'}</dt>
          <dd>{money(paper.paid)}</dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>{money(paper.due)}</dd>
        </div>
      </dl>
    </article>
  )
}
