import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { balanceQuery, useEarningEvents } from '../commerce.queries.ts'
import { pointWords } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

const tabs = [
  { to: '/point/record', label: 'Record' },
  { to: '/point/mall', label: 'Spend' },
  { to: '/point/invite', label: 'Invite people' },
] as const

interface PointsPageProps {
  at: (typeof tabs)[number]['to']
  title: string
  line: string
  children: ReactNode
}

/** Frame of the three points pages, with the balance on top. */
export function PointsPage({ at, title, line, children }: PointsPageProps) {
  useEarningEvents()
  const answer = useQuery(balanceQuery)
  return (
    <>
      <PageHeader
        title={title}
        line={line}
      />
      <nav
        className={classes.tabs}
        aria-label="Points"
      >
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === at ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>
        <Loaded
          answer={answer}
          what="your points"
        >
          {({ point, expected }) => (
            <dl className={`${classes.facts} ${classes.big}`}>
              <div>
                <dt>To spend</dt>
                <dd>{pointWords(point)}</dd>
              </div>
              <div>
                <dt>Expected</dt>
                <dd>
                  {pointWords(expected)}
                  <small>Yours once the sale can no longer be refunded</small>
                </dd>
              </div>
            </dl>
          )}
        </Loaded>
        {children}
      </div>
    </>
  )
}
