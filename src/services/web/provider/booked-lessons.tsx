// Booked lessons beside the hours: changing hours moves no booking, so those outside the new hours are
// listed.
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { Availability } from '#services/contract/availability.rules.ts'
import classes from '../services.module.css'
import { lessonsOutside, type BookedLesson } from './booked-hours.rules.ts'

interface BookedLessonsProps {
  lessons: readonly BookedLesson[]
  /** The hours on the page, saved or not. */
  hours: Availability
}

export function BookedLessons({ lessons, hours }: BookedLessonsProps) {
  const outside = lessonsOutside(lessons, hours)
  const inside = lessons.filter(lesson => !outside.includes(lesson))
  return (
    <section
      className={classes.section}
      aria-labelledby="booked"
    >
      <h2 id="booked">Booked lessons</h2>
      {lessons.length === 0 && (
        <p className={classes.dim}>Nobody has booked a lesson that is still to come.</p>
      )}
      <div aria-live="polite">
        {outside.length > 0 && (
          <div className={classes.note}>
            <p>
              {outside.length === 1
                ? 'One lesson is outside these hours. It stays booked.'
                : `${outside.length} lessons are outside these hours. They stay booked.`}{' '}
              Propose another time or cancel where you cannot teach.
            </p>
            <Lessons
              label="Outside these hours"
              lessons={outside}
              zone={hours.timeZone}
            />
          </div>
        )}
      </div>
      {inside.length > 0 && (
        <Lessons
          label="Within your hours"
          lessons={inside}
          zone={hours.timeZone}
        />
      )}
    </section>
  )
}

interface LessonsProps {
  label: string
  lessons: readonly BookedLesson[]
  zone: string
}
const Lessons = ({ label, lessons, zone }: LessonsProps) => (
  <ul
    className={classes.list}
    aria-label={label}
  >
    {lessons.map(({ _id, start, booker }) => (
      <li key={_id}>
        <TextLink to={`/detail/booking/${_id}`}>{booker.name}</TextLink>,{' '}
        <DateTime
          at={start}
          zone={zone}
        />
      </li>
    ))}
  </ul>
)
