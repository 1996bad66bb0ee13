// Options of a choice: read-only, selectable, and with the number of picks.
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './question.module.css'

type Options = Question['options']

/** A, B, …: the same for learner, teacher and projector. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + (at % 26))

/** Shared by read-only and selectable options. */
export const pickWords = (multi: boolean): string => (multi ? 'Pick all that fit' : 'Pick one')

interface ListProps {
  options: Options
  /** Picks per option, in order; omitted before answers are shown. */
  counts?: readonly number[] | undefined
  /** Number of people who answered. */
  of?: number
  /** Mark the correct options. */
  keys?: boolean
  /** The viewer's own picks. */
  own?: readonly string[]
}

export const OptionList = ({ options, counts, of = 0, keys = false, own = [] }: ListProps) => (
  <ul
    className={classes.options}
    data-figures={counts !== undefined || undefined}
    aria-label={counts ? `Choices of ${of}` : 'Options'}
  >
    {options.map(({ _id, val, on }, at) => (
      <li
        key={_id}
        data-right={(keys && on) || undefined}
      >
        <span className={classes.option}>
          <b className={classes.letter}>{letterOf(at)}</b>
          <span>{val}</span>
          {keys && on && <Correct />}
          {own.includes(_id) && <b className={classes.own}>Your answer</b>}
        </span>
        {counts && (
          <Bar
            count={counts[at] ?? 0}
            of={of}
          />
        )}
      </li>
    ))}
  </ul>
)

const Correct = () => (
  <span className={classes.right}>
    <Icon
      name="check"
      size={16}
    />
    Correct
  </span>
)

/** The count is available as text; the bar is decorative. */
function Bar({ count, of }: { count: number; of: number }) {
  const percent = of === 0 ? 0 : (count / of) * 100
  return (
    <>
      <span
        className={classes.track}
        aria-hidden
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.figure}>
        {count}
        <small> {Math.round(percent)}%</small>
      </span>
    </>
  )
}

interface PickerProps {
  options: Options
  multi: boolean
  /** Steps side by side if there is space. */
  scale?: boolean | undefined
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** Marks the correct ones and disables selection. */
  isRevealed?: boolean
}

export function OptionPicker({
  options,
  multi,
  scale = false,
  value,
  onChange,
  isRevealed = false,
}: PickerProps) {
  const [kept, setKept] = useState<readonly string[]>([])
  const picked = value ?? kept
  const pick = (id: string, on: boolean) => {
    const others = multi ? picked.filter(each => each !== id) : []
    const next = on ? [...others, id] : others
    setKept(next)
    onChange?.(next)
  }
  const radios = useRadios({
    values: options.map(({ _id }) => _id),
    value: picked[0],
    onChange: id => pick(id, true),
  })
  const stateOf = (id: string) =>
    multi
      ? {
          type: 'checkbox' as const,
          checked: picked.includes(id),
          onChange: () => pick(id, !picked.includes(id)),
        }
      : radios.input(id)
  return (
    <fieldset
      className={classes.picker}
      data-scale={scale || undefined}
      disabled={isRevealed}
    >
      <legend>{pickWords(multi)}</legend>
      <div>
        <div className={classes.picks}>
          {options.map(({ _id, val, on }, at) => (
            <label
              key={_id}
              className={classes.pick}
            >
              <input {...stateOf(_id)} />
              <b
                className={classes.letter}
                data-letter={scale ? at + 1 : letterOf(at)}
                aria-hidden
              />
              <span>
                {val}
                {isRevealed && on && <b> (correct)</b>}
              </span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
