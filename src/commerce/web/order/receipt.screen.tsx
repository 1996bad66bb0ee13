import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Receipt } from '#commerce/contract/receipt.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolInForce, token } from '#kit/web/token.ts'
import { receiptsQuery } from '../commerce.queries.ts'
import { Thing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'
import { titles, Paper } from './receipt-paper.tsx'

/** Receipt of an order and the credit notes of its refunds, to read, print and download. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const [address] = useSearchParams()
  const answer = useQuery(receiptsQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such order." />
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

function DownloadButton({ paper: { pdf, no } }: { paper: Receipt }) {
  const { act, busy } = useAct()
  const load = async () => {
    const [sender, school] = [token(), schoolInForce()]
    const answer = await fetch(pdf, {
      headers: {
        accept: 'application/pdf',
        ...(sender && { authorization: `Bearer ${sender}` }),
        ...(school && { 'x-school': school }),
      },
    }).catch(() => null)
    if (!answer?.ok)
      return void notify('The PDF did not come. Check your connection and try again.', { type: 'negative' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = `${no}.pdf`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
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
      onClick={() => act(load)}
    >
      Download PDF
    </Button>
  )
}
