// A week as a read-only grid: hours down, days across. The editor uses the same measures.
import { minutesOf, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import { counted } from '../parts/words.ts'
import classes from './terms.module.css'

/** The grid begins on Monday; the wire counts from Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const
export const pixelsPerMinute = 0.9

export interface Hours {
  readonly from: number
  readonly to: number
}
/** Whole hours around the blocks, at least a school day. */
export const hoursOf = (blocks: readonly Block[], least: Hours = { from: 8, to: 16 }): Hours => ({
  from: Math.min(least.from, ...blocks.map(({ start }) => Math.floor(minutesOf(start) / 60))),
  to: Math.max(least.to, ...blocks.map(({ end }) => Math.ceil(minutesOf(end) / 60))),
})

export const topOf = (minutes: number, { from }: Hours) => (minutes - from * 60) * pixelsPerMinute
export const placeOf = ({ start, end }: Block, hours: Hours) => ({
  top: topOf(minutesOf(start), hours),
  height: (minutesOf(end) - minutesOf(start)) * pixelsPerMinute,
})

export function WeekGrid({ blocks }: { blocks: readonly Block[] }) {
  const hours = hoursOf(blocks)
  return (
    <div
      className={classes.grid}
      role="img"
      aria-label={`${counted(blocks.length, 'block')} in a week`}
    >
      <HourLines hours={hours} />
      {weekOrder.map(week => (
        <div
          key={week}
          className={classes.day}
        >
          <span className={classes.dayName}>
            <DayName week={week} />
          </span>
          <div
            className={classes.column}
            style={{ height: topOf(hours.to * 60, hours) }}
          >
            {blocks
              .filter(block => block.week === week)
              .map(block => (
                <span
                  key={block.start}
                  className={classes.block}
                  style={placeOf(block, hours)}
                >
                  <span>{block.start}</span>
                  <span className={classes.until}>–{block.end}</span>
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

export const DayName = ({ week }: { week: number }) => (
  <>
    <span className={classes.long}>{weekdays[week]}</span>
    <span
      className={classes.short}
      aria-hidden
    >
      {weekdays[week]?.slice(0, 2)}
    </span>
  </>
)

export const HourLines = ({ hours: { from, to } }: { hours: Hours }) => (
  <div
    className={classes.hours}
    aria-hidden
  >
    {Array.from({ length: to - from }, (_, index) => (
      <span
        key={index}
        style={{ height: 60 * pixelsPerMinute }}
      >
        {String(from + index).padStart(2, '0')}
      </span>
    ))}
  </div>
)
