import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { checkQuery } from '../commerce.queries.ts'
import { useBuyer } from '../parts/use-buyer.ts'
import { linesIn, termsIn } from './order-address.rules.ts'
import { isFree, Checked } from './checked-order.tsx'

const personal: readonly string[] = ['session', 'personal_plan', 'premium_cloud'] satisfies LineStyle[]

/** The last page before an order: goods, buyer, payment method and price. */
export const Screen = withMe(({ me, params: { type, ids } }) => {
  const [address] = useSearchParams()
  const terms = termsIn(address)
  const account = useBuyer(me)
  // Seats, plans, lessons and free credits are for people, not for schools.
  const isPersonal = personal.includes(type) || isFree(terms)
  const buyer = isPersonal ? { ...account, school: null, schools: [] } : account
  const [chosen, setChosen] = useState<string | null>()
  const inForce = buyer.school?._id ?? null
  const school = type === 'plan' || chosen === undefined ? inForce : chosen
  const links = linesIn(type, ids, address)
  const answer = useQuery({ ...checkQuery(links, school, terms), enabled: links.length > 0 })
  if (links.length === 0) return <NotFoundState text="There is nothing to order at this address." />
  return (
    <>
      <PageHeader
        title="Check your order"
        line="See what you get and what it costs."
      />
      <Loaded
        answer={answer}
        what="your order"
        shape="table"
      >
        {lines => (
          <Checked
            lines={lines}
            requested={links}
            terms={terms}
            buyer={buyer}
            school={school}
            onSchool={setChosen}
            reread={answer.refetch}
            points={address.get('points') === '1'}
          />
        )}
      </Loaded>
    </>
  )
}) satisfies (props: { params: { readonly type: string; readonly ids: string } }) => ReactNode
