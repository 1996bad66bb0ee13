// For the host, and for observing admins: room, changes, and cancelling.
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { currency } from '#commerce/contract/order.shapes.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { ItemNote } from '#library/web/parts/item-layout.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { actedOf } from '../lists/session-list.tsx'
import { teachPath } from '../parts/lists/session-words.ts'
import { useSessionActs } from '../lists/use-session-acts.ts'
import { kindNoun } from '../schedule/kind-words.ts'
import { Meeting } from './meeting.tsx'
import classes from './workshop.module.css'

export function HostBox({ session, me, now }: { session: Session; me: Me; now: Date }) {
  const { cancel, busy } = useSessionActs(me)
  const navigate = useNavigate()
  const { _id, type, state, role, uid, pid } = session
  const course = isCourse(type)
  const ownPace = kinds[type].flags.ownPace
  const mine = uid === me._id
  const callOff = async () => {
    if (await cancel(actedOf(session)))
      await navigate(pid === null ? '/my/workshop' : `/com/course/teacher/${pid}`)
  }
  if (role === 'observer') return <p>You are viewing this as an admin of the school.</p>
  return (
    <>
      {course ? (
        <Button
          component={Link}
          to={`/com/course/teacher/${_id}`}
        >
          Open the course
        </Button>
      ) : (
        !ownPace &&
        state !== 'archived' && (
          <Button
            component={Link}
            to={teachPath(session)}
            leftSection={
              <Icon
                name="door"
                size={18}
              />
            }
          >
            Open the room
          </Button>
        )
      )}
      {!course && !ownPace && state !== 'archived' && (
        <ItemNote>
          People come in with the code <strong className={classes.code}>{session.sid}</strong>
        </ItemNote>
      )}
      <Meeting
        session={session}
        now={now}
      />
      {session.discount.price > 0 && (
        <ItemNote>
          Your share so far:{' '}
          <Money
            cents={session.income}
            currency={currency}
          />
        </ItemNote>
      )}
      {!course && (
        <Button
          variant="default"
          component={Link}
          to={`/session/overview/${_id}`}
        >
          What is taught
        </Button>
      )}
      {state === 'ended' && !course && (
        <Button
          variant="default"
          component={Link}
          to={`/account/takeaway/${_id}`}
        >
          Reports
        </Button>
      )}
      {mine && state === 'scheduled' && (
        <Button
          variant="default"
          component={Link}
          to={editPath(session)}
          leftSection={
            <Icon
              name="edit"
              size={18}
            />
          }
        >
          {course ? 'Edit' : 'Move or edit'}
        </Button>
      )}
      {mine && state === 'scheduled' && (
        <Button
          variant="subtle"
          color="negative"
          loading={busy}
          onClick={() => {
            void callOff()
          }}
        >
          Cancel this {kindNoun(type)}
        </Button>
      )}
      {mine && state === 'archived' && (
        <p>It is archived. You find it again among your archived workshops.</p>
      )}
    </>
  )
}

const editPath = ({ _id, type }: Pick<Session, '_id' | 'type'>): string =>
  kinds[type].group === 'workshop' ? `/com/scheduleWorkshop/${_id}` : `/com/scheduleSession/${_id}`
