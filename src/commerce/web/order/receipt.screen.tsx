import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { taxWords } from '#commerce/contract/seller.conf.ts'
import type { Receipt } from '#commerce/contract/order.contract.ts'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { Mark } from '#kit/web/theme/mark.tsx'
import { schoolInForce, token } from '#kit/web/token.ts'
import { receiptsQuery } from '../commerce.queries.ts'
import { methodNames } from '../parts/words.ts'
import { Thing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'

/** Receipt of an order, and the credit notes of its refunds: to read, print and keep. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const [address] = useSearchParams()
  const answer = useQuery(receiptsQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such order of yours." />
  return (
    <Loaded
      answer={answer}
      what="the receipt"
      shape="page"
    >
      {papers => {
        const paper = papers.find(({ no }) => no === address.get('no')) ?? papers[0]
        const look = (
          <Button
            component={Link}
            to={`/order/detail/${id}`}
            variant="default"
          >
            Open the order
          </Button>
        )
        if (!paper)
          return (
            <>
              <PageHeader title="Receipt" />
              <EmptyState
                drawing="sheet"
                title="There is no receipt yet"
                text="It is written when the order is paid."
                action={look}
              />
            </>
          )
        return (
          <>
            <Thing name={`${titles[paper.kind]} ${paper.no}`} />
            <div className={classes.noPrint}>
              <PageHeader
                title={titles[paper.kind]}
                line={`${paper.no}, order ${paper.orderNo}`}
                action={
                  <div className={classes.tools}>
                    <DownloadButton paper={paper} />
                    <Button
                      leftSection={
                        <Icon
                          name="receipt"
                          size={18}
                        />
                      }
                      onClick={() => window.print()}
                    >
                      Print
                    </Button>
                  </div>
                }
              />
              {papers.length > 1 && (
                <nav
                  className={classes.tabs}
                  aria-label="Papers of this order"
                >
                  {papers.map(({ no, kind }) => (
                    <Link
                      key={no}
                      to={`/order/receipt/${id}?no=${encodeURIComponent(no)}`}
                      aria-current={no === paper.no ? 'page' : undefined}
                      replace
                    >
                      {titles[kind]} {no}
                    </Link>
                  ))}
                </nav>
              )}
            </div>
            <Paper paper={paper} />
          </>
        )
      }}
    </Loaded>
  )
}

const titles = { receipt: 'Receipt', creditNote: 'Credit note' } as const

function DownloadButton({ paper: { pdf, no } }: { paper: Receipt }) {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    const [sender, school] = [token(), schoolInForce()]
    const answer = await fetch(pdf, {
      headers: {
        accept: 'application/pdf',
        ...(sender && { authorization: `Bearer ${sender}` }),
        ...(school && { 'x-school': school }),
      },
    }).catch(() => null)
    setBusy(false)
    if (!answer?.ok)
      return void notify('The PDF did not come. Check your connection and try again.', { type: 'negative' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = `${no}.pdf`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={
        <Icon
          name="download"
          size={18}
        />
      }
      onClick={() => {
        void load()
      }}
    >
      Download PDF
    </Button>
  )
}

const methodWords = (method: string): string =>
  Object.hasOwn(methodNames, method) ? methodNames[method as keyof typeof methodNames] : method

function Paper({ paper }: { paper: Receipt }) {
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
          <p>{paper.date}</p>
          {credit && paper.of && <p className={classes.small}>To receipt {paper.of}</p>}
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>For</dt>
          <dd>
            {paper.buyer.school ?? paper.buyer.name}
            {paper.buyer.school && <p className={classes.small}>{paper.buyer.name}</p>}
            {paper.buyer.email && <p className={classes.small}>{paper.buyer.email}</p>}
          </dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>{paper.orderNo}</dd>
        </div>
        {paper.methods.length > 0 && (
          <div>
            <dt>{credit ? 'Given back to' : 'Paid by'}</dt>
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
          <dt>{credit ? 'Given back' : 'Paid'}</dt>
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
