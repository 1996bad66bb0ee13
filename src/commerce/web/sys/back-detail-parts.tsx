import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { fileUrl } from '#kit/web/file-url.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { receiptsQuery, triesQuery } from '../commerce.queries.ts'
import { paymentAmount } from '../parts/amounts.tsx'
import { Block } from '../parts/note.tsx'
import { payerWords, paymentLooks } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

export function ComplaintBlock({
  order: { complaint, links },
  decides,
  onDecide,
}: {
  order: Order
  decides: boolean
  onDecide: (what: 'accept' | 'refuse') => void
}) {
  if (!complaint) return null
  return (
    <Block title="Asks for a refund">
      <p>{complaint.text}</p>
      <p className={classes.small}>
        About{' '}
        {links
          .filter(line => complaint.lines.includes(line._id))
          .map(line => line.name)
          .join(', ')}
        , <DateTime at={complaint.createdAt} />
      </p>
      {complaint.pictures.length > 0 && (
        <ul
          className={classes.pictures}
          aria-label="Pictures"
        >
          {complaint.pictures.map((picture, at) => {
            const url = /^[0-9a-f]{64}$/.test(picture) ? fileUrl(picture) : picture
            return (
              <li key={picture}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                >
                  <img
                    src={url}
                    alt={`Enclosure ${at + 1} of the request`}
                    loading="lazy"
                  />
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {decides && (
        <div className={classes.tools}>
          <Button onClick={() => onDecide('accept')}>Grant the refund</Button>
          <Button
            variant="default"
            onClick={() => onDecide('refuse')}
          >
            Refuse
          </Button>
        </div>
      )}
    </Block>
  )
}

export function Payments({ id }: { id: string }) {
  const answer = useQuery(triesQuery(id))
  return (
    <Loaded
      answer={answer}
      what="the payments"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.dim}>Nobody has tried to pay.</p>
        ) : (
          <ul
            className={classes.rows}
            aria-label="Payments"
          >
            {data.map(row => (
              <li
                key={row._id}
                className={classes.row}
              >
                <span className={classes.two}>
                  <strong>{payerWords(row)}</strong>
                  <small>
                    <DateTime at={row.createdAt} />
                    {row.provider !== 'gift-card' && `, ${row.provider}`}
                    {row.failure && `, ${row.failure}`}
                  </small>
                </span>
                <span className={classes.figures}>{paymentAmount(row)}</span>
                <StateChip tone={paymentLooks[row.state].tone}>{paymentLooks[row.state].label}</StateChip>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

export function Papers({ id }: { id: string }) {
  const papers = useQuery(receiptsQuery(id)).data ?? []
  if (papers.length === 0) return null
  return (
    <ul
      className={classes.rows}
      aria-label="Papers"
    >
      {papers.map(({ no, kind }) => (
        <li key={no}>
          <Link
            className={classes.link ?? ''}
            to={`/order/receipt/${id}?no=${encodeURIComponent(no)}`}
          >
            {kind === 'receipt' ? 'Receipt' : 'Credit note'} {no}
          </Link>
        </li>
      ))}
    </ul>
  )
}
