import type { Me } from '#identity/contract/people.shapes.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { HomeCard } from './home-frame.tsx'
import classes from '../../homes/homes.module.css'

/** The local time, and that nothing is planned. Sessions replace this when there are any. */
export function QuietDay({ student }: { me: Me; student: boolean }) {
  const { timeZone, locale } = usePlace()
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date())
  return (
    <HomeCard
      id="today"
      title={student ? 'Next class' : 'Today'}
    >
      <div className={classes.line}>
        <span className={classes.clock}>{time}</span>
        <p className={classes.dim}>
          {student
            ? 'No class is planned for you. When a teacher adds you to one, it appears here with a button to join.'
            : 'Nothing is planned for today. Sessions appear here in the order of the day, with a button to join.'}
        </p>
      </div>
    </HomeCard>
  )
}
