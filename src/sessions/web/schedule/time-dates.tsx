import { Button, TextInput } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { PlanProps } from './fields.tsx'
import { daysOn } from './local.rules.ts'
import classes from './schedule.module.css'

const weekly = [2, 4, 6, 8, 10]

/** Individual dates; the first can repeat weekly at the same time of day. */
export function Dates({ plan, set, wrong }: PlanProps) {
  const { dates } = plan
  const change = (at: number, local: string) =>
    set({ dates: dates.map((each, index) => (index === at ? local : each)) })
  const last = dates.at(-1) ?? plan.start
  return (
    <fieldset className={classes.part}>
      <legend>Days</legend>
      <ul className={classes.lines}>
        {dates.map((local, at) => (
          <li
            key={at}
            className={classes.line}
          >
            <TextInput
              size="md"
              type="datetime-local"
              aria-label={`Start of session ${at + 1}`}
              value={local}
              onChange={event => change(at, event.currentTarget.value)}
            />
            <Button
              variant="subtle"
              aria-label={`Remove session ${at + 1}`}
              disabled={dates.length === 1}
              onClick={() => set({ dates: dates.filter((_, index) => index !== at) })}
            >
              <Icon
                name="close"
                size={18}
              />
            </Button>
          </li>
        ))}
      </ul>
      {wrong['dates'] && (
        <p
          className={classes.failed}
          role="alert"
        >
          {wrong['dates']}
        </p>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          size="sm"
          leftSection={
            <Icon
              name="plus"
              size={16}
            />
          }
          onClick={() => set({ dates: [...dates, daysOn(last, 7)] })}
        >
          Add a day
        </Button>
        <label className={classes.tools}>
          <span className={classes.small}>Every week from the first day on:</span>
          <select
            aria-label="Number of weeks"
            value=""
            onChange={event => {
              const first = dates[0] ?? plan.start
              set({
                dates: Array.from({ length: Number(event.target.value) }, (_, week) =>
                  daysOn(first, week * 7),
                ),
              })
            }}
          >
            <option
              value=""
              disabled
            >
              weeks
            </option>
            {weekly.map(count => (
              <option
                key={count}
                value={count}
              >
                {count} weeks
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  )
}
