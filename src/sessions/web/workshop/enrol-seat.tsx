import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Countdown } from '#commerce/web/parts/countdown.tsx'
import { Note } from '#commerce/web/parts/note.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import { ItemNote } from '#library/web/parts/item-layout.tsx'
import { peopleWord } from './standing.rules.ts'
import { useEnrol } from './use-enrol.ts'
import type { WayProps } from '../parts/workshop/enrol-box.tsx'
import { Until } from './enrol-guest.tsx'

export function Seat({ standing, session, enrolment, me, reread }: WayProps & { me: Me }) {
  const { register, wait, stopWaiting, addToCart, busy } = useEnrol(me)
  const paid = enrolment.price > 0
  const { ownPace } = kinds[session.type].flags
  const order = (
    <Button
      component={Link}
      to={`/order/confirm/session/${session._id}`}
    >
      {ownPace ? 'Buy now' : 'Order your seat'}
    </Button>
  )
  if (standing === 'hold' && enrolment.hold)
    return (
      <>
        <Note tone="warning">
          <p>
            {ownPace ? 'Your order is open for' : 'Your seat is kept for'}{' '}
            <Countdown
              until={enrolment.hold.until}
              onEnd={() => {
                void reread()
              }}
            />
            , until {ownPace ? 'it' : 'the order'} is paid.
          </p>
        </Note>
        <Button
          component={Link}
          to={`/order/payConfirm/${enrolment.hold.order}`}
        >
          Pay and finish
        </Button>
      </>
    )
  if (standing === 'offered' && enrolment.offeredUntil)
    return (
      <>
        <Note tone="positive">
          <p>
            A seat is kept for you until{' '}
            <DateTime
              weekday
              at={enrolment.offeredUntil}
            />
            . After that it goes to the next in line.
          </p>
        </Note>
        {order}
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void stopWaiting(session)
          }}
        >
          I no longer want it
        </Button>
      </>
    )
  if (standing === 'waits')
    return (
      <>
        <p>
          {enrolment.before === 0
            ? 'You are next on the waiting list.'
            : `You are on the waiting list, with ${peopleWord(enrolment.before ?? 0)} before you.`}{' '}
          {paid
            ? 'When a seat becomes free we keep it for you and write to you.'
            : 'When a seat becomes free you are registered at once, and we write to you.'}
        </p>
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void stopWaiting(session)
          }}
        >
          Leave the waiting list
        </Button>
      </>
    )
  if (standing === 'full')
    return (
      <>
        <p>
          {enrolment.waiting === 0
            ? 'Nobody waits yet: you would be next.'
            : `${peopleWord(enrolment.waiting)} would be before you.`}{' '}
          First come, first served.
        </p>
        <Button
          loading={busy}
          onClick={() => {
            void wait(session)
          }}
        >
          Wait for a seat
        </Button>
      </>
    )
  return (
    <>
      {paid ? (
        order
      ) : (
        <Button
          loading={busy}
          onClick={() => {
            void register(session)
          }}
        >
          {ownPace ? 'Begin' : 'Register'}
        </Button>
      )}
      {paid && (
        <Button
          variant="default"
          loading={busy}
          leftSection={
            <Icon
              name="cart"
              size={18}
            />
          }
          onClick={() => {
            void addToCart(session)
          }}
        >
          Add to cart
        </Button>
      )}
      <Until
        enrolment={enrolment}
        session={session}
      />
      <ItemNote>
        <WayBack enrolment={enrolment} />
      </ItemNote>
    </>
  )
}

function WayBack({ enrolment: { price, refundUntil, leaveUntil } }: Pick<WayProps, 'enrolment'>) {
  if (price > 0 && refundUntil)
    return (
      <>
        Your seat is kept for 30 minutes while you pay. You can cancel until{' '}
        <DateTime
          weekday
          at={refundUntil}
        />{' '}
        and get your money back; after that it is not refunded.
      </>
    )
  if (price > 0) return 'It is yours to keep once it is paid, so it is not refunded.'
  return leaveUntil ? 'You can give your seat back until it begins.' : 'You can stop at any time.'
}
