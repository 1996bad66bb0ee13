// Price, remaining seats, and the viewer's action.
import { Button } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { ItemBox, ItemNote, ItemTools } from '#library/web/parts/item-layout.tsx'
import { Price } from '#library/web/parts/price.tsx'
import { useNow } from '../day/use-now.ts'
import { kindNoun } from '../../schedule/kind-words.ts'
import { downloadCalendar } from '../../workshop/calendar-file.ts'
import { InBox } from '../../workshop/in-box.tsx'
import { audienceWords, standingOf, type RegistrationState } from '../../workshop/standing.rules.ts'
import { Guest } from '../../workshop/enrol-guest.tsx'
import { Seat } from '../../workshop/enrol-seat.tsx'
import { Seats, Minimum } from './../../workshop/enrol-seats.tsx'

// Loaded on demand: few viewers are hosts, and the page is at its size limit.
const HostBox = lazy(() =>
  import('../../workshop/host-box.tsx').then(module => ({ default: module.HostBox })),
)

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
    <ItemBox>
      {sold && (
        <Price
          of={{ price: session.discount.price, priceNow: enrolment.price, discount: session.discount.val }}
          large
        />
      )}
      {sold && enrolment.price < session.discount.price && session.discount.end && (
        <ItemNote>
          Until{' '}
          <DateTime
            weekday
            at={session.discount.end}
          />
        </ItemNote>
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
    </ItemBox>
  )
}

export interface WayProps extends BoxProps {
  readonly standing: RegistrationState
  readonly me: Me | null
  readonly now: Date
}

function Way(props: WayProps) {
  const { standing, session, me, now } = props
  if (standing === 'host')
    return (
      me && (
        <Suspense fallback={null}>
          <HostBox
            session={session}
            me={me}
            now={now}
          />
        </Suspense>
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

function why(standing: RegistrationState, { type, pid, regDate, start }: Session): ReactNode {
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
          Registration closed on{' '}
          <DateTime
            weekday
            at={regDate ?? start}
          />
          .
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

function Tools({ session, upcoming }: { session: Session; upcoming: boolean }) {
  const { flags } = kinds[session.type]
  const dated = upcoming && !flags.ownPace
  const shared = flags.public && !session.del
  if (!dated && !shared) return null
  return (
    <ItemTools>
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
    </ItemTools>
  )
}
