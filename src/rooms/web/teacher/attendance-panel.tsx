// Attendance: set on entering, corrected by the teacher. Guests are never counted.
import { Button } from '@mantine/core'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'

export function AttendancePanel() {
  const { session, seats, steer, mayTeach } = useTeaching()
  const guests = seats.filter(({ guest }) => guest)
  const counted = seats.filter(({ guest }) => !guest)
  const present = counted.filter(({ attend }) => attend).length
  const absent = counted.filter(({ attend }) => !attend).map(({ uid }) => uid)
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <p>
          <b>
            {present} of {counted.length} present
          </b>
          <span className={classes.small}>
            , {counted.filter(({ attend, late }) => attend && late).length} late. Late is who came in more
            than 5 minutes after the start.
          </span>
        </p>
        {mayTeach && absent.length > 0 && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              void steer({ attend: { add: absent } })
            }}
          >
            Mark all present
          </Button>
        )}
      </div>
      {counted.length === 0 && (
        <p className={classes.small}>
          {session.classId === null
            ? 'Learners who sign in and join are listed here.'
            : 'Nobody is on the list of this class.'}
        </p>
      )}
      <ul className={classes.people}>
        {counted.map(({ uid, name, avatar, attend, late }) => (
          <li key={uid}>
            <label className={classes.present}>
              <input
                type="checkbox"
                checked={attend}
                disabled={!mayTeach}
                onChange={event => {
                  void steer({ attend: event.target.checked ? { add: [uid] } : { pull: [uid] } })
                }}
              />
              <PersonChip
                name={name}
                picture={pictureOf(avatar)}
                size={30}
              />
              {late && <StateChip tone="warning">Late</StateChip>}
            </label>
          </li>
        ))}
      </ul>
      {guests.length > 0 && (
        <section aria-label="Guests">
          <h3>Guests</h3>
          <p className={classes.small}>They are in no attendance and no report.</p>
          <ul className={classes.people}>
            {guests.map(({ uid, name }) => (
              <li key={uid}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
