import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import { overlaps, weekdays, type Block } from '#schools/contract/blocks.rules.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

/** The weekly times of a class, one per line. */
export function BlocksField({
  value,
  onChange,
}: {
  value: readonly Block[]
  onChange: (blocks: Block[]) => void
}) {
  const change = (index: number, part: Partial<Block>) =>
    onChange(value.map((block, at) => (at === index ? { ...block, ...part } : block)))
  const clash = value.some((one, at) => value.some((other, index) => index > at && overlaps(one, other)))
  return (
    <fieldset className={school.group}>
      <legend>Blocks</legend>
      {value.map((block, index) => (
        <div
          key={index}
          className={classes.block}
        >
          <select
            aria-label={`Day of block ${index + 1}`}
            value={block.week}
            onChange={event => change(index, { week: Number(event.target.value) })}
          >
            {weekdays.map((day, week) => (
              <option
                key={day}
                value={week}
              >
                {day}
              </option>
            ))}
          </select>
          <input
            type="time"
            aria-label={`Start of block ${index + 1}`}
            value={block.start}
            onChange={event => change(index, { start: event.target.value })}
          />
          <input
            type="time"
            aria-label={`End of block ${index + 1}`}
            value={block.end}
            onChange={event => change(index, { end: event.target.value })}
          />
          <Button
            variant="subtle"
            aria-label={`Remove block ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Icon
              name="close"
              size={18}
            />
          </Button>
        </div>
      ))}
      {clash && (
        <p
          className={school.failed}
          role="alert"
        >
          <Icon name="error" />
          Two blocks of a day overlap.
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={
            <Icon
              name="plus"
              size={16}
            />
          }
          onClick={() => onChange([...value, { week: 1, start: '09:00', end: '09:45' }])}
        >
          Add a block
        </Button>
      </div>
    </fieldset>
  )
}
