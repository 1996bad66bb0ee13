// The preview of a shift in words.
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { counted } from '#schools/web/parts/words.ts'
import type { ShiftPreview } from '#sessions/contract/shift.shapes.ts'
import { When } from './when.tsx'
import classes from './lists.module.css'

export function ShiftOutcome({ preview }: { preview: ShiftPreview | undefined }) {
  if (!preview) return <p aria-live="polite">Checking what else happens then …</p>
  const { first, moves, people, stays, clashes } = preview
  return (
    <div
      className={classes.outcome}
      aria-live="polite"
    >
      {first && (
        <p>
          {first.name} moves from <DateTime at={first.from} /> to <DateTime at={first.to} />
          {moves > 1 && `, and ${counted(moves - 1, 'other')} by as much`}. {noticeWords(people)}
        </p>
      )}
      {moves === 0 && <p>None of them can be moved by this.</p>}
      {clashes.total > 0 && (
        <section>
          <h3>
            {counted(clashes.total, 'session')} would meet something else. You can move them all the same.
          </h3>
          <ul>
            {clashes.data.map(({ name, start, end, with: other }) => (
              <li key={`${name} ${start}`}>
                {name},{' '}
                <When
                  start={start}
                  end={end}
                />
                : {other ?? 'busy by your other calendar'}
              </li>
            ))}
            {clashes.total > clashes.data.length && <li>and {clashes.total - clashes.data.length} more</li>}
          </ul>
        </section>
      )}
      {stays.total > 0 && (
        <section>
          <h3>{counted(stays.total, 'session')} would stay</h3>
          <ul>
            {stays.data.map(({ name, start, reason }) => (
              <li key={`${name} ${start}`}>
                {name}, <DateTime at={start} />: {reason}
              </li>
            ))}
            {stays.total > stays.data.length && <li>and {stays.total - stays.data.length} more</li>}
          </ul>
        </section>
      )}
    </div>
  )
}

const noticeWords = (people: number): string =>
  people === 0
    ? 'Nobody takes part yet, so nobody gets a notice.'
    : `${counted(people, 'person', 'people')} who ${people === 1 ? 'takes' : 'take'} part ${people === 1 ? 'gets' : 'get'} one notice for all of it. You can undo it for 14 days, and they get a notice of that too.`
