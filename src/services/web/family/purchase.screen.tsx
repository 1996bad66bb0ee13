// A guardian opens an emailed link, sees the child's purchase, and approves or declines it.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { currency } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { useNoReferrer } from '#kit/web/no-referrer.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import type { PurchaseLook } from '#services/contract/family/family.contract.ts'
import { creditWords } from '../bookings/parts/booking-terms.rules.ts'
import classes from '../help/help.module.css'
import { families } from './family.queries.ts'

const lookQuery = (token: string) => ({
  queryKey: ['services', 'family', 'purchase', token],
  queryFn: () => families().get('purchase', { token }),
  retry: false,
})

export function Screen({ params: { token } }: ScreenProps<{ token: string }>) {
  const look = useQuery(lookQuery(token))
  useNoReferrer()
  if (isMissing(look.error))
    return (
      <EmptyState
        drawing="link"
        whole
        title="This link is no longer valid"
        text="It may be cut off or too old. Your child can ask again; you then receive a new link."
      />
    )
  return (
    <div className={classes.page}>
      <Loaded
        answer={look}
        what="the purchase"
      >
        {facts => (
          <Purchase
            look={facts}
            token={token}
          />
        )}
      </Loaded>
    </div>
  )
}

function Purchase({ look, token }: { look: PurchaseLook; token: string }) {
  const { child, name, count, price, status } = look
  return (
    <>
      <PageHeader
        title={titles[status](child)}
        line={`${name}, ${creditWords(count)}.`}
      />
      <p>
        <Money
          cents={price}
          currency={currency}
        />
      </p>
      {status === 'waiting' && <Decision token={token} />}
    </>
  )
}

function Decision({ token }: { token: string }) {
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useWrite({
    showsError: true,
    mutationFn: (approve: boolean) => families().patch('decidePurchase', { token, approve }),
    onSuccess: decided => client.setQueryData(lookQuery(token).queryKey, decided),
  })
  return (
    <>
      <p>Nothing can be paid until you decide. Your approval is for this one purchase.</p>
      {error && <p role="alert">{wordsOf(error)}</p>}
      <div className={classes.tools}>
        <Button
          loading={isPending && variables}
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          Approve the purchase
        </Button>
        <Button
          variant="default"
          loading={isPending && !variables}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          Decline
        </Button>
      </div>
    </>
  )
}

const titles: Readonly<Record<PurchaseLook['status'], (child: string) => string>> = {
  waiting: child => `${child} would like to buy lessons`,
  approved: child => `The purchase of ${child} is approved`,
  declined: child => `The purchase of ${child} is declined`,
  used: child => `The purchase of ${child} is paid`,
}
