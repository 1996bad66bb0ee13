// Before the first page: the code for others, and who is already there.
import { EmptyState } from '#kit/web/parts/states.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { useRoom } from '../room/use-room.tsx'
import classes from './seat.module.css'

export function Welcome() {
  const welcome = useRoom(({ about }) => about?.welcome === true)
  const sid = useRoom(view => view.sid)
  const self = useRoom(({ state }) => state.self)
  const here = useRoom(({ state: { seats }, online }) =>
    Object.keys(seats).filter(uid => seats[uid]?.entered != null && (online.has(uid) || uid === self)),
  )
  const seats = useRoom(({ state }) => state.seats)
  return (
    <div className={classes.cover}>
      <EmptyState
        drawing="door"
        title="You are in"
        text="The first page shows here as soon as your teacher opens it."
      />
      {welcome && (
        <section
          className={classes.welcome}
          aria-labelledby="here"
        >
          <p className={classes.small}>Code of this class</p>
          <p className={classes.code}>{sid}</p>
          <h2
            id="here"
            className={classes.head}
          >
            {here.length} {here.length === 1 ? 'person is' : 'people are'} here
          </h2>
          <div className={classes.people}>
            {here.map(uid => (
              <PersonChip
                key={uid}
                name={seats[uid]?.nickname ?? ''}
                picture={pictureOf(seats[uid]?.avatar ?? null)}
                size={32}
              />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
