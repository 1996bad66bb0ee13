// What it costs, how many seats are left, and what whoever looks can do about one.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Countdown } from '#commerce/web/parts/countdown.tsx'
import { Note } from '#commerce/web/parts/note.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMe } from '#identity/web/me.queries.ts'
import { basePath } from '#kit/contract/constants.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import item from '#library/web/item/item.module.css'
import { Price } from '#library/web/parts/price.tsx'
import { useNow } from '../day/use-now.ts'
import { kindNoun } from '../schedule/kind-words.ts'
import { downloadCalendar } from './calendar-file.ts'
import { HostBox } from './host-box.tsx'
import { InBox } from './in-box.tsx'
import { audienceWords, missing, peopleWord, seatWords, standingOf, type Standing } from './standing.rules.ts'
import { useEnrol } from './use-enrol.ts'
import classes from './workshop.module.css'

export interface BoxProps {
  readonly session: Session
  readonly enrolment: Enrolment
  readonly reread: () => unknown
}

export function EnrolBox({ session, enrolment, reread }: BoxProps) {
  const me = useMe()
  const now = useNow()
  const standing = standingOf(session, enrolment, me !== null, now)
  const sold = kinds[session.type].access === 'enrol' && session.pid === null
  const upcoming =
    session.state === 'scheduled' || (session.state === 'ongoing' && kinds[session.type].flags.ownPace)
  return (
    <div className={item.box}>
      {sold && (
        <Price
          of={{ price: session.discount.price, priceNow: enrolment.price, discount: session.discount.val }}
          large
        />
      )}
      {sold && enrolment.price < session.discount.price && session.discount.end && (
        <p className={item.dim}>
          Until <DateTime at={session.discount.end} />
        </p>
      )}
      {sold && upcoming && (
        <Seats
          session={session}
          enrolment={enrolment}
        />
      )}
      {sold && session.state === 'scheduled' && enrolment.minimum && (
        <Minimum
          enrolment={enrolment}
          session={session}
          now={now}
        />
      )}
      <Way
        standing={standing}
        session={session}
        enrolment={enrolment}
        reread={reread}
        me={me}
        now={now}
      />
      <Tools
        session={session}
        upcoming={upcoming}
      />
    </div>
  )
}

function Seats({
  session: { regMax, regNum },
  enrolment: { left, waiting },
}: Pick<BoxProps, 'session' | 'enrolment'>) {
  if (regMax === 0) return regNum === 0 ? null : <p className={item.dim}>{peopleWord(regNum)} registered</p>
  const free = left ?? 0
  return (
    <div className={classes.seats}>
      <p>
        <strong>{seatWords(regMax, left)}</strong>
        {waiting > 0 && <span className={item.dim}> · {peopleWord(waiting)} waiting</span>}
      </p>
      <span
        className={classes.bar}
        aria-hidden
      >
        <span style={{ width: `${Math.min(100, ((regMax - free) / regMax) * 100)}%` }} />
      </span>
    </div>
  )
}

/** What happens when too few come, before anybody pays. */
function Minimum({ enrolment, session, now }: Pick<BoxProps, 'session' | 'enrolment'> & { now: Date }) {
  const { minimum, price } = enrolment
  if (!minimum || new Date(minimum.at) <= now) return null
  const short = missing(enrolment, session.regNum)
  if (short === 0) return <p className={item.dim}>Enough people have registered for it to take place.</p>
  return (
    <p className={item.dim}>
      It takes place if at least {peopleWord(minimum.size)} have registered by <DateTime at={minimum.at} />:{' '}
      {short} more {short === 1 ? 'is' : 'are'} needed. Otherwise it is cancelled
      {price > 0 && ' and everything that was paid goes back'}.
    </p>
  )
}

interface WayProps extends BoxProps {
  readonly standing: Standing
  readonly me: Me | null
  readonly now: Date
}

