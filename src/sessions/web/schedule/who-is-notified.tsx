import { useQuery } from '@tanstack/react-query'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { counted } from '#schools/web/parts/words.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { rosterQuery } from '../parts/sessions.queries.ts'
import { peopleIn } from './cancel.ts'
import classes from './schedule.module.css'

const few = 12

export function WhoIsNotified({ session }: { session: Session }) {
  const people = useQuery(rosterQuery(session._id)).data ?? []
  const count = peopleIn(session)
  return (
    <section
      className={classes.part}
      aria-label="Who is notified"
    >
      <h2>Who is notified</h2>
      {count === 0 ? (
        <p className={classes.small}>Nobody takes part yet.</p>
      ) : (
        <>
          <p className={classes.small}>
            {counted(count, 'person', 'people')} in the app and by email, with the new time on their own
            clock.
            {session.discount.price > 0 && ' People who have paid may cancel free of charge for 48 hours.'}
          </p>
          <div className={classes.people}>
            {people.slice(0, few).map(({ _id, nickname, avatar }) => (
              <PersonChip
                key={_id}
                name={nickname}
                picture={pictureOf(avatar)}
                size={28}
              />
            ))}
            {people.length > few && <span className={classes.small}>and {people.length - few} more</span>}
          </div>
        </>
      )}
    </section>
  )
}