function Way(props: WayProps) {
  const { standing, session, me, now } = props
  if (standing === 'host')
    return (
      me && (
        <HostBox
          session={session}
          me={me}
          now={now}
        />
      )
    )
  if (standing === 'in')
    return (
      me && (
        <InBox
          {...props}
          me={me}
        />
      )
    )
  if (standing === 'guest' || standing === 'guestFull') return <Guest {...props} />
  if (
    standing === 'open' ||
    standing === 'full' ||
    standing === 'hold' ||
    standing === 'offered' ||
    standing === 'waits'
  )
    return (
      me && (
        <Seat
          {...props}
          me={me}
        />
      )
    )
  return <p>{why(standing, session)}</p>
}

function why(standing: Standing, { type, pid, regDate, start }: Session): ReactNode {
  switch (standing) {
    case 'child':
      return (
        <>
          This is part of a course. <Link to={`/pdCourse/${pid}`}>Open the course and register for it</Link>.
        </>
      )
    case 'late':
      return (
        <>
          Registration closed on <DateTime at={regDate ?? start} />.
        </>
      )
    case 'role':
      return <>This is for {audienceWords(type)}. Your account is of another kind.</>
    case 'school':
      return <>This is for {audienceWords(type)}, and you are not one of its members.</>
    case 'select':
      return 'Its teacher chooses who takes part.'
    case 'over':
      return `This ${kindNoun(type)} is over.`
    default:
      return 'This no longer takes anybody in.'
  }
}

/** Signing in leads back to this page. */
function Guest({ standing, session, enrolment }: WayProps) {
  const { pathname } = useLocation()
  const { ownPace } = kinds[session.type].flags
  const back = new URLSearchParams({ back: `${window.location.origin}${basePath}${pathname}` }).toString()
  return (
    <>
      <Button
        component={Link}
        to={`/login?${back}`}
      >
        {standing === 'guestFull'
          ? 'Sign in to wait for a seat'
          : ownPace
            ? enrolment.price === 0
              ? 'Sign in to begin'
              : 'Sign in to buy it'
            : enrolment.price === 0
              ? 'Sign in to register'
              : 'Sign in to order a seat'}
      </Button>
      <p className={item.dim}>
        This is for {audienceWords(session.type)}. No account yet? <Link to={`/signup?${back}`}>Sign up</Link>
        , it is free.
      </p>
      {standing === 'guest' && (
        <Until
          enrolment={enrolment}
          session={session}
        />
      )}
    </>
  )
}

/** Own study without a last day has no end worth telling. */
const Until = ({
  enrolment: { until },
  session: { type, countdown },
}: Pick<BoxProps, 'enrolment' | 'session'>) =>
  kinds[type].flags.ownPace ? (
    countdown?.type === 1 && (
      <p className={item.dim}>
        It closes on <DateTime at={until} />.
      </p>
    )
  ) : (
    <p className={item.dim}>
      Registration is open until <DateTime at={until} />.
    </p>
  )

function Seat({ standing, session, enrolment, me, reread }: WayProps & { me: Me }) {
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
            A seat is kept for you until <DateTime at={enrolment.offeredUntil} />. After that it goes to the
            next in line.
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
      <p className={item.dim}>
        {paid ? (
          enrolment.refundUntil ? (
            <>
              Your seat is kept for 30 minutes while you pay. You can cancel until{' '}
              <DateTime at={enrolment.refundUntil} /> and get your money back; after that it is not refunded.
            </>
          ) : (
            'It is yours to keep once it is paid, so it is not refunded.'
          )
        ) : enrolment.leaveUntil ? (
          'You can give your seat back until it begins.'
        ) : (
          'You can stop at any time.'
        )}
      </p>
    </>
  )
}

function Tools({ session, upcoming }: { session: Session; upcoming: boolean }) {
  const { flags } = kinds[session.type]
  const dated = upcoming && !flags.ownPace
  const shared = flags.public && !session.del
  if (!dated && !shared) return null
  return (
    <div className={item.tools}>
      {dated && (
        <Button
          variant="default"
          leftSection={
            <Icon
              name="calendar"
              size={18}
            />
          }
          onClick={() => downloadCalendar(session)}
        >
          Add to calendar
        </Button>
      )}
      {shared && (
        <Button
          variant="default"
          component={Link}
          to={`/setting/postShare/session/${session._id}`}
          leftSection={
            <Icon
              name="link"
              size={18}
            />
          }
        >
          Share
        </Button>
      )}
    </div>
  )
}
